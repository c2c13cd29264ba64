"""Runs the Slurm recipes of docs/sharding.md and docs/fleets.md on a real Slurm, and compares the results with those of one run.

Usage: recipes.py --gpusolve PROGRAM --docs FOLDER. Exit status 77 (skipped) where Slurm is not installed or cannot start.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from cluster import CannotStart, Cluster, program

options = argparse.Namespace()

WHOLE = ["matrix", "torch>=2.4", "--gpu", "A100", "--driver", "535.104.05", "--platform", "linux-64", "--installer", "pip", "--json"]

# What a node with two A100 prints; there is no card here.
SMI = """\
#!/bin/sh
cat <<'TABLE'
| NVIDIA-SMI 550.54.14              Driver Version: 550.54.14      CUDA Version: 12.4     |
| GPU  Name                 Persistence-M | Bus-Id        Disp.A | Volatile Uncorr. ECC |
|   0  NVIDIA A100-SXM4-40GB          On  | 00000000:07:00.0 Off |                    0 |
|   1  NVIDIA A100-SXM4-40GB          On  | 00000000:0F:00.0 Off |                    0 |
TABLE
"""


def blocks(page, heading):
    """The shell scripts of one section of a page."""
    section = (options.docs / page).read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"```bash\n(.*?)```", section, flags=re.S)


class Recipes(unittest.TestCase):
    cluster = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recipe-")))
        (self.folder / "bin").mkdir()
        (self.folder / "bin/gpusolve").symlink_to(options.gpusolve.resolve())
        (self.folder / "bin/nvidia-smi").write_text(SMI, encoding="utf-8")
        (self.folder / "bin/nvidia-smi").chmod(0o755)
        (self.folder / "work").mkdir()
        path = self.cluster.environment["PATH"]
        self.cluster.environment["PATH"] = f"{self.folder / 'bin'}:{path}"
        self.addCleanup(self.cluster.environment.update, {"PATH": path})

    def run_job(self, name, script):
        file = self.folder / "work" / name
        file.write_text(script, encoding="utf-8")
        done = self.cluster.submit(file, self.folder / "work")
        logs = "".join(path.read_text(errors="replace") for path in sorted((self.folder / "work").glob("slurm-*.out")))
        self.assertEqual((done.returncode, logs), (0, ""), done.stderr)

    def gpusolve(self, *arguments):
        return subprocess.run([options.gpusolve.resolve(), *arguments], cwd=self.folder / "work", capture_output=True, check=True).stdout

    def test_eight_jobs_make_the_matrix_that_one_run_makes(self):
        parts, whole = blocks("sharding.md", "Slurm")
        self.run_job("parts.sh", parts)
        self.run_job("whole.sh", whole)
        self.assertEqual((self.folder / "work/whole.json").read_bytes(), self.gpusolve(*WHOLE))

    def test_a_job_on_each_node_makes_the_inventory_of_a_fleet(self):
        job, plan = blocks("fleets.md", "A Slurm cluster")
        (self.folder / "work/nodes").mkdir()
        self.run_job("nodes.sh", job)
        planned = subprocess.run(["bash", "-euc", plan], cwd=self.folder / "work", env=self.cluster.environment, capture_output=True, text=True, check=False)
        self.assertEqual(planned.returncode, 0, planned.stderr)
        self.assertIn(f"1 node: {self.cluster.host}", planned.stdout)
        self.assertIn("A100 SXM4 40GB (sm_80), driver 550.54.14", planned.stdout)

    def test_what_slurm_says_of_its_nodes_is_an_inventory(self):
        for words in (["scontrol", "show", "nodes"], ["sinfo", "-N", "-o", "%N %G"]):
            shown = subprocess.run([program(words[0]), *words[1:]], env=self.cluster.environment, capture_output=True, check=True).stdout
            (self.folder / "work/nodes.txt").write_bytes(shown)
            self.assertIn(f"1 node: {self.cluster.host}".encode(), self.gpusolve("fleet", "nodes.txt", "--installer", "pip"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--docs", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    with tempfile.TemporaryDirectory(prefix="slurm-") as folder:
        try:
            with Cluster(folder) as Recipes.cluster:
                unittest.main(argv=sys.argv[:1], verbosity=2)
        except CannotStart as fault:
            print(f"SKIPPED: {fault}")
            sys.exit(77)


if __name__ == "__main__":
    main()
