#!/usr/bin/env python3
"""The table of docs/stacks.md from catalogs/stacks: stacks_page.py [--update]

Without --update it only compares, and ends with 1 where the page is stale. A build is one release of one package in one row of a file:
for one toolkit, in one packaging. Builds for the CPU do not count.
"""
import pathlib
import re
import sys

try:
    import yaml
except ImportError:
    print("python3-yaml is not installed", file=sys.stderr)
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "stacks.md"
START, END = "<!-- written by scripts/stacks_page.py --update -->\n", "<!-- end of the table -->\n"
HEAD = ["stack", "packages", "releases", "builds with known code", "with unknown code", "newest release known"]


def names_of(row):
    return row["packages"] if "packages" in row else [row["package"]]


def order_of(version):
    """Releases by their numbers: `0.0.33.post2` after `0.0.33`, a preview before its release."""
    numbers = [int(part) for part in re.findall(r"\d+", version.split("+")[0])]
    return not re.search(r"\d(a|b|rc|dev)\d", version), numbers


def deciding_packages(stack):
    """Those that the variants of its names come down to; empty if it has none."""
    return {way["decides"] for asked in stack.get("variants", []) for kind in ("pip", "conda") for way in asked.get(kind, [])}


def newest_of(rows, deciding):
    """Of the packages that decide, or else of all; of several with the same release the one that the file lists first."""
    releases = [(version, name) for row in rows for name in names_of(row) for version in row["versions"] if name in deciding or not deciding]
    if not releases:
        return "none"
    version, name = max(releases, key=lambda release: order_of(release[0]))
    return f"{name} {version}"


def has_code(row, carries):
    """A row without code of its own counts where its package is said to have code, or where it compiles at run time."""
    return row.get("sm") != [] or row.get("compiles") == "true" or any(carries.get(name) != "none" for name in names_of(row))


def line_of(path):
    # Everything stays text, so that version 1.10 is not a number.
    stack = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    carries = {package.get("pypi") or package["conda"]: package["carries"] for package in stack["packages"]}
    rows = [row for row in stack["builds"] or [] if row.get("cuda") != "cpu" and has_code(row, carries)]
    known = sum(len(row["versions"]) * len(names_of(row)) for row in rows if row["sm"] != "unknown")
    unknown = sum(len(row["versions"]) * len(names_of(row)) for row in rows if row["sm"] == "unknown")
    releases = {version for row in rows for version in row["versions"]}
    name = f"[{stack['name']}](../catalogs/stacks/{path.name})"
    return [name, str(len(carries)), str(len(releases)), str(known), str(unknown), newest_of(rows, deciding_packages(stack))]


def table():
    lines = [HEAD, ["---"] + ["---:"] * 4 + ["---"]]
    stacks = [line_of(path) for path in sorted((ROOT / "catalogs" / "stacks").glob("*.yaml"))]
    lines += [line for line in stacks if line[2] != "0"]  # packages without builds of their own, such as the companions of torch, are left out
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main(arguments):
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(START)
    _, mark, tail = rest.partition(END)
    if not mark:
        print(f"{PAGE}: the marks of the table are missing", file=sys.stderr)
        return 1
    fresh = head + START + table() + END + tail
    if "--update" in arguments:
        PAGE.write_text(fresh, encoding="utf-8")
        return 0
    if fresh != text:
        print("docs/stacks.md is stale: run scripts/stacks_page.py --update, and read what changed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
