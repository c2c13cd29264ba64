#!/usr/bin/env python3
"""nvcc_test.py --gpusolve PROGRAM: `inspect` on what nvcc of an installed toolkit makes: each target, each way of compression, relocatable and LTO code.

The targets are those that `nvcc --list-gpu-code` prints, and their `a` and `f` forms. Skipped (77) where no nvcc of CUDA 12.9 or later is installed.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = "__global__ void scale(float* x, float by) { x[threadIdx.x] *= by; }\nvoid launch(float* x) { scale<<<1, 32>>>(x, 2.0f); }\n#ifdef PROGRAM\nint main() { launch(nullptr); }\n#endif\n"
OLDEST = (12, 9)


def skip(why):
    print("SKIPPED: " + why)
    sys.exit(77)


def find_nvcc():
    for place in (shutil.which("nvcc"), "/usr/local/cuda/bin/nvcc"):
        if place and pathlib.Path(place).exists():
            return place
    skip("no nvcc on PATH or in /usr/local/cuda, so no real fatbins were read")


def release_of(nvcc):
    text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"release (\d+)\.(\d+)", text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def targets_of(nvcc):
    text = subprocess.run([nvcc, "--list-gpu-code"], capture_output=True, text=True, check=True).stdout
    plain = re.findall(r"^sm_(\d+)$", text, re.MULTILINE)
    return plain, [f"{number}a" for number in plain if int(number) >= 90], [f"{number}f" for number in plain if int(number) >= 100]


def compiled(nvcc, folder, name, *words):
    source, out = folder / "scale.cu", folder / name
    source.write_text(SOURCE)
    ended = subprocess.run([nvcc, "-Wno-deprecated-gpu-targets", *words, "-o", str(out), str(source)], capture_output=True, text=True, check=False)
    why = (ended.stderr.strip() or ended.stdout.strip() or "no message").splitlines()[0]
    if ended.returncode != 0 and list(folder.glob("*.fatbin")):
        sys.exit(f"nvcc {' '.join(words)}: {why}")
    if ended.returncode != 0:
        skip("nvcc does not compile here: " + why)
    return out


def inspected(gpusolve, path):
    ended = subprocess.run([gpusolve, "inspect", str(path), "--platform", "linux-64", "--json"], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(f"inspect {path.name} ended with {ended.returncode}: {ended.stdout}{ended.stderr}")
    return json.loads(ended.stdout)["files"][0]


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: found {found}, wanted {wanted}")


def by_number(targets):
    return sorted(targets, key=lambda target: (int(re.search(r"\d+", target)[0]), target))


def check_targets(nvcc, gpusolve, folder, mode):
    release = ".".join(map(str, release_of(nvcc)))
    for targets in targets_of(nvcc):  # nvcc refuses a target and its `f` form in one file
        words = [word for one in targets for word in ("-gencode", f"arch=compute_{one},code=[sm_{one},compute_{one}]")]
        out = compiled(nvcc, folder, f"all-{mode}.fatbin", "--fatbin", f"--compress-mode={mode}", *words)
        file = inspected(gpusolve, out)
        expect(f"cubins, {mode}", by_number(file["cubins"]), by_number(f"sm_{one}" for one in targets))
        expect(f"PTX, {mode}", by_number(one["arch"] for one in file["ptx"]), by_number(f"compute_{one}" for one in targets))
        expect(f"whole, {mode}", (file["whole"], file["notes"], file["fault"]), (True, [], None))
        expect(f"toolkit, {mode}", file["toolkit"], release)
        print(f"--compress-mode={mode}: sm_{' sm_'.join(targets)}, as cubins and PTX")


def check_objects(nvcc, gpusolve, folder):
    one = ("-gencode", "arch=compute_80,code=[sm_80,compute_80]")
    file = inspected(gpusolve, compiled(nvcc, folder, "plain.so", "-shared", "-Xcompiler", "-fPIC", "-cudart=none", *one))
    expect("a library", (file["format"], file["cubins"]), ("elf", ["sm_80"]))
    file = inspected(gpusolve, compiled(nvcc, folder, "program", "-DPROGRAM", *one))
    expect("a program needs its own unit only", (file["cubins"], file["idle"]), (["sm_80"], ["empty sm_80"]))
    file = inspected(gpusolve, compiled(nvcc, folder, "rdc.o", "-c", "-rdc=true", *one))
    expect("relocatable code runs", (file["cubins"], file["ptx"]), ([], []))
    expect("relocatable code is listed", "relocatable sm_80" in file["idle"], True)
    file = inspected(gpusolve, compiled(nvcc, folder, "lto.o", "-c", "-rdc=true", "-gencode", "arch=compute_80,code=lto_80"))
    expect("LTO code", (file["cubins"], [name for name in file["idle"] if "80" in name] != []), ([], True))
    print("a library, relocatable and LTO objects")


def check_packed(nvcc, gpusolve, folder):
    """The scan of a package finds what the walk over the file finds."""
    import zipfile

    library = folder / "plain.so"
    walked = inspected(gpusolve, library)
    wheel = folder / "packed-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(library, "packed/plain.so")
    scanned = inspected(gpusolve, wheel)
    for key in ("cubins", "ptx", "idle", "units", "toolkit", "whole"):
        expect("in a wheel, " + key, scanned[key], walked[key])
    print("the same library in a wheel")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    gpusolve = str(pathlib.Path(parser.parse_args().gpusolve).resolve())
    nvcc = find_nvcc()
    if release_of(nvcc) < OLDEST:
        skip("nvcc is older than CUDA 12.9, which cannot name how it compresses")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for mode in ("none", "default", "size"):
            check_targets(nvcc, gpusolve, folder, mode)
        check_objects(nvcc, gpusolve, folder)
        check_packed(nvcc, gpusolve, folder)


if __name__ == "__main__":
    main()
