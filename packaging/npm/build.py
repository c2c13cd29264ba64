#!/usr/bin/env python3
"""Makes the npm packages, as files that `npm install` takes.

Usage: build.py --wasm PROGRAM.wasm --output FOLDER [--native PROGRAM]

Writes gpusolve-VERSION.tgz, which has the WebAssembly program, and with --native gpusolve-linux-x64-VERSION.tgz, which npm installs beside it
on Linux. The version is that of the program. Needs node and npm; asks no registry.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version_of(wasm):
    run = ["node", "--no-warnings", str(ROOT / "wasm" / "run.mjs"), str(wasm), "--version"]
    return re.match(r"gpusolve (\S+) ", subprocess.run(run, check=True, capture_output=True, text=True).stdout)[1]


def pack(folder, output):
    run = ["npm", "pack", "--silent", "--offline", "--pack-destination", str(output.resolve())]
    name = subprocess.run(run, check=True, cwd=folder, capture_output=True, text=True).stdout.split()[-1]
    print(output / name)


def main_package(folder, wasm, version):
    shutil.copytree(HERE / "gpusolve", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(wasm, folder / "lib" / "gpusolve.wasm")
    manifest = json.loads((folder / "package.json").read_text())
    manifest["version"] = version
    manifest["optionalDependencies"] = {name: version for name in manifest["optionalDependencies"]}
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")


def platform_package(folder, native, version):
    (folder / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(native, folder / "bin" / "gpusolve")
    (folder / "bin" / "gpusolve").chmod(0o755)
    manifest = {
        "name": "@gpusolve/linux-x64",
        "version": version,
        "description": "The native program of gpusolve for Linux on x86-64; the package gpusolve uses it",
        "license": "BSD-3-Clause",
        "os": ["linux"],
        "cpu": ["x64"],
        "libc": ["glibc"],
        "files": ["bin", "LICENSE"],
    }
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", type=pathlib.Path, required=True)
    parser.add_argument("--native", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    version = version_of(args.wasm.resolve())
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        main_package(scratch / "main", args.wasm, version)
        pack(scratch / "main", args.output)
        if args.native:
            platform_package(scratch / "linux-x64", args.native, version)
            pack(scratch / "linux-x64", args.output)


if __name__ == "__main__":
    main()
