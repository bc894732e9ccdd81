"""An orderly stop answers what is in flight; a sudden death loses nothing that was acknowledged."""

import json
import signal
import subprocess
import threading
import time

import pytest
from h2client import H2Client
from mock import push

BODY = json.dumps(push()["payload"]).encode()
NO_ERROR = 0


def connect(mock):
    """A client that may open many streams: its first push was accepted."""
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.response(client.request(f"/3/device/{push()['deviceToken']}", mock.headers(), BODY))
    return client


class Load(threading.Thread):
    """Pushes as fast as it can, 50 at a time, and notes what was acknowledged."""

    def __init__(self, mock):
        super().__init__()
        self.client = connect(mock)
        self.headers = mock.headers()
        self.acknowledged = []
        self.unanswered = {}
        self.error = None

    def run(self):
        client = self.client
        try:
            while client.goaway is None and not client.is_closed:
                sent = [push() for _ in range(50)]
                streams = {}
                for one in sent:
                    headers = {**self.headers, "apns-id": one["apnsID"]}
                    stream = client.request(f"/3/device/{one['deviceToken']}", headers, BODY)
                    streams[stream] = self.unanswered[stream] = one["apnsID"]
                for stream, apns_id in streams.items():
                    if client.response(stream).status == 200:
                        self.acknowledged.append(apns_id)
                        del self.unanswered[stream]
        except Exception as error:  # The connection broke, as it must when the server dies.
            self.error = error
            # What h2 took in before that counts as acknowledged as well.
            for stream, apns_id in list(self.unanswered.items()):
                if client.responses[stream].status == 200:
                    self.acknowledged.append(apns_id)
                    del self.unanswered[stream]


def stored_ids(path):
    """The apns-id of every stored notification, read as anyone would: with the sqlite3 shell."""
    run = subprocess.run(
        ["sqlite3", "-readonly", path, "SELECT apns_id FROM notifications;"],
        capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("attempt", range(10))
def test_kill_9_under_load_loses_nothing_acknowledged(start, tmp_path, attempt):
    store = tmp_path / "store.sqlite"
    mock = start("--store", store)
    loads = [Load(mock) for _ in range(2)]
    for load in loads:
        load.start()
    deadline = time.monotonic() + 10
    while min(len(load.acknowledged) for load in loads) < 100 + 50 * attempt:
        assert time.monotonic() < deadline, mock.log()
        time.sleep(0.005)
    mock.kill()
    for load in loads:
        load.join(timeout=10)
        assert not load.is_alive()
    acknowledged = {apns_id for load in loads for apns_id in load.acknowledged}
    check = subprocess.run(
        ["sqlite3", store, "PRAGMA integrity_check;"], capture_output=True, text=True)
    assert check.stdout == "ok\n"
    assert acknowledged <= stored_ids(store)
    # And the server starts again on the same file, and finds them.
    again = start("--store", store)
    assert again.notifications(f"id:{loads[0].acknowledged[-1]}")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_an_orderly_stop_answers_or_disowns_every_push(start, tmp_path, number):
    store = tmp_path / "store.sqlite"
    mock = start("--store", store)
    load = Load(mock)
    load.start()
    deadline = time.monotonic() + 10
    while len(load.acknowledged) < 100:
        assert time.monotonic() < deadline, mock.log()
        time.sleep(0.005)
    started = time.monotonic()
    mock.process.send_signal(number)
    assert mock.process.wait(timeout=5) == 0
    assert time.monotonic() - started < 5
    load.join(timeout=10)
    assert load.client.goaway is not None
    assert load.client.goaway.error_code == NO_ERROR
    # A stream up to the last one GOAWAY names was answered; those after it were not begun.
    assert [s for s in load.unanswered if s <= load.client.goaway.last_stream_id] == []
    assert set(load.acknowledged) <= stored_ids(store)
    assert not set(load.unanswered.values()) & stored_ids(store)
    assert not mock.ready_file.exists()


def test_an_idle_connection_is_told_to_go(start):
    mock = start()
    client = connect(mock)
    mock.process.send_signal(signal.SIGTERM)
    client.read_to_end()
    assert client.goaway.error_code == NO_ERROR
    assert mock.process.wait(timeout=5) == 0


def test_a_second_signal_ends_at_once(start):
    mock = start()
    client = connect(mock)
    client.open(f"/3/device/{push()['deviceToken']}", mock.headers())  # In flight for ever.
    mock.process.send_signal(signal.SIGTERM)
    while client.goaway is None:
        client.read()
    assert mock.process.poll() is None
    mock.process.send_signal(signal.SIGTERM)
    mock.process.wait(timeout=2)


def test_a_request_in_flight_for_ever_does_not_hold_the_stop(start):
    mock = start()
    client = connect(mock)
    client.open(f"/3/device/{push()['deviceToken']}", mock.headers())
    mock.process.send_signal(signal.SIGTERM)
    assert mock.process.wait(timeout=5) == 0


def test_the_store_is_readable_with_the_sqlite3_shell(start, tmp_path):
    mock = start("--store", tmp_path / "store.sqlite")
    client = connect(mock)
    sent = push()
    client.response(client.request(
        f"/3/device/{sent['deviceToken']}", mock.headers(apns_id=sent["apnsID"]), BODY))
    rows = subprocess.run(
        ["sqlite3", "-readonly", "-json", tmp_path / "store.sqlite",
         f"SELECT * FROM notifications WHERE apns_id = '{sent['apnsID']}';"],
        capture_output=True, text=True, check=True)
    (row,) = json.loads(rows.stdout)
    assert row["device_token"] == sent["deviceToken"]
    assert row["topic"] == "com.example.app"
    assert row["status"] == 200
    assert json.loads(row["body"]) == json.loads(BODY)


def test_the_temporary_store_leaves_nothing_behind(start, tmp_path, monkeypatch):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    mock = start()
    connect(mock)
    mock.process.send_signal(signal.SIGTERM)
    assert mock.process.wait(timeout=5) == 0
    assert list(folder.iterdir()) == []
