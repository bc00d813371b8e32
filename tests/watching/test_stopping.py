"""What ends `watch` and `preview`, and what keeps the page from being served."""

import os
import signal
import socket
import time
from pathlib import Path

import pytest

from pysystem.cli.watch import until_stopped
from tests.project import make_project, run


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal between processes")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_closed_terminal_stops_it_as_ctrl_c_does(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    number = getattr(signal, name)
    usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
    found = signal.signal(number, usual)  # whoever started the tests may have it ignored
    try:
        with until_stopped("en"):
            os.kill(os.getpid(), number)
            time.sleep(5)
            pytest.fail("it went on")
        assert capsys.readouterr().out == "Stopped.\n"
        assert signal.getsignal(number) is usual
    finally:
        signal.signal(number, found)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal between processes")
def test_what_shall_outlive_its_terminal_does() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with until_stopped("en"):
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    make_project(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("preview", "-p", tmp_path, "--no-browser", "--port", port, "--messages", "en")
    assert result.exit_code == 1 and f"The port {port} can't be had" in result.stderr
    assert run("preview", "-p", tmp_path, "--port", "65536").exit_code == 2
