"""Runs the recipes of docs/sharding.md as their schedulers would, and compares what they make with the matrix that is made in one go.

Usage: sharding_recipes.py --gpusolve PROGRAM --page FILE. The YAML of the page is read by PyYAML; exit status 77 where that is absent.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
except ImportError:
    print("SKIPPED: no PyYAML (Debian: python3-yaml)")
    sys.exit(77)

options = argparse.Namespace()

WHOLE = ["matrix", "torch>=2.4", "--gpu", "A100", "--driver", "535.104.05", "--platform", "linux-64", "--installer", "pip", "--json"]


def blocks(page, language, heading):
    """The blocks of one section."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, flags=re.S)


class Recipe(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="sharding-")))
        self.page = options.page.read_text(encoding="utf-8")
        (self.folder / "bin").mkdir()
        (self.folder / "bin/gpusolve").symlink_to(options.gpusolve.resolve())
        (self.folder / "work").mkdir()

    def run_script(self, script, **variables):
        environment = {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder), **variables}
        checked = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=False)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), script)
        done = subprocess.run(["bash", "-euc", script], cwd=self.folder / "work", env=environment, text=True, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), script)

    def check_whole(self):
        made = (self.folder / "work/whole.json").read_bytes()
        whole = subprocess.run([options.gpusolve.resolve(), *WHOLE], capture_output=True, check=True, env={"HOME": str(self.folder)}).stdout
        self.assertEqual(made, whole)

    def test_github_actions(self):
        jobs = yaml.safe_load(blocks(self.page, "yaml", "GitHub Actions")[0])["jobs"]
        parts = jobs["part"]["strategy"]["matrix"]["part"]
        for part in parts:
            for step in jobs["part"]["steps"]:
                script = step.get("run", "").replace("${{ matrix.part }}", str(part)).replace("${{ strategy.job-total }}", str(len(parts)))
                self.assertNotIn("${{", script)
                self.run_script(script)
        self.assertEqual(jobs["whole"]["needs"], "part")
        self.run_script(jobs["whole"]["steps"][-1]["run"])
        self.check_whole()

    def test_slurm(self):
        parts, whole = blocks(self.page, "bash", "Slurm")
        first, last = map(int, re.search(r"--array=(\d+)-(\d+)", parts).groups())
        count = str(last - first + 1)
        for task in range(first, last + 1):
            self.run_script(parts, SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT=count)
        self.run_script(whole)
        self.check_whole()

    def test_kubernetes(self):
        parts, whole = yaml.safe_load_all(blocks(self.page, "yaml", "Kubernetes")[0])
        self.assertEqual(parts["spec"]["completionMode"], "Indexed")
        for job in (parts, whole):
            self.assertEqual((job["apiVersion"], job["kind"]), ("batch/v1", "Job"))
            self.assertEqual(job["spec"]["template"]["spec"]["containers"][0]["command"], ["bash", "-euc"])
        script = parts["spec"]["template"]["spec"]["containers"][0]["args"][0]
        for index in range(parts["spec"]["completions"]):
            self.run_script(script, JOB_COMPLETION_INDEX=str(index))
        self.run_script(whole["spec"]["template"]["spec"]["containers"][0]["args"][0])
        self.check_whole()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--page", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    unittest.main(argv=sys.argv[:1], verbosity=2)


if __name__ == "__main__":
    main()
