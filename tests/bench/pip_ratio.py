"""Times gpusolve against pip's resolver over the same indexes on loopback, and counts the files that each asks for.

Usage: pip_ratio.py --gpusolve PROGRAM --data ../shared/data/pypi [--indexes UNPACKED] [--runs 5]. Cold: an empty cache for either; warm: the
same again with what the cold run left. The server hands pip tiny wheels with the real metadata in them, since pip before 25 downloads what
it chooses even for a dry run; digests are left out of the pages for that. Medians; the order of the two takes turns. Metadata files in
the folder case cannot be counted, so the counts are those over HTTP.
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


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    counts = collections.Counter()

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        kind = "page" if path.is_dir() else path.suffix.lstrip(".")
        Handler.counts[kind] += 1
        body, content_type = None, "text/html"
        if path.is_dir() and (path / "index.html").is_file():
            body = re.sub(rb"#sha256=[0-9a-f]+", b"", (path / "index.html").read_bytes())
        elif path.suffix == ".metadata" and path.is_file():
            body, content_type = path.read_bytes(), "text/plain"
        elif path.suffix == ".whl" and path.with_name(path.name + ".metadata").is_file():
            body, content_type = tiny_wheel(path.name, path.with_name(path.name + ".metadata").read_text()), "application/octet-stream"
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


def run(command, environment):
    Handler.counts.clear()
    begin = time.perf_counter()
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, env={**os.environ, **environment})
    return time.perf_counter() - begin, dict(Handler.counts), done


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


def measure(gpusolve, base, name, runs):
    specs, index = REQUESTS[name]
    both = commands(gpusolve, base, specs, index)
    times, counts, packages = collections.defaultdict(list), {}, {}
    for turn in range(runs):
        for tool in sorted(both, reverse=turn % 2 == 1):
            with tempfile.TemporaryDirectory(prefix="bench-cache-") as cache:
                for state in ("cold", "warm"):
                    environment = {"XDG_CACHE_HOME": cache, "PIP_CACHE_DIR": cache, "GPUSOLVE_CACHE_DIR": cache, "PIP_CONFIG_FILE": os.devnull}
                    seconds, counts[tool, state], done = run(both[tool], environment)
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


def serve(indexes):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a, **k: Handler(*a, directory=str(indexes), **k))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--indexes", type=pathlib.Path, help="where the indexes are unpacked already")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="indexes-") as folder:
        indexes = options.indexes or pathlib.Path(folder)
        if not options.indexes:
            subprocess.run([sys.executable, options.data / "unpack.py", indexes, "pypi", "pytorch-cu126"], check=True, stdout=subprocess.DEVNULL)
        base = serve(indexes.resolve())
        frugal = [measure(options.gpusolve.resolve(), base, name, options.runs) for name in REQUESTS]
    if not all(frugal):
        sys.exit("more metadata files than twice the packages")


if __name__ == "__main__":
    main()
