#!/usr/bin/env python3
"""Times gpusolve on a channel of make_channel.py, first and second use, against programs that do only a part of the work.

Usage: large_channel.py FOLDER [--build build/release] [--runs 5] [--json FILE]

From repodata.json: against `bare_walk`, which reads the name, version and build of every record and keeps nothing. From repodata.json.zst:
against `zstd -d` alone. Each first use has an empty cache, each second use the cache that the first one left. Runs take turns; medians of time
and peak memory, and the ratios, of time and of CPU, which a busy machine changes least.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile

from whole_runs import Case, run_once


@dataclasses.dataclass
class Use(Case):
    against: Case = None  # what the ratio is to
    is_first: bool = False  # the cache is emptied before


def cases_of(folder, build):
    plain = folder / "conda-forge"
    packed = folder / "packed" / "conda-forge"
    query = ["resolve", "--gpu", "sm_86", "--driver", "560.35.03", "--platform", "linux-64", "--installer", "conda", "--no-lock", "--python", "3.12",
             "--override-channels", "pytorch", "-c"]
    gpusolve = str(build / "gpusolve")
    walk = Use("bare walk", [str(build / "bench" / "bare_walk"), str(plain / "linux-64" / "repodata.json")])
    yield walk
    yield Use(".json, first use", [gpusolve, *query, str(plain)], against=walk, is_first=True)
    yield Use(".json, second use", [gpusolve, *query, str(plain)], against=walk)
    if (packed / "linux-64" / "repodata.json.zst").is_file():
        unpack = Use("zstd -d", [shutil.which("zstd"), "-q", "-d", "-c", str(packed / "linux-64" / "repodata.json.zst")])
        yield unpack
        yield Use(".json.zst, first use", [gpusolve, *query, str(packed)], against=unpack, is_first=True)
        yield Use(".json.zst, second use", [gpusolve, *query, str(packed)], against=unpack)


def measure(cases, runs):
    """The first round, which fills the file cache, does not count."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["GPUSOLVE_CACHE_DIR"] = cache + "/gpusolve"
        for round_number in range(runs + 1):
            for case in cases:
                if case.is_first:
                    shutil.rmtree(cache + "/gpusolve", ignore_errors=True)
                seconds, cpu_seconds, peak, case.status = run_once(case.command)
                if round_number > 0:
                    case.seconds.append(seconds)
                    case.cpu_seconds.append(cpu_seconds)
                    case.peak_kib.append(peak)


def row_of(case):
    row = {"case": case.name, "ms": round(1000 * statistics.median(case.seconds), 1), "cpu_ms": round(1000 * statistics.median(case.cpu_seconds), 1),
           "peak_mib": round(statistics.median(case.peak_kib) / 1024, 1), "status": case.status}
    if case.against is not None:
        row["ratio"] = round(statistics.median(case.seconds) / statistics.median(case.against.seconds), 2)
        row["cpu_ratio"] = round(statistics.median(case.cpu_seconds) / statistics.median(case.against.cpu_seconds), 2)
        row["to"] = case.against.name
    return row


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
    rows = [row_of(case) for case in cases]
    for row in rows:
        ratio = f"{row['ratio']:7.2f} ({row['cpu_ratio']:.2f} of CPU) times {row['to']}" if "ratio" in row else ""
        print(f"{row['case']:22} {row['ms']:9.0f} ms {row['cpu_ms']:9.0f} ms CPU {row['peak_mib']:8.0f} MiB  status {row['status']:2} {ratio}".rstrip())
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
