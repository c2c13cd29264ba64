"""Every field of every input x every output x harmful texts: what `check`, `resolve --from-env`, `inspect`, `diagnose`, `fleet`, `install` read.

The fields are found in the samples below by their grammar (quoted texts, or words), so a line that is added to a sample is covered at once.
Of the texts of matrix_test.py each field gets one, another than the field before it, and always the secret; `resolve` writes reports and
JSON in turn. The whole matrix would take an hour.

Usage: inputs_test.py --gpusolve PROGRAM [--size] [unittest's own arguments]. `--size` prints the size of the matrix alone.
"""

import argparse
import json
import pathlib
import re
import sys
import unittest
import zipfile

import matrix_test
from matrix_test import PAYLOADS
from support import HEX, HostileTest, write

FACTS = ["--gpu", "RTX 3090", "--driver", "535.104.05", "--platform", "linux-64"]
STRIDE = 14
TORCH_BUILD = "py3.11_cuda12.1_cudnn9.1.0_0"
WHEEL = "torch-2.4.1-cp311-cp311-manylinux1_x86_64.whl"
CONDA = f"https://conda.anaconda.org/pytorch/linux-64/pytorch-2.4.1-{TORCH_BUILD}.tar.bz2"

#: Quoted texts of JSON and TOML; a payload is escaped as JSON does, which TOML reads likewise.
QUOTED = re.compile(r'"([^"\n]*)"')
#: Words of other formats that are values (they have a digit or a mark in them); a payload is written as it is.
WORDS = re.compile(r"(?=[A-Za-z+*]*[0-9_./-])[A-Za-z0-9_.+/][A-Za-z0-9_.+/*-]*")

#: name: (file, grammar of its fields, text)
PROJECTS = {
    "requirements": ("requirements.txt", WORDS, f"--index-url https://host.invalid/simple\n-r more.txt\n-c limits.txt\n-e ./local\ntorch==2.4.1 --hash=sha256:{HEX}\nnumpy>=1 ; python_version > '3'\nfoo @ git+https://host.invalid/x@main\nhttps://host.invalid/bar-1.0.tar.gz\n"),
    "freeze": ("freeze.txt", WORDS, "numpy==1.26.0\ntorch==2.4.1+cu121\nxfoo @ https://host.invalid/xfoo-1.0-py3-none-any.whl\n"),
    "environment": ("environment.yml", WORDS, "name: env\nchannels:\n- pytorch\n- https://host.invalid/channel\ndependencies:\n- python=3.11\n- pytorch::pytorch=2.4.1\n- pip:\n  - --index-url https://host.invalid/simple\n  - numpy==1.26.0\n  - foo @ git+https://host.invalid/x\n"),
    "pyproject": ("pyproject.toml", QUOTED, '[project]\nname = "p"\nversion = "1"\nrequires-python = ">=3.11"\ndependencies = ["torch==2.4.1", "foo @ https://host.invalid/f.whl"]\n[project.optional-dependencies]\n"gpu" = ["numpy>=1"]\n[tool.uv.sources]\n"foo" = {"git" = "https://host.invalid/x", "rev" = "main"}\n[[tool.uv.index]]\nname = "own"\nurl = "https://host.invalid/simple"\n'),
    "poetry": ("pyproject.toml", QUOTED, '[tool.poetry]\nname = "p"\nversion = "1"\n[tool.poetry.dependencies]\npython = ">=3.11"\n"torch" = "2.4.1"\n"foo" = {"git" = "https://host.invalid/x"}\n[[tool.poetry.source]]\nname = "own"\nurl = "https://host.invalid/simple"\n'),
    "pixi": ("pixi.toml", QUOTED, '[workspace]\nname = "p"\nchannels = ["pytorch", "https://host.invalid/channel"]\nplatforms = ["linux-64"]\n[dependencies]\n"pytorch" = "2.4.1"\n"kern" = {"version" = "1", "channel" = "https://host.invalid/c"}\n[pypi-dependencies]\n"foo" = {"git" = "https://host.invalid/x"}\n'),
    "pixi lock": ("pixi.lock", QUOTED, json.dumps({"version": 6, "environments": {"default": {"channels": [{"url": "https://conda.anaconda.org/pytorch/"}], "packages": {"linux-64": [{"conda": CONDA}, {"pypi": "git+https://host.invalid/x"}]}}},
        "packages": [{"conda": CONDA, "sha256": HEX, "depends": ["python >=3.11"]}, {"pypi": "git+https://host.invalid/x", "name": "kern", "version": "1.0"}]}, indent=1)),
    "uv lock": ("uv.lock", QUOTED, f'version = 1\nrequires-python = ">=3.11"\n\n[[package]]\nname = "torch"\nversion = "2.4.1"\nsource = {{ registry = "https://host.invalid/simple" }}\ndependencies = [{{ name = "kern" }}]\nwheels = [ {{ url = "https://host.invalid/{WHEEL}", hash = "sha256:{HEX}" }} ]\n[[package]]\nname = "kern"\nversion = "1"\nsource = {{ git = "https://host.invalid/x#abc" }}\n'),
    "poetry lock": ("poetry.lock", QUOTED, f'[[package]]\nname = "torch"\nversion = "2.4.1"\noptional = false\npython-versions = ">=3.8"\nfiles = [{{file = "{WHEEL}", hash = "sha256:{HEX}"}}]\n[package.dependencies]\n"numpy" = ">=1"\n[package.source]\ntype = "legacy"\nurl = "https://host.invalid/simple"\nreference = "own"\n\n[metadata]\nlock-version = "2.1"\npython-versions = ">=3.11"\ncontent-hash = "x"\n'),
    "pipfile lock": ("Pipfile.lock", QUOTED, json.dumps({"_meta": {"hash": {"sha256": HEX}, "pipfile-spec": 6, "requires": {"python_version": "3.11"}, "sources": [{"name": "own", "url": "https://host.invalid/simple", "verify_ssl": True}]},
        "default": {"torch": {"version": "==2.4.1", "index": "own", "markers": "python_version > '3'", "hashes": [f"sha256:{HEX}"]}, "foo": {"git": "https://host.invalid/x", "ref": "abc"}}, "develop": {}}, indent=1)),
    "pdm lock": ("pdm.lock", QUOTED, f'[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\ncontent_hash = "sha256:{HEX}"\n\n[[package]]\nname = "torch"\nversion = "2.4.1"\nrequires_python = ">=3.8"\ngroups = ["default"]\ndependencies = ["numpy>=1"]\nfiles = [{{file = "{WHEEL}", hash = "sha256:{HEX}"}}]\n[[package]]\nname = "kern"\nversion = "1"\ngit = "https://host.invalid/x"\ngroups = ["default"]\n'),
    "pylock": ("pylock.toml", QUOTED, f'lock-version = "1.0"\ncreated-by = "someone"\nrequires-python = ">=3.11"\n[[packages]]\nname = "torch"\nversion = "2.4.1"\nindex = "https://host.invalid/simple"\nmarker = "python_version > \'3\'"\nwheels = [{{name = "{WHEEL}", url = "https://host.invalid/{WHEEL}", hashes = {{sha256 = "{HEX}"}}}}]\n[[packages]]\nname = "kern"\nvcs = {{type = "git", url = "https://host.invalid/x", commit-id = "abc"}}\n'),
    "conda lock": ("conda-lock.yml", QUOTED, json.dumps({"version": 1, "metadata": {"content_hash": {"linux-64": HEX}, "channels": [{"url": "pytorch", "used_env_vars": []}], "platforms": ["linux-64"], "sources": ["environment.yml"]},
        "package": [{"name": "pytorch", "version": "2.4.1", "manager": "conda", "platform": "linux-64", "dependencies": {"python": ">=3.11"}, "url": CONDA, "hash": {"md5": "b" * 32, "sha256": HEX}, "category": "main", "optional": False}]}, indent=1)),
    "explicit": ("explicit.txt", WORDS, f"# platform: linux-64\n@EXPLICIT\n{CONDA}#{'b' * 32}\nhttps://host.invalid/linux-64/kern-1.0-h0.conda\n"),
    "dockerfile": ("Dockerfile", WORDS, 'ARG BASE=pytorch/pytorch:2.4.1-cuda12.1-cudnn9-runtime\nFROM ${BASE} AS run\nARG PLACE=host.invalid\nENV PIP_INDEX_URL=https://host.invalid/simple\nCOPY requirements.txt /r.txt\nRUN pip install --extra-index-url https://host.invalid/x torch==2.4.1 "foo @ git+https://$PLACE/x"\nRUN pip install -r more.txt && conda install -c https://host.invalid/c kern=1\n'),
    "collect_env": ("collect_env.txt", WORDS, "Collecting environment information...\nPyTorch version: 2.4.1+cu121\nCUDA used to build PyTorch: 12.1\nOS: Ubuntu 22.04\nPython version: 3.11.2\nGPU 0: NVIDIA GeForce RTX 3090\nNvidia driver version: 535.104.05\nVersions of relevant libraries:\n[pip3] torch==2.4.1\n[conda] numpy 1.26.0 pypi_0 pypi\n"),
    "pip list": ("list.txt", WORDS, "Package Version Editable project location\n------- ------- -------------------------\ntorch   2.4.1   /home/me/torch\nnumpy   1.26.0\n"),
    "conda list": ("list.json", QUOTED, json.dumps([{"name": "pytorch", "version": "2.4.1", "build_string": TORCH_BUILD, "channel": "pytorch", "base_url": "https://conda.anaconda.org/pytorch", "platform": "linux-64"}, {"name": "kern", "version": "1", "build_string": "h0", "channel": "https://host.invalid/c"}], indent=1)),
}
RECORD = json.dumps({"name": "pytorch", "version": "2.4.1", "build": TORCH_BUILD, "channel": "https://conda.anaconda.org/pytorch/linux-64", "subdir": "linux-64", "url": CONDA, "sha256": HEX, "depends": ["python >=3.11", "numpy"], "requested_spec": "pytorch", "files": ["lib/libtorch.so"]}, indent=1)
METADATA = "Metadata-Version: 2.1\nName: torch\nVersion: 2.4.1+cu121\nRequires-Dist: numpy>=1\nRequires-Python: >=3.8\n"
SITE = "env/lib/python3.11/site-packages/torch-2.4.1.dist-info"
ENVIRONMENTS = {
    "conda record": ("env/conda-meta/pytorch.json", QUOTED, RECORD),
    "wheel metadata": (f"{SITE}/METADATA", WORDS, METADATA),
    "wheel record": (f"{SITE}/RECORD", WORDS, "torch/lib/libtorch.so,sha256=abc,10\ntorch/version.py,,\n"),
    "wheel url": (f"{SITE}/direct_url.json", QUOTED, json.dumps({"url": f"https://host.invalid/{WHEEL}", "archive_info": {"hash": f"sha256={HEX}"}})),
}
LOG = "Looking in indexes: https://host.invalid/simple\nERROR: Could not find a version that satisfies the requirement torch==9 (from https://host.invalid/simple)\nNVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.\nThe current PyTorch install supports CUDA capabilities sm_50 sm_90.\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n"
FLEETS = {
    "table": ("nodes.csv", WORDS, "name,gpus,driver\nnode1,2x RTX 3090,535.104.05\nnode2,T4,470.82.01\n"),
    "kubernetes": ("nodes.json", QUOTED, json.dumps({"kind": "List", "items": [{"kind": "Node", "metadata": {"name": "node1", "labels": {"nvidia.com/gpu.product": "NVIDIA-GeForce-RTX-3090", "nvidia.com/gpu.count": "1", "nvidia.com/cuda.driver.major": "535"}}}]}, indent=1)),
    "slurm": ("slurm.txt", WORDS, "NodeName=node1 Arch=x86_64 Gres=gpu:rtx3090:2 State=IDLE\n"),
}
WHEEL_FILES = {"kern/a.py": "a = 1\n", "kern-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: kern\nVersion: 1.0\nRequires-Dist: torch==2.4.1\n", "kern-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nTag: cp311-cp311-linux_x86_64\n", "kern-1.0.dist-info/RECORD": "kern/a.py,,\n"}


def fields_of(grammar, text):
    """The places of the fields in a sample."""
    return [match.span(match.lastindex or 0) for match in grammar.finditer(text)]


def spoiled(grammar, text, span, name):
    value = PAYLOADS[name](text[span[0] : span[1]])
    return text[: span[0]] + (json.dumps(value)[1:-1] if grammar is QUOTED else value) + text[span[1] :]


def cells(grammar, text):
    """Field and payload; every field has another part of the payloads."""
    for at, span in enumerate(fields_of(grammar, text)):
        for number, name in enumerate(PAYLOADS):
            if name == "secret" or (at + number) % STRIDE == 0:
                yield span, name


class Inputs(matrix_test.Judges, HostileTest):
    def emits(self, *formats):
        return [word for form in formats for word in ("--emit", f"{form}=out.{form}")]

    def expect_harmless(self, commands, what):
        """Runs each command; `--json` in it says that standard output is a document."""
        for words in commands:
            for file in self.folder.glob("out.*"):
                file.unlink()
            ended = self.run_program(*words)
            told = f"{what}, {words[0]}"
            self.assertIn(ended.returncode, (0, 2, 3, 10, 11, 12), f"{told}: {ended.stderr[:500]}")
            self.judge_stream(ended.stdout, told, is_text="--json" not in words)
            self.judge_stream(ended.stderr, told, is_text=True)
            if "--json" in words:
                self.assertTrue(json.loads(ended.stdout)["schema"].startswith("gpusolve/"), told)
            self.judge_files(told)

    def check_inputs(self, samples, commands):
        for name, (file, grammar, text) in samples.items():
            for number, (span, payload) in enumerate(cells(grammar, text)):
                what = f"{name}, {text[span[0] : span[1]]!r} at {span[0]}, {payload}"
                with self.subTest(what):
                    write(self.folder / file, spoiled(grammar, text, span, payload))
                    every, in_turn = commands(file)
                    self.expect_harmless((*every, in_turn[number % len(in_turn)]), what)
            write(self.folder / file, text)

    def test_projects(self):
        pages = self.emits("github", "sarif", "html")
        self.check_inputs(PROJECTS, lambda file: ((["check", file, *FACTS, *pages], ["check", file, *FACTS, "--json"]), (["resolve", "--from-env", file, *FACTS, "-o", "out.lock", *pages], ["resolve", "--no-lock", "--from-env", file, *FACTS, "--json"])))

    def test_environments(self):
        for file, _, text in ENVIRONMENTS.values():
            write(self.folder / file, text)
        write(self.folder / "env" / "conda-meta" / "python.json", json.dumps({"name": "python", "version": "3.11.0", "build": "h0", "depends": []}))
        pages = self.emits("github", "sarif", "html")
        self.check_inputs(ENVIRONMENTS, lambda _: ((["check", "env", *FACTS, *pages],), (["check", "env", *FACTS, "--json"], ["resolve", "--no-lock", "--from-env", "env", *FACTS, *pages])))

    def test_logs(self):
        pages = self.emits("github", "sarif", "html")
        self.check_inputs({"log": ("log.txt", WORDS, LOG)}, lambda file: ((["diagnose", file, *FACTS, *pages], ["diagnose", file, *FACTS, "--json"]), (["diagnose", "-q", file, *FACTS],)))

    def test_fleets(self):
        pages = self.emits("github", "html")
        self.check_inputs(FLEETS, lambda file: ((["fleet", file, "-o", "out.lock", *pages],), (["fleet", file, "--json", "--no-lock"],)))

    def test_wheels(self):
        for file, text in WHEEL_FILES.items():
            for span, payload in cells(WORDS, text):
                what = f"wheel, {file}, {text[span[0] : span[1]]!r}, {payload}"
                with self.subTest(what):
                    with zipfile.ZipFile(self.folder / "kern-1.0-cp311-cp311-linux_x86_64.whl", "w") as wheel:
                        for name, content in WHEEL_FILES.items():
                            wheel.writestr(name, spoiled(WORDS, text, span, payload) if name == file else content)
                    self.expect_harmless((["inspect", "kern-1.0-cp311-cp311-linux_x86_64.whl"], ["inspect", "kern-1.0-cp311-cp311-linux_x86_64.whl", "--json"]), what)

    def test_locks(self):
        self.assertEqual(self.run_program("resolve", "torch==2.4.1", *FACTS, "-o", "gpu.lock").returncode, 0)
        lock = (self.folder / "gpu.lock").read_text(encoding="utf-8")
        self.check_inputs({"lock": ("new.lock", QUOTED, lock)}, lambda file: ((["install", "--dry-run", file, *FACTS],), (["update", file, "--offline", *FACTS], ["verify", file, *FACTS, "--json"])))


def size():
    """Counts the outputs of one run each: standard output and error, and each report."""
    samples = [*((5 + 2 + 4, one) for one in PROJECTS.values()), *((5 + 2, one) for one in ENVIRONMENTS.values()), (5 + 2 + 2, ("", WORDS, LOG)), *((5 + 2, one) for one in FLEETS.values()), *((4, ("", WORDS, text)) for text in WHEEL_FILES.values())]
    fields = sum(len(fields_of(grammar, text)) for _, (_, grammar, text) in samples)
    print(f"{fields} fields, {sum(sinks * len(list(cells(grammar, text))) for sinks, (_, grammar, text) in samples)} cells, and those of a lock")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--size", action="store_true")
    known, rest = parser.parse_known_args()
    HostileTest.program = str(pathlib.Path(known.gpusolve).resolve())
    if known.size:
        size()
        sys.exit(0)
    unittest.main(argv=[sys.argv[0], *rest])
