"""The commands of the README, run as a reader would type them, answer what the README shows."""

import os
import re
import shutil
import signal
import subprocess

import pytest
from mock import ROOT

README = (ROOT / "README.md").read_text()
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "certs/README.md"] + [
    f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))]


def console_blocks():
    """The fenced console blocks: lists of (command, the lines it prints there)."""
    for block in re.findall(r"^```console\n(.*?)^```", README, re.M | re.S):
        commands = []
        for line in block.splitlines():
            if line.startswith("$ "):
                commands.append((line[2:], []))
            elif line.startswith("    "):
                # The command goes on.
                command, lines = commands.pop()
                commands.append((f"{command}\n{line}", lines))
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
    environment = {
        **without_settings(), "APNS_MOCK_LISTEN": "127.0.0.1:0",
        "APNS_MOCK_ADMIN_LISTEN": "127.0.0.1:0", "APNS_MOCK_CERTS_DIR": str(tmp_path)}
    server = subprocess.Popen(
        ["./dev", "run"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        ready = next(line for line in server.stdout if line.startswith("Ready."))
        ports = re.fullmatch(
            r"Ready\. apns=https://(127.0.0.1:\d+) admin=http://(127.0.0.1:\d+)\n", ready)
        # The README has the default addresses; the test must not take them.
        places = {
            "127.0.0.1:2197": ports[1], "127.0.0.1:8197": ports[2], "certs/ca.pem": f"{tmp_path}/ca.pem"}
        run_blocks(places, environment)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=10)


def run_blocks(places, environment):
    """Runs every command but those that start a server or the tests."""
    assignments, count = "", 0
    for commands in console_blocks():
        for command, lines in commands:
            if command.startswith(("./dev", "docker")):
                continue
            for place, replacement in places.items():
                command = command.replace(place, replacement)
            if re.match(r"[A-Z]+=", command):
                assignments += command + "\n"
                continue
            run = subprocess.run(
                ["bash", "-euc", assignments + command], cwd=ROOT, env=environment,
                capture_output=True, text=True, timeout=30)
            assert run.returncode == 0, f"{command}\n{run.stderr}"
            output = "\n".join(line.rstrip() for line in run.stdout.strip().splitlines())
            if lines:
                assert re.fullmatch(pattern(lines), output, re.S), f"{command}\n{output}"
            count += 1
    assert count >= 3


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


@pytest.mark.parametrize("page", PAGES)
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
