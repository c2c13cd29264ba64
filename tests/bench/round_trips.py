#!/usr/bin/env python3
"""Counts the round trips that a small channel on a server costs, first and second use: the time of a run over a wire of 50 ms, less the time
over loopback, in round trips; and the requests. The handshake of TCP is one of them.

Usage: round_trips.py --gpusolve PROGRAM [--runs 5]. Minima of time.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))

from slow_wire import SlowWire
from web_server import WebServer
from whole_runs import run_once

CHANNEL = HERE.parent / "fixtures/conda/pytorch"
QUERY = ["resolve", "--gpu", "sm_86", "--platform", "linux-64", "--installer", "conda", "--no-lock", "--override-channels", "pytorch", "-c"]
ROUND_TRIP = 50  # milliseconds


def write_channels(root):
    """`zst` has repodata.json.zst and repodata.json, as most servers; `json` has the latter alone."""
    for kind in ("zst", "json"):
        for subdir in ("linux-64", "noarch"):
            folder = root / kind / subdir
            folder.mkdir(parents=True)
            shutil.copy(CHANNEL / subdir / "repodata.json", folder)
            if kind == "zst":
                subprocess.run(["zstd", "-q", str(folder / "repodata.json")], check=True)


def measure(gpusolve, url, log, runs):
    """{use: (least milliseconds, requests of the last run)}"""
    least = {}
    for _ in range(runs):
        with tempfile.TemporaryDirectory(prefix="trips-cache-") as cache:
            os.environ["GPUSOLVE_CACHE_DIR"] = cache
            for use in ("first", "second"):
                before = log.read_text(encoding="utf-8").count("\n")
                seconds, _, _, status = run_once([gpusolve, *QUERY, url])
                if status != 0:
                    sys.exit(f"status {status} from {url}")
                requests = log.read_text(encoding="utf-8").count("\n") - before
                least[use] = (min(1000 * seconds, least.get(use, (1e9, 0))[0]), requests)
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    gpusolve = str(options.gpusolve.resolve())
    with tempfile.TemporaryDirectory(prefix="trips-") as place:
        root = pathlib.Path(place, "root")
        write_channels(root)
        server = WebServer(root, pathlib.Path(place, "nginx"))
        try:
            for kind in ("zst", "json"):
                near = measure(gpusolve, f"{server.url}/{kind}", server.folder / "access.log", options.runs)
                with SlowWire(server.port, ROUND_TRIP) as url:
                    far = measure(gpusolve, f"{url}/{kind}", server.folder / "access.log", options.runs)
                for use, (milliseconds, requests) in far.items():
                    trips = (milliseconds - near[use][0]) / ROUND_TRIP
                    print(f"{kind}, {use} use: {trips:.1f} round trips, {requests} requests, {milliseconds:.0f} ms; on loopback {near[use][0]:.0f} ms")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
