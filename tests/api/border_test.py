"""What crosses the border of libgpusolve: exported names, wrong requests, cancellation, progress, and nothing that nobody named.

Usage: border_test.py --library FILE --source FOLDER.
"""

import argparse
import contextlib
import http.server
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from gpusolve_library import Library

options = argparse.Namespace()
DONE, USAGE, SOURCE = 0, 2, 3


@contextlib.contextmanager
def silent_server():
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/simple/"


class Pages(http.server.BaseHTTPRequestHandler):
    """An index that holds nothing; it remembers what it was asked."""

    asked = []

    def do_GET(self):
        Pages.asked.append(self.path)
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def empty_index():
    Pages.asked.clear()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/simple/"
        server.shutdown()


class Border(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.library = Library(options.library)

    def expect_usage(self, reply, where, words):
        status, document = reply
        self.assertEqual((USAGE, "usage", "gpusolve/error/1"), (status, document["kind"], document["schema"]))
        self.assertEqual(where, document["where"])
        self.assertIn(words, document["message"])

    def test_its_versions(self):
        header = (options.source / "include/gpusolve/gpusolve.h").read_text(encoding="utf-8")
        self.assertEqual(int(re.search(r"#define GPUSOLVE_ABI_VERSION (\d+)", header)[1]), self.library.functions.gpusolve_abi_version())
        self.assertRegex(self.library.functions.gpusolve_version().decode(), r"^\d+\.\d+\.\d+$")

    def test_only_the_interfaces_are_exported(self):
        names = subprocess.run(["nm", "-D", "--defined-only", "--demangle", options.library], capture_output=True, text=True, check=True).stdout
        names = {line.split(" ", 2)[2].split("@")[0] for line in names.splitlines()} - {"GPUSOLVE_1"}
        header = (options.source / "include/gpusolve/gpusolve.h").read_text(encoding="utf-8")
        of_c = set(re.findall(r"^GPUSOLVE_EXPORT .*?(gpusolve_\w+)\(", header, flags=re.M))
        self.assertGreaterEqual(len(of_c), 12)
        self.assertEqual(of_c, {name for name in names if not name.startswith("gpusolve::")})
        self.assertEqual({"Session", "open_session", "resolve", "why_not", "audit", "list_builds", "plan_fleet", "version"},
                         {re.match(r"gpusolve::v1::(\w+)", name)[1] for name in names - of_c})

    def test_what_is_no_request(self):
        run = self.library.run
        self.expect_usage(run("resolve", None), "request", "is NULL")
        self.expect_usage(run("resolve", b""), "request", "is not JSON: byte 1")
        self.expect_usage(run("resolve", b'{"specs": [}'), "request", "is not JSON: byte 12")
        self.expect_usage(run("resolve", b'{"specs": ["\xff"]}'), "request", "is not JSON")
        self.expect_usage(run("resolve", b"[" * 100_000), "request", "is not JSON")
        self.expect_usage(run("resolve", ["torch"]), "request", "must be an object")

    def test_a_member_that_is_wrong_is_named_with_its_place(self):
        run = self.library.run
        self.expect_usage(run("resolve", {"gpu": ["sm_86"]}), "request", "there is no member `gpu`; did you mean `gpus`?")
        self.expect_usage(run("resolve", {"frobnicate": 1}), "request", "there is no member `frobnicate`; there is specs, gpus,")
        self.expect_usage(run("resolve", {"specs": "torch"}), "request.specs", "must be a list of strings, not string")
        self.expect_usage(run("resolve", {"specs": ["torch", 2]}), "request.specs[1]", "must be a string, not number")
        self.expect_usage(run("resolve", {"live": "yes"}), "request.live", "must be true or false, not string")
        self.expect_usage(run("resolve", {"driver": 535}), "request.driver", "must be a string, not number")
        self.expect_usage(run("search", {"specs": ["torch"], "limit": -1}), "request.limit", "must be a whole number")
        self.expect_usage(run("resolve", {"prefer": "newest"}), "prefer", "`newest` is not one of highest, lowest")
        self.expect_usage(run("resolve", {"cuda": "new"}), "cuda", "`new`")
        self.expect_usage(run("why_not", {"specs": ["torch", "numpy"]}), "specs", "exactly one")
        self.expect_usage(run("fleet", {"nodes": [{"gpu": "A100"}]}), "request.nodes[0]", "did you mean `gpus`?")
        self.expect_usage(run("fleet", {"nodes": []}), "nodes", "must hold 1 to")
        self.expect_usage(run("check", {}), "path", "give a `path`, or a `text`")
        self.expect_usage(run("check", {"path": ".", "text": "torch"}), "path", "give one of them")

    def test_null_pointers(self):
        functions = self.library.functions
        self.assertEqual(USAGE, functions.gpusolve_resolve(None, b"{}", None))
        self.assertEqual(USAGE, functions.gpusolve_open(b"{}", None, None))
        functions.gpusolve_close(None)
        functions.gpusolve_free(None)
        functions.gpusolve_cancel(None)
        functions.gpusolve_watch(None, self.library.progress_type(), None)

    def test_settings_that_are_wrong(self):
        for settings, where, words in (
            ({"cache": "x"}, "settings", "there is no member `cache`"),
            ({"timeout": 0}, "timeout", "`0` is not a number of seconds"),
            ({"catalog": "/nonexistent"}, "catalog: /nonexistent", ""),
            (b"{", "settings", "is not JSON"),
        ):
            with self.subTest(settings):
                status, session, error = self.library.open(settings)
                self.assertEqual((USAGE, None), (status, session.value))
                self.assertEqual("usage", error["kind"])
                self.assertTrue(error["where"].startswith(where.split(":")[0]), error)
                self.assertIn(words, error["message"])

    def test_the_schemas_have_the_members_that_are_read(self):
        for schema, run in (("request-1", "resolve"), ("search-request-1", "search"), ("fleet-request-1", "fleet"), ("check-request-1", "check"), ("session-1", None)):
            with self.subTest(schema):
                unknown = {"frobnicate": 1}
                document = self.library.run(run, unknown)[1] if run else self.library.open(unknown)[2]
                members = document["message"].partition("; there is ")[2].split(", ")
                described = json.loads((options.source / f"docs/schema/{schema}.json").read_text(encoding="utf-8"))["properties"]
                self.assertEqual(sorted(described), sorted(members))

    def cancelled(self, reply):
        status, document = reply
        self.assertEqual((SOURCE, "cancelled", 3), (status, document["kind"], document["exit_status"]), document)

    def test_a_run_that_waits_for_a_server_can_be_cancelled(self):
        _, session, _ = self.library.open({})
        with silent_server() as url:
            began, asked = time.monotonic(), threading.Event()
            watcher = self.library.progress_type(lambda _, event: b'"asked"' in event and asked.set() or 0)
            self.library.functions.gpusolve_watch(session, watcher, None)
            threading.Thread(target=lambda: asked.wait(60) and self.library.functions.gpusolve_cancel(session)).start()
            self.cancelled(self.library.run("resolve", {"specs": ["torch"], "index_url": url, "gpus": ["sm_86"]}, session))
            self.assertLess(time.monotonic() - began, 30)
        self.library.functions.gpusolve_watch(session, self.library.progress_type(), None)
        self.assertEqual(DONE, self.library.run("resolve", {"specs": ["torch"], "gpus": ["sm_86"]}, session)[0], "later runs are not affected")
        self.library.functions.gpusolve_close(session)

    def test_a_callback_is_told_and_can_end_the_run(self):
        _, session, _ = self.library.open({})
        with empty_index() as url:
            events = []
            watcher = self.library.progress_type(lambda _, event: events.append(json.loads(event)) or events[-1]["event"] == "asked")
            self.library.functions.gpusolve_watch(session, watcher, None)
            self.cancelled(self.library.run("resolve", {"specs": ["torch"], "index_url": url.replace("//", "//me:secret@"), "gpus": ["sm_86"]}, session))
        self.assertEqual(("gpusolve/progress/1", "asked"), (events[-1]["schema"], events[-1]["event"]))
        self.assertTrue(events[-1]["url"].startswith(url), events)
        self.assertNotIn("secret", json.dumps(events))
        self.library.functions.gpusolve_close(session)

    def test_it_uses_variables_and_settings_only_if_the_session_says_so(self):
        """A proxy that does not exist, in variables and in settings: only a run that reads them fails for it."""
        with empty_index() as url, tempfile.TemporaryDirectory(prefix="api-") as home:
            pathlib.Path(home, ".condarc").write_text("proxy_servers: {http: 'http://127.0.0.1:9'}\nchannels: [nonsense", encoding="utf-8")
            asks = "import json, sys; from gpusolve_library import Library; library = Library(sys.argv[1]); " \
                   "session = library.open(json.loads(sys.argv[2]))[1]; print(json.dumps(library.run('resolve', json.loads(sys.argv[3]), session)))"
            request = {"specs": ["torch"], "index_url": url, "gpus": ["sm_86"]}

            def ask(settings):
                environment = {"PATH": os.environ["PATH"], "HOME": home, "http_proxy": "http://127.0.0.1:9", "GPUSOLVE_GPU": "nonsense", "PYTHONPATH": str(pathlib.Path(__file__).parent),
                               "GPUSOLVE_CACHE_DIR": f"{home}/cache", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
                ended = subprocess.run([sys.executable, "-B", "-c", asks, options.library, json.dumps(settings), json.dumps(request)],
                                       capture_output=True, text=True, check=True, timeout=600, env=environment, cwd=home)
                return json.loads(ended.stdout)

            _, document = ask({})
            self.assertTrue(Pages.asked, document)
            self.assertEqual([".condarc"], os.listdir(home), "nothing is cached that nobody asked for")
            Pages.asked.clear()
            status, document = ask({"user_settings": True})
            self.assertEqual((USAGE, []), (status, Pages.asked))
            self.assertIn(".condarc", document["where"])
            ask({"cache_folder": f"{home}/kept"})
            self.assertEqual([".condarc", "kept"], sorted(os.listdir(home)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("--library", "--source"):
        parser.add_argument(name, required=True, type=lambda text: pathlib.Path(text).resolve())
    parser.parse_args(namespace=options)
    unittest.main(argv=sys.argv[:1])
