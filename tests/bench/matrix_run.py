#!/usr/bin/env python3
"""Times `gpusolve matrix` for 10,000 combinations of Python, torch, CUDA, GPU and driver on the embedded catalog, all cores at work.

Usage: matrix_run.py [--gpusolve build/release/gpusolve] [--combinations 10000] [--processes N] [--json FILE]

A run of `matrix` judges all builds of torch for one GPU and one driver; pairs of these are taken until there are enough rows, one process for each core
at a time. A company would spread them by --shard (docs/sharding.md).
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

GPUS = ["sm_61", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"]
DRIVERS = ["450.80.02", "470.82.01", "525.60.13", "535.104.05", "550.54.14", "570.86.10", "580.65.06"]


def rows_of(gpusolve, gpu, driver):
    command = [gpusolve, "matrix", "--gpu", gpu, "--driver", driver, "--platform", "linux-64", "--json"]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"status {done.returncode} from: {' '.join(command)}: {done.stderr.decode()}")
    return done.stdout


def count_of(document):
    return len(json.loads(document)["rows"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpusolve", type=pathlib.Path, default=pathlib.Path("build/release/gpusolve"))
    parser.add_argument("--combinations", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if not options.gpusolve.is_file():
        sys.exit(f"no {options.gpusolve}: scripts/bench builds it, or --gpusolve")
    gpusolve = str(options.gpusolve.resolve())
    pairs = list(itertools.product(GPUS, DRIVERS))
    each = count_of(rows_of(gpusolve, *pairs[0]))
    wanted = -(-options.combinations // each)
    machines = list(itertools.islice(itertools.cycle(pairs), wanted))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        documents = list(pool.map(lambda pair: rows_of(gpusolve, *pair), machines))
    seconds = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rows = sum(map(count_of, documents))
    result = {"combinations": rows, "machines": len(machines), "different_machines": len(set(machines)), "processes": options.processes,
              "seconds": round(seconds, 3), "cpu_seconds": round(cpu, 3), "cores_used": round(cpu / seconds, 2), "a_second": round(rows / seconds)}
    print(f"{rows} combinations on {len(machines)} machines: {seconds:.2f} s with {options.processes} processes, {cpu / seconds:.2f} cores used, "
          f"{rows / seconds:.0f} a second")
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
