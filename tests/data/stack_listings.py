#!/usr/bin/env python3
"""The rows of catalogs/stacks against real listings: stack_listings.py --data ../shared/data --catalog catalogs

Every file that a listing shows must fit the rows: its release, its platform, its Python, the least glibc of its tag. The listings of PyPI are samples,
so a row without a file says nothing there. The channel pytorch is whole for Faiss up to the newest release that it lists, so there a row
without a record is an error. What no row has is printed, and counted against the limits below.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

import yaml

PLATFORMS = [(r"manylinux.*x86_64|linux_x86_64", "linux-64"), (r"manylinux.*aarch64|linux_aarch64", "linux-aarch64"), (r"win_amd64", "win-64")]
OLD_GLIBC = {"1": "2.5", "2010": "2.12", "2014": "2.17"}
# Releases that a listing shows and no row has: previews, and those that nobody has looked at yet. A new one must not slip in.
MOST_WITHOUT_ROW = 10


def text_of(path):
    return subprocess.run(["zstd", "-dcq", str(path)], capture_output=True, check=True).stdout.decode()


def rows_of(folder):
    """Rows by whether they are conda's, and package; and the packages that are said to carry no code."""
    rows, bare = collections.defaultdict(list), set()
    for path in sorted((folder / "stacks").glob("*.yaml")):
        stack = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        bare.update(package["pypi"] for package in stack["packages"] if "pypi" in package and package["carries"] in ("none", "cpu"))
        for row in stack["builds"] or []:
            for name in row.get("packages") or [row["package"]]:
                rows[row["packaging"] != "wheel", name].append(row)
    return rows, bare


def wheels_of(project):
    """(release, Python tag, platform tag) of each wheel."""
    for file in project["files"]:
        parts = file["filename"].removesuffix(".whl").split("-")
        if file["filename"].endswith(".whl") and len(parts) >= 5:
            yield parts[1], parts[-3], parts[-2], parts[-1]


def platform_of(tag):
    return next((platform for pattern, platform in PLATFORMS if re.search(pattern, tag)), None)


def glibc_of(tag):
    """The least glibc of a tag such as `manylinux_2_27_x86_64.manylinux_2_28_x86_64`: any of its parts will do."""
    found = [(int(a), int(b)) for a, b in re.findall(r"manylinux_(\d+)_(\d+)_", tag)]
    found += [tuple(map(int, OLD_GLIBC[name].split("."))) for name in re.findall(r"manylinux(1|2010|2014)_", tag)]
    return min(found) if found else None


def python_of(tag, abi):
    """`3.10` of cp310; None where the wheel is for several."""
    found = re.fullmatch(r"cp(\d)(\d+)", tag)
    return None if not found or abi == "abi3" else f"{found[1]}.{found[2]}"


def is_preview(version):
    return re.search(r"\d(a|b|rc|dev)\d|\.dev", version) is not None


def check_wheels(name, project, rows, faults, missing):
    stated = collections.defaultdict(set)
    for version, python_tag, abi, tag in wheels_of(project):
        release, _, label = version.partition("+")
        platform = platform_of(tag)
        own = [row for row in rows if release in row["versions"] and (not label or row.get("label", label) == label)]
        if is_preview(release) or (platform is None and tag != "any"):
            continue
        if not own:
            missing.add(f"{name} {version}")
            continue
        if platform is None:
            continue
        there = [row for row in own if platform in row["platforms"]]
        if not there:
            faults.add(f"{name} {release} has a wheel for {platform}, and no row of it is for that platform")
            continue
        stated[release, platform].add((python_of(python_tag, abi), glibc_of(tag)))
    for (release, platform), seen in stated.items():
        check_tags(name, release, platform, [row for row in rows if release in row["versions"] and platform in row["platforms"]], seen, faults)


def check_tags(name, release, platform, own, seen, faults):
    pythons = {python for row in own for python in row.get("python", [])}
    for python, glibc in seen:
        if python and pythons and python not in pythons:
            faults.add(f"{name} {release} has a wheel for Python {python} on {platform}, and its rows are for {sorted(pythons)}")
        least = [tuple(map(int, row["glibc"].split("."))) for row in own if "glibc" in row]
        if glibc and least and len(least) == len(own) and glibc < min(least):
            faults.add(f"{name} {release} has a wheel for glibc {glibc} on {platform}, and its rows ask for {min(least)}")


def check_index(path, rows, bare, faults, missing):
    for line in text_of(path).splitlines():
        project = json.loads(line)
        name = project["name"]
        if (False, name) in rows and name not in bare:
            check_wheels(name, project, rows[False, name], faults, missing)


def records_of(path):
    data = json.loads(text_of(path))
    return [record for key in ("packages", "packages.conda") for record in data.get(key, {}).values()]


def numbers(version):
    return [int(part) for part in re.findall(r"\d+", version)]


def check_channel(path, channel, subdir, rows, faults, missing, is_whole):
    listed = collections.defaultdict(set)
    for record in records_of(path):
        listed[record["name"]].add(record["version"])
    for (is_conda, name), own in rows.items():
        own = [row for row in own if is_conda and row.get("channel", "conda-forge") == channel and subdir in row["platforms"]]
        versions = {version for row in own for version in row["versions"]}
        if own and name in listed:
            missing.update(f"{channel}::{name} {version}" for version in listed[name] - versions if not is_preview(version))
        if own and is_whole and name in listed:
            newest = max(listed[name], key=numbers)
            gone = [version for version in versions - listed[name] if numbers(version) <= numbers(newest)]
            faults.update(f"{channel}::{name} {version} is in no record for {subdir}" for version in gone)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--catalog", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    if not (arguments.data / "pypi").is_dir():
        print(f"{arguments.data} is not there: nothing to compare with")
        return 77
    rows, bare = rows_of(arguments.catalog)
    faults, missing = set(), set()
    for path in sorted((arguments.data / "pypi").glob("py*.jsonl.zst")):  # pypi, pytorch-cu118, …
        check_index(path, rows, bare, faults, missing)
    for channel in ("pytorch", "conda-forge", "rapidsai", "xformers", "pyg"):
        for path in sorted((arguments.data / "conda" / channel).glob("*/repodata.json.zst")):
            check_channel(path, channel, path.parent.name, rows, faults, missing, channel == "pytorch")
    print(f"{len(missing)} releases that a listing shows and no row has:", *sorted(missing), sep="\n  ")
    print(f"{len(faults)} contradictions:", *sorted(faults), sep="\n  ")
    return 1 if faults or len(missing) > MOST_WITHOUT_ROW else 0


if __name__ == "__main__":
    sys.exit(main())
