"""Resolves what pip resolved (../shared/data/pypi/witness) over the same indexes, and judges the sets by rules of its own.

Usage: pip_witnesses.py --gpusolve PROGRAM --data FOLDER [--only TEXT] [--indexes UNPACKED]. Where pip found a set there must be one, closed
and consistent by the metadata that the indexes hold, of one kind of torch builds, nothing in it that nothing needs, and each package
that was asked for at least as new as pip's. Where pip found none there must be none. Exit status 77 where something is absent.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    from packaging.markers import default_environment
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet
    from packaging.utils import canonicalize_name, parse_wheel_filename
    from packaging.version import Version
except ImportError:
    try:
        from pip._vendor.packaging.markers import default_environment
        from pip._vendor.packaging.requirements import Requirement
        from pip._vendor.packaging.specifiers import SpecifierSet
        from pip._vendor.packaging.utils import canonicalize_name, parse_wheel_filename
        from pip._vendor.packaging.version import Version
    except ImportError:
        default_environment = None

SKIPPED = 77
STACK = ("torch", "torchvision", "torchaudio", "xformers")

# Older than pip's, and rightly so.
OLDER = {
    ("07-torch-2.7.1-cu128-vision-audio", "torchaudio"): "pip puts PyPI's torchaudio 2.11.0, which is built against torch 2.11 for CUDA 13, "
    "beside torch 2.7.1+cu128: its wheel no longer says what it is built against, the catalog does",
}


def environment(python):
    return {**default_environment(), "python_version": python, "python_full_version": python + ".14", "implementation_version": python + ".14",
            "implementation_name": "cpython", "platform_python_implementation": "CPython", "os_name": "posix", "sys_platform": "linux",
            "platform_system": "Linux", "platform_machine": "x86_64", "platform_release": "", "platform_version": ""}


class Fields:
    """The fields of a metadata text."""

    def __init__(self, text):
        head = text.split("\n\n", maxsplit=1)[0].splitlines()
        pairs = [line.split(":", maxsplit=1) for line in head if ":" in line]
        self.requires = [Requirement(value.strip()) for key, value in pairs if key.lower() == "requires-dist"]
        self.python = next((value.strip() for key, value in pairs if key.lower() == "requires-python"), "")


class Judge:
    def __init__(self, witness, answer, indexes):
        self.witness, self.indexes = witness, indexes
        self.chosen = {package["name"]: package for package in answer["packages"]}
        self.environment = environment(witness["python"])
        self.wrong = []

    def fields_of(self, package):
        for index in [self.witness["index"], *self.witness["extra_indexes"]]:
            place = self.indexes / index / package["name"] / (package["file"] + ".metadata")
            if package["source"].rstrip("/").endswith("/" + index) and place.is_file():
                return Fields(place.read_text(encoding="utf-8"))
        self.wrong.append(f"{package['file']}: its source {package['source']} holds no metadata of it")
        return Fields("")

    def holds(self, requirement, extras):
        return requirement.marker is None or any(requirement.marker.evaluate({**self.environment, "extra": extra}) for extra in ("", *extras))

    def check_wheel(self, package, fields):
        name, version, _, tags = parse_wheel_filename(package["file"])
        short = self.witness["python"].replace(".", "")
        platforms = {*self.witness["platforms"], "any"}
        if name != package["name"] or str(version) != package["version"]:
            self.wrong.append(f"{package['file']} is not {package['name']} {package['version']}")
        if not any(tag.platform in platforms and (short in tag.interpreter or tag.interpreter in ("py3",) or tag.abi == "abi3") for tag in tags):
            self.wrong.append(f"{package['file']} is not for this machine")
        if fields.python and not SpecifierSet(fields.python).contains(self.environment["python_full_version"]):
            self.wrong.append(f"{package['file']} is not for this Python")

    def check_closed(self):
        """Follows the dependencies of the requested packages."""
        extras, waiting = {}, [Requirement(spec) for spec in self.witness["specs"]]
        fields = {}
        while waiting:
            requirement = waiting.pop()
            name = canonicalize_name(requirement.name)
            package = self.chosen.get(name)
            if package is None:
                self.wrong.append(f"{requirement} is needed and not there")
                continue
            if not requirement.specifier.contains(package["version"], prereleases=True):
                self.wrong.append(f"{requirement} is needed, and {package['version']} is there")
            if name not in fields:
                fields[name] = self.fields_of(package)
                self.check_wheel(package, fields[name])
            elif set(requirement.extras) <= extras[name]:
                continue
            extras[name] = extras.get(name, set()) | set(requirement.extras)
            waiting += [one for one in fields[name].requires if self.holds(one, extras[name])]
        self.wrong += [f"{name} is there and nothing needs it" for name in sorted(set(self.chosen) - set(fields))]

    def check_stack(self):
        labels = {name: self.chosen[name]["version"].partition("+")[2] for name in STACK if name in self.chosen}
        if len({label for label in labels.values() if label}) > 1:
            self.wrong.append(f"two kinds of builds: {labels}")

    def check_newness(self):
        for spec in self.witness["specs"]:
            name = canonicalize_name(Requirement(spec).name)
            ours, theirs = self.chosen[name]["version"], self.witness["packages"][name]["version"]
            if Version(Version(ours).public) < Version(Version(theirs).public):
                known = OLDER.get((self.witness["id"], name))
                print(f"  known: {name} {ours}, pip took {theirs}: {known}") if known else self.wrong.append(f"{name} {ours} is older than {theirs}")

    def run(self):
        self.check_closed()
        self.check_stack()
        if not self.wrong:
            self.check_newness()
        return self.wrong


def resolve(program, witness, indexes):
    command = [program, "resolve", "--json", "--no-lock", "--installer", "pip", "--gpu", "none", "--platform", "linux-64", "--glibc", "2.35",
               "--python", witness["python"], "--index-url", indexes / witness["index"]]
    for index in witness["extra_indexes"]:
        command += ["--extra-index-url", indexes / index]
    done = subprocess.run([*map(str, command), "--", *witness["specs"]], capture_output=True, text=True, check=False, timeout=300)
    return json.loads(done.stdout) if done.stdout else {"outcome": done.stderr, "packages": []}


def faults_of(program, witness, indexes):
    answer = resolve(program, witness, indexes)
    found = answer["outcome"] in ("gpu", "cpu_only", "neutral")
    if found != witness["found"]:
        return [f"pip {'found' if witness['found'] else 'did not find'} a set, and the outcome is {answer['outcome']}"]
    return Judge(witness, answer, indexes).run() if found else []


def run(options, indexes):
    failed = 0
    witnesses = sorted(path for path in (options.data / "witness").glob("*.json") if options.only in path.stem)
    for path in witnesses:
        faults = faults_of(options.gpusolve.resolve(), json.loads(path.read_text(encoding="utf-8")), indexes)
        print(f"{path.stem}: {'FAILED' if faults else 'passed'}", *faults, sep="\n  ")
        failed += bool(faults)
    print(f"{len(witnesses) - failed} passed, {failed} failed")
    return 1 if failed or not witnesses else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--indexes", type=pathlib.Path, help="where the indexes are unpacked already")
    options = parser.parse_args()
    if default_environment is None or not (options.data / "unpack.py").is_file():
        print(f"SKIPPED: {'no Python library `packaging`' if default_environment is None else f'{options.data} is not there'}")
        return SKIPPED
    if options.indexes:
        return run(options, options.indexes.resolve())
    with tempfile.TemporaryDirectory(prefix="indexes-") as folder:
        indexes = pathlib.Path(folder).resolve()
        names = {name for path in (options.data / "witness").glob("*.json") for name in named(json.loads(path.read_text(encoding="utf-8")))}
        subprocess.run([sys.executable, options.data / "unpack.py", indexes, *sorted(names)], check=True, stdout=subprocess.DEVNULL, timeout=300)
        return run(options, indexes)


def named(witness):
    return [witness["index"], *witness["extra_indexes"]]


if __name__ == "__main__":
    sys.exit(main())
