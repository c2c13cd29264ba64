"""For the same question the library gives the document and the status of the program, but for timings.

Usage: documents_test.py --gpusolve PROGRAM --library FILE --source FOLDER.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

from gpusolve_library import Library

options = argparse.Namespace()

# What the program is asked, and what the library is asked. Channels are folders of tests/fixtures/conda.
RESOLVE = (
    (["--gpu", "RTX 3090", "--driver", "535.104.05"], {"gpus": ["RTX 3090"], "driver": "535.104.05"}),
    (["--gpu", "sm_61,sm_86", "--python", "3.11", "torch"], {"gpus": ["sm_61", "sm_86"], "python": "3.11", "specs": ["torch"]}),
    (["--gpu", "A100", "--driver-cuda", "11.4", "--installer", "conda"], {"gpus": ["A100"], "driver_cuda": "11.4", "installer": "conda"}),
    (["--gpu", "none", "torch==2.4.1"], {"gpus": ["none"], "specs": ["torch==2.4.1"]}),
    (["--gpu", "sm_120", "torch==2.4.1"], {"gpus": ["sm_120"], "specs": ["torch==2.4.1"]}),
    (["--gpu", "sm_120", "--allow-cpu", "torch==2.4.1"], {"gpus": ["sm_120"], "allow_cpu": True, "specs": ["torch==2.4.1"]}),
    (["--gpu", "sm_86", "--with-toolkit", "torch==2.9.1"], {"gpus": ["sm_86"], "with_toolkit": True, "specs": ["torch==2.9.1"]}),
    (["--gpu", "sm_86", "--cuda", "11.8", "--platform", "win-64", "torch"], {"gpus": ["sm_86"], "cuda": "11.8", "platform": "win-64", "specs": ["torch"]}),
    (["--gpu", "sm_86", "--prefer", "lowest", "--glibc", "2.31", "torch>=2.4"], {"gpus": ["sm_86"], "prefer": "lowest", "glibc": "2.31", "specs": ["torch>=2.4"]}),
    (["-c", "pytorch", "--gpu", "sm_86", "pytorch=2.1", "torchvision"], {"channels": ["pytorch"], "gpus": ["sm_86"], "specs": ["pytorch=2.1", "torchvision"]}),
    (["-c", "pytorch", "--gpu", "sm_86", "pytorch=9"], {"channels": ["pytorch"], "gpus": ["sm_86"], "specs": ["pytorch=9"]}),
    (["-c", "tools", "--gpu", "sm_86", "--virtual-package", "__glibc=2.17", "app"], {"channels": ["tools"], "gpus": ["sm_86"], "virtual_packages": ["__glibc=2.17"], "specs": ["app"]}),
    (["-c", "internal", "-c", "pytorch", "--channel-priority", "flexible", "--gpu", "sm_86", "pytorch"],
     {"channels": ["internal", "pytorch"], "channel_priority": "flexible", "gpus": ["sm_86"], "specs": ["pytorch"]}),
    (["--gpu", "sm_86", "--exclude-newer", "2024-06-30", "--constraint", "numpy<2", "torch"], {"gpus": ["sm_86"], "exclude_newer": "2024-06-30", "constraints": ["numpy<2"], "specs": ["torch"]}),
    (["--gpu", "sm_86", "--from-env", "../environments/vision.txt"], {"gpus": ["sm_86"], "from_env": "../environments/vision.txt"}),
    (["--gpu", "sm_86", "--mirror", "tuna", "torch"], {"gpus": ["sm_86"], "mirror": "tuna", "specs": ["torch"]}),
)
WHY_NOT = (
    (["-c", "pytorch", "--gpu", "sm_86", "pytorch=2.0.1"], {"channels": ["pytorch"], "gpus": ["sm_86"], "specs": ["pytorch=2.0.1"]}),
    (["--gpu", "sm_61", "torch==2.9.0+cu130"], {"gpus": ["sm_61"], "specs": ["torch==2.9.0+cu130"]}),
    (["-c", "pytorch", "--gpu", "sm_86", "pytorch=9"], {"channels": ["pytorch"], "gpus": ["sm_86"], "specs": ["pytorch=9"]}),
)
CHECK = (
    (["--gpu", "sm_86", "../environments/vision.txt"], {"gpus": ["sm_86"], "path": "../environments/vision.txt"}),
    (["--gpu", "sm_120", "--python", "3.10", "../environments/vision.txt"], {"gpus": ["sm_120"], "python": "3.10", "path": "../environments/vision.txt"}),
)
SEARCH = (
    (["torch==2.4.1", "--gpu", "sm_86", "--limit", "0"], {"specs": ["torch==2.4.1"], "gpus": ["sm_86"]}),
    (["ghost", "-c", "tools", "--gpu", "sm_86"], {"specs": ["ghost"], "channels": ["tools"], "gpus": ["sm_86"]}),
)
FLEET = (
    ([], {}),
    (["--cuda", "12.1", "--spec", "torch"], {"cuda": "12.1", "specs": ["torch"]}),
    (["--sets", "3"], {"sets": 3}),
)
NODES = [
    {"name": "a", "gpus": ["A100"], "driver": "550.54.14"},
    {"name": "b", "gpus": ["V100"], "driver": "470.82.01"},
    {"name": "c", "gpus": ["K20"], "driver": "390.48"},
]
# The same kind and status, for the words of an error name an option or a member.
ERRORS = (
    ("resolve", ["--gpu", "no such card"], {"gpus": ["no such card"]}),
    ("resolve", ["--gpu", "sm_86", "--cuda", "new"], {"gpus": ["sm_86"], "cuda": "new"}),
    ("resolve", ["-c", "missing", "--gpu", "sm_86"], {"channels": ["missing"], "gpus": ["sm_86"]}),
    ("resolve", ["--offline", "-c", "https://host.invalid/c", "--gpu", "sm_86", "pytorch"], {"offline": True, "channels": ["https://host.invalid/c"], "gpus": ["sm_86"], "specs": ["pytorch"]}),
    ("check", ["no such file", "--gpu", "sm_86"], {"path": "no such file", "gpus": ["sm_86"]}),
)


def printed(command, arguments):
    """Status and document of the program. Python of this machine is no part of a request without a machine to detect."""
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ} | {"GPUSOLVE_PYTHON": "none", "HOME": "/dev/null"}
    more = ["--no-lock"] if command == "resolve" else []
    ended = subprocess.run([options.gpusolve, command, "--json", *more, *arguments], capture_output=True, text=True, check=False, timeout=600, env=environment)
    return ended.returncode, json.loads(ended.stdout)


def without_times(document):
    return {name: value for name, value in document.items() if name not in ("timings", "command")}


def library_with_code(architecture):
    """An ELF file with one section, which holds a fatbin of one cubin."""
    payload = b"payload\0"
    entry = struct.pack("<HHIQIIHHIQQQQ", 2, 0x0101, 64, len(payload), 0, 0, 8, 1, architecture, 0, 0x11, 0, 0) + payload
    code = bytes.fromhex("50ed55ba01001000") + struct.pack("<Q", len(entry)) + entry
    names = b"\0.shstrtab\0.nv_fatbin\0"
    names += bytes(-len(names) % 8)
    header = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    header += struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 0, 64 + len(code) + len(names), 0, 64, 0, 0, 64, 3, 2)
    sections = ((0, 0, 0, 0), (11, 1, 64, len(code)), (1, 3, 64 + len(code), len(names)))
    return header + code + names + b"".join(struct.pack("<IIQQQQIIQQ", name, kind, 0, 0, at, size, 0, 0, 0, 0) for name, kind, at, size in sections)


def write_environment(folder):
    site = folder / "lib/python3.11/site-packages"
    (site / "own").mkdir(parents=True)
    (site / "own-1.0.dist-info").mkdir()
    (folder / "pyvenv.cfg").write_text("version = 3.11.4\n", encoding="utf-8")
    (site / "own/code.so").write_bytes(library_with_code(80))
    (site / "own-1.0.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: own\nVersion: 1.0\n", encoding="utf-8")
    (site / "own-1.0.dist-info/RECORD").write_text("own/code.so,sha256=x,1\n", encoding="utf-8")


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.library = Library(options.library)

    def compare(self, command, cases):
        for arguments, request in cases:
            with self.subTest(" ".join([command, *arguments])):
                status, document = self.library.run(command.replace("-", "_"), request)
                expected_status, expected = printed(command, arguments)
                self.assertEqual(without_times(expected), without_times(document))
                self.assertEqual(expected_status, status)

    def test_resolve(self):
        self.compare("resolve", RESOLVE)

    def test_why_not(self):
        self.compare("why-not", WHY_NOT)

    def test_check(self):
        self.compare("check", CHECK)

    def test_search(self):
        self.compare("search", SEARCH)

    def test_fleet(self):
        with tempfile.TemporaryDirectory(prefix="documents-") as folder:
            table = pathlib.Path(folder, "nodes.csv")
            table.write_text("name,gpus,driver\n" + "".join(f"{node['name']},{node['gpus'][0]},{node['driver']}\n" for node in NODES), encoding="utf-8")
            self.compare("fleet", [([str(table), *arguments], {"nodes": NODES, **request}) for arguments, request in FLEET])

    def test_the_gpu_code_in_installed_files_is_read(self):
        with tempfile.TemporaryDirectory(prefix="documents-") as folder:
            write_environment(pathlib.Path(folder, "env"))
            self.compare("check", (
                ([folder + "/env", "--gpu", "sm_120"], {"gpus": ["sm_120"], "path": folder + "/env"}),
                ([folder + "/env", "--gpu", "sm_120", "--no-inspect"], {"gpus": ["sm_120"], "path": folder + "/env", "no_inspect": True}),
            ))
            _, document = self.library.run("check", {"gpus": ["sm_120"], "path": folder + "/env"})
            self.assertIn("no-device-code", [one["code"] for one in document["findings"]])
            self.assertFalse(pathlib.Path("lock").exists(), "a session without a cache folder writes nothing")

    def test_a_text_is_judged_like_the_file(self):
        file = pathlib.Path("../environments/vision.txt")
        status, document = self.library.run("check", {"text": file.read_text(encoding="utf-8"), "name": file.name, "gpus": ["sm_86"]})
        expected_status, expected = printed("check", ["--gpu", "sm_86", str(file)])
        self.assertEqual(expected_status, status)
        self.assertEqual([one["code"] for one in expected["findings"]], [one["code"] for one in document["findings"]])

    def test_errors_are_of_the_same_kind(self):
        for command, arguments, request in ERRORS:
            with self.subTest(" ".join([command, *arguments])):
                status, document = self.library.run(command, request)
                expected_status, expected = printed(command, arguments)
                self.assertEqual(expected_status, status)
                self.assertEqual((expected["schema"], expected["kind"]), (document["schema"], document["kind"]))

    def test_questions_at_once_have_the_answers_of_questions_in_turn(self):
        requests = [request for _, request in RESOLVE[:9]] * 2
        _, session, _ = self.library.open({})
        in_turn = [self.library.run("resolve", request, session) for request in requests]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            at_once = list(pool.map(lambda request: self.library.run("resolve", request, session), requests))
        self.library.functions.gpusolve_close(session)
        self.assertEqual([(status, without_times(document)) for status, document in in_turn], [(status, without_times(document)) for status, document in at_once])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("--gpusolve", "--library", "--source"):
        parser.add_argument(name, required=True, type=lambda text: pathlib.Path(text).resolve())
    parser.parse_args(namespace=options)
    os.chdir(options.source / "tests/fixtures/conda")
    unittest.main(argv=sys.argv[:1])
