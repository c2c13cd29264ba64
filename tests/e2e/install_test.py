"""`gpusolve install` with real pip and an index on loopback: what it runs, what it leaves, and the status of each step that can fail.

Usage: install_test.py --gpusolve PROGRAM. Exit status 77 where pip, venv or nginx is missing.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from installer import pip_version
from tiny_wheels import Wheel, write_index
from web_server import NGINX, WebServer

options = argparse.Namespace()
HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"


class Install(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="install-")))
        write_index(self.folder / "root/simple", [Wheel("a", "1.0", requires=("b>=2",)), Wheel("b", "2.1"), Wheel("b", "1.0")])
        server = WebServer(self.folder / "root", self.folder / "nginx")
        self.addCleanup(server.stop)
        self.source = ["--installer", "pip", "--gpu", "none", "--python", HERE, "--index-url", f"{server.url}/simple/"]
        self.work = self.folder / "work"
        self.work.mkdir()

    def run_gpusolve(self, *words, answer=""):
        variables = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "GPUSOLVE_CACHE_DIR": str(self.folder / "cache"),
                     "PIP_DISABLE_PIP_VERSION_CHECK": "1", "VIRTUAL_ENV": "/nonexistent"}
        return subprocess.run([options.gpusolve, *words], cwd=self.work, env=variables, input=answer, capture_output=True, text=True, check=False, timeout=600)

    def installed(self):
        done = subprocess.run([self.work / ".venv/bin/python", "-m", "pip", "freeze"], capture_output=True, text=True, check=True)
        return done.stdout.split()

    def test_the_set_is_installed_and_checked(self):
        done = self.run_gpusolve("install", "--yes", *self.source, "a")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertEqual(["a==1.0", "b==2.1"], self.installed())
        self.assertIn("[3/3] check what is installed", done.stderr)
        self.assertTrue((self.work / "gpusolve.lock").is_file())

    def test_a_second_run_uses_the_environment_and_removes_nothing(self):
        self.assertEqual(0, self.run_gpusolve("install", "--yes", *self.source, "b==1.0").returncode)
        (self.work / ".venv/mine").write_text("kept")
        done = self.run_gpusolve("install", "--yes", "gpusolve.lock", "--gpu", "none")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertNotIn("create the environment", done.stderr)
        self.assertTrue((self.work / ".venv/mine").is_file())

    def test_a_dry_run_shows_the_commands_and_writes_nothing(self):
        done = self.run_gpusolve("install", "--dry-run", *self.source, "a")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn(f"python{HERE} -m venv .venv", done.stdout)
        self.assertEqual([], list(self.work.iterdir()))

    def test_a_dry_run_needs_no_program(self):
        done = self.run_gpusolve("install", "--dry-run", "--installer", "conda", "--gpu", "sm_86", "--python", "3.11", "pytorch==2.4.1")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("none of them is on PATH", done.stderr)
        self.assertIn(" create --yes -n gpusolve ", done.stdout)
        self.assertEqual([], list(self.work.iterdir()))

    def test_nobody_is_asked_without_a_terminal(self):
        done = self.run_gpusolve("install", *self.source, "a", answer="y\n")
        self.assertEqual(2, done.returncode)
        self.assertIn("add --yes", done.stderr)
        self.assertEqual([], list(self.work.iterdir()))

    def test_an_environment_of_another_python_is_left_alone(self):
        (self.work / ".venv").mkdir()
        done = self.run_gpusolve("install", "--yes", *self.source, "a")
        self.assertEqual(2, done.returncode)
        self.assertIn("it was made for another Python", done.stderr)
        self.assertEqual([], list((self.work / ".venv").iterdir()))

    def test_the_status_says_that_pip_failed(self):
        self.assertEqual(0, self.run_gpusolve("resolve", *self.source, "a").returncode)
        for wheel in (self.folder / "root/simple/a").glob("*.whl"):
            wheel.write_bytes(b"another file")
        done = self.run_gpusolve("install", "--yes", "gpusolve.lock", "--gpu", "none")
        self.assertEqual(22, done.returncode, done.stdout + done.stderr)
        self.assertIn("gpusolve: step 2 (install the packages) failed: ", done.stderr)

    def test_a_request_that_cannot_be_met_runs_nothing(self):
        done = self.run_gpusolve("install", "--yes", *self.source, "a", "b==1.0")
        self.assertEqual(11, done.returncode, done.stdout + done.stderr)
        self.assertFalse((self.work / ".venv").exists())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True, type=os.path.abspath)
    parser.parse_known_args(namespace=options)
    has_venv = subprocess.run([sys.executable, "-c", "import ensurepip"], check=False, capture_output=True).returncode == 0
    if not (NGINX and pip_version() and has_venv and shutil.which(f"python{HERE}", path="/usr/bin:/bin")):
        print("SKIPPED: pip, venv or nginx is missing")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)


if __name__ == "__main__":
    main()
