"""The main stack is what its file says: with every name of PyTorch replaced in a copy of the catalog, the program says the same with those names.

Usage: other_names_test.py --gpusolve PROGRAM --source FOLDER.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from changed_catalog import copy_catalog, options, run_tests


# As long as the real one and sorted like it, so that lines break at the same places and lists keep their order.
OTHER = "torxh"
# Digests of names, and times.
VARIES = re.compile(r'sha256:[0-9a-f]{64}|(?<=": )[0-9]+\.[0-9e-]+')
# Words of the catalog's schema, and the messages of the framework, stay as they are. A code of a message may name a companion.
NAME = re.compile(r"(?<!_)(?<!conda-py)torch")
CODE = re.compile(r"^ +code: .*$", re.MULTILINE)
MACHINE = ["--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64"]

COMMANDS = {
    "pip's default request": ["resolve", *MACHINE, "--installer", "pip"],
    "conda's default request": ["resolve", *MACHINE, "--installer", "conda"],
    "a document": ["resolve", *MACHINE, "--installer", "pip", "--json", "torch==2.4.1", "torchaudio"],
    "a build of the channel": ["resolve", *MACHINE, "--installer", "conda", "--json", "pytorch=2.1", "pytorch-cuda=11.8"],
    "an old release, whose CUDA is selected in another way": ["resolve", *MACHINE, "--installer", "conda", "pytorch=1.12", "torchvision"],
    "a CPU build": ["resolve", *MACHINE, "--installer", "conda", "--allow-cpu", "pytorch", "cpuonly"],
    "a GPU that is too new": ["resolve", "--gpu", "sm_120", "--platform", "linux-64", "--installer", "pip", "torch==2.4.1"],
    "a driver that is too old": ["resolve", "--gpu", "sm_86", "--driver", "450.80.02", "--platform", "linux-64", "torch==2.9.1"],
    "a release that is newer than the catalog": ["resolve", *MACHINE, "torch==99.0"],
    "a stack that is built for it": ["resolve", *MACHINE, "--installer", "pip", "flash-attn", "torch==2.4.1"],
    "why not another build": ["why-not", *MACHINE, "torch==2.9.1+cu130", "--installer", "pip"],
    "the table of releases": ["catalog", "torch"],
    "the table of builds": ["catalog", "torch", "2.4.1", "--json"],
    "the mirrors": ["catalog", "mirrors", "--json"],
    "the overview": ["catalog"],
}


def renamed(text):
    return NAME.sub(OTHER, text)


def run(catalog, words):
    with tempfile.TemporaryDirectory() as folder:  # for the lock, which is not compared
        command = [options.gpusolve, *words, "--catalog", catalog]
        # Asking the Python of a busy machine has a time limit, so two runs could differ.
        environment = os.environ | {"GPUSOLVE_PYTHON": "none"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, *(VARIES.sub("...", text) for text in (done.stdout, done.stderr))


class OtherNames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.real = root / "real"
        copy_catalog(cls.real)
        cls.other = root / "else"  # as long as the other folder's name
        shutil.copytree(cls.real, cls.other)
        for file in cls.other.rglob("*.yaml"):
            text = file.read_text(encoding="utf-8")
            file.write_text(CODE.sub(lambda line: renamed(line[0]), text) if "messages" in file.name else renamed(text), encoding="utf-8")
        for path in (cls.other / "stacks" / "torch", cls.other / "stacks" / "torch.yaml"):
            path.rename(path.with_name(renamed(path.name)))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def same(self, name, words):
        expected = run(self.real, words)
        got = run(self.other, [renamed(word) for word in words])
        mapped = (got[0], *(text.replace(OTHER, "torch").replace(str(self.other), str(self.real)) for text in got[1:]))
        self.assertTrue(OTHER in got[1] + got[2], f"{name}: nothing is said of the stack")
        self.assertEqual(mapped, expected, name)

    def test_the_program_says_the_same_with_other_names(self):
        for name, words in COMMANDS.items():
            with self.subTest(name):
                self.same(name, words)

    def test_the_name_of_pytorch_means_nothing_then(self):
        status, out, err = run(self.other, ["resolve", *MACHINE, "--installer", "pip", "torch"])
        self.assertNotEqual(status, 0, out)
        self.assertIn("torch", out + err)


if __name__ == "__main__":
    run_tests("other_names_test.py")
