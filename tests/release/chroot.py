"""Clean Debians in folders, made by debootstrap, in which commands run with their own /proc and the network of this machine (loopback)."""

import os
import pathlib
import shutil
import subprocess

# The libraries that gpusolve loads on demand have other packages in each Debian.
LIBRARIES = {"bullseye": ["libcurl4", "libxml2", "libzip4"], "bookworm": ["libcurl4", "libxml2", "libzip4"],
             "trixie": ["libcurl4t64", "libxml2", "libzip5"]}
TOOLS = ["ca-certificates", "python3", "python3-pip", "python3-venv", "curl", "xz-utils"]
ENTER = 'root=$1; shift; mount -t proc proc "$root/proc" && exec chroot "$root" "$@"'


def why_not():
    """Why no chroot can be made here; empty if one can."""
    if os.geteuid() != 0:
        return "only root can make a chroot"
    return "" if shutil.which("debootstrap") else "debootstrap is not installed"


class Chroot:
    """The Debian `suite` in `folder`, which stays there for the next run."""

    def __init__(self, suite, folder):
        self.suite, self.root = suite, pathlib.Path(folder) / suite
        if not (self.root / ".complete").exists():
            self.make()

    def make(self):
        if not (self.root / "usr/bin/apt-get").exists():
            subprocess.run(["debootstrap", "--variant=minbase", self.suite, self.root], check=True, stdout=subprocess.DEVNULL)
        self.apt_get("install", *TOOLS, *LIBRARIES[self.suite])
        (self.root / ".complete").touch()

    def apt_get(self, *words):
        done = self.run("apt-get", "--yes", "--no-install-recommends", *words, DEBIAN_FRONTEND="noninteractive")
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)

    def run(self, *words, folder="/", stdin="", **variables):
        """Runs a command in `folder` with few variables."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", **variables}
        shown = ["sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", folder, *map(str, words)]
        return subprocess.run(["unshare", "--mount", "sh", "-c", ENTER, "sh", self.root, *shown], input=stdin, capture_output=True, text=True,
                              env=environment, timeout=900, check=False)

    def fresh_folder(self, name):
        """An empty folder /tmp/NAME; its path outside."""
        path = self.root / "tmp" / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path
