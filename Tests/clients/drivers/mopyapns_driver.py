from apns2.client import APNsClient, Notification
from apns2.credentials import TokenCredentials
from apns2.payload import Payload, PayloadAlert
from job import Job, answer, give

job = Job()  # The certificate authority comes through SSL_CERT_FILE.


class MockClient(APNsClient):
    LIVE_SERVER = job.host
    DEFAULT_PORT = job.port


def payload(push):
    custom = {key: value for key, value in push["payload"].items() if key != "aps"}
    return Payload(alert=PayloadAlert(**push["payload"]["aps"]["alert"]), custom=custom)


client = MockClient(TokenCredentials(job.keyPath, job.keyID, job.teamID))
results = client.send_notification_batch(
    [Notification(push["deviceToken"], payload(push)) for push in job.pushes], topic=job.topic)
give([
    answer(reason=None if result == "Success" else result)
    for result in (results[push["deviceToken"]] for push in job.pushes)])
