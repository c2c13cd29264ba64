"""package_check.py works|typed --python FOLDER --gpusolve PROGRAM: runs pytest, or mypy, on the Python package. Exit status 77 where it is missing."""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check", choices=["works", "typed"])
    parser.add_argument("--python", required=True)
    parser.add_argument("--gpusolve", required=True)
    options = parser.parse_args()
    module, words = {"works": ("pytest", ["-q", "-p", "no:cacheprovider", "tests"]), "typed": ("mypy", ["--strict", "gpusolve"])}[options.check]
    if importlib.util.find_spec(module) is None:
        print(f"SKIPPED: {module} is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="python-") as cache:
        variables = {**os.environ, "GPUSOLVE_BIN": options.gpusolve, "PYTHONPATH": options.python, "PYTHONDONTWRITEBYTECODE": "1",
                     "GPUSOLVE_PYTHON": "none", "MYPY_CACHE_DIR": cache}
        sys.exit(subprocess.run([sys.executable, "-m", module, *words], cwd=options.python, env=variables, check=False).returncode)


if __name__ == "__main__":
    main()
