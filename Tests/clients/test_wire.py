"""What no APNs library shows: ALPN, HTTP/1.x, cleartext, the stream limit, missing pseudo-headers."""

import http.client
import json
import socket
import ssl
import struct
import subprocess

import pytest
from h2client import H2Client
from mock import push

BODY = json.dumps(push()["payload"]).encode()
PROTOCOL_ERROR = 1
REFUSED_STREAM = 7
MAX_CONCURRENT_STREAMS = 3


def path(sent):
    return f"/3/device/{sent['deviceToken']}"


def tls_socket(mock):
    context = ssl.create_default_context(cafile=mock.ca_path)
    plain = socket.create_connection(("127.0.0.1", mock.port), timeout=10)
    return context.wrap_socket(plain, server_hostname="localhost")


def read_to_end(connection):
    """All bytes until the server ends the connection, with or without close_notify."""
    received = b""
    while True:
        try:
            data = connection.recv(65536)
        except (ssl.SSLEOFError, ConnectionResetError):
            return received
        if not data:
            return received
        received += data


def frames(data):
    """Splits bytes into HTTP/2 frames: (type, flags, stream, payload)."""
    while data:
        length = int.from_bytes(data[:3], "big")
        kind, flags, stream = data[3], data[4], struct.unpack(">I", data[5:9])[0]
        yield kind, flags, stream, data[9:9 + length]
        data = data[9 + length:]


@pytest.mark.parametrize("alpn", [(), ("h2",), ("h2", "http/1.1"), ("http/1.1", "h2")], ids=str)
def test_alpn_is_h2_or_absent(mock, alpn):
    client = H2Client(mock.host, mock.port, mock.ca_path, alpn=alpn)
    assert client.socket.selected_alpn_protocol() == ("h2" if alpn else None)
    sent = push()
    assert client.response(client.request(path(sent), mock.headers(), BODY)).status == 200
    client.close()


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3], ids=str)
def test_tls_versions(mock, version):
    context = ssl.create_default_context(cafile=mock.ca_path)
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", mock.port)) as plain:
        with context.wrap_socket(plain, server_hostname="localhost"):
            pass


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_tls_1_1_is_refused(mock):
    context = ssl.create_default_context(cafile=mock.ca_path)
    context.minimum_version = ssl.TLSVersion.TLSv1_1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    with socket.create_connection(("127.0.0.1", mock.port)) as plain:
        with pytest.raises(ssl.SSLError):
            context.wrap_socket(plain, server_hostname="localhost")


def test_http1_on_the_tls_port_gets_settings_and_goaway(mock):
    connection = tls_socket(mock)
    connection.sendall(b"POST /3/device/abc HTTP/1.1\r\nHost: localhost\r\n\r\n")
    received = list(frames(read_to_end(connection)))
    assert [frame[0] for frame in received] == [4, 7]
    last_stream, code = struct.unpack(">II", received[1][3][:8])
    assert (last_stream, code) == (0, PROTOCOL_ERROR)
    assert received[1][3][8:] == b"Unexpected HTTP/1.x request: POST /3/device/abc "
    assert "HTTP/1" in mock.log()


def test_garbage_on_the_tls_port_ends_the_connection(mock):
    connection = tls_socket(mock)
    connection.sendall(b"\x00" * 64)
    read_to_end(connection)


def test_settings_are_apples(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.response(client.request(path(push()), mock.headers(), BODY))
    first = client.settings[0]
    assert first[MAX_CONCURRENT_STREAMS] == 1
    assert {1: first.get(1, 4096), 4: first.get(4, 65535), 5: first.get(5, 16384), 6: first[6]} == {
        1: 4096, 4: 65535, 5: 16384, 6: 8000}
    client.close()


def test_a_thousand_streams_are_announced_before_the_first_answer(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    stream = client.request(path(push()), mock.headers(), BODY)
    while client.responses[stream].status is None:
        client.read()
    assert [s[MAX_CONCURRENT_STREAMS] for s in client.settings if MAX_CONCURRENT_STREAMS in s] == [
        1, 1000]
    client.close()


def test_a_second_stream_is_refused_until_the_first_good_token(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.wait_for_room()  # Reads the SETTINGS, and acknowledges them.
    # The first stream stays open: its body is not sent yet.
    first = client.open(path(push()), mock.headers())
    # h2 keeps the limit itself; a client that does not is played by lifting it.
    client.h2.remote_settings._settings[MAX_CONCURRENT_STREAMS][0] = 100
    second = client.request(path(push()), mock.headers(), BODY)
    assert client.response(second).reset == REFUSED_STREAM
    client.h2.send_data(first, BODY, end_stream=True)
    client.flush()
    assert client.response(first).status == 200
    client.close()


def test_streams_before_the_settings_are_acknowledged_are_served(mock):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    streams = [client.request(path(push()), mock.headers(), BODY) for _ in range(50)]
    assert [client.response(stream).status for stream in streams] == [200] * 50
    client.close()


@pytest.mark.parametrize("name", [None, "host"], ids=["neither", "host alone"])
def test_authority_may_be_missing(mock, name):
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.h2.config.validate_outbound_headers = False
    client.authority = None
    headers = {name: "localhost", **mock.headers()} if name else mock.headers()
    stream = client.request(path(push()), headers, BODY)
    assert client.response(stream).status == 200
    client.close()


def test_the_end_of_a_stream_stands_where_apple_puts_it(mock):
    """A 200 ends with its HEADERS; an error's JSON is one DATA frame that ends the stream."""
    client = H2Client(mock.host, mock.port, mock.ca_path)
    good = client.request(path(push()), mock.headers(), BODY)
    bad = client.request("/3/device/xyz", mock.headers(), BODY)
    client.flush()
    received = b""
    client.socket.settimeout(2)
    kinds = {}
    while not all(kinds.get(stream) and kinds[stream][-1][1] & 1 for stream in (good, bad)):
        received += client.socket.recv(65536)
        kinds = {}
        for kind, flags, stream, payload in frames(received):
            if kind in (0, 1):
                kinds.setdefault(stream, []).append((kind, flags, payload))
    assert [(kind, flags & 1) for kind, flags, _ in kinds[good]] == [(1, 1)]
    assert [(kind, flags & 1) for kind, flags, _ in kinds[bad]] == [(1, 0), (0, 1)]
    assert json.loads(kinds[bad][1][2]) == {"reason": "BadDeviceToken"}
    client.close()


def test_cleartext_http2_with_prior_knowledge(mock):
    client = H2Client(mock.host, mock.cleartext_port, tls=False)
    sent = push()
    assert client.response(client.request(path(sent), mock.headers(), BODY)).status == 200
    assert len(mock.notifications(f"token:{sent['deviceToken']}")) == 1
    client.close()


def test_cleartext_http1(mock):
    sent = push()
    connection = http.client.HTTPConnection("127.0.0.1", mock.cleartext_port, timeout=10)
    # Two on one connection: it is kept alive.
    for expected, token in ((200, sent["deviceToken"]), (400, "xyz")):
        connection.request("POST", f"/3/device/{token}", BODY, mock.headers(apns_id=sent["apnsID"]))
        response = connection.getresponse()
        body = response.read()
        assert response.status == expected
        assert response.getheader("apns-id") == sent["apnsID"]
        assert (json.loads(body)["reason"] if body else None) == (
            None if expected == 200 else "BadDeviceToken")
    connection.close()
    (record,) = mock.notifications(f"token:{sent['deviceToken']}")
    assert record["payload"] == json.loads(BODY)


def test_cleartext_curl(mock):
    sent = push()
    headers = [
        word for name, value in mock.headers().items() for word in ("--header", f"{name}: {value}")]
    run = subprocess.run(
        ["curl", "--silent", "--http2-prior-knowledge", *headers, "--data", BODY.decode(),
         "--write-out", "%{http_version} %{http_code}",
         f"http://127.0.0.1:{mock.cleartext_port}{path(sent)}"],
        capture_output=True, text=True, timeout=20)
    assert run.stdout == "2 200"
