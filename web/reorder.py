#!/usr/bin/env python3
"""Reorders the functions of a program so that it packs better: similar ones behind each other, where LZMA finds repeats at short distances.

Usage: reorder.py PROGRAM.wasm OUTPUT.wasm. The functions that are named most often come first: their numbers have one byte.
"""

import collections
import pathlib
import sys

import wasm_code
from wasm_code import Part, as_number, number

SHORT = 128  # numbers below have one byte
RUN = 3  # consecutive instructions that two functions have in common
COMMON = 400  # a run that more functions have says little, and takes long
FADING = 0.5  # how much less a run counts that the function before the last had
FUNCTION_KIND = 0


def imported(module):
    """How many functions are imported."""
    count = 0
    for section, _, at, _ in wasm_code.sections(module):
        if section == wasm_code.IMPORT:
            count, at = number(module, at)
            for _ in range(count):
                for _ in range(2):
                    size, at = number(module, at)
                    at += size
                if module[at] != FUNCTION_KIND:
                    raise SystemExit("reorder.py knows modules that import functions alone")
                at = wasm_code.behind_number(module, at + 1)
    return count


def runs(module, begin, end):
    """The runs of instructions that a function has."""
    starts = [at for part, at, _ in wasm_code.parts(module, begin, end) if part == Part.OPCODE] + [end]
    return {module[starts[i] : starts[i + RUN]] for i in range(len(starts) - RUN)}


def called(module, bodies):
    """The functions that the body of each names."""
    return [[number(module, at)[0] for part, at, _ in wasm_code.parts(module, *body) if part == Part.FUNCTION] for body in bodies]


def chain(runs_of, sizes, waiting):
    """The functions of `waiting`, each followed by that which resembles it, and those before it, most."""
    holders = collections.defaultdict(list)
    for function in waiting:
        for run in runs_of[function]:
            holders[run].append(function)
    by_size = sorted(waiting, key=lambda function: (sizes[function], function), reverse=True)
    waiting = set(waiting)
    likeness = {}
    while waiting:
        if likeness:
            following = max(likeness, key=lambda function: (likeness[function] / (len(runs_of[function]) + 4), -function))
        else:
            while by_size[-1] not in waiting:
                by_size.pop()
            following = by_size[-1]
        yield following
        waiting.remove(following)
        likeness = {function: value * FADING for function, value in likeness.items() if value > 0.1 and function != following}
        for run in runs_of[following]:
            if len(holders[run]) <= COMMON:
                for function in holders[run]:
                    if function in waiting:
                        likeness[function] = likeness.get(function, 0) + 1


def new_order(module, bodies, first):
    """The functions in their new order, by their places in the old one."""
    times = collections.Counter(function - first for functions in called(module, bodies) for function in functions)
    by_times = sorted(range(len(bodies)), key=lambda function: (-times[function], function))
    frequent, others = by_times[: SHORT - first], by_times[SHORT - first :]
    return frequent + list(chain([runs(module, *body) for body in bodies], [end - begin for begin, end in bodies], others))


class Renumbering:
    """Writes the sections that have numbers of functions."""

    def __init__(self, module):
        self.module = module
        self.bodies = wasm_code.bodies(module)
        self.first = imported(module)
        self.order = new_order(module, self.bodies, self.first)
        self.new_numbers = list(range(self.first)) + [0] * len(self.order)
        for place, function in enumerate(self.order):
            self.new_numbers[self.first + function] = self.first + place

    def renumbered(self, at):
        """The new form of the number of a function, and the place behind the old."""
        function, at = number(self.module, at)
        return as_number(self.new_numbers[function]), at

    def body(self, begin, end):
        made = b"".join(
            self.renumbered(at)[0] if part == Part.FUNCTION else self.module[at:stop] for part, at, stop in wasm_code.parts(self.module, begin, end)
        )
        return as_number(len(made)) + made

    def code(self, _):
        return as_number(len(self.order)) + b"".join(self.body(*self.bodies[function]) for function in self.order)

    def types(self, at):
        count, at = number(self.module, at)
        types = []
        for _ in range(count):
            end = wasm_code.behind_number(self.module, at)
            types.append(self.module[at:end])
            at = end
        return as_number(count) + b"".join(types[function] for function in self.order)

    def exports(self, at):
        count, at = number(self.module, at)
        made = as_number(count)
        for _ in range(count):
            begin = at
            size, at = number(self.module, at)
            at += size + 1
            kind, made = self.module[at - 1], made + self.module[begin:at]
            begin = at
            new, at = self.renumbered(at)
            made += new if kind == FUNCTION_KIND else self.module[begin:at]
        return made

    def elements(self, at):
        """Tables of functions, in the form that names the table, its place and the functions."""
        segments, at = number(self.module, at)
        made = as_number(segments)
        for _ in range(segments):
            begin = at
            if self.module[at : at + 2] != b"\x00\x41":
                raise SystemExit("reorder.py knows active tables of functions at constant places alone")
            at = wasm_code.behind_number(self.module, at + 2) + 1
            made += self.module[begin:at]
            count, at = number(self.module, at)
            made += as_number(count)
            for _ in range(count):
                new, at = self.renumbered(at)
                made += new
        return made

    def run(self):
        writers = {wasm_code.FUNCTION: self.types, wasm_code.EXPORT: self.exports, wasm_code.ELEMENT: self.elements, wasm_code.CODE: self.code,
                   wasm_code.START: lambda at: self.renumbered(at)[0]}  # fmt: skip
        made = self.module[:8]
        for section, _, at, end in wasm_code.sections(self.module):
            contents = writers[section](at) if section in writers else self.module[at:end]
            made += bytes([section]) + as_number(len(contents)) + contents
        return made


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    pathlib.Path(sys.argv[2]).write_bytes(Renumbering(pathlib.Path(sys.argv[1]).read_bytes()).run())
