#!/usr/bin/env python3
"""scripts/floors.py [FOLDER]: checks that includes point downwards only.

ROOMS lists the rooms from the ground up: the files of a room include headers of their own room and of rooms below it, never of a room above, and
catalogs and adapters never include each other. The folders of the engine are rooms, which docs/architecture.md describes in the same order. BORDERS
lists headers that only some rooms include. `gpusolve` is include/gpusolve, the public headers: they include no room below, and only api includes them.
Exit status 1 with one line for each include that is wrong.
"""

import pathlib
import re
import sys

ROOMS = (
    "base",
    "base/files",
    "base/yaml",
    "base/library",
    "base/threads",
    "base/digest",
    "base/json",
    "base/curl",
    "base/url",
    "model/words",
    "model",
    "resolver",
    "catalogs",
    "adapters/net",
    "adapters/conda",
    "adapters/pypi",
    "adapters/device_code",
    "adapters/hardware",
    "adapters/report",
    "adapters/lock",
    "adapters/settings",
    "adapters/inventory",
    "gpusolve",
    "engine/machine",
    "engine/specs",
    "engine/binding",
    "engine/query",
    "engine/catalog",
    "engine/judging",
    "engine/inspect",
    "engine/reach",
    "engine/worlds",
    "engine/variants",
    "engine/reasons",
    "engine/solving",
    "engine/answers",
    "engine/workshop",
    "engine/remedies",
    "engine/environment",
    "engine/resolve",
    "engine/listing",
    "engine/audit/scene",
    "engine/audit/choice",
    "engine/audit/repair",
    "engine/audit/checks",
    "engine/audit/together",
    "engine/audit",
    "engine/diagnose",
    "engine/fleet",
    "engine/locks",
    "engine/install",
    "api",
    "cli",
)
# The variables of the process: all below gets them from its caller.
BORDERS = {"base/process_environment.hpp": ("api", "cli")}
TOPS = ("base", "model", "resolver", "catalogs", "adapters", "include", "engine", "api", "cli")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def room_of(path):
    """The room that a file is in; None for tests and for what is no part of a room. Includes name the files below include/ without it."""
    path = path.removeprefix("include/")
    return max((room for room in ROOMS if path.startswith(room + "/")), key=len, default=None)


def is_allowed(room, included):
    if included in ("gpusolve", "api"):
        return room in ("gpusolve", "api") and (included == "gpusolve" or room == "api")
    if room == "gpusolve":
        return False
    if included.startswith("adapters/") and room == "catalogs" or included == "catalogs" and room.startswith("adapters/"):
        return False
    return ROOMS.index(included) <= ROOMS.index(room)


def findings_in(path, text):
    room = room_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        included = room_of(found.group(1)) if found else None
        if found and included is None:
            yield f"{path}:{number}: includes {found.group(1)}, which is in no room: name headers from the project's root"
        elif found and room not in BORDERS.get(found.group(1), (room,)):
            yield f"{path}:{number}: {room} includes {found.group(1)}, which only {' and '.join(BORDERS[found.group(1)])} include"
        elif found and not is_allowed(room, included):
            yield f"{path}:{number}: {room} includes {found.group(1)}, and {included} is not below it"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    files = sorted(file for top in TOPS for suffix in ("h", "hpp", "cpp") for file in (root / top).rglob(f"*.{suffix}"))
    if not files:
        sys.exit(f"floors: no sources in {root}")
    strays = [f"{path}: is in no room of scripts/floors.py" for path in (file.relative_to(root).as_posix() for file in files) if room_of(path) is None]
    found = strays or [finding for file in files for finding in findings_in(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))]
    print("\n".join(found) or f"floors: every include of {len(files)} files points downwards")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
