"""Published APNs clients, unmodified: each gets Apple's answers, and the record tells what it sent."""

import dataclasses
import json
import os
import pathlib
import subprocess
import sys

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from mock import ROOT, TOPIC, push

DRIVERS = pathlib.Path(__file__).parent / "drivers"
PYTHON = sys.executable
HYPER_PYTHON = str(ROOT / ".venv/requirements-hyper/bin/python")


@dataclasses.dataclass
class Client:
    command: list

    # Whether the client sends the apns-id its user chose.
    sends_id: bool = True

    # The connections a burst of 200 pushes takes at most.
    connections: int = 1

    # nghttp sends one body and one apns-id for all requests of a run.
    repeats_itself: bool = False


CLIENTS = {
    "aioapns": Client([PYTHON, "aioapns_driver.py"]),
    "compat-fork-apns2": Client([HYPER_PYTHON, "compat_fork_apns2_driver.py"], sends_id=False),
    # curl opens further connections while the server allows one stream on each.
    "curl": Client([PYTHON, "curl_driver.py"], connections=200),
    "h2": Client([PYTHON, "h2_driver.py"]),
    "httpx": Client([PYTHON, "httpx_driver.py"]),
    "kalyke-apns": Client([PYTHON, "kalyke_driver.py"], connections=200),
    "mopyapns": Client([PYTHON, "mopyapns_driver.py"], sends_id=False),
    "nghttp": Client([PYTHON, "nghttp_driver.py"], repeats_itself=True),
    "node-http2": Client(["node", "node_driver.js"]),
    "pyapns-client": Client([PYTHON, "pyapns_client_driver.py"], connections=200),
}

each_client = pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS.keys())


def send(client, mock, pushes, **changes):
    """Lets the client send the pushes; returns its answers, in order."""
    job = {
        "host": mock.host, "port": mock.port, "caPath": mock.ca_path, "keyPath": mock.key_path,
        "keyID": mock.key["keyID"], "teamID": mock.key["teamID"], "topic": TOPIC, "pushes": pushes,
        **changes}
    program, script = client.command
    run = subprocess.run(
        [program, DRIVERS / script], input=json.dumps(job), capture_output=True, text=True,
        timeout=60, env={**os.environ, "SSL_CERT_FILE": mock.ca_path})
    assert run.returncode == 0, run.stderr
    answers = json.loads(run.stdout)
    assert len(answers) == len(pushes)
    return answers


def recorded(mock, sent):
    found = mock.notifications(f"token:{sent['deviceToken']}")
    assert len(found) == 1
    return found[0]


def expect_refusal(client, mock, sent, status, reason, **changes):
    """The client tells its user Apple's reason, and the server recorded the same."""
    (answer,) = send(client, mock, [sent], **changes)
    assert answer["reason"] == reason
    assert answer["status"] in (status, None)
    record = recorded(mock, sent)
    assert (record["status"], record["reason"]) == (status, reason)
    refusals = [violation for violation in record["violations"] if "status" in violation]
    assert refusals[0]["status"] == status
    assert refusals[0]["expected"] and refusals[0]["received"]


@each_client
def test_a_good_push_is_accepted_and_recorded(client, mock):
    sent = push(chat=7)
    (answer,) = send(client, mock, [sent])
    assert answer["reason"] is None
    assert answer["status"] in (200, None)
    record = recorded(mock, sent)
    assert record["status"] == 200
    assert record["topic"] == TOPIC
    assert record["pushType"] == "alert"
    assert record["payload"] == sent["payload"]
    assert record["violations"] == []
    headers = [(header["name"], header["value"]) for header in record["headers"]]
    assert headers[0][0].startswith(":")
    assert (":path", f"/3/device/{sent['deviceToken']}") in headers
    assert ("apns-topic", TOPIC) in headers
    if client.sends_id:
        assert record["apnsID"] == sent["apnsID"]
        assert answer["apnsID"] in (sent["apnsID"], None)
    else:
        assert record["apnsID"] == record["apnsID"].upper()


@each_client
def test_a_bad_device_token_is_refused(client, mock):
    sent = push()
    sent["deviceToken"] = sent["deviceToken"][:-1] + "x"
    expect_refusal(client, mock, sent, 400, "BadDeviceToken")


@each_client
def test_a_key_the_server_does_not_know_is_refused(client, mock, tmp_path):
    key = ec.generate_private_key(ec.SECP256R1())
    (tmp_path / "stranger.p8").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    expect_refusal(
        client, mock, push(), 403, "InvalidProviderToken", keyPath=str(tmp_path / "stranger.p8"))


@each_client
def test_an_oversize_payload_is_refused(client, mock):
    expect_refusal(client, mock, push(filler="x" * 4096), 400, "PayloadTooLarge")


@each_client
def test_two_hundred_pushes_at_once(client, mock):
    if client.repeats_itself:
        one_id = push()["apnsID"]
        pushes = [{**push(), "apnsID": one_id} for _ in range(200)]
    else:
        pushes = [push(number=number) for number in range(200)]
    answers = send(client, mock, pushes)
    assert [answer["reason"] for answer in answers] == [None] * 200
    assert {answer["status"] for answer in answers} <= {200, None}
    records = [recorded(mock, sent) for sent in pushes]
    assert [record["payload"] for record in records] == [sent["payload"] for sent in pushes]
    if client.sends_id:
        assert [record["apnsID"] for record in records] == [sent["apnsID"] for sent in pushes]
    assert len({record["connection"] for record in records}) <= client.connections
