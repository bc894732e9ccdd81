"""Fixtures: a running apns-mock on free ports with certificates of its own."""

import pytest
from mock import Mock


@pytest.fixture(scope="session")
def mock(tmp_path_factory):
    """One server for the tests that leave it as they found it. Each uses device tokens of its own."""
    with Mock(tmp_path_factory.mktemp("mock"), "--cleartext-listen", "127.0.0.1:0") as running:
        yield running


@pytest.fixture
def start(tmp_path):
    """Starts servers that the test may break: start("--flag", "value")."""
    started = []

    def start(*arguments, folder=tmp_path):
        started.append(Mock(folder, *arguments))
        return started[-1]

    yield start
    for running in started:
        running.kill()
