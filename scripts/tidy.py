"""Runs clang-tidy over the sources named, as many at a time as there are processors.

Usage: tidy.py BUILD_FOLDER FILE… . A header is looked at through the sources that include it (HeaderFilterRegex of .clang-tidy).
Flags come from BUILD_FOLDER/compile_commands.json, but precompiled headers are read as text: clang cannot read GCC's.
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


def headers_as_text(command):
    """With -Xclang the path is taken as it is; clang's driver would look for a .gch beside it."""
    return re.sub(r"-include (\S+cmake_pch\.hxx)", r"-Xclang -include -Xclang \1", command.replace("-Winvalid-pch", ""))


def portable_commands(build_folder):
    commands = json.loads((pathlib.Path(build_folder) / "compile_commands.json").read_text(encoding="utf-8"))
    return [{**entry, "command": headers_as_text(entry["command"])} for entry in commands]


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
        seen = set()
        for output in workers.map(lambda source: findings_of(source, folder), sources):
            for block in re.split(r"^(?=/\S+:\d+:\d+: (?:error|warning):)", output, flags=re.MULTILINE):
                if block.strip() and block.splitlines()[0] not in seen:
                    seen.add(block.splitlines()[0])
                    print(block, end="", flush=True)
    print(f"clang-tidy: {len(sources)} sources, {len(seen)} findings", file=sys.stderr)
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
