"""Runs clang-tidy over the sources named, as many at a time as there are processors.

Usage: tidy.py BUILD_FOLDER FILE… . A header is looked at through the sources that include it (HeaderFilterRegex of .clang-tidy).
Flags come from BUILD_FOLDER/compile_commands.json, without what only GCC understands: its precompiled headers.
Prints each finding once; status 1 when there is any.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def without_precompiled_header(command):
    return re.sub(r"-Winvalid-pch|-include \S+cmake_pch\.hxx", "", command)


def portable_commands(build_folder):
    commands = json.loads((pathlib.Path(build_folder) / "compile_commands.json").read_text(encoding="utf-8"))
    return [{**entry, "command": without_precompiled_header(entry["command"])} for entry in commands]


def findings_of(source, commands_folder):
    tidy = subprocess.run(["clang-tidy-16", "--quiet", "-p", commands_folder, source], capture_output=True, text=True, check=False)
    if tidy.returncode != 0 and not tidy.stdout.strip():
        return tidy.stderr
    return tidy.stdout


def main(build_folder, names):
    wanted = {os.path.realpath(name) for name in names}
    commands = portable_commands(build_folder)
    sources = sorted({entry["file"] for entry in commands if os.path.realpath(entry["file"]) in wanted})
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
        outputs = list(workers.map(lambda source: findings_of(source, folder), sources))
    findings = {}
    for block in re.split(r"^(?=/\S+:\d+:\d+: (?:error|warning):)", "".join(outputs), flags=re.MULTILINE):
        if block.strip():
            findings.setdefault(block.splitlines()[0], block)
    print("".join(findings[first] for first in sorted(findings)), end="")
    print(f"clang-tidy: {len(sources)} sources, {len(findings)} findings", file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
