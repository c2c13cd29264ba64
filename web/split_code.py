"""Packs a program for the page: its code as streams of parts that resemble each other, each by LZMA. wasm/unpack puts them together again."""

import lzma
import struct

import wasm_code
from wasm_code import Part

# In the order of wasm/unpack/code.hpp. A part is in the stream of its name; labels are among the opcodes, and long constants are addresses.
STREAMS = ["OPCODE", "LOCAL", "FUNCTION", "CONSTANT", "ADDRESS", "OFFSET", "OTHER", "REST"]
ADDRESS_OPCODE = 0xFF  # in place of that of i32.const, if the number has three bytes or more
LITERAL_CONTEXTS = (2, 4)  # bits of the byte before, of which the better number is taken for each stream


def packed(contents):
    """As a file of the format .lzma, which states the size, without what the page has no use for: an end of its own, and checksums."""
    if not contents:
        return b""
    best = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lp": 0, "pb": 0, "nice_len": 128}
    files = [lzma.compress(contents, format=lzma.FORMAT_ALONE, filters=[{**best, "lc": bits}]) for bits in LITERAL_CONTEXTS]
    file = min(files, key=len)
    return file[:5] + struct.pack("<Q", len(contents)) + file[13:]


def split(program):
    """The streams of a module, and the place of its code in that of the rest."""
    streams = {name: bytearray() for name in STREAMS}
    into = [streams["OPCODE" if part == Part.LABEL else part.name] for part in Part]
    functions = wasm_code.bodies(program)
    for begin, end in functions:
        for part, at, stop in wasm_code.parts(program, begin, end):
            if part == Part.CONSTANT and stop - at > 2:
                streams["OPCODE"][-1] = ADDRESS_OPCODE
                streams["ADDRESS"] += program[at:stop]
            else:
                into[part] += program[at:stop]
    if not functions:
        return [b""] * (len(STREAMS) - 1) + [program], 0
    first, last = functions[0], functions[-1]
    place = first[0] - len(wasm_code.as_number(first[1] - first[0]))
    streams["REST"] += program[:place] + program[last[1] :]
    return [bytes(streams[name]) for name in STREAMS], place


def file_of(size, streams, place):
    """The file that wasm/unpack reads."""
    files = [packed(stream) for stream in streams]
    return struct.pack("<II", size, place) + b"".join(struct.pack("<I", len(file)) + file for file in files)


def packed_program(program):
    return file_of(len(program), *split(program))
