"""Runs every command of the console transcripts in README.md and docs/, and compares what it prints with what the page shows.

Usage: transcripts.py --gpusolve PROGRAM [--build FOLDER] [--update] PAGE… . A transcript is a block marked ```console: lines that begin with `$ ` are given to bash, in
a folder that the whole page shares and that is empty at first; what follows is standard output and standard error as they come. A line `…` stands for
any lines. The folder holds the files of examples/PAGE beside the page; such a page also finds the library as installed from --build, and is skipped
aloud without it. --update writes what the commands print into the pages (blocks that hold a `…` are left alone), to be read before it is committed.
"""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```console\n(.*?)^```$", flags=re.S | re.M)
ANYTHING = "…"


def steps_of(block):
    """[(command, expected lines)]; a command continues in the next line after a backslash."""
    steps, is_open = [], False
    for line in block.splitlines():
        if is_open:
            steps[-1][0] += "\n" + line
            is_open = line.endswith("\\")
        elif line.startswith("$ "):
            steps.append([line[2:], []])
            is_open = line.endswith("\\")
        elif steps:
            steps[-1][1].append(line)
        else:
            sys.exit(f"a transcript begins with what is no command: {line}")
    return steps


class Session:
    """The part of bash that a transcript needs: one folder, and the status of the previous command."""

    def __init__(self, folder, gpusolve):
        self.folder, self.status = folder, 0
        (folder / "bin").mkdir()
        (folder / "bin/gpusolve").symlink_to(gpusolve.resolve())
        (folder / "work").mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        self.environment = {**kept, "PATH": f"{folder / 'bin'}:{kept['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8", "GPUSOLVE_PYTHON": "none"}

    def install_library(self, build):
        """For examples: pkg-config and the loader find the library."""
        for component in ("library", "development"):
            subprocess.run(["cmake", "--install", build, "--prefix", self.folder / "prefix", "--component", component], check=True, stdout=subprocess.DEVNULL)
        place = next((self.folder / "prefix").rglob("gpusolve.pc")).parent
        self.environment |= {"PKG_CONFIG_PATH": str(place), "LD_LIBRARY_PATH": f"{place.parent}:{self.environment.get('LD_LIBRARY_PATH', '')}"}

    def run(self, command):
        done = subprocess.run(["bash", "-c", f"(exit {self.status}); {command}"], cwd=self.folder / "work", env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
        self.status = done.returncode
        return [line.rstrip() for line in done.stdout.splitlines()]


def is_as_shown(shown, printed):
    pattern = "".join("(?:.*\n)*?" if line == ANYTHING else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def run_block(session, block):
    """(expected block, differences)"""
    lines, differences = [], []
    for command, shown in steps_of(block):
        shown = [line.rstrip() for line in shown]
        while shown and not shown[-1]:
            shown.pop()
        printed = session.run(command)
        while printed and not printed[-1]:
            printed.pop()
        if not is_as_shown(shown, printed):
            differences.append("\n".join([f"$ {command}", *difflib.unified_diff(shown, printed, "shown", "printed", lineterm="", n=1)]))
        lines += [f"$ {command}", *(shown if ANYTHING in shown else printed)]
    return "\n".join(lines) + "\n", differences


def check(page, options):
    text = page.read_text(encoding="utf-8")
    differences = []
    examples = page.parent / "examples" / page.stem
    with tempfile.TemporaryDirectory(prefix="transcripts-") as folder:
        session = Session(pathlib.Path(folder), options.gpusolve)
        if examples.is_dir():
            shutil.copytree(examples, session.folder / "work", dirs_exist_ok=True)
            session.install_library(options.build)

        def replaced(found):
            block, wrong = run_block(session, found[1])
            differences.extend(wrong)
            return f"```console\n{block}```"

        updated = BLOCK.sub(replaced, text)
    if options.update and updated != text:
        page.write_text(updated, encoding="utf-8")
    return len(BLOCK.findall(text)), differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, help="the build folder whose library the examples use")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    failed = 0
    for page in options.pages:
        if (page.parent / "examples" / page.stem).is_dir() and not options.build:
            print(f"SKIPPED: {page.name}: its examples need an installed library, and no --build names one")
            continue
        count, differences = check(page, options)
        print(f"{page.name}: {count} transcripts, {len(differences)} commands that print something else")
        for difference in differences:
            print(difference)
        failed += len(differences)
    sys.exit(1 if failed and not options.update else 0)


if __name__ == "__main__":
    main()
