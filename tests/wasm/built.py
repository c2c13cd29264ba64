"""What these tests need, and the skip where it is not there."""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / "web" / "node_modules"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def built(folder, name):
    """A file that scripts/wasm makes; a skip if it is not there."""
    file = pathlib.Path(folder) / name
    if not file.exists():
        skip(f"{file} is not built; scripts/wasm builds it")
    return file


def node():
    """The path of node, if it knows WASI."""
    program = shutil.which("node")
    if program is None:
        skip("there is no node; Debian has it in the package nodejs")
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    if int(version.lstrip("v").split(".")[0]) < 18:
        skip(f"node {version.strip()} is too old; WASI needs 18")
    return program


def module(name, file):
    """A file of a package that `scripts/wasm` installs from npm; None if it is not there."""
    path = MODULES / name / file
    return path if path.exists() else None
