"""Every command of the default mode names things that exist: the commands that `resolve` prints for each release of torch, each CUDA version
of it and four cards, held against the real indexes and channels beside the checkout (../shared/data).

Usage: command_names.py --gpusolve PROGRAM --data FOLDER [--verbose]. Exit status 77 where the data is absent.

The listings are samples: that something is not in them proves little. What fails here is what they do prove:
- pip, uv: the index lists the release for the platform, but not with this local version (`1.4.0+cu101` where it has `1.4.0`);
- pip, uv: the Python is newer than that of every wheel which the index lists of the release for the platform;
- a wheel with a local version and no index of PyTorch: PyPI has no local versions;
- conda: the pytorch channel is whole for 1.5.1 to 2.1.0, so there each package of it must match a record, build string and Python included;
- conda-forge: the Python is newer than that of every record of the release in the channel (of the pytorch channel after 2.1.0 the data has
  one or two builds of a release, which is too little to say so);
- conda: the channel has the Python (the CUDA selector) in other versions only.
What a sample neither shows nor refutes is counted as open.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

SKIPPED = 77
# The four cards on the platform that most have, one on each other; companions beside torch: torchaudio once a platform.
K80, V100, RTX_3090, RTX_5090 = ("Tesla K80", "470.82.01"), ("Tesla V100-PCIE-16GB", "535.104.05"), ("RTX 3090", "580.65.06"), ("RTX 5090", "")
CARDS = {"linux-64": (K80, V100, RTX_3090, RTX_5090), "linux-aarch64": (("GH200", ""),), "win-64": (RTX_3090,)}
PLATFORMS = tuple(CARDS)
STACK = ("torch", "torchvision", "torchaudio")
CONDA_STACK = ("pytorch", "torchvision", "torchaudio")
SELECTORS = ("python", "cuda-version", "cudatoolkit", "pytorch-cuda")
WHOLE = ("1.5.1", "2.1.0")
PYPI = "https://pypi.org/simple"
PYTORCH = "https://download.pytorch.org/whl/"


def parts(version):
    return tuple(int(number) for number in re.findall(r"\d+", version))


def minor(version):
    return parts(version)[:2]


def unpacked(path):
    return subprocess.run(["zstd", "-dcq", str(path)], capture_output=True, check=True).stdout.decode()


def platform_of(tags):
    machine = "linux-64" if "x86_64" in tags else "linux-aarch64" if "aarch64" in tags else None
    return machine if "linux" in tags else "win-64" if tags.startswith("win") else None


class Wheels:
    """What the indexes list: (index, project, public version, platform) -> local version -> Pythons."""

    def __init__(self, folder):
        self.listed = collections.defaultdict(lambda: collections.defaultdict(set))
        for path in sorted(folder.glob("*.jsonl.zst")):
            if path.name != "metadata.jsonl.zst":
                self.read(path)

    def read(self, path):
        index = path.name.removesuffix(".jsonl.zst").removeprefix("pytorch-")
        for line in unpacked(path).splitlines():
            project = json.loads(line)
            for file in project["files"] if project["name"] in STACK else ():
                name = re.fullmatch(r"[^-]+-([^-]+)-(?:\d+-)?cp(\d)(\d+)-cp\d+m?-(.+)\.whl", file["filename"])
                platform = platform_of(name[4]) if name else None
                if platform:
                    public, _, local = name[1].partition("+")
                    self.listed[index, project["name"], public, platform][local].add((int(name[2]), int(name[3])))

    def fault(self, index, pin, python, platform):
        """What is wrong with a pin; "" if the index lists such a wheel, None if it proves nothing."""
        project, _, version = re.split(r"(===?)", pin, maxsplit=1)
        public, _, local = version.partition("+")
        if index == "pypi" and local:
            return "PyPI has no local versions"
        listed = self.listed.get((index, project, public, platform))
        if not listed:
            return None
        named = {own: pythons for own, pythons in listed.items() if own == local or not local}
        if not named:
            return "listed as " + ", ".join(sorted(public + ("+" + own if own else "") for own in listed))
        pythons = set().union(*named.values())
        if python > max(pythons):
            return "listed up to Python {}.{}".format(*max(pythons))
        return "" if python in pythons else None


class Records:
    """What the channels list: (channel, platform, name) -> records."""

    def __init__(self, folder):
        self.listed = collections.defaultdict(list)
        wanted = set(CONDA_STACK + SELECTORS)
        for channel in ("pytorch", "conda-forge", "nvidia"):
            for subdir in (*PLATFORMS, "noarch"):
                path = folder / channel / subdir / "repodata.json.zst"
                if path.is_file():
                    text = json.loads(unpacked(path))
                    for record in (*text.get("packages", {}).values(), *text.get("packages.conda", {}).values()):
                        if record["name"] in wanted:
                            self.add(channel, subdir, record)

    def add(self, channel, subdir, record):
        for platform in PLATFORMS if subdir == "noarch" else (subdir,):
            self.listed[channel, platform, record["name"]].append(record)

    def fault(self, channel, spec, python, platform):
        name, version, build = (re.split(r"==?", spec) + [""])[:3]
        records = self.listed.get((channel, platform, name), ())
        if name in SELECTORS:
            return self.selector_fault(channel, version, records)
        same = [record for record in records if record["version"] == version]
        fitting = [one for one in same if fnmatch.fnmatchcase(one["build"], build or "*") and python in self.pythons([one])]
        if fitting:
            return ""
        is_whole = channel == "pytorch" and platform == "linux-64" and name == "pytorch" and parts(WHOLE[0]) <= parts(version) <= parts(WHOLE[1])
        if is_whole:
            return "no record of the channel matches for Python {}.{}".format(*python)
        pythons = self.pythons(same) if channel == "conda-forge" else set()
        return "listed up to Python {}.{}".format(*max(pythons)) if pythons and python > max(pythons) else None

    def selector_fault(self, channel, version, records):
        if any(parts(record["version"])[: len(parts(version))] == parts(version) for record in records):
            return ""
        newest = max((parts(record["version"]) for record in records), default=())
        return "newest listed is " + ".".join(map(str, newest)) if newest and parts(version) > newest else None

    @staticmethod
    def pythons(records):
        texts = [text for record in records for text in record["depends"] if re.match(r"python(_abi)? ", text)]
        return {tuple(map(int, found.groups())) for found in (re.search(r"(\d)\.(\d+)", text) for text in texts) if found}


class Check:
    def __init__(self, program, wheels, records):
        self.program, self.wheels, self.records = program, wheels, records
        self.counts = collections.Counter()
        self.faults = {}

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1", "GPUSOLVE_PYTHON": "3.11"}, check=False)
        if done.returncode not in (0, 10, 11):
            raise RuntimeError("{}: exit status {}\n{}".format(" ".join(arguments), done.returncode, done.stderr))
        return json.loads(done.stdout)

    def questions(self, installer, platform):
        """The options of every release and CUDA version on every card that one of its builds may run on."""
        for card, driver in CARDS[platform]:
            facts = ["--gpu", card, "--platform", platform, "--installer", installer, *(["--driver", driver] if driver else [])]
            rows = self.run("search", "torch", *facts, "--limit", "0", "--json")["rows"]
            builds = {(row["version"].split("+")[0], row["cuda"]) for row in rows if row["status"] in ("native", "ptx")}
            for version, cuda in sorted(builds):
                yield ["resolve", "torch==" + version, "torchvision", "--cuda", cuda, *facts]
                if card == CARDS[platform][-1][0] or card == RTX_3090[0]:
                    yield ["resolve", "torch==" + version, "torchaudio", "--cuda", cuda, *facts]
            yield ["resolve", *facts]
            yield ["resolve", "torch", *facts, *([] if platform == "win-64" else ["--glibc", "2.17"])]

    def judge(self, question):
        answer = self.run(*question, "--no-lock", "--json")
        platform = answer["facts"]["platform"]
        commands = answer["commands"]
        python = minor(answer["stack"]["python"]) if answer["stack"] else None
        found = []
        for line in (*commands["pip"], *commands["uv"]):
            found += self.pip_faults(line, python, platform)
        for line in commands["conda"]:
            found += self.conda_faults(line, python, platform)
        return question, commands, found

    def pip_faults(self, line, python, platform):
        words = shlex.split(line, comments=True)
        place = next((words[i + 1] for i, word in enumerate(words) if word.endswith(("index-url", "--index", "default-index"))), PYPI)
        place = place.rstrip("/")
        index = place.removeprefix(PYTORCH) if place.startswith(PYTORCH) else "pypi" if place == PYPI else None
        pins = [word for word in words if re.match(r"(torch|torchvision|torchaudio)==", word)]
        return [(pin + " from " + place, self.wheels.fault(index, pin, python, platform)) for pin in pins if index]

    def conda_faults(self, line, python, platform):
        words = shlex.split(line, comments=True)
        channels = [words[i + 1] for i, word in enumerate(words) if word == "-c"]
        found = []
        for spec in (word for word in words if re.match(r"[a-z][a-z0-9-]*==?\d", word)):
            name = spec.split("=")[0]
            if name in CONDA_STACK + SELECTORS:
                answers = [self.records.fault(channel, spec, python, platform) for channel in channels[:1] if name in CONDA_STACK]
                answers = answers or [self.records.fault(channel, spec, python, platform) for channel in channels]
                is_open = None in answers  # one channel may have what another lacks
                found.append((spec + " from " + "/".join(channels), "" if "" in answers else None if is_open else answers[0]))
        return found

    def count(self, judged):
        question, commands, found = judged
        self.counts["questions"] += 1
        self.counts["commands"] += len(commands["pip"]) + len(commands["uv"]) + len(commands["conda"])
        for name, fault in found:
            self.counts["shown" if fault == "" else "open" if fault is None else "wrong"] += 1
            if fault:
                self.faults.setdefault(name + ": " + fault, shlex.join(question))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--gpusolve", required=True)
    options.add_argument("--data", required=True, type=pathlib.Path)
    options.add_argument("--every", type=int, default=1, help="ask one question of so many; all of them take many minutes")
    options.add_argument("--verbose", action="store_true")
    given = options.parse_args()
    if not (given.data / "pypi").is_dir() or not (given.data / "conda").is_dir():
        print("skipped:", given.data, "is not there")
        return SKIPPED
    check = Check(given.gpusolve, Wheels(given.data / "pypi"), Records(given.data / "conda"))
    places = [(installer, platform) for platform in PLATFORMS for installer in ("pip", "conda")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        questions = [question for place in places for question in check.questions(*place)]
        for judged in pool.map(check.judge, questions[:: given.every]):
            check.count(judged)
    for fault, question in sorted(check.faults.items()):
        print(fault, *(["\n    gpusolve " + question] if given.verbose else []))
    print(", ".join("{} {}".format(number, name) for name, number in check.counts.items()))
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
