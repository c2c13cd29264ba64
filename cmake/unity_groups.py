"""Says which sources of a target are compiled as one.

Usage: unity_groups.py TARGETS MOST OUTPUT. TARGETS has a line for each target: its name, its folder, then its sources, separated by `;`. At most MOST
are compiled as one. OUTPUT (`-`: standard output) receives the CMake commands that write a file for each group and put it in place of its sources.

Sources that are compiled together share their anonymous namespaces. So two sources may be in one group only if no name that one of them declares
for itself is declared or used in the other, or if a macro can give that name another spelling in one of the two. Equal aliases may be in both.
"""

import functools
import itertools
import pathlib
import re
import sys

# Comments and literals, found in one pass, since each may contain what opens another.
PROSE = re.compile(r"""//[^\n]*|R"([^(\s]{0,16})\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\[^\n]+?)'""", re.DOTALL)
ANONYMOUS = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.DOTALL | re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$", re.MULTILINE)
ALIAS = re.compile(r"^((?:using|namespace) (?:[\w:]+::)?(\w+)(?: = [^;]+)?);", re.MULTILINE)
ALIASED = re.compile(r"^using (\w+) = ", re.MULTILINE)
OPENED = re.compile(r"^using namespace [^;]+;", re.MULTILINE)
TYPE = re.compile(r"^(?:template <.*> *)?(?:struct|class|enum class|enum|union|concept) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?!using |namespace |struct |class |enum |TEST|INSTANTIATE_TEST|static_assert)[^#\s}/].*?\b(\w+)(?: =\s|\(|\{|\[|;)", re.MULTILINE)
HEADER = re.compile(r'^#include "(.*)"$', re.MULTILINE)
INCLUDE = re.compile(r"^#include [<\"].*[>\"]", re.MULTILINE)
MACRO = re.compile(r"^#define (\w+)", re.MULTILINE)
CONDITION = re.compile(r"^# *if", re.MULTILINE)
TEST = re.compile(r"^TEST(?:_[FP])?\((\w+), (\w+)\)", re.MULTILINE)
CALLED = re.compile(r"(?<![\w.:])(?<!->)([A-Za-z_]\w*)(?=\()")
USED = re.compile(r"(?<![\w.:])(?<!->)([A-Za-z_]\w*)")
OF_ANOTHER = re.compile(r"(?:\.|->|::)\s*(?:template )?([A-Za-z_]\w*)")
WORD = re.compile(r"[A-Za-z_]\w*")
# Parameters, variables, structured bindings and members are found before any name of a namespace.
LOCAL = re.compile(
    r"(?:(?!return\b|else\b|case\b|throw\b|not\b|namespace\b)\b\w+|[&*>])>? ([a-z_]\w*)\b(?!::)|\[([a-z_]\w*)[\],]|, ([a-z_]\w*)\]|^\s+\.(\w+) = ", re.MULTILINE)
STEP = 4  # of the size of groups, so that one more source seldom changes them all
KEYWORDS = {"operator", "main"}
FOUND_BY_TYPE = {"PrintTo"}  # GoogleTest's: found by the type of its argument, so that each source may declare one for types of its own

ROOT = pathlib.Path(__file__).resolve().parent.parent


def namespace_of(text):
    """The first that a file opens; empty if it opens none."""
    found = NAMESPACE.search(text)
    return found.group(1) if found else ""


def is_around(outer, inner):
    return (inner + "::").startswith(outer + "::")


@functools.cache
def text_of(header):
    """The code of a header of ours; empty for others."""
    path = ROOT / header
    return PROSE.sub(lambda it: it.group() if it.group().startswith('"') else "", path.read_text(encoding="utf-8")) if path.is_file() else ""


@functools.cache
def headers_below(header):
    """A header with those that it includes."""
    return frozenset({header}).union(*(headers_below(name) for name in HEADER.findall(text_of(header))))


@functools.cache
def types_of(header):
    """The types that a header itself declares, with the namespace."""
    text = text_of(header)
    return namespace_of(text), frozenset(TYPE.findall(text) + ALIASED.findall(text))


@functools.cache
def words_of(header):
    return frozenset(WORD.findall(PROSE.sub("", text_of(header))))


class Source:
    """The names of a source: `own` are those that it declares for itself, `aliases` its aliases with what they are, `used` all that it uses
    of others, `types` the full names of the types that its headers declare where it finds them, `local` its parameters and variables, which an alias of another source would shadow, `constants` those of them that would shadow
    another's (a warning), `spellable` those of its own that a macro may spell differently: no header contains them, and nothing else in the source
    has such a name."""

    def __init__(self, path):
        text = pathlib.Path(path).read_text(encoding="utf-8")
        code = PROSE.sub('""', text)
        kept = "\n".join(PROSE.sub('""', block) for block in ANONYMOUS.findall(text))
        macros = set(MACRO.findall(code))
        beside = pathlib.Path(path).parent
        text = HEADER.sub(lambda it: f'#include "{beside / it.group(1)}"' if (beside / it.group(1)).is_file() else it.group(), text)
        headers = frozenset().union(*(headers_below(name) for name in HEADER.findall(text)))
        self.path = path
        self.includes = INCLUDE.findall(text)
        self.opened = frozenset(OPENED.findall(code))
        self.aliases = {name: statement for statement, name in ALIAS.findall(code)}
        self.own = set(TYPE.findall(kept)) | set(OTHER.findall(kept))
        self.own |= {"_".join(pair) for pair in TEST.findall(code)} | macros
        self.own -= FOUND_BY_TYPE
        self.local = {name for names in LOCAL.findall(code) for name in names if name}
        self.constants = {name for name in self.local if name.startswith("k_")}
        self.named = set(CALLED.findall(code)) | (set(USED.findall(code)) - self.local) | self.own
        self.types = {}
        for of, types in map(types_of, headers):
            for name in types if is_around(of, namespace_of(text)) or is_around(namespace_of(text), of) else ():
                self.types.setdefault(name, set()).add(f"{of}::{name}")
        self.used = self.named | self.types.keys()
        self.spellable = set()
        if not CONDITION.search(code):
            words = frozenset().union(KEYWORDS, macros, OF_ANOTHER.findall(code), self.aliases, *(words_of(name) for name in headers))
            self.spellable = (self.own & set(WORD.findall(code))) - words

    def gets_along_with(self, other):
        return self.opened == other.opened and not self.disturbs(other) and not other.disturbs(self)

    def disturbs(self, other):
        if self.aliases.keys() & other.local or any(not self.may_respell(name, other) for name in self.clashes_with(other)):
            return True
        return any(name in other.used and not other.may_find(name, statement) for name, statement in self.aliases.items())

    def may_find(self, name, statement):
        """Whether an alias of another source is one of its own, or only names what a header of its own declares."""
        full = self.types.get(name, set())
        is_same = len(full) == 1 and min(full).endswith("::" + statement.removeprefix("using "))
        return self.aliases.get(name) == statement or (is_same and name not in self.own)

    def clashes_with(self, other):
        return self.own & (other.used | other.aliases.keys() | other.constants)

    def may_respell(self, name, other):
        """Either of two that declare it for themselves; else only the one that does."""
        return name in self.spellable or (name in other.own and name in other.spellable)


def clashes_among(sources):
    """For each source those that it may not be compiled with."""
    clashes = {source.path: set() for source in sources}
    for one, other in itertools.combinations(sources, 2):
        if not one.gets_along_with(other):
            clashes[one.path].add(other.path)
            clashes[other.path].add(one.path)
    return clashes


def groups_of(sources, most):
    """Groups of about one size. Each source joins the first group that it fits into; those with the most clashes come first."""
    clashes = clashes_among(sources)
    least_groups = -(-len(sources) // most)
    room = min(most, -(-len(sources) // (least_groups * STEP)) * STEP)
    groups = []
    for source in sorted(sources, key=lambda it: -len(clashes[it.path])):
        for group in groups:
            if len(group) < room and all(one.path not in clashes[source.path] for one in group):
                group.append(source)
                break
        else:
            groups.append([source])
    return [sorted(group, key=sources.index) for group in groups]


def respelled_in(source, group):
    """The names of a source that another of its group uses for something else."""
    return sorted(name for name in source.spellable if any(name in source.clashes_with(other) for other in group if other is not source))


def unity_text(group):
    """Headers come first where a name is spelled differently, so that the macro reaches no header."""
    lines = []
    for number, source in enumerate(group):
        names = respelled_in(source, group)
        lines += source.includes if names else []
        lines += [f"#define {name} {name}_{number}" for name in names]
        lines += [f'#include "{source.path}"']
        lines += [f"#undef {name}" for name in names]
    return "\n".join(lines) + "\n"


def commands(line, most):
    """Two or more in a group; the others are compiled alone."""
    target, folder, *paths = line.split(";")
    for number, group in enumerate(groups_of([Source(path) for path in paths], most)):
        sources = " ".join(f'"{source.path}"' for source in group)
        if len(group) > 1:
            yield f"gpusolve_unite_sources({target} \"{folder}\" {number} [=[{unity_text(group)}]=] {sources})\n"


def main(targets, most, output):
    lines = pathlib.Path(targets).read_text(encoding="utf-8").splitlines()
    text = "".join(command for line in lines for command in commands(line, int(most)))
    if output == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
