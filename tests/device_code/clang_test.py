#!/usr/bin/env python3
"""clang_test.py --gpusolve PROGRAM: code objects of AMD that clang makes for every processor that it knows, read bare and out of a bundle.

Clang writes the processor and the features into e_flags, and names them in the ID of a bundle; `inspect` must name the same. Skipped (77) where there is
no clang with AMD's targets and no lld.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

# Those of LLVM's ELF.h up to LLVM 22; clang refuses what it does not know yet.
PROCESSORS = tuple(
    "gfx" + name
    for name in (
        "600 601 602 700 701 702 703 704 705 801 802 803 805 810 900 902 904 906 908 909 90a 90c 940 941 942 950 1010 1011 1012 1013 1030 1031 1032 1033 1034 "
        "1035 1036 1100 1101 1102 1103 1150 1151 1152 1153 1200 1201 1250 1251 9-generic 9-4-generic 10-1-generic 10-3-generic 11-generic 12-generic"
    ).split()
)
FEATURES = ("", ":xnack+", ":xnack-", ":sramecc+", ":sramecc-:xnack+")


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(77)


def processors():
    if shutil.which("clang") is None or shutil.which("ld.lld") is None:
        skip("there is no clang with lld here, so no code objects were made")
    if "amdgcn" not in subprocess.run(["clang", "--print-targets"], capture_output=True, text=True, check=False).stdout:
        skip("clang has no targets of AMD here, so no code objects were made")
    return PROCESSORS


def make(folder, target):
    """A code object; None if the processor has not these features."""
    made, linked = folder / "made.o", folder / f"{target.replace(':', '_')}.co"
    words = ["clang", "-target", "amdgcn-amd-amdhsa", f"-mcpu={target}", "-mcode-object-version=4", "-nogpulib", "-c", "-x", "c", "/dev/null", "-o", str(made)]
    if subprocess.run(words, capture_output=True, check=False).returncode != 0:
        return None
    subprocess.run(["ld.lld", "-shared", str(made), "-o", str(linked)], check=True)
    return linked


def bundle(folder, objects):
    bundler = shutil.which("clang-offload-bundler") or shutil.which("clang-offload-bundler-14")
    if bundler is None:
        return None
    targets = ",".join(["host-x86_64-unknown-linux-gnu", *(f"hipv4-amdgcn-amd-amdhsa--{target}" for target in objects)])
    files = ",".join(["/dev/null", *map(str, objects.values())])
    place = folder / "all.hsaco"
    ended = subprocess.run([bundler, "-type=o", f"-targets={targets}", f"-inputs={files}", f"-outputs={place}"], capture_output=True, text=True, check=False)
    return place if ended.returncode == 0 else sys.exit(ended.stderr)


def read(gpusolve, place):
    ended = subprocess.run([gpusolve, "inspect", str(place), "--platform", "linux-64", "--json"], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"{place.name}: status {ended.returncode}: {ended.stdout[:1000]}{ended.stderr}")
    return json.loads(ended.stdout)["files"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    gpusolve = str(pathlib.Path(parser.parse_args().gpusolve).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made = {processor + features: make(folder, processor + features) for processor in processors() for features in FEATURES}
        objects = {target: place for target, place in made.items() if place}
        if not objects:
            skip("clang makes no code objects here")
        for target, place in objects.items():
            file = read(gpusolve, place)
            if file["format"] != "code-object" or file["targets"] != [target] or file["notes"] or not file["whole"]:
                sys.exit(f"{target}: found {file}")
        together = bundle(folder, objects)
        if together:
            file = read(gpusolve, together)
            if file["format"] != "bundle" or set(file["targets"]) != set(objects):
                sys.exit(f"the bundle: found {file}")
        print(f"{len(objects)} targets of AMD, bare{' and in a bundle' if together else ''}: {' '.join(objects)}")


if __name__ == "__main__":
    main()
