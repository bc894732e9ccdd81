"""The commands of the README, run as a reader would type them, answer what the README shows."""

import os
import re
import shutil
import signal
import subprocess

import pytest
from mock import BINARY, ROOT

README = (ROOT / "README.md").read_text()


def console_blocks():
    """The fenced console blocks: lists of (command, the lines it prints there)."""
    for block in re.findall(r"^```console\n(.*?)^```", README, re.M | re.S):
        commands = []
        for line in block.splitlines():
            if line.startswith("$ "):
                commands.append((line[2:], []))
            else:
                commands[-1][1].append(line)
        yield commands


def pattern(lines):
    """Matches the printed lines, whatever the identifiers and the time; `…` is anything."""
    text = re.escape("\n".join(lines))
    text = re.sub(r"[0-9A-Fa-f]{8}(\\-[0-9A-Fa-f]{4}){3}\\-[0-9A-Fa-f]{12}", "[0-9A-Fa-f-]{36}", text)
    return text.replace("…", ".*")


def without_settings():
    return {name: value for name, value in os.environ.items() if not name.startswith("APNS_MOCK")}


def test_every_command_does_what_the_readme_shows(tmp_path):
    # Where `./dev run` would put the binary; the tests have built it already.
    (tmp_path / ".build/release").mkdir(parents=True)
    (tmp_path / ".build/release/apns-mock").symlink_to(BINARY)
    environment = {
        **without_settings(), "APNS_MOCK_LISTEN": "127.0.0.1:0",
        "APNS_MOCK_ADMIN_LISTEN": "127.0.0.1:0"}
    server = subprocess.Popen(
        [BINARY], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True)
    try:
        ports = {}
        for line in server.stdout:
            if found := re.match(r"Ready\. apns=https://127.0.0.1:(\d+) admin=http://127.0.0.1:(\d+)$", line):
                ports = {"2197": found[1], "8197": found[2]}
                break
        assert ports, "no ready line"
        run_blocks(tmp_path, ports)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=10)


def run_blocks(folder, ports):
    """Runs every command but ./dev itself in one shell a command, with what the former ones set."""
    script, seen = "", 0
    environment = without_settings()
    for commands in console_blocks():
        for command, lines in commands:
            if command.startswith(("./dev", "docker")):
                continue
            for default, port in ports.items():
                command = command.replace(f"127.0.0.1:{default}", f"127.0.0.1:{port}")
            if re.match(r"[A-Z]+=", command):
                script += command + "\n"
                continue
            run = subprocess.run(
                ["bash", "-euc", script + command], cwd=folder, env=environment,
                capture_output=True, text=True, timeout=30)
            assert run.returncode == 0, f"{command}\n{run.stderr}"
            output = "\n".join(line.rstrip() for line in run.stdout.strip().splitlines())
            if lines:
                assert re.fullmatch(pattern(lines), output, re.S), f"{command}\n{output}"
            seen += 1
    assert seen >= 3


def test_the_two_commands_are_there():
    commands = [command for block in console_blocks() for command, _ in block]
    assert "./dev run" in commands
    assert "./dev test" in commands
    listed = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
    assert "./dev run" in listed and "./dev test" in listed


def test_dev_names_an_unknown_command():
    run = subprocess.run([ROOT / "dev", "fly"], capture_output=True, text=True)
    assert run.returncode == 64
    assert "no command 'fly'" in run.stderr


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/clients.md", "docs/ARCHITECTURE.md"])
def test_links_between_the_pages_lead_somewhere(page):
    text = (ROOT / page).read_text()
    for target in re.findall(r"\]\(([^)#]+)", text):
        if "://" not in target:
            assert ((ROOT / page).parent / target).exists(), target


def test_the_example_app_pushes_and_finds_its_push(mock):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    run = subprocess.run(
        ["node", ROOT / "docker/example-app/push.mjs"], capture_output=True, text=True, timeout=30,
        env={**os.environ, "APNS_URL": f"https://localhost:{mock.port}", "ADMIN_URL": mock.admin,
             "NODE_EXTRA_CA_CERTS": mock.ca_path})
    assert run.returncode == 0, run.stderr
    assert "APNs answered 200" in run.stdout
