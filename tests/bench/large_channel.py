#!/usr/bin/env python3
"""Times gpusolve on a channel of make_channel.py, first use, against programs that do only a part of the work.

Usage: large_channel.py FOLDER [--build build/release] [--runs 5] [--json FILE]

From repodata.json: against `bare_walk`, which reads the name, version and build of every record and keeps nothing. From repodata.json.zst:
against `zstd -d` alone. Runs take turns; medians of time and peak memory, and the ratios.
"""

import argparse
import json
import pathlib
import shutil
import statistics
import sys

from whole_runs import Case, run_once


def cases_of(folder, build):
    plain = folder / "conda-forge"
    packed = folder / "packed" / "conda-forge"
    query = ["resolve", "--gpu", "sm_86", "--driver", "560.35.03", "--platform", "linux-64", "--installer", "conda", "--no-lock", "--python", "3.12",
             "--override-channels", "pytorch", "-c"]
    gpusolve = str(build / "gpusolve")
    yield Case("bare walk", [str(build / "bench" / "bare_walk"), str(plain / "linux-64" / "repodata.json")])
    yield Case("gpusolve, .json", [gpusolve, *query, str(plain)])
    if (packed / "linux-64" / "repodata.json.zst").is_file():
        yield Case("zstd -d", [shutil.which("zstd"), "-q", "-d", "-c", str(packed / "linux-64" / "repodata.json.zst")])
        yield Case("gpusolve, .json.zst", [gpusolve, *query, str(packed)])


def measure(cases, runs):
    for case in cases:
        run_once(case.command)  # the file cache
    for _ in range(runs):
        for case in cases:
            seconds, peak, case.status = run_once(case.command)
            case.seconds.append(seconds)
            case.peak_kib.append(peak)


def rows_of(cases):
    """A row a case; the ratio is to the case before it where that is a part of the same work."""
    rows = []
    for index, case in enumerate(cases):
        seconds = statistics.median(case.seconds)
        ratio = seconds / statistics.median(cases[index - 1].seconds) if index % 2 == 1 else None
        rows.append({"case": case.name, "seconds": seconds, "peak_mib": statistics.median(case.peak_kib) / 1024, "ratio": ratio,
                     "status": case.status})
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if not (options.build / "gpusolve").is_file():
        sys.exit(f"no gpusolve in {options.build}: cmake --preset release && ninja -C build/release gpusolve bare_walk, or --build")
    cases = list(cases_of(options.folder, options.build))
    measure(cases, options.runs)
    rows = rows_of(cases)
    for row in rows:
        ratio = f"{row['ratio']:6.2f} times the line above" if row["ratio"] else ""
        print(f"{row['case']:20} {row['seconds'] * 1000:9.0f} ms {row['peak_mib']:8.0f} MiB  status {row['status']:2} {ratio}".rstrip())
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
