"""Shared by the tests of hostile input: small sources, a run of the program, and what no output may contain."""

import argparse
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

HEX = "a" * 64
#: C0 except for the newline, DEL, C1, and characters that reorder or hide text: no output may contain them unescaped.
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
#: Commands of GitHub's runner, at the start of a line or (the old form) anywhere in it.
COMMAND = re.compile(r"^\s*::|##[a-zA-Z]*\[", re.MULTILINE)

METADATA = "Metadata-Version: 2.1\nName: app\nVersion: 1.0\nRequires-Python: >=3.6\nRequires-Dist: base>=1\nSummary: words\n"
BASE_METADATA = "Metadata-Version: 2.1\nName: base\nVersion: 1.0\n"


def page(name, **fields):
    """A project page (PEP 691) with one wheel and its metadata."""
    entry = {
        "filename": f"{name}-1.0-py3-none-any.whl",
        "url": f"{name}-1.0-py3-none-any.whl",
        "hashes": {"sha256": HEX},
        "requires-python": ">=3.6",
        "yanked": False,
        "core-metadata": True,
        "upload-time": "2024-01-01T00:00:00Z",
    }
    return {"meta": {"api-version": "1.1"}, "name": name, "project-status": {"status": "active"}, "files": [entry | fields]}


def html_page(name, fragment="#sha256=" + HEX, attributes='data-requires-python="&gt;=3.6" data-core-metadata="true"'):
    wheel = f"{name}-1.0-py3-none-any.whl"
    return f'<!DOCTYPE html><html><body><a href="{wheel}{fragment}" {attributes}>{wheel}</a></body></html>'


def record(name, **fields):
    return {
        "name": name,
        "version": "1.0",
        "build": "h0",
        "build_number": 0,
        "depends": [],
        "constrains": ["other <2"],
        "license": "BSD",
        "md5": "b" * 32,
        "sha256": HEX,
        "size": 10,
        "timestamp": 1700000000000,
    } | fields


def repodata(*records, **document):
    return {"info": {"subdir": "linux-64"}, "packages.conda": {f"{one['name']}-{one['version']}-{one['build']}.conda": one for one in records}} | document


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("Authorization")))
        if pathlib.Path(self.translate_path(self.path), "index.json").exists():
            self.path += "index.json"
        super().do_GET()


class Server:
    """Serves files over HTTP on loopback, one after the other, and records the requests."""

    def __init__(self, folder):
        self.server = http.server.HTTPServer(("127.0.0.1", 0), lambda *all: Handler(*all, directory=str(folder)))
        self.server.asked = []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def place(self):
        return f"127.0.0.1:{self.server.server_port}"

    @property
    def asked(self):
        return self.server.asked

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class HostileTest(unittest.TestCase):
    """One folder for each test; `program` is set by the command line."""

    program = None
    maxDiff = None

    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="gpusolve-hostile-")
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def serve(self):
        server = Server(self.folder)
        self.addCleanup(server.stop)
        return server

    def environment(self, **more):
        # The Python of the machine is none of the inputs, and asking for it may cost a second (a shim that runs shells).
        known = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "GPUSOLVE_CACHE_DIR": str(self.folder / "cache")}
        return known | {"NO_PROXY": "*", "GPUSOLVE_PYTHON": "3.11"} | more

    def run_program(self, *words, **more):
        return subprocess.run(
            [self.program, *map(str, words)], cwd=self.folder, env=self.environment(**more), capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL
        )

    def write_index(self, app, metadata=METADATA, root="simple"):
        """`app` is its page: a document, or HTML as text."""
        folder = self.folder / root
        is_html = isinstance(app, str)
        write(folder / "app" / ("index.html" if is_html else "index.json"), app if is_html else json.dumps(app))
        write(folder / "app" / "app-1.0-py3-none-any.whl.metadata", metadata)
        write(folder / "base" / "index.json", json.dumps(page("base")))
        write(folder / "base" / "base-1.0-py3-none-any.whl.metadata", BASE_METADATA)

    def write_channel(self, document, root="channel"):
        write(self.folder / root / "linux-64" / "repodata.json", document if isinstance(document, (str, bytes)) else json.dumps(document))
        write(self.folder / root / "noarch" / "repodata.json", json.dumps({"info": {"subdir": "noarch"}, "packages": {}}))

    def pip(self, index="simple", *words):
        return ["resolve", "--gpu", "none", "--platform", "linux-64", "--python", "3.11", "--index-url", str(index), *words, "app"]

    def conda(self, channel="channel", *words):
        return ["resolve", "--gpu", "none", "--platform", "linux-64", "-c", str(channel), *words, "app"]

    def assert_harmless(self, text, what, is_stream=True):
        """`text`: the bytes of an output."""
        words = text.decode("utf-8")
        self.assertIsNone(HIDDEN.search(words), f"{what}: {HIDDEN.search(words)}")
        if is_stream:
            found = COMMAND.search(words)
            self.assertIsNone(found, f"{what}: {words[max(found.start() - 100, 0) : found.end() + 100] if found else ''}")


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def run_tests():
    """Runs the tests of the script that calls this, with the program of `--gpusolve` and unittest's own arguments."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True)
    known, rest = parser.parse_known_args()
    HostileTest.program = str(pathlib.Path(known.gpusolve).resolve())
    unittest.main(argv=[sys.argv[0], *rest])
