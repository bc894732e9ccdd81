from concurrent.futures import ThreadPoolExecutor

from job import Job, answer, give, reason_of
from pyapns_client import APNSClient, IOSNotification, IOSPayload, IOSPayloadAlert
from pyapns_client.exceptions import APNSException

job = Job()


class MockClient(APNSClient):
    BASE_URLS = {APNSClient.MODE_PROD: job.url}


def send(push):
    custom = {key: value for key, value in push["payload"].items() if key != "aps"}
    alert = IOSPayloadAlert(**push["payload"]["aps"]["alert"])
    notification = IOSNotification(
        IOSPayload(alert=alert, custom=custom), topic=job.topic, apns_id=push["apnsID"],
        push_type=IOSNotification.PUSH_TYPE_ALERT)
    client = MockClient(APNSClient.MODE_PROD, job.caPath, job.keyPath, job.keyID, job.teamID)
    try:
        client.push(notification, push["deviceToken"])
        return answer(200)
    except APNSException as error:
        return answer(error.status_code, reason_of(error), error.apns_id)
    finally:
        client.close()


with ThreadPoolExecutor(max_workers=8) as threads:
    give(list(threads.map(send, job.pushes)))
