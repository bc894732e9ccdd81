# hyper, under compat-fork-apns2, wants the names that Python 3.10 moved.
import collections
import collections.abc

for name in ("Iterable", "Mapping", "MutableMapping", "MutableSet", "Callable"):
    setattr(collections, name, getattr(collections.abc, name))

import hyper.tls  # noqa: E402
from apns2.client import APNsClient, Notification  # noqa: E402
from apns2.credentials import TokenCredentials  # noqa: E402
from apns2.payload import Payload, PayloadAlert  # noqa: E402
from job import Job, answer, give  # noqa: E402

job = Job()
hyper.tls.cert_loc = job.caPath


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
