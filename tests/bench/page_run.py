"""How long the page takes from the start of loading to its first answer, in a headless Chromium, as a cold start: each run is a browser of its own.

Usage: page_run.py --page gpusolve.html [--runs N] [--longest SECONDS]. Exit status 1 if the median is longer than that. A machine that does much
else says nothing of the page, so this is no test.
"""

import argparse
import os
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "wasm"))
import page  # noqa: E402

QUESTION = "gpu=RTX+4090&driver=550.54.14&python=3.12"


def first_answer(file):
    with page.open_browser() as browser:
        shown = page.Page(browser, file)
        shown.open(QUESTION)
        shown.answered()
        return shown.seconds_to_first_answer()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--longest", type=float, default=1.0)
    args = parser.parse_args()
    times = sorted(first_answer(args.page) for _ in range(args.runs))
    median = statistics.median(times)
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"first answer: median {median:.2f} s, {times[0]:.2f} to {times[-1]:.2f} in {args.runs} runs; {load}")
    return 0 if median <= args.longest else 1


if __name__ == "__main__":
    sys.exit(main())
