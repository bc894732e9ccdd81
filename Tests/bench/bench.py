"""Measures the release build of apns-mock and prints each figure beside its target.

    ./dev bench                        every part
    ./dev bench throughput             one part: throughput, memory, start, instructions, queries
    ./dev bench throughput --rounds 3  fewer rounds than five

Throughput is compared with nghttpd, which answers the same requests, to one device token, with an empty file: both
servers run at the same time and are loaded in turn, so that a noisy machine disturbs both. h2load, the load, takes about
as much of a core as the servers do. Figures are medians.
"""

import argparse
import os
import pathlib
import re
import resource
import secrets
import signal
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/clients"))
os.environ.setdefault("MOCK_BINARY", str(ROOT / ".build/release/apns-mock"))
from h2client import H2Client  # noqa: E402
from mock import BINARY, Mock, push  # noqa: E402

BODY_BYTES = 200
SHAPES = [(1, 100), (4, 100), (16, 100), (16, 50)]  # Connections × streams.
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def report(name, value, target=""):
    print(f"  {name:<58} {value:>14}   {target}", flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


class Load:
    """h2load with the requests of a provider: a signed token, 200 bytes of JSON, many device tokens."""

    def __init__(self, folder, headers):
        self.folder = folder
        self.headers = headers
        self.body = folder / "body.json"
        text = '{"aps":{"alert":{"title":"Dinner","body":"%s"},"badge":5},"chat":"c-7"}'
        self.body.write_text(text % ("x" * (BODY_BYTES - len(text % ""))))
        self.tokens = [secrets.token_hex(32) for _ in range(10_000)]

    def run(self, port, connections, streams, requests, path=None, log=None, extra=()):
        uris = self.folder / f"uris-{port}.txt"
        if not uris.exists():
            paths = [path] if path else [f"/3/device/{token}" for token in self.tokens]
            uris.write_text("".join(f"https://127.0.0.1:{port}{path}\n" for path in paths))
        command = [
            "h2load", f"--requests={requests}", f"--clients={connections}",
            f"--max-concurrent-streams={streams}", f"--data={self.body}", f"--input-file={uris}",
            *(f"--header={name}: {value}" for name, value in self.headers.items()), *extra]
        if log:
            command.append(f"--log-file={log}")
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        succeeded = int(re.search(r"(\d+) succeeded", output)[1])
        good = int(re.search(r"status codes: (\d+) 2xx", output)[1])
        if succeeded != requests or good != requests:
            raise SystemExit(f"h2load: not every push was accepted\n{output}")
        return float(re.search(r"([\d.]+) req/s", output)[1])


class Nghttpd:
    PATH = f"/3/device/{secrets.token_hex(32)}"

    def __init__(self, folder, certificate, key):
        file = folder / f"htdocs{self.PATH}"
        file.parent.mkdir(parents=True)
        file.touch()
        self.port = free_port()
        self.process = subprocess.Popen(
            ["nghttpd", "--htdocs", folder / "htdocs", "--address=127.0.0.1",
             "--max-concurrent-streams=1000", str(self.port), key, certificate],
            stdout=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.01)


def throughput(folder, options):
    """Requests a second against nghttpd, CPU time a request, latency, resident memory."""
    recorded = Mock(make(folder / "recorded"), "--max-notifications", "100000")
    unrecorded = Mock(make(folder / "none"), "--store", "none")
    certificates = folder / "recorded/certs"
    nghttpd = Nghttpd(folder, certificates / "server.pem", certificates / "server.key")
    servers = {
        "nghttpd": (nghttpd.port, nghttpd.process.pid, None, None),
        "--store none": (unrecorded.port, unrecorded.process.pid, unrecorded, 1.0),
        "every push committed": (recorded.port, recorded.process.pid, recorded, 0.75),
    }
    loads = {
        name: Load(make(folder / f"load-{index}"), (mock or recorded).headers())
        for index, (name, (_, _, mock, _)) in enumerate(servers.items())}
    for connections, streams in SHAPES:
        print(f"\n{connections} connections × {streams} streams, medians of {options.rounds}")
        rates = {name: [] for name in servers}
        cpu = {name: [] for name in servers}
        for _ in range(options.rounds):
            for name, (port, pid, mock, _) in servers.items():
                before = cpu_seconds(pid)
                rates[name].append(loads[name].run(
                    port, connections, streams, options.requests, None if mock else nghttpd.PATH))
                cpu[name].append((cpu_seconds(pid) - before) / options.requests * 1e6)
        base = statistics.median(rates["nghttpd"])
        for name, (port, pid, mock, target) in servers.items():
            rate = statistics.median(rates[name])
            report(f"{name}: requests/s", f"{rate:,.0f}")
            if target:
                report(f"{name}: of nghttpd", f"{rate / base:.2f}×", f"≥ {target}×")
            report(f"{name}: CPU µs a request", f"{statistics.median(cpu[name]):.1f}")
            log = folder / "log.txt"
            log.unlink(missing_ok=True)
            loads[name].run(
                port, connections, streams, options.requests, None if mock else nghttpd.PATH, log=log)
            times = sorted(int(line.split()[2]) for line in log.read_text().splitlines())
            p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
            report(f"{name}: p50 / p99 ms", f"{p50 / 1000:.2f} / {p99 / 1000:.2f}")
    print()
    for name in ("--store none", "every push committed"):
        mock = servers[name][2]
        report(f"{name}: RSS after the load, MiB", f"{mock.rss_kilobytes() / 1024:.1f}")
    nghttpd.process.kill()
    recorded.kill()
    unrecorded.kill()


def memory(folder, options):
    """Resident memory for each idle connection, TLS and HTTP/2 both established."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    mock = Mock(make(folder / "memory"))
    headers = mock.headers()
    context = ssl.create_default_context(cafile=mock.ca_path)

    def connect():
        client = H2Client(mock.host, mock.port, context=context)
        client.wait_for_room()
        client.response(client.request(f"/3/device/{secrets.token_hex(32)}", headers, b"{}"))
        return client

    warm = [connect() for _ in range(50)]
    before = mock.rss_kilobytes()
    clients = [connect() for _ in range(options.connections)]
    time.sleep(1)
    used = mock.rss_kilobytes() - before
    print(f"\n{options.connections} idle connections, one push each")
    report("RSS at start, MiB", f"{before / 1024:.1f}")
    report("KiB an idle connection", f"{used / len(clients):.1f}", "≤ 45")
    for client in warm + clients:
        client.close()
    mock.kill()


def start(folder, options):
    """From exec to the ready line."""
    print("\nStart")

    def milliseconds(certificates):
        began = time.perf_counter()
        process = subprocess.Popen(
            [BINARY, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
             "--certs-dir", certificates], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for line in process.stdout:
            if line.startswith(b"Ready."):
                break
        taken = (time.perf_counter() - began) * 1000
        process.kill()
        process.wait()
        return taken

    report("first start, certificates made: ms", f"{milliseconds(folder / 'certs-1'):.1f}")
    median = statistics.median(milliseconds(folder / "certs-1") for _ in range(11))
    report("start to ready: ms", f"{median:.1f}", "< 50")


def instructions(folder, options):
    """Instructions a push, by callgrind: a long run less a short one."""
    print("\nInstructions by callgrind, 4 connections × 100 streams")

    def counted(requests, *arguments):
        """The instructions of the push loop, the busiest thread, and of all threads."""
        out = make(folder / f"callgrind-{secrets.token_hex(4)}")
        wrapper = out / "apns-mock"
        wrapper.write_text(
            "#!/bin/sh\nexec valgrind --tool=callgrind --separate-threads=yes "
            f'--callgrind-out-file={out}/out {BINARY} "$@"\n')
        wrapper.chmod(0o755)
        mock = Mock(out, *arguments, binary=wrapper, start_seconds=120)
        Load(out, mock.headers()).run(mock.port, 4, 100, requests)
        mock.process.send_signal(signal.SIGTERM)
        mock.process.wait(60)
        totals = [
            int(re.search(r"^(?:totals|summary): (\d+)", path.read_text(), re.M)[1])
            for path in out.glob("out-*")]
        return max(totals), sum(totals)

    short, long = 2_000, 12_000
    for name, arguments, target in (
        ("recorded push", (), "≤ 45,000"), ("push with --store none", ("--store", "none"), "")):
        before, after = counted(short, *arguments), counted(long, *arguments)
        loop, threads = ((after[index] - before[index]) / (long - short) for index in (0, 1))
        report(f"{name}: on the push loop", f"{loop:,.0f}", target)
        report(f"{name}: on all threads", f"{threads:,.0f}")


def queries(folder, options):
    """Queries over a million notifications while more arrive."""
    place = make(folder / "queries")
    mock = Mock(
        place, "--store", place / "store.sqlite", "--max-notifications", str(options.rows * 2))
    headers = mock.headers()
    rare = push()
    client = H2Client(mock.host, mock.port, mock.ca_path)
    client.response(client.request(
        f"/3/device/{rare['deviceToken']}",
        {**headers, "apns-id": rare["apnsID"], "apns-topic": "com.example.rare"}, b"{}"))
    client.close()
    load = Load(place, headers)
    began = time.monotonic()
    load.run(mock.port, 4, 100, options.rows)
    filled = time.monotonic() - began
    print(f"\nQueries over {options.rows:,} notifications, filled in {filled:.0f} s; 2,000 pushes/s arrive")
    asked = {
        "newest 50 of a device token": {"query": f"token:{load.tokens[7]}", "limit": 50},
        "newest 50 of a token pushed to once, long ago": {
            "query": f"token:{rare['deviceToken']}", "limit": 50},
        "one apns-id": {"query": f"id:{rare['apnsID']}", "limit": 1},
        "newest 50 of a topic": {"query": "topic:com.example.app", "limit": 50},
        "newest 50 of a topic pushed to once, long ago": {
            "query": "topic:com.example.rare", "limit": 50},
    }
    arrivals = subprocess.Popen(
        ["h2load", "--duration=30", "--clients=4", "--rps=500", "--max-concurrent-streams=50",
         f"--data={load.body}", f"--input-file={place}/uris-{mock.port}.txt",
         *(f"--header={name}: {value}" for name, value in headers.items())],
        stdout=subprocess.DEVNULL)
    time.sleep(1)
    for name, query in asked.items():
        times = []
        for _ in range(100):
            began = time.perf_counter()
            found = mock.get("/api/v1/notifications", **query)["notifications"]
            times.append((time.perf_counter() - began) * 1000)
            assert found, name
        times.sort()
        report(f"{name}: median / slowest ms", f"{times[50]:.1f} / {times[-1]:.1f}", "< 20")
    arrivals.kill()
    arrivals.wait()
    report("store, bytes a notification",
           f"{(place / 'store.sqlite').stat().st_size / options.rows:,.0f}")
    report("RSS, MiB", f"{mock.rss_kilobytes() / 1024:.1f}")
    mock.kill()


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    return folder


PARTS = {part.__name__: part for part in (throughput, memory, start, instructions, queries)}


def main():
    parser = argparse.ArgumentParser(
        prog="./dev bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS) + " (default: all)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of the throughput part")
    parser.add_argument("--requests", type=int, default=60_000, help="requests of one such round")
    parser.add_argument("--connections", type=int, default=1_000, help="connections of the memory part")
    parser.add_argument("--rows", type=int, default=1_000_000, help="notifications of the queries part")
    options = parser.parse_args()
    for unknown in set(options.parts) - set(PARTS):
        parser.error(f"no part '{unknown}'; there are {', '.join(PARTS)}")
    for name in options.parts or PARTS:
        with tempfile.TemporaryDirectory(prefix="apns-mock-bench-") as folder:
            PARTS[name](pathlib.Path(folder), options)


main()
