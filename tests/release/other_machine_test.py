"""The portable program for 64-bit ARM, under qemu, answers questions as the one for this machine: the same text, messages and exit statuses.

Exit status 77 where scripts/release made none for ARM, or where qemu or node is missing. Every question of tests/wasm/questions.mjs takes a quarter of
a second, so each fourth is asked; --all asks all.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
QEMU = "qemu-aarch64-static"


def questions(is_all):
    code = "import {QUESTIONS} from %s; console.log(JSON.stringify(QUESTIONS))" % json.dumps(str(ROOT / "tests/wasm/questions.mjs"))
    printed = subprocess.run(["node", "--input-type=module", "-e", code], check=True, capture_output=True, text=True).stdout
    return json.loads(printed)[:: 1 if is_all else 4]


def answer(command, question, folder):
    words = question["words"]
    # The default is the machine's own platform; commands that have no such option fail alike.
    has_platform = any(word.startswith("--platform") for word in words) or not words or words[0] in ("catalog", "--help", "--version", "resolv")
    done = subprocess.run([*command, *words, *([] if has_platform else ["--platform=linux-64"])], input=question.get("input", "").encode(),
                          capture_output=True, cwd=folder, env={"PATH": os.environ["PATH"], "HOME": folder, "GPUSOLVE_PYTHON": "none"}, timeout=300)
    return done.returncode, *(without_times(stream.decode(errors="replace")) for stream in (done.stdout, done.stderr))


def without_times(text):
    """As in tests/wasm/compare.mjs."""
    return re.sub(r"[0-9.]+ ms", "N ms", re.sub(r'"timings": \{[^}]*\}', '"timings": {}', text))


def why_not(archives):
    missing = [name for name in (QEMU, "node") if shutil.which(name) is None]
    if not archives:
        return "there is no archive for ARM in dist/: run scripts/release"
    return f"there is no {missing[0]}" if missing else ""


def compare(native, other, is_all):
    asked = questions(is_all)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pairs = pool.map(lambda question: (question, answer([native], question, folder), answer(other, question, folder)), asked)
        faults = [(question, here, there) for question, here, there in pairs if here != there]
    for question, here, there in faults:
        print(f"{question['words']}\n--- this machine\n{here}\n--- ARM\n{there}")
    print(f"{len(asked)} questions, {len(faults)} answers differ")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--native", required=True)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    archives = sorted((ROOT / "dist").glob("gpusolve-*-aarch64-linux.tar.xz"))
    if why := why_not(archives):
        print(f"skipped: {why}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archives[0]) as archive:
            archive.extractall(folder)
        program = next(pathlib.Path(folder).glob("*/gpusolve"))
        sysroot = ROOT / "build/portable/aarch64/sysroot"
        return compare(str(pathlib.Path(options.native).resolve()), [QEMU, "-L", str(sysroot), str(program)], options.all)


if __name__ == "__main__":
    sys.exit(main())
