#!/usr/bin/env python3
"""Whether one program starts slower than another: both in turns, in pairs, so that what else runs on the machine meets both.

Usage: start_pairs.py FIRST SECOND [--pairs 60]

Prints, for `--version` and for a `resolve` on the embedded catalog, the median of each and the median of the ratios FIRST / SECOND, of
processor time (user and system) and on the clock. Without arguments of its own both programs are asked the same.
"""

import argparse
import os
import statistics
import subprocess
import time

QUESTIONS = {"--version": ["--version"], "resolve": ["resolve", "--gpu", "sm_86", "--python", "3.12", "--no-lock"]}


def run(program, words):
    """(seconds of processor, seconds)"""
    begin = time.perf_counter()
    child = subprocess.Popen([program, *words], stdout=subprocess.DEVNULL, env={"PATH": "/nonexistent", "HOME": "/nonexistent", "LANG": "C.UTF-8"})
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=60)
    args = parser.parse_args()
    for name, words in QUESTIONS.items():
        run(args.first, words), run(args.second, words)  # the files are in memory from here on
        pairs = []
        for i in range(args.pairs):
            order = (args.first, args.second) if i % 2 == 0 else (args.second, args.first)
            times = {program: run(program, words) for program in order}
            pairs.append((times[args.first], times[args.second]))
        for column, what in enumerate(("processor", "clock")):
            one, other = ([pair[which][column] * 1000 for pair in pairs] for which in (0, 1))
            ratio = statistics.median(first / second for first, second in zip(one, other) if second > 0)
            print(f"{name}, {what}: {statistics.median(one):.1f} ms and {statistics.median(other):.1f} ms (least {min(one):.1f} and {min(other):.1f}); ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
