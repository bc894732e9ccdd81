"""A small blocking HTTP/2 client on top of h2, whose user says when a frame is sent and read."""

import socket
import ssl

import h2.config
import h2.connection
import h2.errors
import h2.events
from h2.connection import ConnectionInputs, ConnectionState, H2ConnectionStateMachine

# h2 takes a GOAWAY for the end of the connection, and what follows for an error. But the streams up to
# the last one it names are still answered (RFC 9113 §6.8).
H2ConnectionStateMachine._transitions[
    (ConnectionState.CLIENT_OPEN, ConnectionInputs.RECV_GOAWAY)] = (None, ConnectionState.CLIENT_OPEN)


class Response:
    def __init__(self):
        self.status = None
        self.headers = {}
        self.body = b""
        self.ended = False
        self.reset = None  # The error code of RST_STREAM.


class H2Client:
    def __init__(
        self, host, port, ca_path=None, alpn=("h2",), tls=True, timeout=10, context=None,
        receive_buffer_bytes=None,
    ):
        self.socket = socket.socket()
        if receive_buffer_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer_bytes)
        self.socket.settimeout(timeout)
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            context = context or ssl.create_default_context(cafile=ca_path)
            if alpn:
                context.set_alpn_protocols(list(alpn))
            self.socket = context.wrap_socket(self.socket, server_hostname=host)
        self.authority = f"{host}:{port}"
        self.scheme = "https" if tls else "http"
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
        self.responses = {}
        self.settings = []  # Every SETTINGS frame of the server, as {code: value}.
        self.goaway = None
        self.is_closed = False
        self.h2.initiate_connection()
        self.flush()

    def flush(self):
        self.socket.sendall(self.h2.data_to_send())

    def open(self, path, headers, method="POST", end_stream=False):
        """Sends a request's headers and nothing more; returns its stream."""
        stream = self.h2.get_next_available_stream_id()
        fields = [(":method", method), (":scheme", self.scheme), (":path", path)]
        if self.authority:
            fields.append((":authority", self.authority))
        self.responses[stream] = Response()
        self.h2.send_headers(stream, fields + list(headers.items()), end_stream=end_stream)
        self.flush()
        return stream

    def request(self, path, headers, body, method="POST"):
        """Sends a request whole, reading only where flow control demands it; returns its stream."""
        stream = self.open(path, headers, method, end_stream=not body)
        while body:
            room = min(self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size)
            if room == 0:
                self.read()
                continue
            self.h2.send_data(stream, body[:room], end_stream=len(body) <= room)
            body = body[room:]
            self.flush()
        return stream

    def response(self, stream):
        """Waits for the whole answer of a stream, or for its reset."""
        response = self.responses[stream]
        while not response.ended and response.reset is None:
            if self.is_closed:
                raise ConnectionError("the server closed the connection before the answer")
            self.read()
        return response

    def wait_for_room(self):
        """Waits until the server's SETTINGS allow one more stream."""
        while not self.settings:
            self.read()
        while self.h2.open_outbound_streams >= self.h2.remote_settings.max_concurrent_streams:
            self.read()

    def read(self):
        """Reads once and takes in what came."""
        data = self.socket.recv(65536)
        if not data:
            self.is_closed = True
            return
        for event in self.h2.receive_data(data):
            self._take(event)
        self.flush()

    def read_to_end(self):
        while not self.is_closed:
            self.read()

    def close(self):
        self.socket.close()

    def _take(self, event):
        stream = getattr(event, "stream_id", None)
        if isinstance(event, h2.events.RemoteSettingsChanged):
            self.settings.append(
                {int(code): change.new_value for code, change in event.changed_settings.items()})
        elif isinstance(event, h2.events.ResponseReceived):
            headers = dict(event.headers)
            self.responses[stream].status = int(headers.pop(":status"))
            self.responses[stream].headers = headers
        elif isinstance(event, h2.events.DataReceived):
            self.responses[stream].body += event.data
            self.h2.acknowledge_received_data(event.flow_controlled_length, stream)
        elif isinstance(event, h2.events.StreamEnded):
            self.responses[stream].ended = True
        elif isinstance(event, h2.events.StreamReset):
            self.responses[stream].reset = event.error_code
        elif isinstance(event, h2.events.ConnectionTerminated):
            self.goaway = event
