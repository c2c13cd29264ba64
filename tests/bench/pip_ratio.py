"""Times gpusolve against pip's resolver over the same indexes, and counts the files that each asks for.

Usage: pip_ratio.py --gpusolve PROGRAM --data ../shared/data/pypi [--runs 5]. Cold: an empty cache for either; warm: the
same again with what the cold run left. Debian's nginx serves the indexes on loopback as PyPI does: JSON or HTML as asked for, pages fresh
for ten minutes, files for good. It hands pip tiny wheels with the real metadata in them, made by a server behind it, since pip before 25
downloads what it chooses even for a dry run; digests of wheels are left out of the pages for that. A last line has the same of a folder
(`file://`), which pip cannot resolve from without its wheels. Medians; the order of the two takes turns.
"""

import argparse
import collections
import http.server
import io
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from web_server import WebServer

REQUESTS = {
    "torch for CUDA 12.6": (["torch==2.7.1+cu126", "torchvision"], "pytorch-cu126"),
    "torch of PyPI": (["torch==2.11.0", "torchvision", "torchaudio"], "pypi"),
    "transformers and torch": (["torch==2.5.1", "transformers", "accelerate", "safetensors"], "pypi"),
}
PLATFORMS = [f"manylinux_2_{minor}_x86_64" for minor in range(35, 4, -1)] + ["manylinux2014_x86_64", "manylinux2010_x86_64",
                                                                              "manylinux1_x86_64", "linux_x86_64"]


def tiny_wheel(name, metadata):
    stem = "-".join(name.split("-")[:2])
    bytes_ = io.BytesIO()
    with zipfile.ZipFile(bytes_, "w") as archive:
        archive.writestr(f"{stem}.dist-info/METADATA", metadata)
        archive.writestr(f"{stem}.dist-info/WHEEL", "Wheel-Version: 1.0\nGenerator: bench\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{stem}.dist-info/RECORD", "")
    return bytes_.getvalue()


class Wheels(http.server.SimpleHTTPRequestHandler):
    """Wheels that are not files on disk, made from their metadata."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        metadata = path.with_name(path.name + ".metadata")
        body = tiny_wheel(path.name, metadata.read_text(encoding="utf-8")) if path.suffix == ".whl" and metadata.is_file() else None
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "application/zip")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


LOCATIONS = """
    location / {{ index $page; }}
    location ~ /index[.] {{ add_header Cache-Control "max-age=600"; add_header Vary Accept; }}
    location ~ [.]metadata$ {{ add_header Cache-Control "max-age=365000000, immutable"; }}
    location ~ [.]whl$ {{ proxy_pass http://127.0.0.1:{wheels}; add_header Cache-Control "max-age=365000000, immutable"; }}
"""
CHOICE = 'map $http_accept $page { default index.html; "~simple.v1[+]json" index.json; }'


def run(command, environment, log):
    begin_of_log = log.stat().st_size
    begin = time.perf_counter()
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, env={**os.environ, **environment})
    seconds = time.perf_counter() - begin
    with log.open(encoding="utf-8") as lines:
        lines.seek(begin_of_log)
        paths = re.findall(r'"GET (\S+)', lines.read())
    return seconds, collections.Counter("page" if path.endswith("/") else path.rpartition(".")[2] for path in paths), done


def commands(gpusolve, base, specs, index):
    urls = [f"{base}/{index}", *([f"{base}/pypi"] if index != "pypi" else [])]
    sources = ["--index-url", urls[0], *[word for url in urls[1:] for word in ("--extra-index-url", url)]]
    ours = [gpusolve, "resolve", "--installer", "pip", "--gpu", "sm_86", "--platform", "linux-64", "--glibc", "2.35", "--python", "3.11", "--json",
            "--no-lock", *sources, "--", *specs]
    theirs = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--only-binary=:all:", "--quiet", "--report", "-",
              "--disable-pip-version-check", "--python-version", "3.11", "--implementation", "cp", "--target", "/nonexistent",
              *[word for platform in PLATFORMS for word in ("--platform", platform)], *sources, *specs]
    return {"gpusolve": ours, "pip": theirs}


def packages_of(tool, done):
    if done.returncode not in (0, 10) or not done.stdout.lstrip().startswith("{"):
        sys.exit(f"{tool} failed with {done.returncode}: {done.stderr.strip()[-600:]}")
    answer = json.loads(done.stdout)
    return len(answer["packages"] if tool == "gpusolve" else answer["install"])


def measure(gpusolve, server, name, runs):
    specs, index = REQUESTS[name]
    both = commands(gpusolve, server.url, specs, index)
    times, counts, packages = collections.defaultdict(list), {}, {}
    for turn in range(runs):
        for tool in sorted(both, reverse=turn % 2 == 1):
            with tempfile.TemporaryDirectory(prefix="bench-cache-") as cache:
                for state in ("cold", "warm"):
                    environment = {"XDG_CACHE_HOME": cache, "PIP_CACHE_DIR": cache, "GPUSOLVE_CACHE_DIR": cache, "PIP_CONFIG_FILE": os.devnull}
                    seconds, counts[tool, state], done = run(both[tool], environment, server.folder / "access.log")
                    times[tool, state].append(seconds)
                    packages[tool] = packages_of(tool, done)
    print(f"{name}: {packages['gpusolve']} packages (pip: {packages['pip']})")
    for state in ("cold", "warm"):
        ours, theirs = (statistics.median(times[tool, state]) for tool in ("gpusolve", "pip"))
        read = counts["gpusolve", state].get("metadata", 0)
        print(f"  {state}: gpusolve {1000 * ours:.0f} ms, pip {1000 * theirs:.0f} ms, ratio {theirs / ours:.1f}; "
              f"metadata files {read} ({read / packages['gpusolve']:.2f} a package), pip {counts['pip', state].get('metadata', 0)}; "
              f"pages {counts['gpusolve', state].get('page', 0)}, pip {counts['pip', state].get('page', 0)}")
    return counts["gpusolve", "cold"].get("metadata", 0) <= 2 * packages["gpusolve"]


def measure_folder(gpusolve, indexes, name, runs):
    specs, index = REQUESTS[name]
    command = commands(gpusolve, indexes.as_uri(), specs, index)["gpusolve"]
    times = []
    for _ in range(runs + 1):
        begin = time.perf_counter()
        subprocess.run(list(map(str, command)), capture_output=True, check=True)
        times.append(time.perf_counter() - begin)
    print(f"  from a folder: gpusolve {1000 * statistics.median(times[1:]):.0f} ms")


def without_wheel_digests(indexes):
    for page in indexes.glob("*/*/index.*"):
        text = page.read_text(encoding="utf-8")
        text = re.sub(r"#sha256=[0-9a-f]+", "", text) if page.suffix == ".html" else re.sub(r'"hashes": *\{[^}]*\}', '"hashes": {}', text)
        page.write_text(text, encoding="utf-8")


def serve(indexes, folder):
    wheels = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a, **k: Wheels(*a, directory=str(indexes), **k))
    threading.Thread(target=wheels.serve_forever, daemon=True).start()
    return WebServer(indexes, folder, locations=LOCATIONS.format(wheels=wheels.server_address[1]), preamble=CHOICE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="indexes-") as folder:
        indexes = pathlib.Path(folder).resolve() / "indexes"
        subprocess.run([sys.executable, options.data / "unpack.py", indexes, "pypi", "pytorch-cu126"], check=True, stdout=subprocess.DEVNULL)
        without_wheel_digests(indexes)
        server = serve(indexes, pathlib.Path(folder) / "nginx")
        frugal = []
        try:
            for name in REQUESTS:
                frugal.append(measure(options.gpusolve.resolve(), server, name, options.runs))
                measure_folder(options.gpusolve.resolve(), indexes, name, options.runs)
        finally:
            server.stop()
    if not all(frugal):
        sys.exit("more metadata files than twice the packages")


if __name__ == "__main__":
    main()
