import json
import os
import subprocess
import tempfile

from job import Job, answer, give

job = Job()
with tempfile.TemporaryDirectory() as folder:
    blocks = []
    for index, push in enumerate(job.pushes):
        with open(f"{folder}/{index}.json", "w") as file:
            json.dump(push["payload"], file)
        lines = [
            f'url = "{job.url}/3/device/{push["deviceToken"]}"', f'cacert = "{job.caPath}"', "http2",
            f'data-binary = "@{folder}/{index}.json"', f'output = "{folder}/{index}.answer"',
            r'write-out = "%{http_code} %header{apns-id}\n"']
        lines += [f'header = "{name}: {value}"' for name, value in job.headers(push).items()]
        blocks.append("\n".join(lines))
    options = ["--parallel", "--parallel-max", str(len(job.pushes))] if len(job.pushes) > 1 else []
    run = subprocess.run(
        ["curl", "--silent", "--show-error", *options, "--config", "-"], input="\nnext\n".join(blocks),
        stdout=subprocess.PIPE, text=True, check=True)
    statuses = {}
    for line in run.stdout.splitlines():
        status, apns_id = line.split(" ")
        statuses[apns_id] = int(status)
    answers = []
    for index, push in enumerate(job.pushes):
        body = ""
        if os.path.exists(f"{folder}/{index}.answer"):
            with open(f"{folder}/{index}.answer") as file:
                body = file.read()
        reason = json.loads(body)["reason"] if body else None
        answers.append(answer(statuses[push["apnsID"]], reason, push["apnsID"]))
give(answers)
