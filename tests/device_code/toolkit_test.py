#!/usr/bin/env python3
"""toolkit_test.py --gpusolve PROGRAM: the libraries of an installed CUDA toolkit, read, and held against what the catalog says of them.

The catalog takes the range of a toolkit's own libraries, and of NCCL, from what its nvcc can target: each of these GPUs must find code in each library
(natively, or compiled by a driver that serves the toolkit), and a GPU below must find none. Of cuDNN it has a table. A toolkit is found below
/usr/local/cuda and /usr/lib, and as wheels (site-packages/nvidia). Skipped (77) where none is installed.
"""

import argparse
import json
import pathlib
import re
import site
import subprocess
import sys

FOLDERS = ("/usr/local/cuda/lib64", "/usr/local/cuda/targets/x86_64-linux/lib", "/usr/lib/x86_64-linux-gnu")
LIBRARIES = ("libcublasLt.so", "libcublas.so", "libcudnn_ops.so", "libcudnn_adv.so", "libcudnn_cnn.so", "libcudnn_engines_precompiled.so", "libnccl.so",
             "libcufft.so", "libcusparse.so", "libcusolver.so", "libcurand.so")


# The libraries of a toolkit that have GPU code of all its GPUs. cuDNN is judged by its table; cuBLAS leaves most to cuBLASLt.
OF_THE_TOOLKIT = ("libcublasLt.so", "libcufft.so", "libcusparse.so", "libcusolver.so", "libcurand.so", "libnccl.so")

# GPUs of boards with ARM processors, which the libraries of other machines need not serve.
ON_BOARDS = (53, 62, 72, 87, 101, 110)


def folders():
    wheels = [place for root in [*site.getsitepackages(), site.getusersitepackages()] for place in sorted(pathlib.Path(root).glob("nvidia/*/lib"))]
    return [pathlib.Path(folder) for folder in FOLDERS] + wheels


def run(gpusolve, *words):
    ended = subprocess.run([gpusolve, *words], capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout, ended.stderr


def find(name):
    for folder in folders():
        for place in [*sorted(folder.glob(name + ".*")), folder / name]:
            if place.is_file():
                return place
    return None


def numbers(file):
    return sorted({int(re.search(r"\d+", name)[0]) for name in file["cubins"] + [one["arch"] for one in file["ptx"]]})


def read(gpusolve, place):
    status, out, err = run(gpusolve, "inspect", str(place), "--platform", "linux-64", "--json")
    if status != 0:
        sys.exit(f"{place}: status {status}: {out[:500]}{err}")
    return json.loads(out)["files"][0]


def check_cudnn(gpusolve, found):
    """Each GPU that the catalog's range includes finds code in the precompiled engines or in operations, and none below it does."""
    version = None
    for header in ("/usr/local/cuda/include/cudnn_version.h", "/usr/include/cudnn_version.h"):
        path = pathlib.Path(header)
        if path.is_file():
            parts = dict(re.findall(r"#define CUDNN_(MAJOR|MINOR|PATCHLEVEL) (\d+)", path.read_text()))
            version = ".".join(parts[name] for name in ("MAJOR", "MINOR")) if len(parts) == 3 else None
            break
    if version is None or "libcudnn_ops.so" not in found:
        return "no cuDNN with its header"
    status, out, _ = run(gpusolve, "catalog", "cudnn", version, "--json")
    if status != 0:
        return f"the catalog does not know cuDNN {version}"
    ranges = [(row["least_gpu"], row["most_gpu"]) for row in json.loads(out)["rows"] if row["least_gpu"] and row["most_gpu"]]
    if not ranges:
        return f"the catalog has no range for cuDNN {version}"
    low, high = (int(re.sub(r"\D", "", str(end))) for end in ranges[0])
    served = sorted({number for name, file in found.items() if name.startswith("libcudnn") for number in numbers(file)})
    if served[0] < low:
        sys.exit(f"cuDNN {version} has code for sm_{served[0]}, below the catalog's sm_{low}")
    if high not in served and max(served) < high:
        sys.exit(f"cuDNN {version} has code up to sm_{max(served)}, and the catalog says sm_{high}")
    return f"cuDNN {version}: sm_{served[0]} to sm_{served[-1]}, catalog sm_{low} to sm_{high}"


def rows_of(gpusolve, *words):
    status, out, err = run(gpusolve, "catalog", *words, "--json")
    return json.loads(out)["rows"] if status == 0 else sys.exit(f"catalog {' '.join(words)}: status {status}: {err}")


def all_numbers(gpusolve):
    """Of the targets of all toolkits."""
    return {int(target[3:]) for row in rows_of(gpusolve, "cuda") for target in row["targets"] if target[3:].isdigit()} - set(ON_BOARDS)


def check_range(gpusolve, place, toolkit):
    """Each GPU that nvcc of this toolkit targets runs code of the library, and the one below runs none."""
    row = rows_of(gpusolve, "cuda", toolkit)[0]
    targets = sorted({int(target[3:]) for target in row["targets"] if target[3:].isdigit()} - set(ON_BOARDS))
    below = max((number for number in all_numbers(gpusolve) if number < targets[0]), default=None)
    asked = ([below] if below else []) + targets
    status, out, err = run(gpusolve, "inspect", str(place), "--gpu", ",".join(f"sm_{number}" for number in asked), "--driver", row["native_driver_linux"],
                           "--platform", "linux-64", "--json")
    if status not in (0, 12):
        sys.exit(f"{place}: status {status}: {err}")
    runs = {verdict["gpu"]: verdict["runs"] for verdict in json.loads(out)["files"][0]["verdicts"]}
    wrong = [f"sm_{number} {runs[f'sm_{number}']}" for number in asked if (runs[f"sm_{number}"] == "none") != (number == below)]
    if wrong:
        sys.exit(f"{place.name} of CUDA {toolkit}: the catalog's range is sm_{targets[0]} to sm_{targets[-1]}, and the file says {', '.join(wrong)}")
    return f"{place.name}: serves sm_{targets[0]} to sm_{targets[-1]}, as the catalog says" + (f", and not sm_{below}" if below else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    gpusolve = str(pathlib.Path(parser.parse_args().gpusolve).resolve())
    found = {}
    for name in LIBRARIES:
        place = find(name)
        if place is None:
            continue
        file = read(gpusolve, place)
        served = numbers(file)
        if not served or file["fault"]:
            sys.exit(f"{place}: no code found, or broken: {file['fault']}")
        found[name] = file
        print(f"{place.name}: CUDA {file['toolkit']}, {file['entries']} entries, sm_{served[0]} to sm_{served[-1]}")
    if not found:
        print("SKIPPED: no CUDA toolkit is installed here, so no library of one was read")
        sys.exit(77)
    toolkits = {file["toolkit"] for file in found.values() if file["toolkit"]} or {"13.0"}
    _, out, _ = run(gpusolve, "catalog", "cuda", sorted(toolkits)[-1], "--json")
    rows = json.loads(out)["rows"]
    known = {int(number) for row in rows for key, cell in row.items() for number in re.findall(r"sm_(\d+)", json.dumps(cell))}
    for name in OF_THE_TOOLKIT:
        if name in found:
            print(check_range(gpusolve, find(name), found[name]["toolkit"] or sorted(toolkits)[-1]))
    for name, file in found.items():
        strays = [number for number in numbers(file) if known and number not in known and number >= min(known)]
        if strays and file["toolkit"] == sorted(toolkits)[-1]:
            sys.exit(f"{name} has code for {strays}, which nvcc of CUDA {file['toolkit']} does not know by the catalog")
    print(check_cudnn(gpusolve, found))


if __name__ == "__main__":
    main()
