"""An unsolvable sudoku is explained in a few lines and a few reasons, not in hundreds.

Usage: puzzle_reasons.py --gpusolve PROGRAM --suites FOLDER. Exit status 77 where the suite is absent.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
UNSATISFIABLE = 11
MOST_REASONS = 24
MOST_LINES = 30


def write_channel(index, folder):
    records = json.loads(index.read_text(encoding="utf-8"))["records"]
    for subdir, packages in (("linux-64", {}), ("noarch", records)):
        (folder / subdir).mkdir(parents=True)
        repodata = {"info": {"subdir": subdir}, "packages": packages, "packages.conda": {}}
        (folder / subdir / "repodata.json").write_text(json.dumps(repodata), encoding="utf-8")


def sudoku_specs(suites):
    given = json.loads((suites / "given/conda_solver_scenarios.json").read_text(encoding="utf-8"))
    return next(row["specs"] for row in given["scenarios"] if row["id"] == "libmamba/sudoku")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--suites", required=True, type=pathlib.Path)
    options = parser.parse_args()
    index = options.suites / "conda_index/sudoku.json"
    if not index.is_file():
        print(f"SKIPPED: {index} is not there: no puzzle")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="puzzle-") as folder:
        channel = pathlib.Path(folder, "sudoku")
        write_channel(index, channel)
        command = [options.gpusolve.resolve(), "resolve", "--no-lock", "--platform", "linux-64", "--gpu", "sm_86", "-c", str(channel)]
        command += sudoku_specs(options.suites)
        text = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        document = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False, timeout=600)
    answer = json.loads(document.stdout)
    assert text.returncode == document.returncode == UNSATISFIABLE, (text.stderr, document.stderr)
    lines = text.stdout.splitlines()
    assert len(lines) <= MOST_LINES and max(map(len, lines)) <= 80, text.stdout
    assert 0 < len(answer["reasons"]) <= MOST_REASONS, answer["reasons"]
    assert "reasons-left-out" in [warning["code"] for warning in answer["warnings"]], answer["warnings"]
    print(f"{len(answer['reasons'])} reasons in {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
