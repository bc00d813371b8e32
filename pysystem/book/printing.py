"""A page of HTML → PDF, by the system's Chromium, Chrome or Edge."""

import os
import subprocess
import tempfile
from pathlib import Path

from pysystem.browser import find
from pysystem.foundry.problems import ExportError

_PATIENCE = 300
"""Seconds that a book may take."""


def to_pdf(page: str) -> bytes:
    """The PDF of a page. Raises ExportError `book.browser` without a browser, or if it fails.

    The browser gets a profile of its own, so one that is running does not mind.
    """
    browser = find()
    if browser is None:
        raise ExportError("book.browser", reason="Chromium, Chrome, Edge: –")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, target = Path(folder) / "book.html", Path(folder) / "book.pdf"
        source.write_text(page, encoding="utf-8")
        command = [
            str(browser),
            "--headless=new",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--no-pdf-header-footer",
            "--generate-pdf-document-outline",
            f"--user-data-dir={Path(folder) / 'profile'}",
            f"--print-to-pdf={target}",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # as root it starts in no other way
        try:
            done = subprocess.run(
                [*command, source.as_uri()], capture_output=True, timeout=_PATIENCE, check=False
            )
            return target.read_bytes()
        except subprocess.TimeoutExpired as error:
            raise ExportError("book.browser", reason=f"{browser}: {_PATIENCE} s") from error
        except FileNotFoundError as error:
            said = (
                done.stderr.decode("utf-8", "replace").strip()
                if error.filename == str(target)
                else ""
            )
            raise ExportError("book.browser", reason=f"{browser} {said[-200:]}") from error
        except OSError as error:
            raise ExportError("book.browser", reason=f"{browser}: {error.strerror}") from error
