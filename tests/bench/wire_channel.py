#!/usr/bin/env python3
"""Times gpusolve on a channel of make_channel.py from the disk and from a server on loopback, first and second use.

Usage: wire_channel.py FOLDER [--build build/release] [--other PROGRAM] [--delay MS] [--runs 5] [--json FILE]

Debian's nginx serves FOLDER. Each first use has an empty cache, each second use the cache that the first one left; the disk and the server
have a cache each. All cases take turns. Medians and minima of time, and the largest peak of memory. --other is a second program, such as an
older build, which takes its turns with the first. Requests are counted from the log of the server. --delay: a round trip takes so long
(slow_wire.py).
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from slow_wire import SlowWire
from web_server import WebServer
from whole_runs import Case, run_once

QUERY = ["resolve", "--gpu", "sm_86", "--driver", "560.35.03", "--platform", "linux-64", "--installer", "conda", "--no-lock", "--python", "3.12",
         "--override-channels", "pytorch", "-c"]
KINDS = {".json.zst": "packed/conda-forge", ".json": "conda-forge"}


@dataclasses.dataclass
class Use(Case):
    cache: str = ""
    is_first: bool = False  # the cache is emptied before
    requests: int = 0  # of the last run


def cases_of(folder, url, programs, caches):
    for name, program in programs.items():
        for kind, channel in KINDS.items():
            if not (folder / channel / "linux-64" / f"repodata{kind}").is_file():
                continue
            for place, base in {"disk": str(folder), "wire": url}.items():
                for use in ("first", "second"):
                    yield Use(f"{name}{kind}, {place}, {use} use", [str(program), *QUERY, f"{base}/{channel}"],
                              cache=f"{caches}/{name}{kind}-{place}", is_first=use == "first")


def lines_in(log):
    return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0


def measure(cases, runs, log):
    """The first round, which fills the file cache, does not count."""
    for round_number in range(runs + 1):
        for case in cases:
            if case.is_first:
                shutil.rmtree(case.cache, ignore_errors=True)
            os.environ["GPUSOLVE_CACHE_DIR"] = case.cache
            before = lines_in(log)
            seconds, cpu_seconds, peak, case.status = run_once(case.command)
            case.requests = lines_in(log) - before
            if case.status not in (0, 10, 11):
                sys.exit(f"status {case.status} from: {' '.join(case.command)}")
            if round_number > 0:
                case.seconds.append(seconds)
                case.cpu_seconds.append(cpu_seconds)
                case.peak_kib.append(peak)


def row_of(case):
    return {"case": case.name, "ms": round(1000 * statistics.median(case.seconds), 1), "least_ms": round(1000 * min(case.seconds), 1),
            "cpu_ms": round(1000 * statistics.median(case.cpu_seconds), 1), "peak_mib": round(max(case.peak_kib) / 1024, 1), "requests": case.requests}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--other", type=pathlib.Path)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    programs = {"": options.build / "gpusolve"} | ({"other ": options.other} if options.other else {})
    with tempfile.TemporaryDirectory(prefix="wire-") as place:
        server = WebServer(options.folder.resolve(), pathlib.Path(place) / "nginx", preamble="sendfile on;")
        try:
            with SlowWire(server.port, options.delay) if options.delay else contextlib.nullcontext(server.url) as url:
                cases = list(cases_of(options.folder.resolve(), url, programs, place))
                measure(cases, options.runs, server.folder / "access.log")
        finally:
            server.stop()
    rows = [row_of(case) for case in cases]
    for row in rows:
        print(f"{row['case']:34} median {row['ms']:8.1f} ms, least {row['least_ms']:8.1f} ms, CPU {row['cpu_ms']:8.1f} ms, "
              f"{row['peak_mib']:6.1f} MiB, {row['requests']} requests")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
