"""Times whole runs of gpusolve, from process start to exit, and their peak memory.

Usage: whole_runs.py --gpusolve PROGRAM [--runs 21] [--json FILE] [--channels FOLDER]. The cases take turns, so that a slow moment
of the machine hits all of them; medians are over the runs, after one run each to warm the file cache. CPU is the time that the program
had for itself, which a busy machine changes least. Peak memory is what the kernel reports for the ended process (wait4). Exec hands on
the peak of the process that started it, so nothing below this script's own size can be seen: that floor is measured with /bin/true, and
a peak at the floor is shown as "<=".
"""

import argparse
import dataclasses
import json
import os
import pathlib
import statistics
import sys
import time

ACCEPTED = {0, 10, 11}  # a set, CPU only, unsatisfiable: all are answers


@dataclasses.dataclass
class Case:
    name: str
    command: list
    seconds: list = dataclasses.field(default_factory=list)
    cpu_seconds: list = dataclasses.field(default_factory=list)
    peak_kib: list = dataclasses.field(default_factory=list)
    status: int = 0


def run_once(command):
    """(seconds, seconds of CPU, peak KiB, exit status) of one run whose output goes nowhere."""
    silence = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    begin = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=silence)
    _, status, usage = os.wait4(pid, 0)
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status)


def channel_cases(gpusolve, folder):
    """The pytorch channel alone, and with the channels that its packages come from."""
    common = [gpusolve, "resolve", "--gpu", "sm_86", "--platform", "linux-64", "--installer", "conda", "--no-lock", "--override-channels"]
    for names in (["pytorch"], ["pytorch", "nvidia", "pkgs/main"]):
        missing = [name for name in names if not (folder / name / "linux-64").is_dir()]
        if missing:
            print(f"SKIPPED {' + '.join(names)}: no {', '.join(missing)} in {folder}", file=sys.stderr)
            continue
        yield Case(" + ".join(names), common + [word for name in names for word in ("-c", str(folder / name))])


def explanation_cases(gpusolve, folder):
    """Why there is no GPU set, in full: reasons, every remedy found and proven, on the pytorch channel and from the catalog."""
    asked = {
        "remedies: driver, embedded": ["--gpu", "sm_86", "--driver", "450.80.02", "--installer", "pip", "torch==2.4.1"],
        "remedies: card, embedded": ["--gpu", "sm_120", "--installer", "pip", "torch==2.6.0", "torchvision"],
    }
    channels = [word for name in ("pytorch", "nvidia", "pkgs/main") for word in ("-c", str(folder / name))]
    if (folder / "pytorch" / "linux-64").is_dir():
        common = ["--platform", "linux-64", "--installer", "conda", "--override-channels"]
        asked["remedies: new card, pytorch"] = [*common, *channels[:2], "--gpu", "sm_120", "pytorch"]
        asked["remedies: new card, three"] = [*common, *channels, "--gpu", "sm_120", "pytorch", "torchvision"]
        asked["remedies: pytorch alone"] = [*common, *channels[:2], "--gpu", "sm_86", "--driver", "450", "pytorch", "torchvision"]
        asked["remedies: three channels"] = [*common, *channels, "--gpu", "sm_61", "--driver", "440.33", "--cuda", "12.1", "pytorch"]
    for name, words in asked.items():
        yield Case(name, [gpusolve, "resolve", "--no-lock", "--json", *words])


def measure(cases, runs):
    for round_number in range(runs + 1):
        for case in cases:
            seconds, cpu_seconds, peak, case.status = run_once(case.command)
            if case.status not in ACCEPTED:
                sys.exit(f"status {case.status} from: {' '.join(case.command)}")
            if round_number > 0:
                case.seconds.append(seconds)
                case.cpu_seconds.append(cpu_seconds)
                case.peak_kib.append(peak)


def as_row(case, floor_kib):
    peak = max(case.peak_kib)
    return {
        "name": case.name,
        "command": case.command[1:],
        "status": case.status,
        "runs": len(case.seconds),
        "median_ms": round(1000 * statistics.median(case.seconds), 2),
        "cpu_ms": round(1000 * statistics.median(case.cpu_seconds), 2),
        "least_ms": round(1000 * min(case.seconds), 2),
        "most_ms": round(1000 * max(case.seconds), 2),
        "peak_mib": round(peak / 1024, 1),
        "peak_is_floor": peak <= floor_kib,
    }


def print_table(rows):
    print(f"{'case':<30} {'status':>6} {'median ms':>10} {'CPU':>9} {'least':>9} {'most':>9} {'peak MiB':>10}")
    for row in rows:
        peak = ("<=" if row["peak_is_floor"] else "") + str(row["peak_mib"])
        print(f"{row['name']:<30} {row['status']:>6} {row['median_ms']:>10} {row['cpu_ms']:>9} {row['least_ms']:>9} {row['most_ms']:>9} {peak:>10}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--channels", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[3] / "shared/data/conda")
    options = parser.parse_args()
    gpusolve = str(options.gpusolve.resolve())
    if options.runs < 1:
        parser.error("--runs must be at least 1")

    floor = max(run_once(["/bin/true"])[2] for _ in range(5))
    cases = [
        Case("--version", [gpusolve, "--version"]),
        Case("embedded, sm_86", [gpusolve, "resolve", "--gpu", "sm_86", "--no-lock"]),
        Case("embedded, sm_86, --json", [gpusolve, "resolve", "--gpu", "sm_86", "--no-lock", "--json"]),
        *channel_cases(gpusolve, options.channels),
        *explanation_cases(gpusolve, options.channels),
    ]
    measure(cases, options.runs)
    rows = [as_row(case, floor) for case in cases]
    print_table(rows)
    if options.json:
        options.json.write_text(json.dumps({"floor_mib": round(floor / 1024, 1), "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
