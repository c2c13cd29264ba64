"""The scripts of action/ and the template of ci/ on this machine as their runners run them: from a release's archive to annotations, SARIF, outputs and the
summary of the job.

Usage: action_test.py --gpusolve PROGRAM --root FOLDER. The archive contains a script that starts PROGRAM.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

import yaml

options = argparse.Namespace()


def make_archive(folder):
    """A release's archive; its path and its checksum."""
    tree = folder / "gpusolve-0.1.0-x86_64-linux"
    tree.mkdir()
    (tree / "gpusolve").write_text(f'#!/bin/sh\nexec "{options.gpusolve}" "$@"\n', encoding="utf-8")
    (tree / "gpusolve").chmod(0o755)
    path = folder / "archive.tar.xz"
    with tarfile.open(path, "w:xz") as archive:
        archive.add(tree, tree.name)
    return path, hashlib.sha256(path.read_bytes()).hexdigest()


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="action-")))
        self.archive, self.digest = make_archive(self.folder)
        self.work = self.folder / "work"
        self.work.mkdir()
        (self.work / "requirements.txt").write_text("torch==2.1.0\n", encoding="utf-8")
        self.variables = {"PATH": "/usr/bin:/bin", "RUNNER_TEMP": str(self.folder / "temp"), "GPUSOLVE_PYTHON": "none",
                          **{f"GITHUB_{name}": str(self.folder / name) for name in ("PATH", "OUTPUT", "STEP_SUMMARY")}}

    def run_script(self, name, **variables):
        return subprocess.run(["sh", str(options.root / "action" / name)], cwd=self.work, env={**self.variables, **variables}, capture_output=True,
                              text=True, check=False, timeout=300)

    def install(self, **variables):
        return self.run_script("install.sh", **{"GPUSOLVE_URL": self.archive.as_uri(), "GPUSOLVE_SHA256": self.digest, **variables})

    def answer(self, command, path, **inputs):
        self.assertEqual(0, self.install().returncode)
        self.variables["PATH"] = (self.folder / "PATH").read_text().splitlines()[-1] + ":/usr/bin:/bin"
        return self.run_script("run.sh", INPUT_COMMAND=command, INPUT_PATH=path, **{f"INPUT_{name.upper()}": text for name, text in inputs.items()})

    def outputs(self):
        return dict(line.split("=", 1) for line in (self.folder / "OUTPUT").read_text().splitlines())

    def test_another_checksum_installs_nothing(self):
        done = self.install(GPUSOLVE_SHA256="0" * 64)
        self.assertEqual(1, done.returncode)
        self.assertIn("does not have the SHA-256 0000", done.stderr)
        self.assertEqual([], list((self.folder / "temp/gpusolve").iterdir()))

    def test_without_a_checksum_nothing_is_downloaded(self):
        done = self.install(GPUSOLVE_SHA256="")
        self.assertEqual((1, True), (done.returncode, "give the checksum" in done.stderr))

    def test_a_finding_is_annotated_summarised_and_in_sarif(self):
        done = self.answer("check", "requirements.txt", gpu="sm_120")
        self.assertEqual(12, done.returncode, done.stderr)
        self.assertIn("\n::error file=requirements.txt,line=1,", done.stdout)
        outputs = self.outputs()
        self.assertEqual("12", outputs["status"])
        self.assertEqual("2.1.0", json.loads(pathlib.Path(outputs["sarif"]).read_text())["version"])
        self.assertEqual("gpusolve/check/1", json.loads(pathlib.Path(outputs["json"]).read_text())["schema"])
        summary = (self.folder / "STEP_SUMMARY").read_text()
        self.assertTrue(summary.startswith("### gpusolve check: status 12\n\n<pre>requirements.txt"), summary)

    def test_the_status_is_an_output_where_it_shall_not_fail_the_step(self):
        self.assertEqual(0, self.answer("check", "requirements.txt", gpu="sm_120", fail="false").returncode)
        self.assertEqual("12", self.outputs()["status"])

    def test_resolve_takes_specs_line_by_line_and_writes_the_lock(self):
        done = self.answer("resolve", "torch>=2.4,<2.6\ntorchvision", gpu="sm_86", driver="550.54.14", arguments="--installer\npip\n")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertEqual("gpu", self.outputs()["outcome"])
        self.assertTrue((self.work / "gpusolve.lock").is_file())

    def test_an_input_is_never_run_as_a_command(self):
        hostile = "$(touch owned)`touch owned`'; touch owned; '"
        done = self.answer("check", hostile, gpu="sm_120")
        self.assertEqual(2, done.returncode, done.stdout)
        self.assertEqual(2, self.answer("check; touch owned", "requirements.txt").returncode)
        self.assertFalse((self.work / "owned").exists())
        self.assertIn("&lt;", self.summary_of("check", "<b>x</b>"))

    def summary_of(self, command, path):
        self.answer(command, path, gpu="sm_120")
        return (self.folder / "STEP_SUMMARY").read_text()


class Recipes(unittest.TestCase):
    def test_every_input_reaches_its_script_by_a_variable(self):
        action = yaml.safe_load((options.root / "action/action.yml").read_text())
        for step in action["runs"]["steps"]:
            self.assertNotIn("${{", step["run"])
        used = set(re.findall(r"inputs\.([a-z0-9-]+)", json.dumps(action["runs"])))
        self.assertEqual(set(action["inputs"]), used)

    def test_the_template_of_gitlab_installs_from_an_archive(self):
        with tempfile.TemporaryDirectory(prefix="gitlab-") as name:
            folder = pathlib.Path(name)
            archive, digest = make_archive(folder)
            job = yaml.safe_load((options.root / "ci/gitlab.yml").read_text())[".gpusolve"]
            script = "set -e\n" + "\n".join(job["before_script"])
            variables = {"PATH": "/usr/bin:/bin", "CI_PROJECT_DIR": name, "GPUSOLVE_URL": archive.as_uri(), "GPUSOLVE_SHA256": digest}
            done = subprocess.run(["bash", "-c", script], cwd=folder, env=variables, capture_output=True, text=True, check=False, timeout=300)
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("gpusolve 0.", done.stdout)
            variables["GPUSOLVE_SHA256"] = "0" * 64
            self.assertNotEqual(0, subprocess.run(["bash", "-c", script], cwd=folder, env=variables, capture_output=True, check=False).returncode)

    def test_the_step_that_docs_ci_shows_installs_it_for_later_steps(self):
        page = (options.root / "docs/ci.md").read_text(encoding="utf-8")
        block = next(one for one in re.findall(r"```yaml\n(.*?)```", page, flags=re.S) if "name: install gpusolve" in one)
        [step] = yaml.safe_load(block)
        with tempfile.TemporaryDirectory(prefix="step-") as name:
            folder = pathlib.Path(name)
            archive, digest = make_archive(folder)
            variables = {"PATH": "/usr/bin:/bin", "RUNNER_TEMP": name, "GITHUB_PATH": f"{name}/path", "URL": archive.as_uri(), "SHA256": digest}
            self.assertEqual({"URL", "SHA256"}, set(step["env"]))
            done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step["run"]], cwd=folder, env=variables, capture_output=True, text=True, check=False)
            self.assertEqual(0, done.returncode, done.stderr)
            installed = pathlib.Path((folder / "path").read_text().strip()) / "gpusolve"
            self.assertIn("gpusolve 0.", subprocess.run([installed, "--version"], capture_output=True, text=True, check=True).stdout)

    def test_each_hook_of_pre_commit_names_a_command_that_runs(self):
        for hook in yaml.safe_load((options.root / ".pre-commit-hooks.yaml").read_text()):
            program, *words = hook["entry"].split()
            self.assertEqual("gpusolve", program)
            done = subprocess.run([options.gpusolve, *words, "--help"], capture_output=True, check=False)
            self.assertEqual(0, done.returncode)
            self.assertIsNotNone(re.compile(hook["files"]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.parse_known_args(namespace=options)
    if not all(shutil.which(tool) for tool in ("curl", "xz")):
        print("SKIPPED: curl or xz is missing")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
