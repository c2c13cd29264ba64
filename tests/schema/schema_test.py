"""Validates what the program prints as JSON against the schemas in docs/schema, and its SARIF against the required parts of SARIF 2.1.0.

Usage: schema_test.py --gpusolve PROGRAM --source FOLDER. Exit status 77 where python3-jsonschema is absent.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings
import zipfile
from unittest import mock

try:
    import jsonschema
except ModuleNotFoundError:
    jsonschema = None

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent

options = argparse.Namespace()

GPUS = (["--gpu", "sm_86"], ["--gpu", "sm_61,sm_120"], ["--gpu", "none"], ["--gpu", "RTX 5090", "--allow-cpu"], [])
DRIVERS = ([], ["--driver", "450.80.02"], ["--driver-cuda", "11.4"])
PYTORCH = (["pytorch"], ["pytorch=2.1", "torchvision"], ["pytorch", "cpuonly"], ["pytorch=9"], ["pytorhc"], ["--python", "3.12", "pytorch=2.1.0"])
OTHERS = (
    ["-c", "tools", "--gpu", "sm_86", "app"],
    ["-c", "tools", "--gpu", "sm_86", "app", "viewer"],
    ["-c", "tools", "--gpu", "sm_86", "newglibc"],
    ["-c", "tools", "--gpu", "sm_86", "lonely"],
    ["-c", "internal", "-c", "pytorch", "--gpu", "sm_86", "pytorch"],
    ["-c", "pytorch", "--gpu", "sm_86", "--cuda", "9.0", "--cudnn", ">=8", "pytorch"],
    ["--gpu", "sm_86", "--installer", "pip", "torch==2.4.1", "torchvision"],
    ["--gpu", "sm_86", "--installer", "pip", "--platform", "linux-aarch64", "torch==2.4.1"],
    ["--gpu", "sm_86", "--installer", "conda", "--platform", "win-64", "pytorch=2.4.1"],
    ["--platform", "osx-arm64", "--installer", "pip", "torch==2.4.1"],
    ["--gpu", "sm_120", "--installer", "pip", "torch==2.4.1"],
    ["--gpu", "sm_86", "--installer", "pip", "triton"],
)

TABLES = (
    ("detect", []),
    *(("catalog", [table]) for table in ("gpus", "drivers", "cuda", "torch", "stacks", "cudnn", "mirrors")),
    ("catalog", ["stacks", "tensorflow"]),
    ("catalog", []),
    ("catalog", ["gpus", "3090"]),
    ("catalog", ["gpus", "nothing like it"]),
    ("catalog", ["drivers", "536.23", "--platform", "win-64"]),
    ("catalog", ["cuda", "11.8"]),
    ("catalog", ["torch", "2.1.2"]),
    ("search", ["pytorch", "-c", "pytorch", "--gpu", "sm_86", "--driver", "450.80.02"]),
    ("search", ["torch==2.4.1", "--gpu", "none", "--installer", "pip"]),
    ("search", ["torch==2.4.1", "--gpu", "sm_61,sm_120", "--installer", "conda"]),
    ("search", ["ghost", "-c", "tools", "--gpu", "sm_86"]),
    ("matrix", ["torch>=2.4,<2.6", "--gpu", "sm_120", "--driver", "550.54.14", "--installer", "pip"]),
    ("matrix", ["-c", "pytorch", "--gpu", "sm_86", "--shard", "2/3"]),
)

WHY_NOT = (
    ["-c", "pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda12.1*"],
    ["-c", "pytorch", "--gpu", "sm_86", "pytorch=2.0.1"],
    ["-c", "pytorch", "--gpu", "sm_86", "pytorch=2.2.0"],
    ["-c", "pytorch", "--gpu", "sm_86", "pytorch=9"],
    ["--gpu", "sm_61", "torch==2.9.0+cu130"],
    ["--gpu", "sm_86", "--from-env", "../environments/vision.txt", "torch==2.2.0+cu121"],
)

# Inputs of check, verify and diagnose: command, file, content, options, exit status.
CONDA_LOCK = """version: 1
metadata: {channels: [{url: conda-forge}]}
package:
- {name: pytorch, version: 2.1.0, manager: conda, platform: linux-64, dependencies: {numpy: '>=1.22'},
   url: https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.1.0-cuda118_py310h1234567_300.conda, hash: {md5: abc}}
"""
FINDINGS = (
    ("check", "freeze.txt", "torch==2.1.0+cpu\ntorchvision==0.15.2\n", ["--gpu", "RTX 3090"], 12),
    ("check", "freeze.txt", "torch==2.1.0\n", ["--gpu", "none"], 0),
    ("check", "requirements.txt", "-i http://mirrors.aliyun.com/pypi/simple\ntorch==2.1.0\n", ["--gpu", "RTX 3090"], 0),
    ("verify", "conda-lock.yml", CONDA_LOCK, ["--gpu", "RTX 5090", "--driver", "535.104.05"], 12),
    ("diagnose", "a log.txt", "nvcc fatal : Unsupported gpu architecture 'compute_89'\n", [], 0),
    ("diagnose", "log.txt", "all is well\n", [], 12),
)


def cases():
    """Many outcomes of `resolve`, as arguments."""
    for gpu in GPUS:
        for driver in DRIVERS:
            if driver and "none" in gpu:
                continue
            for spec in PYTORCH:
                yield ["-c", "pytorch", *gpu, *driver, *spec]
    yield from OTHERS


def validator_of(schema_file):
    """Resolves references between the schemas without the network."""
    schemas = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in schema_file.parent.glob("*.json")}
    schema = schemas[schema_file.name]
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return kind(schema, resolver=jsonschema.RefResolver(schema_file.name, schema, store=schemas))


def faults(validator, document):
    return [f"{list(error.absolute_path)}: {error.message[:300]}" for error in validator.iter_errors(document)]


def run(arguments, **variables):
    folder = options.source / "tests/fixtures/conda"
    command = [options.gpusolve.resolve(), *arguments]
    return subprocess.run(command, cwd=folder, env={**os.environ, "GPUSOLVE_PYTHON": "3.11", **variables}, capture_output=True, text=True, check=False, timeout=600)


class Schemas(unittest.TestCase):
    def schema(self, name):
        return validator_of(options.source / "docs/schema" / name)

    def expect_valid(self, validator, text):
        self.assertEqual(faults(validator, json.loads(text)), [])

    def test_every_schema_is_a_schema(self):
        files = sorted((options.source / "docs/schema").glob("*.json"))
        self.assertTrue(files)
        for file in files:
            with self.subTest(file.name):
                schema = validator_of(file).schema
                self.assertEqual(schema["$id"], file.name)
                self.assertEqual(schema["title"].replace("gpusolve/", "").replace("/", "-") + ".json" == file.name, file.name != "common.json")

    def test_what_compiles_for_a_set(self):
        for arguments, member in ((["torch==2.9.1", "--with-toolkit"], "toolkit"), (["torch==2.9.1", "flash-attn"], "builds")):
            document = json.loads(run(["resolve", "--no-lock", "--json", "--gpu", "sm_86", "--installer", "pip", *arguments]).stdout)
            self.assertIn(member, document)
            self.assertEqual(faults(self.schema("resolve-1.json"), document), [])

    def test_resolve_and_its_sarif(self):
        resolve = self.schema("resolve-1.json")
        sarif = validator_of(HERE / "sarif-2.1.0-required.json")
        outcomes = set()
        with tempfile.TemporaryDirectory(prefix="schema-") as folder:
            report = pathlib.Path(folder) / "out.sarif"
            for arguments in cases():
                with self.subTest(" ".join(arguments)):
                    ended = run(["resolve", "--no-lock", "--json", "--emit", f"sarif={report}", *arguments])
                    self.assertEqual(ended.stderr, "")
                    document = json.loads(ended.stdout)
                    outcomes.add(document["outcome"])
                    self.assertEqual(faults(resolve, document), [])
                    self.check_sarif(sarif, json.loads(report.read_text(encoding="utf-8")), ended.returncode)
        self.assertEqual(outcomes, {"gpu", "cpu_only", "neutral", "unjudged", "unsatisfiable"})

    def test_a_page_of_links_is_a_source(self):
        with tempfile.TemporaryDirectory(prefix="schema-") as folder:
            page = pathlib.Path(folder, "links.html")
            page.write_text('<a href="other.txt">nothing of use</a>', encoding="utf-8")
            document = json.loads(run(["resolve", "--no-lock", "--json", "--gpu", "sm_86", "--find-links", str(page), "torch"]).stdout)
            self.assertEqual([source["kind"] for source in document["sources"]], ["find-links"])
            self.assertEqual(faults(self.schema("resolve-1.json"), document), [])

    def check_sarif(self, validator, document, status):
        self.assertEqual(faults(validator, document), [])
        run_object = document["runs"][0]
        rules = run_object["tool"]["driver"]["rules"]
        for result in run_object["results"]:
            self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
        self.assertEqual(any(result["level"] == "error" for result in run_object["results"]), status != 0)
        for graph in run_object["graphs"]:
            ids = {node["id"] for node in graph["nodes"]}
            for edge in graph["edges"]:
                self.assertIn(edge["sourceNodeId"], ids)
                self.assertIn(edge["targetNodeId"], ids)

    def test_why_not(self):
        verdicts = set()
        for arguments in WHY_NOT:
            with self.subTest(" ".join(arguments)):
                document = json.loads(run(["why-not", "--json", *arguments]).stdout)
                verdicts.add(document["verdict"])
                self.assertEqual(faults(self.schema("why-not-1.json"), document), [])
        self.assertEqual(verdicts, {"chosen", "not-best", "no-gpu", "impossible"})

    def test_findings_and_their_sarif(self):
        sarif = validator_of(HERE / "sarif-2.1.0-required.json")
        for command, name, content, more, status in FINDINGS:
            with self.subTest(f"{command} {name} {more}"), tempfile.TemporaryDirectory(prefix="schema-") as folder:
                file = pathlib.Path(folder, name)
                file.write_text(content, encoding="utf-8")
                report = pathlib.Path(folder, "out.sarif")
                ended = run([command, str(file), "--json", "--emit", f"sarif={report}", *more])
                self.assertEqual((ended.returncode, ended.stderr), (status, ""))
                document = json.loads(ended.stdout)
                self.assertEqual(faults(self.schema("check-1.json"), document), [])
                written = json.loads(report.read_text(encoding="utf-8"))
                self.assertEqual(faults(sarif, written), [])
                results = written["runs"][0]["results"]
                self.assertEqual([result["ruleId"] for result in results], [finding["code"] for finding in document["findings"]])
                for result in results:
                    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
                    self.assertEqual(uri, file.as_uri())

    def test_the_tables(self):
        for name, more in TABLES:
            arguments = [name, *more]
            with self.subTest(" ".join(arguments)):
                ended = run([*arguments, "--json"])
                self.assertEqual(ended.stderr, "")
                document = json.loads(ended.stdout)
                self.assertEqual(faults(self.schema(f"{name}-1.json"), document), [])
                self.assertEqual(ended.returncode, 0 if document["rows"] else 11)

    def test_what_is_printed_about_code_in_libraries(self):
        with tempfile.TemporaryDirectory(prefix="schema-") as folder:
            library = pathlib.Path(folder) / "a.fatbin"
            entry = b"\x02\0\1\1" + (64).to_bytes(4, "little") + bytes(20) + (80).to_bytes(4, "little") + bytes(32)
            for body in (entry, entry[:40]):
                library.write_bytes(b"\x50\xed\x55\xba\1\0\x10\0" + len(entry).to_bytes(8, "little") + body)
                ended = run(["inspect", str(library), "--gpu", "sm_86,sm_90", "--json"])
                self.assertEqual((ended.stderr, ended.returncode), ("", 12))
                self.expect_valid(self.schema("inspect-1.json"), ended.stdout)

    def test_what_is_printed_about_packages_and_what_they_teach(self):
        with tempfile.TemporaryDirectory(prefix="schema-") as name:
            folder = pathlib.Path(name)
            entry = b"\x02\0\1\1" + (64).to_bytes(4, "little") + bytes(20) + (80).to_bytes(4, "little") + bytes(32)
            fatbin = b"\x50\xed\x55\xba\1\0\x10\0" + len(entry).to_bytes(8, "little") + entry
            wheel = folder / "kernels-1.0-py3-none-any.whl"
            with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("kernels/a.fatbin", fatbin)
            info = folder / "site/kernels-1.0.dist-info"
            info.mkdir(parents=True)
            (info / "RECORD").write_text("kernels/a.fatbin,,\n")
            (folder / "site/kernels").mkdir()
            (folder / "site/kernels/a.fatbin").write_bytes(fatbin)
            environment = {"XDG_DATA_HOME": str(folder / "data"), "GPUSOLVE_CACHE_DIR": str(folder / "cache")}
            with mock.patch.dict(os.environ, environment):
                self.expect_valid(self.schema("inspect-1.json"), run(["inspect", str(wheel), "--json", "--platform", "linux-64"]).stdout)
                found = run(["check", str(folder / "site"), "--gpu", "sm_120", "--driver", "580.65.06", "--json"])
                self.expect_valid(self.schema("check-1.json"), found.stdout)
                self.assertEqual([finding["code"] for finding in json.loads(found.stdout)["findings"]], ["no-device-code"])
                self.assertEqual(run(["catalog", "learn", str(wheel)]).returncode, 0)
                self.expect_valid(self.schema("catalog-1.json"), run(["catalog", "measured", "--json"]).stdout)

    def test_what_is_printed_about_locks(self):
        with tempfile.TemporaryDirectory(prefix="schema-") as folder:
            old, new = (str(pathlib.Path(folder) / name) for name in ("old.lock", "new.lock"))
            for torch, lock in (("2.4.1", old), ("2.6.0", new)):
                run(["resolve", f"torch=={torch}", "--gpu", "sm_86", "--installer", "pip", "-q", "-o", lock])
            for arguments in (["diff", old, new], ["diff", new, new]):
                with self.subTest(arguments[0]):
                    ended = run([*arguments, "--json"])
                    self.assertEqual((ended.returncode, ended.stderr), (0, ""))
                    document = json.loads(ended.stdout)
                    self.assertEqual(faults(self.schema("diff-1.json"), document), [])
                    self.assertEqual(document["same"], arguments[1] == arguments[2])

    def test_what_is_printed_about_the_cache(self):
        for action in ("info", "clean"):
            with self.subTest(action), tempfile.TemporaryDirectory(prefix="schema-") as folder:
                ended = run(["cache", action, "--json"], GPUSOLVE_CACHE_DIR=folder)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""))
                self.expect_valid(self.schema("cache-1.json"), ended.stdout)
                self.assertEqual(json.loads(ended.stdout)["removed"], action == "clean")

    def test_what_is_printed_about_fleets(self):
        rows = "old=sm_70,driver=450.80.02; new=sm_120,driver=570.86.10; plain=none"
        with tempfile.TemporaryDirectory(prefix="schema-") as folder:
            lock, nodes = (str(pathlib.Path(folder) / name) for name in ("gpusolve.lock", "nodes.csv"))
            pathlib.Path(nodes).write_text("name,gpus,driver\na,A100,550.54.14\nb,V100,470.82.01\nc,K20,390.48\n", encoding="utf-8")
            for schema, arguments, status in (
                ("fleet-1.json", ["resolve", "torch", "--lock-for", rows, "-o", lock], 0),
                ("fleet-1.json", ["fleet", nodes], None),
                ("install-commands-1.json", ["install-commands", lock, "--row", "new"], 0),
            ):
                with self.subTest(" ".join(arguments)):
                    ended = run([*arguments, "--json"])
                    self.assertEqual(ended.stderr, "")
                    self.assertEqual(faults(self.schema(schema), json.loads(ended.stdout)), [])
                    self.assertIn(ended.returncode, (0, 10, 11) if status is None else (status,))
            ended = run(["install-commands", lock, "--gpu", "sm_37", "--json"])
            self.assertEqual(ended.returncode, 11)
            document = json.loads(ended.stdout)
            self.assertEqual(faults(self.schema("install-commands-1.json"), document), [])
            self.assertIsNone(document["commands"])
            self.assertTrue(document["reasons"])

    def test_errors(self):
        for arguments, status in (
            (["resolve", "--nonsense"], 2),
            (["resolve", "--gpu", "no such card"], 2),
            (["check", "no such file"], 2),
            (["nonsense"], 2),
            (["matrix", "--format", "json", "--gpu", "x"], 2),
            (["resolve", "--offline", "-c", "https://host.invalid/c", "pytorch"], 3),
        ):
            with self.subTest(" ".join(arguments)):
                ended = run([*arguments, *([] if "--format" in arguments else ["--json"])])
                self.assertEqual(ended.returncode, status)
                document = json.loads(ended.stdout)
                self.assertEqual(faults(self.schema("error-1.json"), document), [])
                self.assertEqual(document["exit_status"], status)
                self.assertIn(document["message"], ended.stderr)

    def test_a_schema_refuses_what_is_not_in_it(self):
        resolve = self.schema("resolve-1.json")
        document = json.loads(run(["resolve", "--no-lock", "--json", "-c", "pytorch", "--gpu", "sm_86", "pytorch"]).stdout)
        for key, value in (("schema", "gpusolve/resolve/2"), ("outcome", "cpu"), ("more", 1), ("packages", []), ("facts", {})):
            with self.subTest(key):
                self.assertNotEqual(faults(resolve, document | {key: value}), [])
        del document["stack"]
        self.assertNotEqual(faults(resolve, document), [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    if jsonschema is None:
        print("SKIPPED: python3-jsonschema is not installed: nothing is validated")
        return SKIPPED
    return not unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
