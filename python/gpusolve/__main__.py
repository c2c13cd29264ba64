"""`python -m gpusolve …` is the program `gpusolve …`."""

import os
import subprocess
import sys

from ._program import find_gpusolve_bin


def main() -> None:
    program = find_gpusolve_bin()
    if os.name == "nt":
        sys.exit(subprocess.run([program, *sys.argv[1:]], check=False).returncode)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
