"""Values that attackers wrote, each with a test that failed before the vulnerability was fixed.

Usage: values_test.py --gpusolve PROGRAM [unittest's own arguments].
"""

import json
import os
import pathlib
import sys

from support import HEX, METADATA, HostileTest, html_page, page, record, repodata, run_tests, write

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from installer import CLEAN, pip_version, run  # noqa: E402

EVIL_LINES = f"{HEX}\n--index-url http://127.0.0.1:9/evil/simple\nextra-evil==1.0 --hash=sha256:{'b' * 64}"


class Digests(HostileTest):
    """A digest has exactly the digits of its algorithm."""

    def written(self, name):
        file = self.folder / name
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def resolve(self, document, *words):
        self.write_index(document)
        return self.run_program(*self.pip("simple", *words))

    def test_writes_no_lines_into_what_pip_reads(self):
        ended = self.resolve(page("app", hashes={"sha256": EVIL_LINES}), "--emit", "requirements=r.txt", "--emit", "wheels=w.txt", "--emit", "pylock=p.toml")
        for name in ("r.txt", "w.txt", "p.toml", "gpusolve.lock"):
            self.assertNotIn("evil", self.written(name), name)
        self.assertNotEqual(ended.returncode, 0, "the file has no digest, so nothing may be installed of it")
        if pip_version() and (self.folder / "r.txt").exists():
            seen = run([sys.executable, "-m", "pip", "download", "--no-deps", "--dest", "wheels", "-r", "r.txt"], self.folder, CLEAN)
            self.assertNotIn("evil", seen.stdout + seen.stderr)

    def test_of_another_length_makes_its_file_useless(self):
        for document in (page("app", hashes={"sha256": "abc"}), html_page("app", "#sha256=abc"), page("app", hashes={"sha256": "g" * 64}), page("app", hashes={"md5": HEX})):
            with self.subTest(str(document)[:200]):
                self.assertEqual(self.resolve(document).returncode, 3)

    def test_of_metadata_counts_as_well(self):
        for document in (page("app", **{"core-metadata": {"sha256": "\x1b\x00"}}), html_page("app", attributes='data-core-metadata="sha256=abc"')):
            with self.subTest(str(document)[:200]):
                self.assertEqual(self.resolve(document).returncode, 3)

    def test_that_is_sound_makes_a_lock_that_verify_takes(self):
        for document in (page("app"), html_page("app")):
            with self.subTest(str(document)[:200]):
                self.assertEqual(self.resolve(document).returncode, 0)
                self.assertEqual(self.run_program("verify", "gpusolve.lock", "--gpu", "none").returncode, 0)


class Text(HostileTest):
    """Text of a source cannot move the cursor, reorder text, or give commands to a CI runner."""

    def test_of_requirements_gives_no_orders_when_it_is_wrapped(self):
        self.write_index(page("app"), METADATA + "Requires-Dist: bar @ http://x/" + "y" * 70 + " ::set-output name=image::evil/evil:latest\n")
        for words in ([], ["-v"], ["-q"]):
            ended = self.run_program(*self.pip("simple", *words))
            self.assert_harmless(ended.stdout + ended.stderr, words)

    def test_of_records_gives_no_orders_when_it_is_wrapped(self):
        for needs in (f"ghost {'y' * 70} ::stop-commands::x", "::add-mask::y", f"{'z' * 76} ##[error]x", "a \u3000::error::b"):
            with self.subTest(needs):
                self.write_channel(repodata(record("app", depends=[needs])))
                ended = self.run_program(*self.conda("channel", "-v"))
                self.assert_harmless(ended.stdout + ended.stderr, needs)

    def test_of_errors_is_quoted_so_that_it_is_seen(self):
        for base in ("http://x/\u009b31m", "http://x/\u202egnp", "http://x/\u200b", "\u2028http://x", "\ufeff"):
            with self.subTest(ascii(base)):
                self.write_channel(repodata(record("app"), info={"subdir": "linux-64", "base_url": base}))
                ended = self.run_program(*self.conda())
                self.assertEqual(ended.returncode, 3)
                self.assert_harmless(ended.stdout + ended.stderr, base)

    def test_of_the_machine_is_shown_as_what_it_is(self):
        smi = "#!/bin/sh\nprintf 'index, name\\n0, \\302\\233A\\342\\200\\256B\\n'\nprintf '\\342\\200\\213odd\\n' >&2\nexit 3\n"
        write(self.folder / "bin" / "nvidia-smi", smi)
        (self.folder / "bin" / "nvidia-smi").chmod(0o755)
        for words in (["detect"], ["detect", "-v"], ["detect", "--json"]):
            for more in ({"CONDA_OVERRIDE_CUDA": "\u009b2J\u202e"}, {"PATH": f"{self.folder}/bin"}, {"GPUSOLVE_GPU": "\u200b::error::x"}):
                ended = self.run_program(*words, **more)
                self.assert_harmless(ended.stdout + ended.stderr, f"{words} {more}")

    def test_of_a_lock_is_run_as_it_is_read(self):
        self.write_index(page("app"))
        self.assertEqual(self.run_program(*self.pip()).returncode, 0)
        lock = (self.folder / "gpusolve.lock").read_text(encoding="utf-8")
        for old, new in ((self.folder.as_uri(), "https://\u202eevil"), ('version: "1.0"', 'version: "\u009b31m"'), ("name: app", 'name: "a\u200bpp"'), ("sha256: \"a", 'sha256: "\u202e')):
            self.assertIn(old, lock)
            write(self.folder / "hostile.lock", lock.replace(old, new))
            for words in (["install-commands", "hostile.lock"], ["verify", "hostile.lock"], ["diff", "hostile.lock", "gpusolve.lock"], ["update", "hostile.lock", "--dry-run"]):
                with self.subTest(f"{ascii(new)} {words}"):
                    ended = self.run_program(*words)
                    self.assertNotEqual(ended.returncode, 1)
                    self.assert_harmless(ended.stdout + ended.stderr, words)

    def test_of_markers_is_escaped_in_the_lock(self):
        self.write_index(page("app"), METADATA + 'Requires-Dist: base ; platform_version != "\u202egnp"\n')
        self.assertEqual(self.run_program(*self.pip()).returncode, 0)
        self.assert_harmless((self.folder / "gpusolve.lock").read_bytes(), "the lock", is_stream=False)


class Records(HostileTest):
    """One bad record does not make a channel or a project unusable, because conda's own reader accepts it."""

    BAD = ('"odd": 123456789012345678901234567890', '"odd": 1e999', '"odd": [1, {"a": -99999999999999999999}]', r'"summary": "\ud800"', r'"license": "a\udfffb"',
           '"size": 99999999999999999999999', r'"\ud83d": 1')

    def resolve(self, bad, name="other"):
        good = json.dumps(repodata(record("app")))
        other = json.dumps(record(name, version="2.0"))[:-1] + ", " + bad + "}"
        self.write_channel(good.replace('"packages.conda": {', f'"packages.conda": {{"{name}-2.0-h0.conda": {other}, '))
        return self.run_program(*self.conda("channel", "--json"))

    def test_with_a_number_or_half_a_character_closes_no_channel(self):
        for bad in self.BAD:
            with self.subTest(bad):
                ended = self.resolve(bad)
                self.assertEqual(ended.returncode, 0, ended.stderr)

    def test_whose_bad_field_is_not_used_is_read(self):
        for bad in self.BAD:
            with self.subTest(bad):
                self.assertEqual([one["version"] for one in json.loads(self.resolve(bad, "app").stdout)["packages"]], ["2.0"])

    def test_whose_bad_field_is_used_is_passed_over(self):
        for bad in ('"build_number": 1e999', '"build_number": 99999999999999999999', r'"depends": ["a \ud800"]', r'"build": "\ud800"', r'"version": "2\udc00"'):
            with self.subTest(bad):
                self.assertEqual([one["version"] for one in json.loads(self.resolve(bad, "app").stdout)["packages"]], ["1.0"])

    def test_of_an_inventory_is_read_as_python_reads_it(self):
        for bad in self.BAD:
            for name, text in (
                ("list.json", '[{"name": "torch", "version": "2.4.1", %s}]'),
                ("conda.json", '[{"name": "pytorch", "version": "2.4.1", "build_string": "py3.11_cuda12.1_cudnn9.1.0_0", "channel": "pytorch", %s}]'),
                ("Pipfile.lock", '{"_meta": {"requires": {}, "sources": [], "pipfile-spec": 6, "hash": {}}, "default": {"torch": {"version": "==2.4.1", %s}}, "develop": {}}'),
                ("env/conda-meta/pytorch.json", '{"name": "pytorch", "version": "2.4.1", "build": "py3.11_cuda12.1_cudnn9.1.0_0", "depends": [], "files": [], %s}'),
                ("nodes.json", '{"kind": "List", "items": [{"kind": "Node", "metadata": {"name": "n1", "labels": {"nvidia.com/gpu.product": "NVIDIA-GeForce-RTX-3090", "nvidia.com/gpu.count": "1", "nvidia.com/cuda.driver.major": "535"}}, %s}]}'),
            ):
                with self.subTest(f"{name} {bad}"):
                    write(self.folder / name, text % bad)
                    ended = self.run_program("fleet", name) if name == "nodes.json" else self.run_program("check", name.partition("/")[0], "--json")
                    self.assertIn(ended.returncode, (0, 10, 12), ended.stderr)
                    self.assertIn("RTX 3090" if name == "nodes.json" else "2.4.1", ended.stdout.decode())

    def test_under_half_a_characters_name_closes_no_channel(self):
        good = json.dumps(repodata(record("app")))
        self.write_channel(good.replace('"packages.conda": {', r'"packages.conda": {"\ud800-1-0.conda": {"name": "\ud800"}, '))
        self.assertEqual(self.run_program(*self.conda()).returncode, 0)

    def test_of_a_page_that_lies_on_this_machine_closes_no_project(self):
        server = self.serve()
        for url in ("file:///etc/app-2.0-py3-none-any.whl", "file://host/app-2.0-py3-none-any.whl"):
            with self.subTest(url):
                document = page("app")
                document["files"].append(document["files"][0] | {"filename": "app-2.0-py3-none-any.whl", "url": url})
                self.write_index(document)
                ended = self.run_program(*self.pip(f"http://{server.place}/simple"), "--json")
                self.assertEqual(ended.returncode, 0, ended.stderr)
                self.assertEqual([one["version"] for one in json.loads(ended.stdout)["packages"] if one["name"] == "app"], ["1.0"])

    def test_that_is_no_json_still_closes_the_channel(self):
        for bad in ('"odd": 01', '"odd": tru', r'"odd": "\u12g4"', '"odd": [1, ]', '"odd": "\x01"'):
            with self.subTest(bad):
                self.assertEqual(self.resolve(bad).returncode, 3)


class Errors(HostileTest):
    """With --json every status has a JSON document."""

    def expect(self, words, status, kind):
        ended = self.run_program(*words)
        self.assertEqual(ended.returncode, status, ended.stderr)
        document = json.loads(ended.stdout)
        self.assertEqual((document["schema"], document["kind"], document["exit_status"]), ("gpusolve/error/1", kind, status), words)
        self.assertTrue(document["message"])
        self.assertTrue(ended.stderr.startswith(b"gpusolve: "))

    def test_of_usage_are_documents(self):
        for words in (["resolve", "--json", "--nonsense"], ["nonsense", "--json"], ["--json"], ["resolve", "--json", "--gpu", "Nothing 1"], ["check", "none.txt", "--json"], ["verify", "none.lock", "--json"],
                      ["diff", "a", "b", "--json"], ["update", "none.lock", "--json"], ["install-commands", "none.lock", "--json"], ["matrix", "--json", "--gpu", "x"], ["search", "--json", "a==b==c"],
                      ["catalog", "nonsense", "--json"], ["diagnose", "none.log", "--json"], ["why-not", "--json"], ["fleet", "none.csv", "--json"], ["detect", "--json", "--nonsense"]):
            with self.subTest(words):
                self.expect(words, 2, "usage")

    def test_of_install_name_what_the_user_named(self):
        os.mkfifo(self.folder / "fifo")
        (self.folder / "zero").symlink_to("/dev/zero")
        for name, message in (("fifo", "`fifo` is not a regular file"), ("zero", "`zero` is not a regular file"), ("nobodys-package", "there is nothing to install")):
            for more in (["--dry-run"], ["--yes", "-o", "new.lock"]):
                with self.subTest(f"{name} {more}"):
                    ended = self.run_program("install", *more, name)
                    self.assertEqual(ended.returncode, 2, ended.stderr)
                    self.assertIn(message, ended.stderr.decode())
                    self.assertNotIn(b"gpusolve-install-", ended.stdout + ended.stderr)

    def test_of_sources_are_documents(self):
        self.write_channel("{")
        for command in ("resolve", "why-not", "search", "matrix"):
            with self.subTest(command):
                self.expect([command, "-c", "channel", "--platform", "linux-64", "--gpu", "none", "torch", "--json"], 3, "source")


class Names(HostileTest):
    """Names, versions, builds, files and licences with controls are rejected, or escaped in every output."""

    def test_with_controls_never_arrive_as_they_are(self):
        for field in ("name", "version", "build", "license", "subdir", "track_features"):
            for text in ("a\x1b[31m", "a\x00", "a\r\nb", "a\x7f"):
                with self.subTest(f"{field} {text!r}"):
                    self.write_channel(repodata(record("app"), record("app2") | {field: text}))
                    ended = self.run_program(*self.conda("channel", "-v", "app2", "--emit", "explicit=e.txt", "--emit", "html=e.html", "--emit", "dot=e.dot"))
                    self.assertNotEqual(ended.returncode, 1)
                    self.assert_harmless(ended.stdout + ended.stderr, field)
                    for file in self.folder.glob("e.*"):
                        self.assert_harmless(file.read_bytes(), file.name, is_stream=False)


if __name__ == "__main__":
    run_tests()
