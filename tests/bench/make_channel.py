#!/usr/bin/env python3
"""Writes a conda channel of any size: the same bytes for the same --records and --seed.

Usage: make_channel.py --records 700000 --seed 1 [--out FOLDER] [--zst]

FOLDER/conda-forge/linux-64/repodata.json has, as conda-forge's own has, a few names with very many builds and many names with few, builds for
each Python, both archive formats, and records of some 500 bytes: 700,000 of them make about 350 MB. Its noarch is there, as in every channel that
conda accepts, and has no records. A torch stack stands in it that can be solved
for: pytorch of conda-forge for several CUDA versions and Pythons. Dependencies lead only to names that come earlier, at versions that exist,
and mostly to the few popular ones, so that a set has some hundred packages, as a real one has.
Records are written as they are made, so memory does not grow with their number.
"""

import argparse
import hashlib
import json
import pathlib
import random
import subprocess

PYTHONS = ["3.9", "3.10", "3.11", "3.12", "3.13"]
CUDAS = ["11.8", "12.4", "12.6"]
FIRST_SYLLABLES = "ab al an ar ba be bo ca ce co da de di do ed el em fa fe fi ga ge gi ha he hy in io ja ka ki la li lo ma me mi".split()
LAST_SYLLABLES = "bex cor dal don fax ger gon hul jet kit lab lex lib lux mat mel mix net nis nox pak pex pol rad ran rex sim sol tan tex tor vex".split()
PREFIXES = ["", "", "", "py", "lib", "r-", "perl-", "ros-"]
LICENSES = [("MIT", "MIT"), ("BSD-3-Clause", "BSD"), ("Apache-2.0", "Apache"), ("GPL-3.0-or-later", "GPL3"), ("LGPL-2.1-or-later", "LGPL")]
CORE = {  # name: (versions, what each build needs); `python` in the list makes a build for each Python
    "_libgcc_mutex": (["0.1"], []),
    "libgcc": (["13.2.0", "14.2.0", "15.1.0"], ["_libgcc_mutex 0.1"]),
    "libstdcxx": (["13.2.0", "14.2.0", "15.1.0"], ["libgcc >=13"]),
    "libzlib": (["1.2.13", "1.3.1"], ["libgcc >=13"]),
    "openssl": (["3.3.0", "3.4.1", "3.5.1"], ["libgcc >=13"]),
    "cuda-version": (CUDAS, []),
    "cuda-cudart": (["11.8.89", "12.4.127", "12.6.77"], ["libstdcxx >=13"]),
    "libblas": (["3.9.0"], ["libgcc >=13"]),
    "cudnn": (["8.9.7.29", "9.3.0.75", "9.10.1.4"], ["cuda-version >=11.8", "libstdcxx >=13"]),
    "nccl": (["2.23.4.1", "2.26.2.1"], ["cuda-version >=11.8", "libstdcxx >=13"]),
    "python": ([f"{python}.{patch}" for python in PYTHONS for patch in (1, 4, 9)], ["libzlib >=1.2.13,<2.0a0", "openssl >=3.3.0,<4.0a0"]),
    "numpy": (["1.26.4", "2.0.2", "2.1.3", "2.2.6"], ["python", "libblas >=3.9.0,<4.0a0", "libstdcxx >=13"]),
}


def popular(choose, earlier):
    """One of the names, the first of them far more often than the last."""
    return earlier[int(len(earlier) * choose.random() ** 5)]


def builds_of_torch(choose, earlier):
    """pytorch as conda-forge builds it: one a version, CUDA and Python, with what pins its CUDA, and some ten names of the many."""
    others = sorted({popular(choose, earlier[len(CORE):]) for _ in range(10 if len(earlier) > len(CORE) else 0)})
    for version in ("2.4.1", "2.5.1", "2.6.0", "2.7.1"):
        for cuda in CUDAS:
            for python in PYTHONS:
                flat = python.replace(".", "")
                major = int(cuda.split(".")[0])
                depends = [f"python >={python},<3.{int(python[2:]) + 1}.0a0", f"cuda-version >={cuda},<{major + 1}", "__cuda",
                           f"cuda-cudart >={cuda},<{major + 1}.0a0", "cudnn >=8.9", "nccl >=2.23.4.1,<3.0a0", "libstdcxx >=13", "numpy >=1.19,<3", *others]
                tag = f"cuda{cuda.replace('.', '')}_generic_py{flat}_h{choose.getrandbits(28):07x}_200"
                yield version, tag, 200, depends


def names_for(records, seed):
    """All names ascending by where they stand in a file, and how many builds each may have."""
    choose = random.Random(f"names/{seed}")
    weights = {name: 0 for name in [*CORE, "pytorch"]}
    total = 0
    while total < records:
        name = choose.choice(PREFIXES) + choose.choice(FIRST_SYLLABLES) + choose.choice(LAST_SYLLABLES)
        name += "" if choose.random() < 0.4 else "-" + choose.choice(FIRST_SYLLABLES) + choose.choice(LAST_SYLLABLES)
        if name not in weights:
            weights[name] = min(1 + int(choose.paretovariate(0.8) * 6), 2500)
            total += weights[name]
    return dict(sorted(weights.items(), key=lambda item: item[0] + "-0"))


def versions_of(name, seed):
    """Three to thirty versions, ascending; cheap, for dependencies ask for them too."""
    if name in CORE:
        return CORE[name][0]
    choose = random.Random(f"versions/{seed}/{name}")
    major, minor, versions = choose.randrange(3), 0, []
    for _ in range(choose.randrange(3, 30)):
        minor += 1
        if choose.random() < 0.1:
            major, minor = major + 1, 0
        versions.append(f"{major}.{minor}.{choose.randrange(6)}")
    return versions


def needs_of(name, earlier, seed, choose):
    """About three to ten earlier names, each at an existing version."""
    needs = ["libgcc >=13", "libstdcxx >=13"] if choose.random() < 0.6 else ["libgcc >=13"]
    for _ in range(min(len(earlier), choose.randrange(2, 9))):
        other = popular(choose, earlier)
        versions = versions_of(other, seed)
        at = versions[0]  # however few builds the other has, this one is there
        needs.append(choose.choice([other, f"{other} >={at}", f"{other} >={at},<{int(at.split('.')[0]) + 40}.0a0"]))
    return needs


def builds_of(name, count, earlier, seed):
    """(version, build, build number, depends) of each build of a name, in no order; a version has builds for all Pythons or for none."""
    choose = random.Random(f"builds/{seed}/{name}")
    if name == "pytorch":
        yield from builds_of_torch(choose, earlier)
        return
    versions, core_needs = CORE.get(name, (versions_of(name, seed), None))
    has_python = "python" in core_needs if core_needs is not None else choose.random() < 0.4
    needs = [need for need in core_needs if need != "python"] if core_needs is not None else needs_of(name, earlier, seed, choose)
    made = 0
    number = 0
    while made == 0 or made < count:
        for version in versions:
            if made >= count and core_needs is None and made:
                return
            for python in PYTHONS if has_python else [""]:
                own = [f"python >={python},<3.{int(python[2:]) + 1}.0a0"] if python else []
                tag = f"py{python.replace('.', '')}h{choose.getrandbits(28):07x}_{number}" if python else f"h{choose.getrandbits(28):07x}_{number}"
                made += 1
                yield version, tag, number, own + needs
        number += 1


def record_text(file_name, name, version, build, number, depends, seed):
    digest = hashlib.sha256(f"{seed}/{file_name}".encode()).hexdigest()
    license_name, family = LICENSES[int(digest[0], 16) % len(LICENSES)]
    record = {"build": build, "build_number": number, "depends": depends, "license": license_name, "license_family": family,
              "md5": hashlib.md5(digest.encode()).hexdigest(), "name": name, "sha256": digest, "size": 10_000 + int(digest[:6], 16),
              "subdir": "linux-64", "timestamp": 1_500_000_000_000 + int(digest[:9], 16) * 3, "version": version}
    return json.dumps(file_name) + ":" + json.dumps(record, separators=(",", ":"))


def records_of(weights, seed, is_conda):
    """Texts of one of the two sections, in the order of a file. The older half of the versions is in the older format."""
    earlier = list(CORE)
    for name, count in weights.items():
        of_name = []
        builds = builds_of(name, count, earlier, seed)
        half = set(versions_of(name, seed)[: len(versions_of(name, seed)) // 3]) if name not in CORE and name != "pytorch" else set()
        for version, build, number, depends in builds:
            if (version not in half) == is_conda:
                file_name = f"{name}-{version}-{build}" + (".conda" if is_conda else ".tar.bz2")
                of_name.append((file_name, record_text(file_name, name, version, build, number, depends, seed)))
        yield from (text for _, text in sorted(of_name))
        if name not in CORE and name != "pytorch":
            earlier.append(name)


def write_repodata(path, records, seed):
    """Writes the file; returns its number of records, which is as close to `records` as whole names allow."""
    weights = names_for(records, seed)
    written = 0
    with path.open("w", encoding="utf-8") as file:
        file.write('{"info":{"subdir":"linux-64"},"packages":{')
        for section, is_conda in (("packages", False), ("packages.conda", True)):
            if section != "packages":
                file.write('},"packages.conda":{')
            for index, text in enumerate(records_of(weights, seed, is_conda)):
                file.write(",\n" if index else "\n")
                file.write(text)
                written += 1
        file.write('},"removed":[],"repodata_version":1}\n')
    return written


def write_noarch(folder):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "repodata.json"
    path.write_text(json.dumps({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": {}, "repodata_version": 1}) + "\n")
    return path


def pack(path, packed):
    packed.mkdir(parents=True, exist_ok=True)
    target = packed / "repodata.json.zst"
    subprocess.run(["zstd", "-q", "-f", "-12", "-T2", str(path), "-o", str(target)], check=True)
    print(f"{target.stat().st_size} bytes in {target}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=700_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("large-channel"))
    parser.add_argument("--zst", action="store_true", help="also repodata.json.zst, in a channel beside it")
    options = parser.parse_args()
    folder = options.out / "conda-forge" / "linux-64"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "repodata.json"
    written = write_repodata(path, options.records, options.seed)
    print(f"{written} records, {path.stat().st_size} bytes in {path}")
    noarch = write_noarch(options.out / "conda-forge" / "noarch")
    if options.zst:
        for source in (path, noarch):
            pack(source, options.out / "packed" / "conda-forge" / source.parent.name)


if __name__ == "__main__":
    main()
