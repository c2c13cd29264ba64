"""Tells what CTest's own results file (JUnit XML) says: each failure with its output, the ten slowest tests, skips by reason, then one line of counts.

Usage: test_summary.py RESULTS.xml CTEST_LOG. Status 0 only when tests were run and none failed. A test that CTest could not even start
counts as failed; one that was skipped or is disabled counts as skipped, never as passed.
"""

import collections
import re
import sys
import xml.etree.ElementTree as xml

SKIPPED = {"SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION_MATCHED", "Disabled"}


def verdict(case):
    if case.find("failure") is not None or case.get("status") == "fail":
        return "failed"
    skipped = case.find("skipped")
    if case.get("status") == "disabled":
        return "skipped"
    if skipped is not None or case.get("status") == "notrun":
        message = skipped.get("message", "") if skipped is not None else ""
        return "skipped" if any(word in message for word in SKIPPED) else "failed"
    return "passed" if case.get("status") == "run" else "failed"


def skip_reason(case):
    """The words given to GTEST_SKIP: the lines between `FILE:LINE: Skipped` and the next marker of GoogleTest."""
    output = case.findtext("system-out") or ""
    said = re.search(r": Skipped\n(.*?)\n*\[ ", output, re.DOTALL)
    if said and said.group(1).strip():
        return " ".join(said.group(1).split())
    lines = [line for line in output.splitlines() if line.strip()]
    return "disabled" if case.get("status") == "disabled" else lines[-1].strip() if lines else "no reason given"


def story(case):
    """Why a test failed: its own output, without what GoogleTest prints around every test."""
    frame = re.compile(r"Running main\(\)|Note: Google Test|\[[-=]{10}\]|\[  PASSED  \]")
    lines = [line for line in (case.findtext("system-out") or "").splitlines() if line.strip() and not frame.match(line)]
    return "\n".join("  " + line for line in lines) or "  it wrote nothing"


def causes(log):
    """How each test failed, from the closing list of ctest: {name: "SEGFAULT"}."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        return dict(found.groups() for found in map(re.compile(r"\s+\d+ - (.+) \(([^()]+)\)$").match, lines) if found)


def slowest(cases, most=10):
    """The tests that took longest, as `167 s NAME`; none that took less than a second."""
    timed = sorted(((float(case.get("time") or 0), case.get("name")) for case in cases), reverse=True)
    return [f"{seconds:.0f} s {name}" for seconds, name in timed[:most] if seconds >= 1]


def main(path, log):
    cause_of = causes(log)
    cases = sorted(xml.parse(path).getroot().iter("testcase"), key=lambda case: case.get("name"))
    by_verdict = collections.defaultdict(list)
    for case in cases:
        by_verdict[verdict(case)].append(case)

    for case in by_verdict["failed"]:
        print(f"FAILED {case.get('name')} ({cause_of.get(case.get('name'), 'no cause given')})\n{story(case)}\n")
    print("slowest: " + (", ".join(slowest(cases)) or "each test took less than a second"))
    reasons = collections.Counter(skip_reason(case) for case in by_verdict["skipped"])
    for reason, count in sorted(reasons.items()):
        print(f"skipped {count}: {reason}")
    for case in by_verdict["failed"]:
        print(f"failed: {case.get('name')}")
    print(", ".join(f"{len(by_verdict[word])} {word}" for word in ("passed", "failed", "skipped")))
    return 0 if cases and not by_verdict["failed"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
