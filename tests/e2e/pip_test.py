"""Real pip judges what gpusolve writes: from every format it has to choose exactly our set, file by file.

Usage: pip_test.py --gpusolve PROGRAM [--http] [unittest's own arguments]. Exit status 77 where pip or nginx is missing.
"""

import argparse
import html
import json
import pathlib
import platform
import re
import shlex
import sys
import tempfile
import tomllib
import unittest
import venv

from installer import CLEAN, pip_version, plan, read_lines, run
from tiny_wheels import write_index
from torch_world import CU11, pypi_index, pytorch_index
from web_server import NGINX, WebServer

PIP = pip_version()
READS_PYLOCK = (26, 1)
MINOR = sys.version_info[1]
HERE = f"3.{MINOR}"
LINUX = ["--platform", "linux-64", "--gpu", "sm_86", "--driver", "535.104.05"]
FORMATS = ["pip", "uv", "requirements", "pylock", "wheels"]
SET = {"torch": "2.5.1+cu118", "torchvision": "0.20.1+cu118", "triton": "3.1.0", "numpy": "2.1.3", "sympy": "1.13.1", "filelock": "3.16.1", **CU11}


class Answer:
    """One resolve: the JSON document and every emitted file."""

    def __init__(self, program, folder, words):
        emits = [word for name in FORMATS for word in ("--emit", f"{name}={file_of(name)}")]
        done = run([program, "resolve", "--installer", "pip", "--json", *emits, *words], folder)
        self.status, self.error, self.folder = done.returncode, done.stderr, folder
        self.json = json.loads(done.stdout) if done.stdout else {}

    def packages(self):
        return {one["name"]: (one["version"], one["sha256"]) for one in self.json["packages"] if one["name"] != "python"}

    def read(self, name):
        return (self.folder / file_of(name)).read_text(encoding="utf-8")

    def fetch_command(self):
        [line] = [line for line in self.read("requirements").splitlines() if "on another machine:" in line]
        return shlex.split(line.split("machine: ", 1)[1].replace("THIS_FILE", file_of("requirements")))


def file_of(name):
    return "pylock.toml" if name == "pylock" else f"{name}.txt"


class PipTest(unittest.TestCase):
    """Over folders, or with --http over nginx on loopback."""

    program = None
    is_http = False
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.sandbox = tempfile.TemporaryDirectory(prefix="gpusolve-pip-")
        cls.addClassCleanup(cls.sandbox.cleanup)
        cls.root = pathlib.Path(cls.sandbox.name) / "root"
        pythons = sorted({f"3{MINOR}", "310"})
        write_index(cls.root / "whl/cu118", pytorch_index(pythons))
        write_index(cls.root / "simple", pypi_index(pythons))
        cls.base = cls.start()
        cls.answers = {}

    @classmethod
    def start(cls):
        if not cls.is_http:
            return cls.root.as_uri()
        server = WebServer(cls.root, pathlib.Path(cls.sandbox.name) / "nginx")
        cls.addClassCleanup(server.stop)
        return server.url

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.sandbox.name))

    def indexes(self):
        return ["--index-url", f"{self.base}/whl/cu118", "--extra-index-url", f"{self.base}/simple"]

    def resolve(self, *indexes, python=HERE, machine=LINUX):
        words = (*machine, "--python", python, *(indexes or self.indexes()), "torch", "torchvision")
        if words not in self.answers:
            self.answers[words] = Answer(self.program, pathlib.Path(tempfile.mkdtemp(dir=self.sandbox.name)), words)
        answer = self.answers[words]
        self.assertEqual(answer.status, 0, answer.error)
        return answer

    def target(self, answer):
        """For a pip that may run elsewhere: the options that the file itself names."""
        words = answer.fetch_command()
        return words[words.index("wheels") + 1 : words.index("-r")]

    def test_the_set_is_that_of_cuda_11_8(self):
        chosen = {name: version for name, (version, _) in self.resolve().packages().items()}
        self.assertEqual({name: chosen.get(name) for name in SET}, SET)
        self.assertNotIn("unwanted", chosen)

    def test_the_commands_choose_our_set(self):
        answer = self.resolve()
        chosen = {}
        for words in read_lines(answer.read("pip")):
            if words[3] == "install":
                chosen |= plan(words, answer.folder, self.target(answer))
        self.assertEqual(chosen, answer.packages())

    def test_one_index_is_one_command_that_checks_what_the_packages_need(self):
        answer = self.resolve("--index-url", f"{self.base}/simple")
        [words] = read_lines(answer.read("pip"))
        self.assertNotIn("--no-deps", words)
        self.assertEqual(plan(words, answer.folder, self.target(answer)), answer.packages())

    def test_a_page_has_the_commands_of_the_terminal(self):
        words = (*LINUX, "--python", HERE, *self.indexes(), "torch", "torchvision", "--no-lock", "--emit", "html=page.html")
        done = run([self.program, "resolve", "--installer", "pip", *words], self.folder)
        page = html.unescape((self.folder / "page.html").read_text(encoding="utf-8"))
        commands = [line.strip() for line in done.stdout.splitlines() if "-r gpusolve.requirements.txt" in line]
        self.assertEqual(len(commands), 2, done.stdout)
        for command in commands:
            self.assertIn(command, re.sub("<[^>]*>", "", page))

    def test_the_requirements_choose_our_set(self):
        answer = self.resolve()
        words = ["python", "-m", "pip", "install", "--require-hashes", "-r", file_of("requirements")]
        self.assertEqual(plan(words, answer.folder, self.target(answer)), answer.packages())

    def test_the_pylock_is_valid_and_holds_our_set(self):
        answer = self.resolve()
        lock = tomllib.loads(answer.read("pylock"))
        self.assertEqual(lock["lock-version"], "1.0")
        self.assertEqual(lock["requires-python"], f"=={HERE}.*")
        held = {one["name"]: (one["version"], one["wheels"][0]["hashes"]["sha256"]) for one in lock["packages"]}
        self.assertEqual(held, answer.packages())

    def test_the_pylock_chooses_our_set(self):
        if PIP < READS_PYLOCK:
            self.skipTest(f"pip {PIP[0]}.{PIP[1]} does not read pylock.toml, which 26.1 and newer do")
        if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
            self.skipTest("a pylock.toml for linux-64 is refused on this machine")
        answer = self.resolve()
        self.assertEqual(plan(["python", "-m", "pip", "install", "-r", "pylock.toml"], answer.folder), answer.packages())

    def test_the_list_of_wheels_chooses_our_set(self):
        answer = self.resolve()
        words = ["python", "-m", "pip", "install", "--no-deps", "-r", file_of("wheels")]
        self.assertEqual(plan(words, answer.folder, self.target(answer)), answer.packages())

    def test_the_files_of_another_machine_can_be_fetched_here(self):
        windows = ["--platform", "win-64", "--gpu", "sm_86", "--driver", "537.13"]
        for machine, python in ((windows, HERE), (LINUX, "3.10")):
            with self.subTest(machine=machine, python=python):
                answer = self.resolve(machine=machine, python=python)
                words = answer.fetch_command()
                words[words.index("wheels")] = f"wheels-{python}-{machine[1]}"
                done = run([sys.executable, *words[1:]], answer.folder)
                self.assertEqual(done.returncode, 0, done.stderr)
                fetched = {file.name for file in (answer.folder / words[words.index("-d") + 1]).iterdir()}
                self.assertEqual(fetched, {one["file"] for one in answer.json["packages"] if one["file"]})

    def test_a_set_of_the_catalog_reaches_a_machine_without_network(self):
        if (platform.system(), platform.machine()) != ("Linux", "x86_64") or not 9 <= MINOR <= 12:
            self.skipTest("torch 2.5.1 has wheels for CPython 3.9 to 3.12, and pip reads the markers of the machine that it runs on")
        write_index(self.root / "offline/whl/cu118", pytorch_index([f"3{MINOR}"]) + pypi_index([f"3{MINOR}"]))
        words = ["--installer", "pip", "--no-lock", *LINUX, "--python", HERE, "torch==2.5.1+cu118", "torchvision"]
        refused = run([self.program, "resolve", *words, "--emit", "wheels"], self.folder)
        self.assertEqual(refused.returncode, 2, refused.stderr)
        line = refused.stderr.split("let pip fetch the wheels: `", 1)[1].split("`")[0]
        told = run([self.program, "resolve", *words, "-v"], self.folder)
        self.assertIn(f"  {line}\n", told.stdout)
        install = next(one for one in told.stdout.splitlines() if "--no-index --find-links wheels" in one)
        here = line.replace("https://download.pytorch.org", f"{self.base}/offline")
        done = run([sys.executable, *shlex.split(here)[1:]], self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        chosen = plan(shlex.split(install), self.folder)
        self.assertEqual({name: chosen[name][0] for name in ("torch", "torchvision", *CU11)},
                         {"torch": "2.5.1+cu118", "torchvision": "0.20.1+cu118", **CU11})

    def test_a_file_that_was_changed_afterwards_is_refused(self):
        answer = self.resolve()
        text = answer.read("requirements")
        digest = answer.packages()["torch"][1]
        (answer.folder / "changed.txt").write_text(text.replace(digest, "0" * 64), encoding="utf-8")
        words = ["python", "-m", "pip", "install", "--require-hashes", "-r", "changed.txt"]
        with self.assertRaisesRegex(AssertionError, "(?i)hash"):
            plan(words, answer.folder, self.target(answer))

    def test_the_set_installs_and_imports(self):
        if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
            self.skipTest("wheels for linux-64 do not install on this machine")
        environment = self.folder / "env"
        try:
            venv.create(environment, with_pip=True)
        except Exception as fault:  # Debian splits ensurepip off into python3-venv
            self.skipTest(f"no venv with pip here (Debian: python3-venv): {fault}")
        python = environment / "bin/python"
        answer = self.resolve(machine=["--platform", "linux-64", "--glibc", "2.28", "--gpu", "sm_86"])
        for words in read_lines(answer.read("pip")):
            done = run([python, *words[1:]], self.folder)
            self.assertEqual(done.returncode, 0, f"{shlex.join(words)}\n{done.stdout}{done.stderr}")
        for name, (version, _) in answer.packages().items():
            done = run([python, "-c", f"import {name.replace('-', '_')} as module; print(module.__version__)"], self.folder, CLEAN)
            self.assertEqual(done.stdout.strip(), version, done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--http", action="store_true", help="serve the indexes with nginx instead of reading folders")
    options, rest = parser.parse_known_args()
    if PIP is None:
        print("SKIPPED: there is no pip here (Debian: python3-pip), so nothing of what gpusolve writes was judged by it")
        return 77
    if options.http and NGINX is None:
        print("SKIPPED: there is no nginx here (Debian: nginx-light), so nothing was served over HTTP")
        return 77
    PipTest.program, PipTest.is_http = options.gpusolve.resolve(), options.http
    print(f"judge: pip {PIP[0]}.{PIP[1]} on CPython {HERE}")
    return 0 if unittest.main(argv=[sys.argv[0], "-v", *rest], exit=False).result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
