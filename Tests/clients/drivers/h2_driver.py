import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from h2client import H2Client  # noqa: E402
from job import Job, answer, give  # noqa: E402

job = Job()
client = H2Client(job.host, job.port, ca_path=job.caPath)
streams = []
for push in job.pushes:
    client.wait_for_room()
    streams.append(client.request(
        f"/3/device/{push['deviceToken']}", job.headers(push), json.dumps(push["payload"]).encode()))
answers = []
for stream in streams:
    response = client.response(stream)
    reason = json.loads(response.body)["reason"] if response.body else None
    answers.append(answer(response.status, reason, response.headers["apns-id"]))
client.close()
give(answers)
