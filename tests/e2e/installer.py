"""Runs gpusolve and pip without this machine's settings, and reads what pip would install."""

import json
import os
import shlex
import subprocess
import sys

CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_", "GPUSOLVE_", "CONDA_", "CUDA_"))}
CLEAN |= {"PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1", "PIP_NO_INPUT": "1",
          "GPUSOLVE_PYTHON": "none"}


def run(words, folder, environment=None):
    return subprocess.run(list(map(str, words)), cwd=folder, env=environment or CLEAN, capture_output=True, text=True, check=False, timeout=300)


def pip_version():
    done = run([sys.executable, "-m", "pip", "--version"], ".")
    return tuple(int(part) for part in done.stdout.split()[1].split(".")[:2]) if done.returncode == 0 else None


def read_lines(text):
    """The commands of an emitted text, as words, without hints and the creation of an environment."""
    lines = [shlex.split(line) for line in text.splitlines() if line and not line.startswith("#")]
    return [words for words in lines if words[1:3] != ["-m", "venv"] and words[:2] != ["uv", "venv"]]


def plan(words, folder, options=()):
    """`.venv/bin/python3.11 -m pip install …` as pip would carry it out: what it would fetch, by name, with version and digest."""
    assert words[1:4] == ["-m", "pip", "install"], words
    options = [*options, "--target", "nowhere"] if options else []  # pip before 23.3 wants it beside --platform, also for a plan
    done = run([sys.executable, *words[1:], *options, "--dry-run", "--ignore-installed", "--quiet", "--report", "-"], folder)
    if done.returncode != 0:
        raise AssertionError(f"pip refuses {shlex.join(words)}:\n{done.stdout}{done.stderr}")
    return {one["metadata"]["name"].lower().replace("_", "-"): picked(one) for one in json.loads(done.stdout[done.stdout.index('{') :])["install"]}


def picked(one):
    return one["metadata"]["version"], one["download_info"]["archive_info"].get("hashes", {}).get("sha256")
