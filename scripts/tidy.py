"""Runs clang-tidy over the sources named, as many at a time as there are processors.

Usage: tidy.py [--seconds N] BUILD_FOLDER FILE… . A header is looked at through the sources that include it (HeaderFilterRegex of .clang-tidy).
Flags come from BUILD_FOLDER/compile_commands.json, but precompiled headers are read as text: clang cannot read GCC's.
Prints each finding once; status 1 when there is any. After N seconds no further source is begun, and the last line says how many were not read.
"""

import argparse

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time


def headers_as_text(command):
    """With -Xclang the path is taken as it is; clang's driver would look for a .gch beside it."""
    return re.sub(r"-include (\S+cmake_pch\.hxx)", r"-Xclang -include -Xclang \1", command.replace("-Winvalid-pch", ""))


def portable_commands(build_folder):
    commands = json.loads((pathlib.Path(build_folder) / "compile_commands.json").read_text(encoding="utf-8"))
    return [{**entry, "command": headers_as_text(entry["command"])} for entry in commands]


def findings_of(source, commands_folder, end):
    """What clang-tidy says; None if there is no time left."""
    if time.monotonic() > end:
        return None
    tidy = subprocess.run(["clang-tidy-16", "--quiet", "-p", commands_folder, source], capture_output=True, text=True, check=False)
    if tidy.returncode != 0 and not tidy.stdout.strip():
        return tidy.stderr
    return tidy.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("build_folder")
    parser.add_argument("files", nargs="+")
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    wanted = {os.path.realpath(name) for name in asked.files}
    commands = portable_commands(asked.build_folder)
    sources = sorted({entry["file"] for entry in commands if os.path.realpath(entry["file"]) in wanted})
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
        seen, left = set(), 0
        for output in workers.map(lambda source: findings_of(source, folder, end), sources):
            left += output is None
            for block in re.split(r"^(?=/\S+:\d+:\d+: (?:error|warning):)", output or "", flags=re.MULTILINE):
                if block.strip() and block.splitlines()[0] not in seen:
                    seen.add(block.splitlines()[0])
                    print(block, end="", flush=True)
    unread = f", {left} not read for lack of time" if left else ""
    print(f"clang-tidy: {len(sources) - left} sources, {len(seen)} findings{unread}", file=sys.stderr)
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main())
