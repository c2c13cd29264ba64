"""Runs the scenarios of other resolvers (../shared/suites) and fails where one fails that can be met.

Usage: scenarios.py --gpusolve PROGRAM --suites FOLDER conda|pypi. Exit status 77 where the folder is absent. Expectations that the runner could
not compare are brought into the form that it reads, and each scenario that cannot be met as given is listed here with the reason.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77

IMPOSSIBLE = {
    "rattler/dummy-missing-virtual": "expects __unix to be absent, while the file's own rule for virtual packages that are not listed "
    "has it present on linux-64",
    "libmamba/md5": "its two records share a file name, and a channel holds one record a file name: the runner writes the one with the "
    "other md5",
    "packse/tag_and_markers/requires-python-wheels": "the wheels are for CPython 3.9 to 3.11 and the Python is 3.12: uv takes the source "
    "distribution, which the runner does not serve and gpusolve never builds",
    "packse/backtracking/wrong-backtracking-basic": "expects the older a for the newer b, while docs/rules.md has the packages that are asked "
    "for as new as can be in the order named; the file's own reference_check chooses as gpusolve does",
}

def in_parts(wanted):
    """`test::libpng-1.2.50-0` as [name, version, build], the form that the runner compares; returns anything else unchanged."""
    return wanted.rsplit("::", 1)[-1].rsplit("-", 2) if isinstance(wanted, str) and "::" in wanted else wanted


FILES = {"conda": "conda_solver_scenarios.json", "pypi": "pypi_packse.json"}


def readable(suite):
    for scenario in suite["scenarios"]:
        for kind in ("present", "contains", "absent", "excludes"):
            if kind in scenario["expected"]:
                scenario["expected"][kind] = [in_parts(wanted) for wanted in scenario["expected"][kind]]
        if "uv_installed" in scenario["expected"]:  # `packages` need only hold (see `format`); this is the whole set, which the runner compares
            scenario["expected"]["packages"] = scenario["expected"]["uv_installed"]
    return suite


def failed_ids(output):
    return [line.split(":", 1)[0].removeprefix("FAILED ") for line in output.splitlines() if line.startswith("FAILED ")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--suites", required=True, type=pathlib.Path)
    parser.add_argument("kind", choices=sorted(FILES))
    options = parser.parse_args()
    given = options.suites / "given" / FILES[options.kind]
    if not given.is_file():
        print(f"SKIPPED: {given} is not there: no scenarios")
        return SKIPPED

    with tempfile.TemporaryDirectory(prefix="scenarios-") as folder:
        file = pathlib.Path(folder) / given.name
        suite = readable(json.loads(given.read_text(encoding="utf-8")))
        there = {scenario["id"] for scenario in suite["scenarios"]}
        file.write_text(json.dumps(suite), encoding="utf-8")
        runner = [sys.executable, options.suites / "run_scenarios.py", "--gpusolve", options.gpusolve.resolve(), options.kind, file]
        done = subprocess.run(list(map(str, runner)), env={**os.environ, "GPUSOLVE_PYTHON": "3.11"}, capture_output=True, text=True, check=False)
    print(done.stdout, done.stderr, sep="", end="")
    if " passed, " not in done.stdout:
        print("the runner did not come to its last line")
        return 1

    failed = failed_ids(done.stdout)
    for known in sorted(there & set(IMPOSSIBLE)):
        print(f"known: {known}: {IMPOSSIBLE[known]}" if known in failed else f"{known} passes: take it off the list")
    unexpected = [scenario for scenario in failed if scenario not in IMPOSSIBLE]
    print(f"{len(unexpected)} scenarios failed that can be met{': ' if unexpected else ''}{', '.join(unexpected)}")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
