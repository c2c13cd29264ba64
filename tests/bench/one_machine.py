#!/usr/bin/env python3
"""How far one machine goes: `fleet` for more and more nodes and kinds of them, and `matrix` with the join of
its parts, on the embedded catalog.

Usage: one_machine.py [--gpusolve build/release/gpusolve] [--most SECONDS]

Prints a table in Markdown: what was asked, seconds of processor, seconds on the clock, peak memory. A row that takes longer than --most ends the
rows of its kind. Seconds of processor change little with what else runs on the machine.
"""

import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

GPUS = ["GTX 1080 Ti", "V100", "T4", "A100", "RTX 3090", "L40S", "H100", "B200", "RTX 5090", "RTX A6000"]
DRIVERS = ["470.82.01", "525.60.13", "530.41.03", "535.104.05", "545.23.08", "550.54.14", "555.42.02", "560.35.03", "565.57.01", "570.86.10", "575.51.03", "580.65.06"]
GLIBCS = ["2.28", "2.31", "2.34", "2.35", "2.36", "2.39"]


def write_nodes(file, nodes, kinds):
    """A table of nodes, which are of `kinds` kinds in turn."""
    different = [(GPUS[i % 10], DRIVERS[(i + i // 10) % 12], GLIBCS[i // 120]) for i in range(kinds)]
    lines = [f"n{i},8x {gpu},{driver},linux-64,{glibc}" for i, (gpu, driver, glibc) in zip(range(nodes), itertools.cycle(different))]
    file.write_text("\n".join(["name,gpus,driver,platform,glibc", *lines]) + "\n")


def measured(command):
    """(document, seconds of processor, seconds, MiB at the peak)"""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        child = subprocess.Popen(command, stdout=output)
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 10):
            sys.exit(f"status {child.returncode} from: {' '.join(command)}")
        output.seek(0)
        return json.load(output), used.ru_utime + used.ru_stime, seconds, used.ru_maxrss / 1024


def row(what, result, found):
    _, processor, seconds, peak = result
    print(f"| {what} | {found} | {processor:.2f} s | {seconds:.2f} s | {peak:.0f} MiB |", flush=True)
    return seconds


def fleet_rows(gpusolve, most):
    for series in ([(100, 10), (1_000, 10), (10_000, 10), (20_000, 10)], [(1_000, 50), (1_000, 100), (1_000, 200)]):
        for nodes, kinds in series:
            with tempfile.TemporaryDirectory(prefix="nodes-") as folder:
                table = pathlib.Path(folder) / "nodes.csv"
                write_nodes(table, nodes, kinds)
                result = measured([gpusolve, "fleet", str(table), "--installer", "pip", "--json"])
            sets = sum(1 for one in result[0]["sets"]) if "sets" in result[0] else 0
            if row(f"`fleet`, {nodes:,} nodes of {kinds} kinds", result, f"{sets} set{'s' if sets != 1 else ''}") > most:
                break


def matrix_rows(gpusolve):
    question = ["matrix", "--gpu", "A100", "--driver", "580.65.06", "--platform", "linux-64", "--json"]
    result = measured([gpusolve, *question])
    row("`matrix`, every torch for one machine", result, f"{len(result[0]['rows']):,} rows")
    with tempfile.TemporaryDirectory(prefix="parts-") as folder:
        files = []
        for part in range(1, 65):
            files.append(str(pathlib.Path(folder) / f"{part}.json"))
            pathlib.Path(files[-1]).write_bytes(subprocess.run([gpusolve, *question, "--shard", f"{part}/64"], check=True, capture_output=True).stdout)
        result = measured([gpusolve, "matrix", "--merge", *files])
        row("`matrix --merge` of 64 parts", result, f"{len(result[0]['rows']):,} rows")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpusolve", type=pathlib.Path, default=pathlib.Path("build/release/gpusolve"))
    parser.add_argument("--most", type=float, default=120)
    options = parser.parse_args()
    if not options.gpusolve.is_file():
        sys.exit(f"no {options.gpusolve}: scripts/bench builds it, or --gpusolve")
    gpusolve = str(options.gpusolve.resolve())
    print("| what | result | processor | clock | peak |\n| --- | --- | --- | --- | --- |")
    fleet_rows(gpusolve, options.most)
    matrix_rows(gpusolve)


if __name__ == "__main__":
    main()
