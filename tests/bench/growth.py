#!/usr/bin/env python3
"""How the time of a whole run grows with the names in the answer, the builds of a name, and the channels: a table, and a plot as SVG.

Usage: growth.py [--gpusolve build/release/gpusolve] [--runs 5] [--largest 1.0] [--svg FILE] [--json FILE]

Each world is a set of conda channels in folders, made from a fixed seed: every name of it is in the answer, and each build needs a few of the
names after its own, in a range around its own age. `first` has an empty cache, `second` what the first run left. Medians of whole runs. The
exponent is the slope between the two largest worlds on logarithmic axes, after the time of the smallest world is taken away: 1 is linear.
--largest makes the worlds smaller (0.1) for a look in passing.
"""

import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import math
import os
import pathlib
import random
import shutil
import statistics
import sys
import tempfile

from whole_runs import run_once

NEEDS = 4
AXES = {
    "names in the answer": ("names", [10, 100, 200, 400, 800, 1600]),
    "builds of a name": ("builds", [10, 100, 200, 400, 800, 1600]),
    "channels": ("channels", [1, 4, 8, 16, 32, 64]),
}
USUAL = {"names": 100, "builds": 20, "channels": 1}
LABEL = 26  # pixels that a number takes
UNRELATED = 1000  # records of each channel that no answer needs


@dataclasses.dataclass
class Point:
    size: int
    records: int
    first_ms: float
    second_ms: float
    peak_mib: float


def record(name, version, depends):
    return {"name": name, "version": version, "build": "0", "build_number": 0, "depends": depends, "subdir": "noarch", "noarch": "generic", "size": 1000,
            "sha256": hashlib.sha256(f"{name} {version}".encode()).hexdigest(), "license": "MIT"}


def needs_of(rng, name, names, build):
    """The next name, so that all are in the answer, and some later ones; `build` counts from the newest."""
    later = {name + 1, *(rng.randrange(name + 1, names) for _ in range(NEEDS - 1))} if name + 1 < names else set()
    newest = build // 10 * 10
    return [f"n{other} >={10000 - newest - 40},<={10000 - newest}" for other in sorted(later)]


def write_channels(folder, names, builds, channels):
    rng = random.Random(1)
    records = [{} for _ in range(channels)]
    for name in range(names):
        for build in range(builds):
            version = str(10000 - build)
            records[name % channels][f"n{name}-{version}-0.conda"] = record(f"n{name}", version, needs_of(rng, name, names, build))
    for index, packages in enumerate(records):
        for other in range(UNRELATED):
            packages[f"u{index}x{other}-1-0.conda"] = record(f"u{index}x{other}", "1", [])
        place = folder / f"c{index}" / "noarch"
        place.mkdir(parents=True)
        (place / "repodata.json").write_text(json.dumps({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": packages}), encoding="utf-8")
    return sum(map(len, records))


def measure(gpusolve, size, world, runs):
    with tempfile.TemporaryDirectory(prefix="growth-") as text:
        folder = pathlib.Path(text)
        with concurrent.futures.ProcessPoolExecutor(1) as maker:  # a process counts the memory of the one that starts it, so this one stays small
            records = maker.submit(write_channels, folder, **world).result()
        os.environ["GPUSOLVE_CACHE_DIR"] = str(folder / "cache")
        command = [gpusolve, "resolve", "n0", "--gpu", "sm_86", "--driver", "560.35.03", "--platform", "linux-64", "--installer", "conda", "--no-lock",
                   "--json", "--override-channels", *(word for index in range(world["channels"]) for word in ("-c", str(folder / f"c{index}")))]
        times, peaks = {True: [], False: []}, []
        for _ in range(runs):
            for is_first in (True, False):
                if is_first:
                    shutil.rmtree(folder / "cache", ignore_errors=True)
                seconds, _, peak, status = run_once(command)
                if status != 0:
                    sys.exit(f"status {status} from: {' '.join(command)}")
                times[is_first].append(1000 * seconds)
                peaks.append(peak / 1024)
    return Point(size, records, statistics.median(times[True]), statistics.median(times[False]), statistics.median(peaks))


def exponent(points, field):
    """The exponent of the growth between the two largest; None if the times are too close."""
    if len(points) < 3:
        return None
    base = getattr(points[0], field)
    below, above = (getattr(point, field) - base for point in points[-2:])
    if below <= 0 or above <= 0:
        return None
    return round(math.log(above / below) / math.log(points[-1].size / points[-2].size), 2)


def markdown(results):
    lines = []
    for axis, points in results.items():
        lines += [f"| {axis} | records | first use | second use | peak |", "| ---: | ---: | ---: | ---: | ---: |"]
        lines += [f"| {point.size} | {point.records} | {point.first_ms:.0f} ms | {point.second_ms:.0f} ms | {point.peak_mib:.0f} MiB |" for point in points]
        first, second = (exponent(points, field) for field in ("first_ms", "second_ms"))
        lines += [f"| exponent | | {first if first is not None else '-'} | {second if second is not None else '-'} | |", ""]
    return "\n".join(lines)


def panel(axis, points, left, width, height):
    """One plot with linear axes from zero, so that linear growth looks linear."""
    most_x = max(point.size for point in points)
    most_y = max(max(point.first_ms, point.second_ms) for point in points) * 1.05
    at_x = lambda value: left + width * value / most_x  # noqa: E731
    at_y = lambda value: 30 + height * (1 - value / most_y)  # noqa: E731
    out = [f'<text x="{left + width / 2}" y="18" text-anchor="middle" class="title">{axis}</text>',
           f'<path class="axis" d="M{left},30 V{30 + height} H{left + width}"/>']
    for part in range(5):
        value = most_y * part / 4
        out.append(f'<text x="{left - 6}" y="{at_y(value) + 4:.1f}" text-anchor="end">{value:.0f}</text>')
    last = left
    for point in points:
        if at_x(point.size) - last >= LABEL:  # where labels would overlap, the smaller ones are left out
            last = at_x(point.size)
            out.append(f'<text x="{last:.1f}" y="{46 + height}" text-anchor="middle">{point.size}</text>')
    for kind in ("first", "second"):
        places = [(at_x(point.size), at_y(getattr(point, f"{kind}_ms"))) for point in points]
        out.append(f'<polyline class="{kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}"/>')
        out += [f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places]
    return out


def svg(results):
    width, height, gap = 220, 180, 70
    total = gap + len(results) * (width + gap)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {height + 80}" role="img" '
           'aria-label="milliseconds of a whole run against names in the answer, builds of a name, channels">',
           "<style>text{font:11px sans-serif;fill:#555}.title{font-weight:bold;fill:#333}.axis{fill:none;stroke:#999}"
           "polyline{fill:none;stroke-width:2}.first{stroke:#c2571a}.second{stroke:#1a6fc2}circle.first{fill:#c2571a}circle.second{fill:#1a6fc2}"
           "@media(prefers-color-scheme:dark){text{fill:#aaa}.title{fill:#ddd}}</style>"]
    for index, (axis, points) in enumerate(results.items()):
        out += panel(axis, points, gap + index * (width + gap), width, height)
    for index, kind in enumerate(("first", "second")):
        x = gap + index * 120
        out += [f'<circle class="{kind}" cx="{x}" cy="{height + 66}" r="4"/>', f'<text x="{x + 10}" y="{height + 70}">{kind} use, ms</text>']
    return "\n".join([*out, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpusolve", type=pathlib.Path, default=pathlib.Path("build/release/gpusolve"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--largest", type=float, default=1.0)
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if not options.gpusolve.is_file():
        sys.exit(f"no {options.gpusolve}: scripts/bench builds it, or --gpusolve")
    if options.runs < 1 or not 0 < options.largest <= 1:
        parser.error("--runs is at least 1, --largest above 0 and at most 1")
    results = {}
    for axis, (field, sizes) in AXES.items():
        sizes = sorted({max(2 if field != "channels" else 1, round(size * options.largest)) for size in sizes})
        results[axis] = [measure(str(options.gpusolve.resolve()), size, {**USUAL, field: size}, options.runs) for size in sizes]
    print(markdown(results))
    if options.svg:
        options.svg.write_text(svg(results), encoding="utf-8")
    if options.json:
        options.json.write_text(json.dumps({axis: [dataclasses.asdict(point) for point in points] for axis, points in results.items()}, indent=2) + "\n",
                                encoding="utf-8")


if __name__ == "__main__":
    main()
