"""Finds and runs the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from typing import Any, Dict, Iterator, List, Optional, Tuple


class Error(Exception):
    """The program did not answer: `exit_status` is its status, `where` the place that its message names."""

    def __init__(self, message: str, where: Optional[str] = None, exit_status: int = 1) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where
        self.exit_status = exit_status


class Fault(Error):
    """gpusolve itself failed (status 1)."""


class UsageError(Error):
    """A spec, a fact, an option or an input file is wrong (status 2); the message says what would be right."""


class SourceError(Error):
    """A channel or an index is unavailable or broken (status 3)."""


_ERRORS = {1: Fault, 2: UsageError, 3: SourceError}


def _places() -> Iterator[str]:
    """Where installers put the program, the most likely place first."""
    name = "gpusolve" + (sysconfig.get_config_var("EXE") or "")
    user_scheme = "posix_user" if os.name == "posix" else "nt_user"
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", vars={"base": sys.base_prefix}),
               sysconfig.get_path("scripts", scheme=user_scheme)]
    package = os.path.dirname(os.path.abspath(__file__))
    for folder in [*schemes, os.path.join(os.path.dirname(package), "bin")]:  # the last one: pip install --target
        yield os.path.join(folder, name)
    on_path = shutil.which(name)
    if on_path:
        yield on_path


def find_gpusolve_bin() -> str:
    """The path of the program. The variable GPUSOLVE_BIN names another one than the installed."""
    named = os.environ.get("GPUSOLVE_BIN")
    if named:
        return named
    for place in _places():
        if os.path.isfile(place):
            return place
    raise FileNotFoundError("the program gpusolve is not installed beside this package, and not on PATH")


def ask(words: List[str], text: Optional[str] = None, timeout: Optional[float] = None) -> Tuple[int, Dict[str, Any]]:
    """The exit status and the JSON document of `gpusolve WORDS…` with `text` on standard input. Raises `Error` for the statuses 1, 2 and 3."""
    done = subprocess.run([find_gpusolve_bin(), words[0], "--json", *words[1:]], input=text or "", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", errors="replace", timeout=timeout, check=False)
    try:
        document: Dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise Fault(done.stderr.strip() or f"gpusolve ended with status {done.returncode} and no document") from None
    if done.returncode in _ERRORS:
        raise _ERRORS[done.returncode](document["message"], document.get("where"), done.returncode)
    return done.returncode, document
