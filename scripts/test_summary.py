"""Tells what became of the tests of a run: each failure with its output, the ten slowest, skips by reason, then one line of counts.

Usage: test_summary.py RESULTS.xml CTEST_LOG FOLDER. RESULTS.xml is CTest's own (JUnit). A CTest test that is a GoogleTest suite left the results of its
tests in FOLDER, and these are counted instead. A suite that ended before it could write them counts as one failure, whatever its tests did before.

Status 0 only when tests were run and none failed. A test that CTest could not even start counts as failed; one that was skipped or is disabled counts as
skipped, never as passed.
"""

import collections
import dataclasses
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

SKIPPED = {"SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION_MATCHED", "Disabled"}
FRAME = re.compile(r"Running main\(\)|Note: Google Test|\[[-=]{10}\]|\[  PASSED  \]|\[       OK \]")


@dataclasses.dataclass
class Outcome:
    """`said` is why a test was skipped, or what it wrote before it failed; `cause` is how it failed, in CTest's words."""

    name: str
    verdict: str
    seconds: float
    said: str = ""
    cause: str = ""


def indented(text):
    return "\n".join("  " + line for line in text.splitlines() if line.strip()) or "  it wrote nothing"


def verdict_of_ctest(case):
    if case.find("failure") is not None or case.get("status") == "fail":
        return "failed"
    skipped = case.find("skipped")
    if case.get("status") == "disabled":
        return "skipped"
    if skipped is not None or case.get("status") == "notrun":
        message = skipped.get("message", "") if skipped is not None else ""
        return "skipped" if any(word in message for word in SKIPPED) else "failed"
    return "passed" if case.get("status") == "run" else "failed"


def of_ctest(case, cause_of):
    """One that is no suite, or a suite that did not come to its end. Its own output tells why, without what GoogleTest prints around every test."""
    name, verdict, output = case.get("name"), verdict_of_ctest(case), case.findtext("system-out") or ""
    lines = [line for line in output.splitlines() if line.strip() and not FRAME.match(line)]
    said = indented("\n".join(lines))
    if verdict == "skipped":
        said = "disabled" if case.get("status") == "disabled" else lines[-1].strip() if lines else "no reason given"
    return Outcome(name, verdict, float(case.get("time") or 0), said, cause_of.get(name, "no cause given"))


def of_suite(case, program):
    """A test in the results of GoogleTest. The message of a skip is `FILE:LINE`, then the words given to GTEST_SKIP."""
    name, seconds = f"{program}.{case.get('classname')}.{case.get('name')}", float(case.get("time") or 0)
    failures = [failure.get("message") or "" for failure in case.findall("failure")]
    if failures:
        return Outcome(name, "failed", seconds, indented("\n".join(failures)), "Failed")
    skipped = case.find("skipped")
    if skipped is not None:
        return Outcome(name, "skipped", seconds, " ".join((skipped.get("message") or "").split("\n", 1)[-1].split()) or "no reason given")
    ran = case.get("status") == "run"
    return Outcome(name, "passed", seconds) if ran else Outcome(name, "skipped", seconds, "disabled")


def outcomes(case, cause_of, folder):
    """One for a plain test, one for each test of a suite. A failure that no test of the suite tells of is the suite's own: a crash at its end, a sanitizer."""
    name = case.get("name")
    results = folder / (name.replace("/", "-") + ".xml")
    whole = of_ctest(case, cause_of)
    if not results.is_file():
        return [whole]
    found = [of_suite(one, name.split(".", 1)[0]) for one in xml.parse(results).getroot().iter("testcase")]
    if not found or (whole.verdict == "failed" and all(one.verdict != "failed" for one in found)):
        found.append(whole)
    return found


def causes(log):
    """How each test failed, from the closing list of ctest: {name: "SEGFAULT"}."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        return dict(found.groups() for found in map(re.compile(r"\s+\d+ - (.+) \(([^()]+)\)$").match, lines) if found)


def slowest(found, most=10):
    """The tests that took longest, as `167 s NAME`; none that took less than a second."""
    timed = sorted(((one.seconds, one.name) for one in found), reverse=True)
    return [f"{seconds:.0f} s {name}" for seconds, name in timed[:most] if seconds >= 1]


def main(path, log, folder):
    cause_of = causes(log)
    cases = xml.parse(path).getroot().iter("testcase")
    found = sorted((one for case in cases for one in outcomes(case, cause_of, pathlib.Path(folder))), key=lambda one: one.name)
    by_verdict = collections.defaultdict(list)
    for one in found:
        by_verdict[one.verdict].append(one)

    for one in by_verdict["failed"]:
        print(f"FAILED {one.name} ({one.cause})\n{one.said}\n")
    print("slowest: " + (", ".join(slowest(found)) or "each test took less than a second"))
    reasons = collections.Counter(one.said for one in by_verdict["skipped"])
    for reason, count in sorted(reasons.items()):
        print(f"skipped {count}: {reason}")
    for one in by_verdict["failed"]:
        print(f"failed: {one.name}")
    print(", ".join(f"{len(by_verdict[word])} {word}" for word in ("passed", "failed", "skipped")))
    return 0 if found and not by_verdict["failed"] else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
