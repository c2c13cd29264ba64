"""Says which sources of a target are compiled as one.

Usage: unity_groups.py TARGETS OUTPUT. TARGETS has a line for each target: its name, its folder, then its sources, separated by `;`. OUTPUT (`-`:
standard output) receives the CMake commands that give each source its group.

Sources that are compiled together share their anonymous namespaces. So two sources may be in one group only if no name that one of them declares
for itself is declared or used in the other. Equal aliases may be in both.
"""

import functools
import pathlib
import re
import sys

# Of a larger group, a change of one source compiles more, and the headers are already read once for many sources.
MOST_SOURCES = 12

# Comments and literals, found in one pass, since each may contain what opens another.
PROSE = re.compile(r"""//[^\n]*|R"([^(\s]{0,16})\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\[^\n]+?)'""", re.DOTALL)
ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.DOTALL | re.MULTILINE)
ALIAS = re.compile(r"^((?:using|namespace) (?:[\w:]+::)?(\w+)(?: = [^;]+)?);", re.MULTILINE)
ALIASED = re.compile(r"^using (\w+) = ", re.MULTILINE)
OPENED = re.compile(r"^using namespace [^;]+;", re.MULTILINE)
TYPE = re.compile(r"^(?:template <.*> *)?(?:struct|class|enum class|enum|union|concept) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?!using |namespace |struct |class |enum |TEST)[^#\s}/].*?\b(\w+)(?: = |\(|\{|\[|;)", re.MULTILINE)
HEADER = re.compile(r'^#include "(.*)"$', re.MULTILINE)
MACRO = re.compile(r"^#define (\w+)", re.MULTILINE)
TEST = re.compile(r"^TEST(?:_[FP])?\((\w+), (\w+)\)", re.MULTILINE)
CALLED = re.compile(r"(?<![\w.:])(?<!->)([A-Za-z_]\w*)(?=\()")
USED = re.compile(r"(?<![\w.:])(?<!->)([A-Za-z_]\w*)")
# Parameters, variables, structured bindings and members are found before any name of a namespace.
LOCAL = re.compile(
    r"(?:(?!return\b|else\b|case\b|throw\b|not\b)\b\w+|[&*>])>? ([a-z_]\w*)\b|\[([a-z_]\w*)[\],]|, ([a-z_]\w*)\]|^\s+\.(\w+) = ", re.MULTILINE)


ROOT = pathlib.Path(__file__).resolve().parent.parent


@functools.cache
def types_of(header):
    """The types that a header of ours declares, itself or by those that it includes."""
    path = ROOT / header
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return frozenset(TYPE.findall(text) + ALIASED.findall(text)).union(*(types_of(name) for name in HEADER.findall(text)))


class Source:
    """The names of a source: `own` are those that it declares for itself, `aliases` its aliases with what they are, `used` all that it uses."""

    def __init__(self, path):
        text = pathlib.Path(path).read_text(encoding="utf-8")
        code = PROSE.sub('""', text)
        kept = "\n".join(PROSE.sub('""', block) for block in ANONYMOUS.findall(text))
        self.path = path
        self.opened = frozenset(OPENED.findall(code))
        self.aliases = {name: statement for statement, name in ALIAS.findall(code)}
        self.own = set(TYPE.findall(kept)) | set(OTHER.findall(kept))
        self.own |= {"_".join(pair) for pair in TEST.findall(code)} | set(MACRO.findall(code))
        local = {name for names in LOCAL.findall(code) for name in names if name}
        self.used = set(CALLED.findall(code)) | (set(USED.findall(code)) - local) | self.own
        self.used.update(*(types_of(name) for name in HEADER.findall(text)))

    def gets_along_with(self, other):
        return self.opened == other.opened and not self.disturbs(other) and not other.disturbs(self)

    def disturbs(self, other):
        if self.own & (other.used | other.aliases.keys()):
            return True
        return any(name in other.used and other.aliases.get(name) != statement for name, statement in self.aliases.items())


def groups_of(sources):
    """Each source joins the first group that it fits into."""
    groups = []
    for source in sources:
        for group in groups:
            if len(group) < MOST_SOURCES and all(source.gets_along_with(one) for one in group):
                group.append(source)
                break
        else:
            groups.append([source])
    return groups


def commands(line):
    """Two or more in a group; the others are compiled alone."""
    target, folder, *paths = line.split(";")
    for number, group in enumerate(groups_of([Source(path) for path in paths])):
        sources = " ".join(f'"{source.path}"' for source in group)
        if len(group) > 1:
            yield f'set_source_files_properties({sources} DIRECTORY "{folder}" PROPERTIES UNITY_GROUP {target}_{number})\n'


def main(targets, output):
    lines = pathlib.Path(targets).read_text(encoding="utf-8").splitlines()
    text = "".join(command for line in lines for command in commands(line))
    if output == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
