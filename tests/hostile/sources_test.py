"""What a hostile server or folder does beyond the values of its fields: bombs in every encoding, endless pauses, FIFOs, two secrets at once.

Usage: sources_test.py --gpusolve PROGRAM [unittest's own arguments].
"""

import bz2
import gzip
import http.server
import json
import os
import shutil
import stat
import subprocess
import threading
import time
import zlib

from support import METADATA, HostileTest, page, record, repodata, run_tests, write


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers from a table of the server: path to (status, headers, body); 404 for others."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.server.asked.append(self.path)
        status, headers, body = self.server.answers.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass  # the program has seen enough


def packed_blanks(pack, head, size=600 << 20):
    """`head` and blanks, packed piece by piece; `pack` has compress and flush."""
    piece = b" " * (1 << 20)
    return b"".join([pack.compress(head), *(pack.compress(piece) for _ in range(size >> 20)), pack.flush()])


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """The program closes connections from which it has seen enough."""


class HostileServer(HostileTest):
    def setUp(self):
        super().setUp()
        self.server = Server(("127.0.0.1", 0), Answers)
        self.server.answers, self.server.asked = {}, []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def serve_channel(self, root, document, headers=None, name="repodata.json"):
        noarch = json.dumps({"info": {"subdir": "noarch"}, "packages": {}}).encode()
        self.server.answers[f"{root}/linux-64/{name}"] = (200, headers or {}, document)
        self.server.answers[f"{root}/noarch/repodata.json"] = (200, {}, noarch)

    def serve_project(self, root, document):
        self.server.answers[f"{root}/app/"] = (200, {"Content-Type": "application/vnd.pypi.simple.v1+json"}, json.dumps(document).encode())
        self.server.answers[f"{root}/app/app-1.0-py3-none-any.whl.metadata"] = (200, {}, METADATA.replace("Requires-Dist: base>=1\n", "").encode())


class Bombs(HostileServer):
    HEAD = b'{"packages.conda": {}}'

    def expect_refused(self, words, what, timeout=60):
        with self.subTest(what):
            began = time.monotonic()
            ended = self.run_program(*words)
            self.assertEqual(ended.returncode, 3, f"{what}: {ended.stdout[:300]} {ended.stderr[:500]}")
            self.assertLess(time.monotonic() - began, timeout, what)

    def test_in_each_content_encoding_are_refused(self):
        bomb = packed_blanks(zlib.compressobj(9, zlib.DEFLATED, 31), self.HEAD)
        raw = packed_blanks(zlib.compressobj(9, zlib.DEFLATED, -15), self.HEAD)
        whole = packed_blanks(zlib.compressobj(9), self.HEAD)
        for what, encoding, body in (("gzip", "gzip", bomb), ("deflate", "deflate", whole), ("bare deflate", "deflate", raw), ("twice", "gzip, gzip", gzip.compress(bomb)), ("three times", "gzip, deflate, gzip", gzip.compress(zlib.compress(bomb)))):
            self.serve_channel("/ch", body, {"Content-Encoding": encoding})
            self.expect_refused(self.conda(f"{self.url}/ch"), what)

    def test_in_each_kind_of_file_are_refused(self):
        bodies = {"repodata.json.bz2": packed_blanks(bz2.BZ2Compressor(9), self.HEAD)}
        if shutil.which("zstd"):
            bodies["repodata.json.zst"] = subprocess.run(["zstd", "-q", "-c"], input=self.HEAD + b" " * (600 << 20), stdout=subprocess.PIPE, check=True).stdout
        for name, body in bodies.items():
            self.server.answers.clear()
            self.serve_channel("/ch", body, name=name)
            self.expect_refused(self.conda(f"{self.url}/ch"), name)


class Servers(HostileServer):
    def test_that_always_ask_for_a_pause_end_the_run(self):
        for status in (429, 503):
            with self.subTest(status):
                self.server.asked.clear()
                self.server.answers["/ch/linux-64/repodata.json"] = self.server.answers["/ch/noarch/repodata.json"] = (status, {"Retry-After": "1"}, b"")
                for name in ("repodata_shards.msgpack.zst", "repodata.json.zst", "repodata.json.bz2"):
                    self.server.answers[f"/ch/linux-64/{name}"] = self.server.answers[f"/ch/noarch/{name}"] = (status, {"Retry-After": "1"}, b"")
                began = time.monotonic()
                self.assertEqual(self.run_program(*self.conda(f"{self.url}/ch")).returncode, 3)
                self.assertLess(time.monotonic() - began, 60)
                self.assertLess(len(self.server.asked), 60)

    def test_say_in_pep_708_who_else_has_a_project(self):
        newer = page("app", filename="app-2.0-py3-none-any.whl", url="app-2.0-py3-none-any.whl")
        self.serve_project("/public", newer)
        self.server.answers["/public/app/app-2.0-py3-none-any.whl.metadata"] = (200, {}, METADATA.replace("1.0", "2.0").replace("Requires-Dist: base>=1\n", "").encode())
        both = [f"{self.url}/private/app/", f"{self.url}/public/app/"]
        for stated, said_back, version in ((both, both, "2.0"), (both, None, "1.0"), ([f"{self.url}/other/app/"], both, "1.0"), (None, both, "1.0")):
            with self.subTest(f"{stated} {said_back}"):
                self.serve_project("/private", page("app") | ({"alternate-locations": stated} if stated else {}))
                self.serve_project("/public", newer | ({"alternate-locations": said_back} if said_back else {}))
                ended = self.run_program(*self.pip(f"{self.url}/private", "--extra-index-url", f"{self.url}/public", "--json"))
                self.assertEqual(ended.returncode, 0, ended.stderr)
                self.assertEqual([one["version"] for one in json.loads(ended.stdout)["packages"] if one["name"] == "app"], [version])

    def test_with_odd_numbers_in_a_page_serve_the_others(self):
        for bad in ('"size": 99999999999999999999999999', '"odd": 1e999', r'"odd": "\ud800"', r'"upload-time": "\udfff"', r'"yanked": "\ud83d"', '"odd": [-99999999999999999999]'):
            with self.subTest(bad):
                text = json.dumps(page("app")).replace('"filename"', f'{bad}, "filename"')
                self.serve_project("/simple", page("app"))
                self.server.answers["/simple/app/"] = (200, {"Content-Type": "application/vnd.pypi.simple.v1+json"}, text.encode())
                self.assertEqual(self.run_program(*self.pip(f"{self.url}/simple")).returncode, 0)


class Runs(HostileServer):
    def test_with_two_tokens_give_each_channel_its_own(self):
        self.serve_channel("/t/alice-1/ch", json.dumps(repodata(record("app"))).encode(), {"Cache-Control": "max-age=600"})
        self.serve_channel("/t/bob-2/ch", json.dumps(repodata(record("other", version="1.5"))).encode(), {"Cache-Control": "max-age=600"})
        words = ["resolve", "--gpu", "none", "--platform", "linux-64", "-c", f"{self.url}/t/alice-1/ch", "-c", f"{self.url}/t/bob-2/ch", "app", "other", "--json", "--no-lock"]
        for _ in ("fetched", "kept"):
            ended = self.run_program(*words)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assertEqual({one["name"]: one["version"] for one in json.loads(ended.stdout)["packages"]}, {"app": "1.0", "other": "1.5"})
            for token in (b"alice-1", b"bob-2"):
                self.assertNotIn(token, ended.stdout + ended.stderr)

    def test_keep_files_for_this_user_alone_whatever_the_umask(self):
        self.serve_channel("/ch", json.dumps(repodata(record("app"))).encode(), {"Cache-Control": "max-age=600"})
        ended = subprocess.run(["/bin/sh", "-c", 'umask 0; exec "$0" "$@"', self.program, *self.conda(f"{self.url}/ch")], cwd=self.folder, env=self.environment(), capture_output=True, check=False, timeout=60)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        kept = [self.folder / "cache", *(self.folder / "cache").rglob("*")]
        self.assertGreater(len(kept), 2)
        for path in kept:
            self.assertEqual(stat.S_IMODE(path.lstat().st_mode) & 0o077, 0, path)

    def test_read_no_fifo_in_the_folder_of_an_index(self):
        for name in ("app/index.json", "app/index.html", "app/app-1.0-py3-none-any.whl.metadata"):
            with self.subTest(name):
                self.write_index(page("app"))
                if name.endswith("html"):
                    (self.folder / "simple/app/index.json").unlink()
                (self.folder / "simple" / name).unlink(missing_ok=True)
                os.mkfifo(self.folder / "simple" / name)
                ended = self.run_program(*self.pip("simple"))
                self.assertIn(ended.returncode, (3, 11), ended.stderr)
                shutil.rmtree(self.folder / "simple")


if __name__ == "__main__":
    run_tests()
