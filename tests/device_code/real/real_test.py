#!/usr/bin/env python3
"""real_test.py --gpusolve PROGRAM [--fetch] [--keep FOLDER]: `inspect` on packages of npm that ship CUDA builds of llama.cpp.

What is found is compared with the list of architectures in the build files of the project: ggml/src/ggml-cuda/CMakeLists.txt of ggml-org/llama.cpp, which
depends on the toolkit (`list_for`); a package that sets its own list names its file below. Integrity is pinned. The packages have some hundred
megabytes, so they are only fetched with --fetch or GPUSOLVE_FETCH_REAL=1, by npm; otherwise, and without a registry, the test is skipped (77).
"""

import argparse
import base64
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PACKAGES = (
    ("@node-llama-cpp/linux-x64-cuda", "3.7.0", "elf", "QjAjvJiAqkzX1CXfJN8UMVw866pArkYyExajJnFfcULYsk+Hs5E01m9GxXYdsADOTU91M0N9A6hsgDR/3oAwyg=="),
    ("@node-llama-cpp/linux-x64-cuda", "3.22.1", "elf", "8rQCjyNNLZJUFit+YpjwlC4hwkKgOMIkB2wuycKBf8NU2O3ySKbiWZQ8aw9ku2nUTXjSnUIrE6KB88itduTBuA=="),
    ("@node-llama-cpp/win-x64-cuda", "3.21.1", "pe", "PLz70neFEMkQTlmJqG1ujUtCSgHasLPMxQ9rLkqQVmZYAXqkRj+45TIHCjdn3XqUeaoun0vrO9rRaxZ8NVq9jg=="),
    ("@fugood/node-llama-linux-arm64-cuda", "1.7.15", "elf", "FgpfNHEjrbE1ZowdsF1w6zGBW8MoS/lgC8jpQNE4Yb7vJIOJRkxTTaFqEZS9F+7KPDjimzkXIroW9vCpU3r3VQ=="),
)
# The list of ggml before that file's present rules: "50;61;70;75;80", of each both kinds, as projects that build with it quote it.
OLD_LIST = ("50", "61", "70", "75", "80")
OLD = ("3.7.0",)
# Built for Jetson, by a list that is in no file that was found: what is checked is that it is one architecture in all units.
OWN_LISTS = ("@fugood/node-llama-linux-arm64-cuda",)


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(77)


def list_for(toolkit):
    """Cubins and PTX that the build file asks nvcc of this toolkit for."""
    cubins, ptx = ["86"], ["75", "80"]
    if toolkit < (13, 0):
        ptx += ["50", "61", "70"]
    if toolkit >= (11, 8):
        cubins, ptx = [*cubins, "89"], [*ptx, "90"]
    if toolkit >= (12, 8):
        cubins.append("120a")
    if toolkit >= (12, 9):
        cubins.append("121a")
    return {f"sm_{one}" for one in cubins}, {f"compute_{one}" for one in ptx}


def fetch(name, version, digest, folder):
    file = folder / f"{name.replace('@', '').replace('/', '-')}-{version}.tgz"
    if not file.exists():
        ended = subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=folder, capture_output=True, text=True, check=False)
        if ended.returncode != 0 or not file.exists():
            skip(f"npm cannot fetch {name}@{version}: " + (ended.stderr.strip().splitlines() or ["no file"])[0])
    with file.open("rb") as stream:
        found = base64.b64encode(hashlib.file_digest(stream, "sha512").digest()).decode()
    if found != digest:
        sys.exit(f"{file.name}: its SHA-512 is {found}, not {digest}")
    return file


def check(gpusolve, package, folder):
    name, version, kind, digest = package
    file = fetch(name, version, digest, folder)
    ended = subprocess.run([gpusolve, "inspect", str(file), "--platform", "linux-64", "--json"], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"{file.name}: status {ended.returncode}: {ended.stdout[:1000]}{ended.stderr}")
    libraries = [one for one in json.loads(ended.stdout)["files"] if one["cubins"] and one["toolkit"]]
    if not libraries:
        sys.exit(f"{file.name}: no library with cubins")
    for library in libraries:
        toolkit = tuple(int(part) for part in library["toolkit"].split("."))
        found = set(library["cubins"]), {one["arch"] for one in library["ptx"]}
        if library["format"] != kind or not library["whole"] or library["notes"]:
            sys.exit(f"{file.name}: {library['path']}: format {library['format']}, whole {library['whole']}, notes {library['notes']}")
        old = {f"sm_{one}" for one in OLD_LIST}, {f"compute_{one}" for one in OLD_LIST}
        wanted = ({"sm_87"}, {"compute_87"}) if name in OWN_LISTS else old if version in OLD else list_for(toolkit)
        if found != wanted or library["partly"]:
            sys.exit(f"{file.name}: {library['path']}: found {sorted(found[0])} and {sorted(found[1])}, the build file says {wanted}")
        print(f"{name}@{version}: {library['path']}: CUDA {library['toolkit']}, {library['entries']} entries, {' '.join(sorted(found[0] | found[1]))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if not (options.fetch or os.environ.get("GPUSOLVE_FETCH_REAL") == "1" or options.keep):
        skip("GPUSOLVE_FETCH_REAL=1 fetches real packages (some hundred megabytes); none were read")
    if shutil.which("npm") is None:
        skip("there is no npm here, so no real packages were read")
    gpusolve = str(pathlib.Path(options.gpusolve).resolve())
    with tempfile.TemporaryDirectory() as name:
        for package in PACKAGES:
            check(gpusolve, package, options.keep or pathlib.Path(name))


if __name__ == "__main__":
    main()
