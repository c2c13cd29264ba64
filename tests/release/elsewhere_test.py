"""What scripts/release made, in clean Debians 11, 12 and 13: the archive, the Debian package and the wheel, with sources on loopback, every format of
locks, and the scripts of action/.

Usage: elsewhere_test.py [SUITE…], such as Bullseye. GPUSOLVE_CHROOTS names the folder of the chroots. Exit status 77 where it is not set, where there is
no dist/, and where no chroot can be made.
"""

import argparse
import hashlib
import json
import os
import pathlib
import platform
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))

from chroot import LIBRARIES, Chroot, why_not  # noqa: E402
from tiny_wheels import Wheel, write_index  # noqa: E402
from torch_world import pypi_index, pytorch_index  # noqa: E402
from web_server import NGINX, WebServer  # noqa: E402

options = argparse.Namespace()
ARCHITECTURE = platform.machine()
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
MACHINE = ["--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64"]
PIP_FORMATS = ["pip", "uv", "requirements", "pylock", "wheels", "dockerfile", "html", "sarif"]
CONDA_FORMATS = ["conda", "explicit", "environment", "conda-lock", "pixi"]


def record(name, version, *depends):
    """The record of a package in a channel."""
    return {"name": name, "version": version, "build": "0", "build_number": 0, "depends": list(depends), "md5": "0" * 32, "sha256": "1" * 64, "size": 1,
            "subdir": "linux-64"}


CHANNEL = {"app-1.0-0.conda": record("app", "1.0", "lib >=2"), "lib-2.0-0.conda": record("lib", "2.0")}


def write_sources(root):
    write_index(root / "simple", pypi_index(["310"]))
    write_index(root / "whl/cu118", pytorch_index(["310"]))
    (root / "channel/linux-64").mkdir(parents=True)
    (root / "channel/linux-64/repodata.json").write_text(json.dumps({"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": CHANNEL}))


class Elsewhere:
    """The tests of one Debian."""

    suite = ""
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.debian = Chroot(cls.suite, options.chroots)
        cls.sandbox = tempfile.TemporaryDirectory(prefix="elsewhere-")
        cls.addClassCleanup(cls.sandbox.cleanup)
        web = pathlib.Path(cls.sandbox.name)
        web.chmod(0o755)
        write_sources(web / "root")
        cls.server = WebServer(web / "root", web / "nginx")
        cls.addClassCleanup(cls.server.stop)
        cls.dist = cls.debian.fresh_folder("dist")
        for path in (ROOT / "dist").iterdir():
            shutil.copy(path, cls.dist)
        shutil.copytree(ROOT / "action", cls.dist / "action")
        cls.expect(cls.debian.run("sh", "-c", f"tar -xJf /tmp/dist/*-{ARCHITECTURE}-linux.tar.xz -C /tmp/dist --strip-components=1"))
        cls.program = "/tmp/dist/gpusolve"

    @staticmethod
    def expect(done, status=0):
        if done.returncode != status:
            raise AssertionError(f"status {done.returncode} and not {status}:\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def ask(self, *words, status=0, folder="/tmp"):
        return self.expect(self.debian.run(self.program, *words, folder=folder, GPUSOLVE_PYTHON="none"), status)

    def test_the_checksums_are_right(self):
        self.expect(self.debian.run("sha256sum", "--check", "--quiet", "SHA256SUMS", folder="/tmp/dist"))

    def test_it_answers_from_its_catalog(self):
        self.assertIn("runs natively (cubin sm_86)", self.ask("resolve", "--gpu", "sm_86", "--no-lock"))
        self.assertIn("What would help:", self.ask("resolve", "--gpu", "RTX 5090", "--driver", "550.54.14", status=10))
        self.ask("resolve", "--gpu", "RTX 9999", status=2)

    def test_it_looks_at_the_machine(self):
        self.assertIn("linux-64", self.ask("detect"))

    def test_indexes_over_http_serve_every_format_of_pip(self):
        out = self.debian.fresh_folder("pip")
        emits = [word for one in PIP_FORMATS for word in ("--emit", f"{one}={one}.out")]
        indexes = ["--index-url", f"{self.server.url}/simple/", "--extra-index-url", f"{self.server.url}/whl/cu118/"]
        text = self.ask("resolve", *MACHINE, "--python", "3.10", "--installer", "pip", *indexes, *emits, "torch==2.5.1", "torchvision", folder="/tmp/pip")
        self.assertIn("torch 2.5.1", text)
        self.assertEqual({f"{one}.out" for one in PIP_FORMATS} | {"gpusolve.lock"}, {path.name for path in out.iterdir()} - {"gpusolve.requirements.txt"})
        for lock, kind in {"gpusolve.lock": "gpusolve-lock", "requirements.out": "requirements", "pylock.out": "pylock"}.items():
            self.ask("check", lock, "--as", kind, "--python", "3.10", *MACHINE, folder="/tmp/pip")

    def test_a_channel_over_http_serves_every_format_of_conda(self):
        out = self.debian.fresh_folder("conda")
        emits = [word for one in CONDA_FORMATS for word in ("--emit", f"{one}={one}.out")]
        source = ["--override-channels", "-c", f"{self.server.url}/channel"]
        self.ask("resolve", "--gpu", "none", "--platform", "linux-64", *source, *emits, "app", folder="/tmp/conda")
        self.assertEqual({f"{one}.out" for one in CONDA_FORMATS} | {"gpusolve.lock"}, {path.name for path in out.iterdir()})
        self.assertIn("/channel/linux-64/app-1.0-0.conda", (out / "explicit.out").read_text())

    def test_wheels_in_a_folder_are_opened(self):
        folder = self.debian.fresh_folder("wheels")
        for wheel in (Wheel("a", "1", requires=("b>=2",)), Wheel("b", "2")):
            (folder / wheel.file_name).write_bytes(wheel.data())
        text = self.ask("resolve", "--gpu", "none", "--no-lock", "--python", "3.10", "--installer", "pip", "--find-links", "/tmp/wheels", "a", "-v")
        self.assertRegex(text, r"\bb\b.*\b2\b")

    def test_pip_installs_the_wheel_offline(self):
        self.debian.fresh_folder("venv")
        self.expect(self.debian.run("python3", "-m", "venv", "/tmp/venv"))
        self.expect(self.debian.run("sh", "-c", f"/tmp/venv/bin/pip install --no-index --disable-pip-version-check /tmp/dist/*_{ARCHITECTURE}.whl"))
        for words in (["/tmp/venv/bin/gpusolve"], ["/tmp/venv/bin/python", "-m", "gpusolve"]):
            self.assertIn("gpusolve 0.", self.expect(self.debian.run(*words, "--version")))
        code = "import gpusolve; print(gpusolve.resolve('torch', gpu='sm_86').outcome, gpusolve.detect().facts.platform)"
        self.assertEqual("gpu linux-64\n", self.expect(self.debian.run("/tmp/venv/bin/python", "-c", code)))
        self.expect(self.debian.run("/tmp/venv/bin/pip", "uninstall", "--yes", "gpusolve"))
        self.assertFalse((self.debian.root / "tmp/venv/bin/gpusolve").exists())

    def test_apt_installs_and_removes_the_package(self):
        self.debian.apt_get("install", f"/tmp/dist/{next(self.dist.glob(f'*_{DEBIAN[ARCHITECTURE]}.deb')).name}")
        self.assertIn("gpusolve 0.", self.expect(self.debian.run("gpusolve", "--version")))
        self.assertTrue((self.debian.root / "usr/share/man/man1/gpusolve.1.gz").is_file())
        self.debian.apt_get("remove", "gpusolve")
        self.assertFalse((self.debian.root / "usr/bin/gpusolve").exists())

    def run_action(self, script, **variables):
        return self.debian.run("sh", f"/tmp/dist/action/{script}", folder="/tmp/job", RUNNER_TEMP="/tmp/job/t", **variables)

    def test_the_action_installs_it_by_checksum_and_checks(self):
        work = self.debian.fresh_folder("job")
        (work / "requirements.txt").write_text("torch==2.1.0\n")
        archive = next(self.dist.glob(f"*-{ARCHITECTURE}-linux.tar.xz"))
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        files = {f"GITHUB_{name}": f"/tmp/job/{name}" for name in ("PATH", "OUTPUT", "STEP_SUMMARY")}
        url = f"file:///tmp/dist/{archive.name}"
        self.run_action("install.sh", GPUSOLVE_URL=url, GPUSOLVE_SHA256=digest, **files)
        files["PATH"] = "/tmp/job/t/gpusolve:/usr/sbin:/usr/bin:/bin"
        done = self.run_action("run.sh", INPUT_COMMAND="check", INPUT_PATH="requirements.txt", INPUT_GPU="sm_120", **files)
        self.assertIn("::error file=requirements.txt,line=1,", self.expect(done, 12))
        self.assertIn("status=12\n", (work / "OUTPUT").read_text())


for each in LIBRARIES:
    globals()[each.title()] = type(each.title(), (Elsewhere, unittest.TestCase), {"suite": each})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tests", nargs="*")
    parser.parse_args(namespace=options)
    options.chroots = os.environ.get("GPUSOLVE_CHROOTS", "")
    reasons = [
        "" if options.chroots else "GPUSOLVE_CHROOTS is not set: scripts/release --test runs this",
        why_not(),
        "" if (ROOT / "dist/SHA256SUMS").is_file() else "there is no dist/: run scripts/release",
        "" if NGINX else "nginx is not installed",
    ]
    reason = next(filter(None, reasons), None)
    if reason:
        print(f"SKIPPED: {reason}")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *options.tests], verbosity=2)


if __name__ == "__main__":
    main()
