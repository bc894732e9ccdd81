"""A slow, stuck, greedy or hostile client harms nobody else."""

import json
import socket
import ssl
import time

import pytest
from h2client import H2Client
from mock import push

HEADERS, PING = 1, 6
END_STREAM_AND_HEADERS = 5
BODY = json.dumps(push()["payload"]).encode()


def path():
    return f"/3/device/{push()['deviceToken']}"


def expect_served(mock):
    """Another client gets its answer, and at once."""
    client = H2Client(mock.host, mock.port, mock.ca_path, timeout=5)
    assert client.response(client.request(path(), mock.headers(), BODY)).status == 200
    client.close()


def is_closed(connection, seconds=10):
    """Whether the server ends the connection in time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def test_a_handshake_that_never_ends_is_cut(start):
    mock = start("--handshake-timeout", "300ms")
    silent = socket.create_connection(("127.0.0.1", mock.port))
    halfway = socket.create_connection(("127.0.0.1", mock.port))
    halfway.sendall(b"\x16\x03\x01\x02\x00\x01")
    expect_served(mock)
    assert is_closed(silent)
    assert is_closed(halfway)


def test_garbage_instead_of_a_handshake_is_cut(mock):
    garbage = socket.create_connection(("127.0.0.1", mock.port))
    garbage.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert is_closed(garbage)
    expect_served(mock)


def frame(kind, flags, stream, payload):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def test_a_client_that_never_reads_is_no_longer_read(start):
    mock = start("--max-pending-output", "64KiB")
    greedy = H2Client(mock.host, mock.port, mock.ca_path, timeout=2, receive_buffer_bytes=4096)
    greedy.response(greedy.request(path(), mock.headers(), BODY))
    # From now on the same header block, all of it in HPACK's table, so that requests are smaller
    # than their answers.
    fields = [
        (":method", "POST"), (":scheme", "https"), (":path", path()), *mock.headers().items()]
    first = greedy.h2.encoder.encode(fields)
    block = greedy.h2.encoder.encode(fields)
    before = mock.rss_kilobytes()
    stream = greedy.h2.get_next_available_stream_id()
    sent = 0
    with pytest.raises((TimeoutError, OSError)):
        while sent < 1_000_000:
            frames = []
            for _ in range(1000):
                frames.append(frame(HEADERS, END_STREAM_AND_HEADERS, stream, first))
                first = block
                stream += 2
            greedy.socket.sendall(b"".join(frames))
            sent += 1000
    expect_served(mock)
    assert mock.rss_kilobytes() - before < 64 * 1024


def test_a_flood_of_pings_harms_nobody(start):
    mock = start()
    flood = H2Client(mock.host, mock.port, mock.ca_path, timeout=2)
    flood.response(flood.request(path(), mock.headers(), BODY))
    before = mock.rss_kilobytes()
    pings = frame(PING, 0, 0, bytes(8)) * 1000
    try:
        for _ in range(1000):
            flood.socket.sendall(pings)
    except OSError:
        pass  # Cut, or no longer read: either will do.
    expect_served(mock)
    assert mock.rss_kilobytes() - before < 16 * 1024


def test_a_request_without_its_body_waits_alone(mock):
    stuck = H2Client(mock.host, mock.port, mock.ca_path)
    stuck.response(stuck.request(path(), mock.headers(), BODY))
    for _ in range(200):
        stuck.open(path(), mock.headers())
    expect_served(mock)
    # The connection itself is well, too.
    assert stuck.response(stuck.request(path(), mock.headers(), BODY)).status == 200
    stuck.close()


def test_a_body_far_past_the_limit_is_answered_and_not_kept(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    sent = push()
    body = b'{"aps":{"alert":"' + b"x" * (1 << 20) + b'"}}'
    response = client.response(
        client.request(f"/3/device/{sent['deviceToken']}", mock.headers(), body))
    assert json.loads(response.body) == {"reason": "PayloadTooLarge"}
    (record,) = mock.notifications(f"token:{sent['deviceToken']}")
    assert record["payloadBytes"] == len(body)
    client.close()


def test_a_header_list_past_the_limit_ends_no_other_connection(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.wait_for_room()
    try:
        stream = client.request(path(), mock.headers(x_filler="x" * 20_000), BODY)
        response = client.response(stream)
        assert response.reset is not None or response.status >= 400
    except (ConnectionError, ssl.SSLError, OSError):
        pass
    expect_served(mock)


def test_connections_past_the_limit_are_closed_at_once(start):
    mock = start("--max-connections", "3")
    kept = [H2Client(mock.host, mock.port, mock.ca_path) for _ in range(3)]
    for client in kept:
        client.wait_for_room()
    extra = socket.create_connection(("127.0.0.1", mock.port))
    assert is_closed(extra, seconds=2)
    kept.pop().close()
    deadline = time.monotonic() + 5
    while True:
        try:
            expect_served(mock)
            break
        except OSError:
            assert time.monotonic() < deadline


def test_a_client_that_vanishes_in_mid_request_is_forgotten(mock):
    for _ in range(50):
        client = H2Client(mock.host, mock.port, mock.ca_path)
        client.request(path(), mock.headers(), BODY)
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        client.close()  # With a reset.
    expect_served(mock)
