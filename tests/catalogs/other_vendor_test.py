"""A maker of GPUs that no rule judges is data: with one entry for it in a copy of the catalog, the program knows its GPUs and its builds by name.

Usage: other_vendor_test.py --gpusolve PROGRAM --source FOLDER.
"""

import pathlib
import subprocess
import tempfile
import unittest

from changed_catalog import copy_catalog, options, run_tests


ENTRY = """
- id: acme
  name: Acme GPU
  names: ['acme', 'ac####', 'acc']
  kind: Acme GPUs (ACC)
  builds: 'ACC builds come from the index https://acme.example/whl/acc'
  source: uv-guide
  confidence: documented
"""
LABELS = "other_labels: ["
MACHINE = ["--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64"]


class OtherVendor(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        catalog = cls.root / "catalog"
        copy_catalog(catalog)
        accelerators = catalog / "accelerators.yaml"
        accelerators.write_text(accelerators.read_text(encoding="utf-8").rstrip() + ENTRY, encoding="utf-8")
        torch = catalog / "stacks" / "torch.yaml"
        text = torch.read_text(encoding="utf-8")
        assert text.count(LABELS) == 1
        torch.write_text(text.replace(LABELS, LABELS + "acc, "), encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_with_catalog(self, *words):
        command = [options.gpusolve, *words, "--catalog", str(self.root / "catalog")]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        return done.returncode, " ".join((done.stdout + done.stderr).split())

    def test_its_gpu_is_known_by_name_and_not_judged(self):
        status, text = self.run_with_catalog("resolve", "--gpu", "Acme AC9000")
        self.assertEqual(status, 2, text)
        self.assertIn("Acme GPU", text)
        self.assertIn("https://acme.example/whl/acc", text)

    def test_its_build_of_torch_is_refused_with_the_place_it_comes_from(self):
        status, text = self.run_with_catalog("resolve", *MACHINE, "torch==2.5.1+acc1.0")
        self.assertEqual(status, 2, text)
        self.assertIn("is a build for another maker's GPUs (Acme GPU)", text)

    def test_its_build_in_a_file_is_an_error_on_another_gpu(self):
        (self.root / "requirements.txt").write_text("--index-url https://download.pytorch.org/whl/acc1.0\ntorch==2.5.1+acc1.0\n", encoding="utf-8")
        status, text = self.run_with_catalog("check", "requirements.txt", *MACHINE)
        self.assertEqual(status, 12, text)
        self.assertIn("torch 2.5.1 (acc1.0) is built for Acme GPUs (ACC). No NVIDIA GPU runs it", text)


if __name__ == "__main__":
    run_tests("other_vendor_test.py")
