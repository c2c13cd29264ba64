#!/usr/bin/env python3
"""The glibc of builds of conda-forge against its records: conda_glibc.py --data ../shared/data --catalog catalogs

A build needs the glibc of its own record, and that of what it requires: libtorch for CUDA 12.9 is built for glibc 2.17, and requires a
libcublas of which all releases need 2.28. Each row of PyTorch, JAX and Triton for CUDA must state the least glibc with which conda can
install one of the builds that it is about. Builds that no record shows are not looked at.
"""
import argparse
import collections
import fnmatch
import itertools
import json
import pathlib
import re
import subprocess
import sys

import yaml

OLDEST = (2, 17)  # conda-forge builds for nothing older


def numbers(text):
    return [int(part) for part in re.findall(r"\d+", text)]


def glibc_of_specs(specs):
    return max([tuple(numbers(re.search(r">=([\d.]+)", spec)[1])) for spec in specs if spec.startswith("__glibc >=")], default=OLDEST)


def records_of(folder):
    """The records of the platform and of noarch, by name."""
    by_name = collections.defaultdict(list)
    for part in (folder, folder.parent / "noarch"):
        text = subprocess.run(["zstd", "-dcq", str(part / "repodata.json.zst")], capture_output=True, check=True).stdout
        repodata = json.loads(text)
        for record in itertools.chain(repodata.get("packages", {}).values(), repodata.get("packages.conda", {}).values()):
            record["glibc"] = glibc_of_specs(record["depends"] + record.get("constrains", []))
            by_name[record["name"]].append(record)
    return by_name


def compare(version, limit):
    left, right = numbers(version), numbers(limit.replace("a0", ""))
    width = max(len(left), len(right))
    left, right = (part + [0] * (width - len(part)) for part in (left, right))
    return (left > right) - (left < right)


def meets(version, limit):
    operator, wanted = re.match(r"(>=|<=|==|!=|>|<|=)?(.*)", limit).groups()
    if wanted in ("", "*"):
        return True
    if operator in (None, "=", "==", "!="):
        is_series = operator == "=" or wanted.endswith("*")
        stem = wanted.rstrip("*").rstrip(".")
        is_equal = version == stem or (is_series and version.startswith(stem + "."))
        return is_equal != (operator == "!=")
    order = compare(version, wanted)
    return {">=": order >= 0, "<=": order <= 0, ">": order > 0, "<": order < 0}[operator]


def candidates_of(spec, by_name, known):
    if spec not in known:
        name, versions, build = (spec.split(" ") + ["*", "*"])[:3]
        known[spec] = [record for record in by_name[name] if fnmatch.fnmatchcase(record["build"], build)
                       and any(all(meets(record["version"], limit) for limit in part.split(",")) for part in versions.split("|"))]
    return known[spec]


def spread(by_name):
    """Raises the glibc of each record to that of the oldest candidates that it requires, until nothing changes."""
    known, changes = {}, True
    while changes:
        changes = False
        for record in itertools.chain(*list(by_name.values())):
            for spec in record["depends"]:
                needed = min((one["glibc"] for one in candidates_of(spec, by_name, known)), default=OLDEST)
                if needed > record["glibc"]:
                    record["glibc"] = needed
                    changes = True


def rows_of(catalog):
    """(conda's name, platform, release, CUDA, glibc) of the rows for CUDA."""
    for path in sorted((catalog / "stacks" / "torch").glob("*.yaml")):
        for row in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["builds"]:
            releases = row["torch"] if isinstance(row["torch"], list) else [row["torch"]]
            for release in releases if row["packaging"] == "conda-forge" and row["tag"].startswith("cu") else []:
                yield "pytorch", row["platform"], release, row["tag"][2:], row.get("glibc")
    for stack, name in (("jax", "jaxlib"), ("triton", "triton")):
        for row in yaml.load((catalog / "stacks" / (stack + ".yaml")).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["builds"]:
            is_it = row.get("package") == name and row["packaging"] == "conda-forge" and row.get("cuda", "cpu") != "cpu"
            for platform, release in itertools.product(row["platforms"], row["versions"]) if is_it else ():
                yield name, platform, release, row["cuda"].replace(".", ""), row.get("glibc")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--catalog", type=pathlib.Path, required=True)
    options = parser.parse_args()
    channel = options.data / "conda" / "conda-forge"
    rows = list(rows_of(options.catalog))
    wrong, looked_at = [], 0
    for platform in ("linux-64", "linux-aarch64"):
        by_name = records_of(channel / platform)
        spread(by_name)
        for name, _, release, cuda, stated in (row for row in rows if row[1] == platform):
            found = [one["glibc"] for one in by_name[name] if one["version"] == release and re.match(rf"cuda_?{cuda}(\D|$)", one["build"])]
            looked_at += bool(found)
            if found and min(found) != max(tuple(numbers(stated or "2.17")), OLDEST):
                wrong.append(f"{name} {release} cu{cuda} {platform}: states {stated}, needs {'.'.join(map(str, min(found)))}")
    print("\n".join(wrong + [f"{looked_at} rows with records, {len(wrong)} wrong"]))
    sys.exit(1 if wrong or looked_at < 30 else 0)


main()
