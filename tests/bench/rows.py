#!/usr/bin/env python3
"""Prints the rows of the table in docs/performance.md as Markdown, each measured here and now.

Usage: rows.py [--build build/release] [--data ../shared/data] [--suites ../shared/suites] [--large FOLDER] [--runs 11] [ROW…]

ROW is one of: embedded slice large wire pypi refutation matrix growth; without any, all of them. --large is what make_channel.py --zst wrote. A row whose
data or program is absent is left out, with a line on standard error. Nothing else should run meanwhile.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from whole_runs import run_once

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GPU = ["--gpu", "sm_86", "--platform", "linux-64", "--no-lock"]

options = argparse.Namespace()


class Absent(Exception):
    """Data or a program of a row is missing."""


def need(path):
    if not path.exists():
        raise Absent(str(path))
    return path


def gpusolve():
    return str(need(options.build / "gpusolve"))


def median_of(command, before=lambda: None):
    """(milliseconds, MiB), both medians, of runs whose status is an answer; the first does not count."""
    seconds, peaks = [], []
    for number in range(options.runs + 1):
        before()
        taken, _, peak, status = run_once(command)
        if status not in (0, 10, 11):
            sys.exit(f"status {status} from: {' '.join(command)}")
        if number > 0:
            seconds.append(1000 * taken)
            peaks.append(peak / 1024)
    return statistics.median(seconds), statistics.median(peaks)


def script(name, *words):
    done = subprocess.run([sys.executable, HERE / name, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{name} ended with {done.returncode}: {done.stderr.strip()[-600:]}")
    return done.stdout


def row(what, figure, aim):
    print(f"| {what} | {figure} | {aim} |", flush=True)


def embedded():
    took, peak = median_of([gpusolve(), "resolve", "--gpu", "sm_86", "--no-lock"])
    row("embedded `resolve --gpu sm_86`, whole process", f"{took:.1f} ms, {peak:.0f} MiB", "10 ms, 30 MB")


def conda_slice():
    channel = need(options.data / "conda/conda-forge")
    with tempfile.TemporaryDirectory(prefix="rows-") as folder:
        cache = folder + "/cache"
        os.environ["GPUSOLVE_CACHE_DIR"] = cache
        command = [gpusolve(), "resolve", *GPU, "--driver", "560.35.03", "--installer", "conda", "--override-channels", "-c", str(channel), "--python", "3.12", "pytorch"]
        first, first_peak = median_of(command, lambda: shutil.rmtree(cache, ignore_errors=True))
        second, second_peak = median_of(command)
    row("conda-forge slice, GPU pytorch on python 3.12, second use", f"{second:.1f} ms, {second_peak:.0f} MiB", "15 ms, 30 MB")
    row("the same, first use", f"{first:.1f} ms, {first_peak:.0f} MiB", "60 ms")


def large():
    if options.large is None:
        raise Absent("--large FOLDER")
    need(options.build / "bench/bare_walk")
    with tempfile.TemporaryDirectory(prefix="rows-") as folder:
        report = pathlib.Path(folder, "large.json")
        script("large_channel.py", need(options.large), "--build", options.build, "--runs", min(options.runs, 5), "--json", report)
        rows = {entry["case"]: entry for entry in json.loads(report.read_text(encoding="utf-8"))}
    aims = {".json, first use": "1.5 times the bare walk", ".json.zst, first use": "1.2 times `zstd -d`", ".json, second use": "50 ms, 100 MB"}
    for case, aim in aims.items():
        if case in rows:
            entry = rows[case]
            ratio = f", {entry['ratio']} times {entry['to']} ({entry['cpu_ratio']} of CPU)" if "first" in case else ""
            row(f"large channel, {case}", f"{entry['ms']:.0f} ms, {entry['peak_mib']:.0f} MiB{ratio}", aim)


def wire():
    """As `large`, from a server on loopback; what counts is the distance from the same out of a folder, run in turns with it."""
    if options.large is None:
        raise Absent("--large FOLDER")
    with tempfile.TemporaryDirectory(prefix="rows-") as folder:
        report = pathlib.Path(folder, "wire.json")
        script("wire_channel.py", need(options.large), "--build", options.build, "--runs", min(options.runs, 5), "--json", report)
        rows = {entry["case"]: entry for entry in json.loads(report.read_text(encoding="utf-8"))}
    for case, entry in rows.items():
        if ", wire, " in case:
            disk = rows[case.replace(", wire, ", ", disk, ")]
            ratio = f"{entry['ms'] / disk['ms']:.2f} times the disk's" if "first" in case else f"{entry['ms'] - disk['ms']:+.1f} ms to the disk's"
            row(f"large channel over HTTP, {case.replace(', wire,', ',')}",
                f"{entry['ms']:.0f} ms, {entry['peak_mib']:.0f} MiB, {entry['requests']} requests; {ratio}, whose peak is {disk['peak_mib']:.0f} MiB",
                "1.2 times the disk's" if "first" in case else "5 ms more than the disk's, same memory")
    for line in script("round_trips.py", "--gpusolve", gpusolve()).splitlines():
        what, _, figure = line.partition(": ")
        row(f"small channel over a wire of 50 ms, {what}", figure, "the handshake and one")


def pypi():
    printed = script("pip_ratio.py", "--gpusolve", gpusolve(), "--data", need(options.data / "pypi"), "--runs", min(options.runs, 5))
    heading = ""
    for line in printed.splitlines():
        found = re.match(r"  (cold|warm): (gpusolve \d+ ms, pip \d+ ms, ratio [\d.]+)", line)
        if found:
            row(f"PyPI over HTTP: {heading}, {found[1]}", found[2], "30 ms")
        elif folder := re.match(r"  from a folder: gpusolve (\d+ ms)", line):
            row(f"the same from a folder: {heading}", folder[1], "30 ms")
        else:
            heading = line


def refutation():
    """Of Google Benchmark; ours is the yes or no, in full is with the best set or all reasons. A figure is a sum over worlds, so each runs once;
    the sudoku takes the plain encoding minutes, so that one runs only by name: bench_refutation --benchmark_filter=sudoku/plain."""
    program = need(options.build / "bench/bench_refutation")
    done = subprocess.run([program, "--benchmark_format=json", "--benchmark_filter=-sudoku/plain"],
                          capture_output=True, text=True, check=True, env={**os.environ, "GPUSOLVE_SUITES": str(options.suites)})
    times = {}
    for entry in json.loads(done.stdout)["benchmarks"]:
        name, _, rest = entry["run_name"].partition("/")
        solver, _, size = rest.partition("/")
        if not entry.get("error_occurred"):
            times.setdefault((name, size), {})[solver] = entry["real_time"]
    for (name, size), by in times.items():
        builds = re.search(r"builds:(\d+)", size)
        aim = "10 times better" if builds and int(builds[1]) >= 150 else "no worse than plain"
        what = "the sudoku of the suites" if "sudoku" in name else "random: " + size.replace("/", ", ").replace(":", " ")
        plain = f"plain {by['plain']:.2f} ms: ratio {by['plain'] / by['ours']:.2f}" if "plain" in by else "plain takes minutes"
        row(f"hard, {what}", f"{by['ours']:.2f} ms, in full {by['in_full']:.2f} ms, {plain}", aim)


def matrix():
    row("`matrix`, 10,000 combinations", script("matrix_run.py", "--gpusolve", gpusolve()).strip(), "10 s, all cores")


def growth():
    for line in script("growth.py", "--gpusolve", gpusolve(), "--svg", ROOT / "docs/growth.svg").splitlines():
        print(line)


ROWS = {"embedded": embedded, "slice": conda_slice, "large": large, "wire": wire, "pypi": pypi, "refutation": refutation, "matrix": matrix, "growth": growth}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=" ".join(ROWS))
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/data")
    parser.add_argument("--suites", type=pathlib.Path, default=ROOT.parent / "shared/suites")
    parser.add_argument("--large", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=11)
    parser.parse_args(namespace=options)
    wrong = [name for name in options.rows if name not in ROWS]
    if wrong or options.runs < 1:
        parser.error(f"no row {wrong[0]}; there are {' '.join(ROWS)}" if wrong else "--runs is at least 1")
    print("| what | measured | aim |\n| --- | --- | --- |")
    for name in options.rows or ROWS:
        try:
            ROWS[name]()
        except Absent as absent:
            print(f"SKIPPED {name}: there is no {absent}", file=sys.stderr)


if __name__ == "__main__":
    main()
