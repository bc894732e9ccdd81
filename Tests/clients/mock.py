"""A running apns-mock, and its admin interface."""

import json
import os
import pathlib
import secrets
import signal
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("MOCK_BINARY", ROOT / ".build/release/apns-mock"))
TOPIC = "com.example.app"


def device_token():
    return secrets.token_hex(32)


def push(**payload):
    """A push to a device of its own: {"deviceToken", "apnsID", "payload"}."""
    return {
        "deviceToken": device_token(),
        "apnsID": str(uuid.uuid4()),
        "payload": {"aps": {"alert": {"body": "Dinner at eight"}}, **payload},
    }


class Mock:
    def __init__(self, folder, *arguments, binary=BINARY, start_seconds=20):
        self.folder = pathlib.Path(folder)
        self.ready_file = self.folder / f"ready-{secrets.token_hex(4)}.json"
        self.log_path = self.folder / "log.txt"
        listeners = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"]
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("APNS_MOCK")}
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [binary, "serve", *listeners, "--certs-dir", self.folder / "certs",
                 "--ready-file", self.ready_file, *arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
        ready = self._wait_for_ready_file(start_seconds)
        self.admin = ready["admin"]
        self.host = "localhost"
        self.port = urllib.parse.urlsplit(ready["apns"]).port
        cleartext = ready.get("cleartext")
        self.cleartext_port = urllib.parse.urlsplit(cleartext).port if cleartext else None
        self.ca_path = str(self.folder / "ca-from-admin.pem")
        pathlib.Path(self.ca_path).write_text(self.get_text("/ca.pem"))
        self.key = self.get("/api/v1/signing-key")
        self.key_path = str(self.folder / "key.p8")
        pathlib.Path(self.key_path).write_text(self.key["privateKeyPEM"])

    def _wait_for_ready_file(self, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"apns-mock ended at start: {self.log()}")
            if self.ready_file.exists():
                return json.loads(self.ready_file.read_text())
            time.sleep(0.01)
        raise AssertionError(f"apns-mock was not ready in time: {self.log()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def log(self):
        return self.log_path.read_text(errors="replace")

    def headers(self, **more):
        """The headers of a good push; `apns_id="…"` becomes `apns-id`."""
        return {
            "authorization": f"bearer {self.key['bearerToken']}",
            "apns-topic": TOPIC,
            "apns-push-type": "alert",
            **{name.replace("_", "-"): value for name, value in more.items()},
        }

    def get_text(self, path):
        with urllib.request.urlopen(self.admin + path, timeout=20) as response:
            return response.read().decode()

    def get(self, path, **query):
        query = urllib.parse.urlencode(query)
        return json.loads(self.get_text(path + ("?" + query if query else "")))

    def post(self, path, body):
        request = urllib.request.Request(
            self.admin + path, json.dumps(body).encode(), {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.loads(response.read())

    def notifications(self, query, limit=1000):
        """What the server recorded and the query matches."""
        return self.get("/api/v1/notifications", query=query, limit=limit)["notifications"]

    def rss_kilobytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])
