"""The summary of a run counts each test of a suite, and loses no failure. Argument: scripts/test_summary.py."""

import pathlib
import subprocess
import sys
import tempfile

CTEST = """<testsuite>
<testcase name="toy.Fine" time="0.2" status="run"><system-out>[  PASSED  ] 2 tests.</system-out></testcase>
<testcase name="toy.Rows/Mixed" time="3" status="fail"><failure message=""/><system-out>long</system-out></testcase>
<testcase name="toy.Crash" time="1" status="fail"><failure message=""/><system-out>[ RUN      ] Crash.AtOnce</system-out></testcase>
<testcase name="toy.Leak" time="1" status="fail"><failure message=""/><system-out>Sanitizer: a leak</system-out></testcase>
<testcase name="script" time="0" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out>no nginx here</system-out></testcase>
<testcase name="gone" time="0" status="notrun"><skipped message="Unable to find executable"/></testcase>
</testsuite>"""

LOG = "\t  3 - toy.Crash (SEGFAULT)\n\t  4 - toy.Leak (Failed)\n"

SUITES = {
    "toy.Fine.xml": '<testcase name="A" classname="Fine" status="run" time="0.1"/><testcase name="B" classname="Fine" status="run" time="0.1"/>',
    "toy.Rows-Mixed.xml": '<testcase name="Works/1" classname="Rows/Mixed" status="run" time="2"/>'
                          '<testcase name="Works/2" classname="Rows/Mixed" status="run" time="1"><failure message="two is not one"/></testcase>'
                          '<testcase name="Works/3" classname="Rows/Mixed" status="run" time="0"><skipped message="f.cpp:1&#x0A;no data"/></testcase>'
                          '<testcase name="DISABLED_Works" classname="Rows/Mixed" status="notrun" time="0"/>',
    "toy.Leak.xml": '<testcase name="A" classname="Leak" status="run" time="0"/>',
}

EXPECTED = [
    "FAILED gone (no cause given)", "  it wrote nothing",
    "FAILED toy.Crash (SEGFAULT)", "  [ RUN      ] Crash.AtOnce",
    "FAILED toy.Leak (Failed)", "  Sanitizer: a leak",
    "FAILED toy.Rows/Mixed.Works/2 (Failed)", "  two is not one",
    "slowest: 2 s toy.Rows/Mixed.Works/1, 1 s toy.Rows/Mixed.Works/2, 1 s toy.Leak, 1 s toy.Crash",
    "skipped 1: disabled", "skipped 1: no data", "skipped 1: no nginx here",
    "failed: gone", "failed: toy.Crash", "failed: toy.Leak", "failed: toy.Rows/Mixed.Works/2",
    "4 passed, 4 failed, 3 skipped",
]


def summary(script, folder, ctest, suites):
    (folder / "results").mkdir()
    (folder / "ctest.xml").write_text(ctest, encoding="utf-8")
    (folder / "log").write_text(LOG, encoding="utf-8")
    for name, cases in suites.items():
        (folder / "results" / name).write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", encoding="utf-8")
    return subprocess.run([sys.executable, "-B", script, folder / "ctest.xml", folder / "log", folder / "results"], capture_output=True, text=True, check=False)


def main(script):
    with tempfile.TemporaryDirectory() as folder:
        found = summary(script, pathlib.Path(folder), CTEST, SUITES)
    lines = [line for line in found.stdout.splitlines() if line]
    assert lines == EXPECTED, found.stdout + found.stderr
    assert found.returncode == 1
    with tempfile.TemporaryDirectory() as folder:
        found = summary(script, pathlib.Path(folder), '<testsuite><testcase name="toy.Fine" time="0" status="run"/></testsuite>', SUITES)
    assert found.returncode == 0 and found.stdout.endswith("2 passed, 0 failed, 0 skipped\n"), found.stdout + found.stderr
    with tempfile.TemporaryDirectory() as folder:
        assert summary(script, pathlib.Path(folder), "<testsuite/>", {}).returncode == 1  # no test ran


if __name__ == "__main__":
    main(sys.argv[1])
