#!/usr/bin/env python3
"""debian_test.py --gpusolve PROGRAM [--fetch] [--keep FOLDER]: `inspect` on ROCm libraries of Debian.

What is found is compared with the targets in the build files of the projects, which Debian's packages build with: CMakeLists.txt of ROCm/rocSPARSE at tag
rocm-5.3.0 (line 150) and of ROCm/rocRAND at tag rocm-5.3.3 (line 82). Integrity is pinned by the SHA-256 in the index of Debian 12. The packages have
100 MB, and unpack to 1.3 GB, so they are only fetched with --fetch or GPUSOLVE_FETCH_REAL=1, by apt-get; otherwise, and where Debian's registry does
not have them, the test is skipped (77).
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TARGETS = "gfx803;gfx900:xnack-;gfx906:xnack-;gfx908:xnack-;gfx90a:xnack-;gfx90a:xnack+;gfx1030"
PACKAGES = (
    ("librocrand1", "5.3.3-4", "librocrand.so.1.1", 1, "b145d4e47a26ce14da5f8550a092db8d3c7e2d84174c68885336de40f51b7b81"),
    ("librocsparse0", "5.3.0+dfsg-2", "librocsparse.so.0.1", 111, "688878bb8cb9ec7970e7b632828d91336a6819860fb0c306372eb6a7199b3b8e"),
)


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(77)


def fetch(name, version, digest, folder):
    file = folder / f"{name}_{version}_amd64.deb"
    if not file.exists():
        ended = subprocess.run(["apt-get", "download", "--quiet", f"{name}:amd64={version}"], cwd=folder, capture_output=True, text=True, check=False)
        if ended.returncode != 0 or not file.exists():
            skip(f"apt-get cannot fetch {name} {version}, which is of Debian 12: " + (ended.stderr.strip().splitlines() or ["no file"])[0])
    with file.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != digest:
        sys.exit(f"{file.name}: its SHA-256 is {found}, not {digest}")
    return file


def library_in(package, library, folder):
    """Unpacks only this file of the package."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as unpacking:
        subprocess.run(["tar", "-x", "-C", str(folder), "--wildcards", f"./usr/lib/*/{library}"], stdin=unpacking.stdout, check=True)
    return next(folder.glob(f"usr/lib/*/{library}"))


def check(gpusolve, row, keep, folder):
    name, version, library, units, digest = row
    place = library_in(fetch(name, version, digest, keep), library, folder)
    ended = subprocess.run([gpusolve, "inspect", str(place), "--platform", "linux-64", "--json"], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"{library}: status {ended.returncode}: {ended.stdout[:1000]}{ended.stderr}")
    file = json.loads(ended.stdout)["files"][0]
    if file["format"] != "elf" or not file["whole"] or file["notes"] or file["partly"]:
        sys.exit(f"{library}: format {file['format']}, whole {file['whole']}, notes {file['notes']}, partly {file['partly']}")
    if set(file["targets"]) != set(TARGETS.split(";")) or sum(unit["count"] for unit in file["units"]) != units:
        sys.exit(f"{library}: found {file['targets']} in {file['units']}, the build file says {TARGETS}")
    print(f"{name} {version}: {library}: {units} units, {file['entries']} entries, {' '.join(file['targets'])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if not (options.fetch or os.environ.get("GPUSOLVE_FETCH_REAL") == "1" or options.keep):
        skip("GPUSOLVE_FETCH_REAL=1 fetches real packages of Debian (100 MB); none were read")
    absent = [tool for tool in ("apt-get", "dpkg-deb", "tar") if shutil.which(tool) is None]
    if absent:
        skip(f"there is no {absent[0]} here, so no packages of Debian were read")
    gpusolve = str(pathlib.Path(options.gpusolve).resolve())
    with tempfile.TemporaryDirectory() as name:
        for row in PACKAGES:
            check(gpusolve, row, options.keep or pathlib.Path(name), pathlib.Path(name))


if __name__ == "__main__":
    main()
