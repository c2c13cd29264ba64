#!/usr/bin/env python3
"""inspect_run.py --gpusolve PROGRAM [--library FILE] [--packages 400]: how fast GPU code is found.

Makes a virtual environment of that many packages with libraries, checks it with an empty and with a filled cache, and reads a library by its sections
(walk) and out of a wheel (scan). The library is FILE, or the largest one of an installed CUDA toolkit; without one, that part is left out. Bytes read are
what the process asked the kernel for, less those of a run on an empty file, and of wheels on Debian's nginx what was fetched.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from web_server import NGINX, WebServer

TOOLKIT = pathlib.Path("/usr/local/cuda/lib64")


def timed(words, variables, runs):
    times = []
    for _ in range(runs):
        begin = time.monotonic()
        ended = subprocess.run(words, env=variables, capture_output=True, text=True, check=False)
        times.append(time.monotonic() - begin)
        if ended.returncode not in (0, 12):
            sys.exit(f"{' '.join(words)}: status {ended.returncode}: {ended.stderr}")
    return statistics.median(times)


def bytes_read(words, variables):
    """What the process read in all, which the kernel tells until somebody waits for it."""
    process = subprocess.Popen(words, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    counts = dict(line.split(": ") for line in pathlib.Path(f"/proc/{process.pid}/io").read_text().splitlines())
    process.wait()
    return int(counts["rchar"])


def share(part, whole):
    return f"{part / 1e6:.1f} of {whole / 1e6:.0f} MB, {100 * part / whole:.1f} %"


def time_server(gpusolve, folder, wheel, variables):
    """A sample, the same again, and all of it."""
    server = WebServer(wheel.parent, folder / "nginx")
    try:
        for words, what in (([], "a sample"), ([], "again"), (["--full"], "all")):
            command = [gpusolve, "inspect", f"{server.url}/{wheel.name}", "--platform", "linux-64", "--json", *words]
            begin = time.monotonic()
            ended = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
            spent = time.monotonic() - begin
            remote = json.loads(ended.stdout)["remote"][0]
            fetched = 0 if remote["kept"] else remote["read"]
            print(f"{what} of it on a server: fetched {share(fetched, remote['size'])}, {spent:.3f} s")
    finally:
        server.stop()


def make_environment(folder, packages, library):
    """Each package has four libraries without GPU code and forty modules; every tenth links a library with it."""
    site = folder / "lib/python3.12/site-packages"
    site.mkdir(parents=True)
    (folder / "pyvenv.cfg").write_text("version = 3.12.1\n")
    plain = pathlib.Path("/lib/x86_64-linux-gnu/libz.so.1").resolve().read_bytes()
    for number in range(packages):
        name = f"package{number}"
        place, info = site / name, site / f"{name}-1.0.dist-info"
        place.mkdir()
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        names = [f"{name}/m{one}.py" for one in range(40)] + [f"{name}/_c{one}.so" for one in range(4)]
        for one in names:
            (site / one).write_bytes(plain if one.endswith(".so") else b"")
        if library and number % 10 == 0:
            os.symlink(library, place / "link.so")
            shutil.copyfile(library, place / "gpu.so") if number == 0 else os.link(site / "package0/gpu.so", place / "gpu.so")
            names.append(f"{name}/gpu.so")
        (info / "RECORD").write_text("".join(f"{one},sha256=x,1\n" for one in names))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--library", type=pathlib.Path)
    parser.add_argument("--packages", type=int, default=400)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    gpusolve = str(pathlib.Path(options.gpusolve).resolve())
    library = options.library or max((path.resolve() for path in TOOLKIT.glob("libcublasLt.so*")), default=None, key=lambda path: path.stat().st_size)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        variables = {"PATH": os.environ["PATH"], "HOME": name, "GPUSOLVE_CACHE_DIR": str(folder / "cache")}
        small = TOOLKIT / "libcurand.so.10"
        make_environment(folder / "env", options.packages, small if small.exists() else None)
        check = [gpusolve, "check", str(folder / "env"), "--gpu", "sm_86", "--driver", "580.65.06"]
        print(f"check of {options.packages} packages: first {timed(check, variables, 1):.3f} s, then {timed(check, variables, options.runs):.3f} s, "
              f"--no-inspect {timed([*check, '--no-inspect'], variables, options.runs):.3f} s")
        if library is None:
            print("no library: give --library FILE; walk and scan are left out")
            return
        megabytes = library.stat().st_size / 1e6
        read = [gpusolve, "inspect", str(library), "--platform", "linux-64"]
        walk = timed(read, variables, options.runs)
        (folder / "empty.so").write_bytes(b"\x7fELF")
        more = bytes_read(read, variables) - bytes_read([gpusolve, "inspect", str(folder / "empty.so"), "--platform", "linux-64"], variables)
        print(f"walk of {library.name}, {megabytes:.0f} MB: {walk:.3f} s, {megabytes / walk:.0f} MB/s; read {share(more, library.stat().st_size)}")
        for method, words in ((zipfile.ZIP_STORED, "stored"), (zipfile.ZIP_DEFLATED, "deflated")):
            wheel = folder / "bench-1.0-py3-none-any.whl"
            with zipfile.ZipFile(wheel, "w", method, compresslevel=1) as archive:
                archive.write(library, "bench/library.so")
            scan = timed([gpusolve, "inspect", str(wheel), "--platform", "linux-64"], variables, max(1, options.runs // 2))
            print(f"scan in a wheel, {words}, {wheel.stat().st_size / 1e6:.0f} MB: {scan:.3f} s, {megabytes / scan:.0f} MB/s of the library")
        if NGINX:
            time_server(gpusolve, folder, wheel, variables)


if __name__ == "__main__":
    main()
