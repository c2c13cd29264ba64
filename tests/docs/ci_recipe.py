"""Runs every gpusolve command that docs/ci.md shows, once for each row of its matrix, and one of them so that it must fail.

Usage: ci_recipe.py --gpusolve PROGRAM --page FILE. Needs nothing but the standard library; the YAML on the page is read line by line.
"""

import argparse
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

options = argparse.Namespace()

# The placeholders of the page for the rows of its matrices.
GITHUB_ROWS = re.compile(r"- \{ gpu: (?P<gpu>[^,]+), driver: (?P<driver>[^ ]+) \}")
GITLAB_ROWS = re.compile(r"- \{ GPU: \[(?P<gpus>[^\]]+)\], DRIVER: \[(?P<drivers>[^\]]+)\] \}")
SCRIPT = re.compile(r"^\s*(?:- |run: |- run: )*(?:run: )?(?P<command>(?:echo \"matrix=\$\()?gpusolve .*)$")


def yaml_blocks(page):
    return re.findall(r"```yaml\n(.*?)```", page, flags=re.S)


def rows(block):
    """The (GPU, driver) pairs of the matrix in one block."""
    for match in GITHUB_ROWS.finditer(block):
        yield match["gpu"], match["driver"]
    for match in GITLAB_ROWS.finditer(block):
        yield from itertools.product(match["gpus"].split(", "), match["drivers"].split(", "))


def commands(page):
    """Shell lines with all placeholders replaced."""
    for block in yaml_blocks(page):
        for line in block.splitlines():
            found = SCRIPT.match(line)
            if not found:
                continue
            command = found["command"]
            if "$GPU" not in command and "matrix.gpu" not in command:
                yield command
                continue
            for gpu, driver in rows(block):
                filled = command.replace("${{ matrix.gpu }}", gpu).replace("${{ matrix.driver }}", driver)
                yield filled.replace("$GPU", gpu).replace("$DRIVER", driver)


class CiRecipe(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="ci-recipe-")))
        self.page = options.page.read_text(encoding="utf-8")
        (self.folder / "bin").mkdir()
        (self.folder / "bin/gpusolve").symlink_to(options.gpusolve.resolve())

    def run_line(self, line):
        environment = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "GITHUB_OUTPUT": "output.txt", "HOME": str(self.folder)}
        return subprocess.run(["bash", "-c", line], cwd=self.folder, env=environment, capture_output=True, text=True, check=False)

    def test_every_command_of_the_page_runs(self):
        lines = list(commands(self.page))
        self.assertGreaterEqual(len(lines), 8, lines)
        help_text = self.run_line("gpusolve --help").stdout
        self.assertEqual(self.run_line("gpusolve resolve 'torch==2.4.1' --gpu sm_75 --driver 535.104.05 --installer pip").returncode, 0)
        for line in lines:
            with self.subTest(line):
                subcommand = re.search(r"gpusolve (\w+)", line)[1]
                if not re.search(rf"^\s*{subcommand}\b", help_text, flags=re.M):
                    self.skipTest(f"there is no {subcommand} yet")
                ended = self.run_line(line)
                self.assertEqual(ended.returncode, 0, ended.stderr)

    def test_a_failure_is_annotated_and_leaves_its_reports(self):
        line = next(one for one in commands(self.page) if "resolve" in one and "--emit github" in one)
        failing = re.sub(r"--gpu '[^']+' --driver \S+", "--gpu 'RTX 5090' --driver 535.104.05", line)
        self.assertNotEqual(failing, line)
        ended = self.run_line(failing)
        self.assertEqual(ended.returncode, 10, ended.stderr)
        self.assertRegex(ended.stdout, r"\A::error file=gpusolve\.lock,title=gpusolve%3A [^\n]+::[^\n]+\n")
        results = json.loads((self.folder / "gpusolve.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
        self.assertTrue(any(result["level"] == "error" for result in results))
        self.assertIn("</html>", (self.folder / "gpusolve.html").read_text(encoding="utf-8"))
        self.assertFalse((self.folder / "gpusolve.lock").exists())

    def test_a_lock_that_does_not_run_is_annotated(self):
        self.assertEqual(self.run_line("gpusolve resolve 'torch==2.4.1' --gpu sm_75 --driver 535.104.05 --installer pip").returncode, 0)
        line = next(one for one in commands(self.page) if "verify" in one and "--emit github" in one)
        ended = self.run_line(re.sub(r"--gpu \S+", "--gpu 'RTX 5090'", line))
        self.assertEqual(ended.returncode, 12, ended.stderr)
        self.assertRegex(ended.stdout, r"\A::error file=gpusolve\.lock,title=gpusolve%3A [^\n]+::[^\n]+\n")
        self.assertIn("no code for sm_120", ended.stdout)
        self.assertIn("error [no-kernel-image]", ended.stderr)

    def test_the_matrix_for_jobs_is_one_line_of_json(self):
        line = next(one for one in commands(self.page) if "matrix=" in one)
        self.assertEqual(self.run_line(line).returncode, 0)
        output = (self.folder / "output.txt").read_text(encoding="utf-8")
        self.assertEqual(output.count("\n"), 1)
        jobs = json.loads(output.removeprefix("matrix="))["include"]
        self.assertTrue(jobs)
        self.assertEqual(set(jobs[0]), {"torch", "python", "cuda", "installer"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--page", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    return not unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
