"""A stack is data: with one YAML file more in a copy of the catalog, the program resolves, explains, lists, checks and verifies it.

Usage: new_stack_test.py --gpusolve PROGRAM --source FOLDER.
"""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from changed_catalog import copy_catalog, options, run_tests


MACHINE = ["--driver", "550.54.15", "--platform", "linux-64", "--glibc", "2.28", "--python", "3.11"]
AMPERE = ["--gpu", "sm_86", *MACHINE]
TURING = ["--gpu", "sm_75", *MACHINE]


class NewStack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        source = pathlib.Path(options.source)
        catalog = cls.root / "catalog"
        copy_catalog(catalog)
        shutil.copy(source / "tests" / "catalogs" / "toy.yaml", catalog / "stacks" / "toy.yaml")
        (cls.root / "requirements.txt").write_text("toykit==2.0\n", encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def text_of(self, status, *words):
        command = [options.gpusolve, *words, "--catalog", str(self.root / "catalog")]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        text = " ".join((done.stdout + done.stderr).split())
        self.assertEqual(done.returncode, status, text)
        return text

    def test_it_is_resolved_and_its_verify_command_printed(self):
        text = self.text_of(0, "resolve", "toykit", "--installer", "pip", "-o", "toy.lock", *AMPERE)
        self.assertIn("toykit 2.0 (cu128): CUDA 12.8, sm_86 runs natively (cubin sm_80), driver 550.54.14 or newer", text)
        self.assertIn('-c "import toykit"', text)
        self.assertIn("toykit 2.0 on sm_86: runs natively", self.text_of(0, "verify", "toy.lock", *AMPERE))

    def test_its_reasons_and_a_remedy_are_named(self):
        text = self.text_of(10, "resolve", "toykit==2.0", "--no-lock", *TURING)
        self.assertIn("toykit 2.0 (CUDA 12.8): needs compute capability 8.0 or newer, here sm_75", text)
        self.assertIn("`toykit==1.1` instead of `toykit==2.0`", text)
        self.assertIn("toykit 2.0 (CUDA 12.8)", self.text_of(10, "why-not", "toykit==2.0", *TURING))

    def test_a_file_that_pins_it_is_checked(self):
        text = self.text_of(12, "check", "requirements.txt", *TURING)
        self.assertIn("error [no-kernel-image] requirements.txt:1 toykit 2.0: needs compute capability 8.0 or newer, here sm_75.", text)
        self.assertIn("Write toykit==1.1.", text)
        self.assertIn("toykit 2.0 on sm_86: runs natively (cubin sm_80)", self.text_of(0, "check", "requirements.txt", *AMPERE))

    def test_it_is_listed(self):
        self.assertIn("toykit 2.0 12.8 sm_80 to sm_90", self.text_of(0, "catalog", "stacks", "toy"))
        self.assertIn("2.0 12.8 3.11", self.text_of(0, "matrix", "toykit", *AMPERE))


if __name__ == "__main__":
    run_tests("new_stack_test.py")
