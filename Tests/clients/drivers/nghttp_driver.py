import json
import re
import subprocess
import tempfile

from job import Job, answer, give

job = Job()  # The certificate authority comes through SSL_CERT_FILE.
headers = [f"--header={name}: {value}" for name, value in job.headers(job.pushes[0]).items()]
with tempfile.NamedTemporaryFile("w") as file:
    # nghttp sends the same body and headers with every request of a run.
    json.dump(job.pushes[0]["payload"], file)
    file.flush()
    run = subprocess.run(
        ["nghttp", "--verbose", f"--data={file.name}", *headers,
         *(f"{job.url}/3/device/{push['deviceToken']}" for push in job.pushes)],
        stdout=subprocess.PIPE, text=True, check=True)
found = {}
for stream, name, value in re.findall(r"recv \(stream_id=(\d+)[^)]*\) (\S+): (.*)", run.stdout):
    found.setdefault(int(stream), {})[name] = value
reasons = re.findall(r'"reason":\s*"(\w+)"', run.stdout)
give([
    answer(int(response[":status"]), reasons.pop(0) if response[":status"] != "200" else None,
           response["apns-id"])
    for _, response in sorted(found.items())])
