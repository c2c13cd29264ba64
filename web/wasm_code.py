"""Reads WebAssembly as far as the packer of the page needs: the sections of a module, and the instructions of its functions."""

import enum


class Part(enum.IntEnum):
    """The parts of code that resemble each other."""

    OPCODE = 0
    LABEL = 1  # also types of blocks, tags, memories and alignments
    LOCAL = 2
    FUNCTION = 3
    CONSTANT = 4
    OFFSET = 5
    OTHER = 6


IMPORT, FUNCTION, EXPORT, START, ELEMENT, CODE = 2, 3, 7, 8, 9, 10  # sections
BRANCH_TABLE, I32_CONST, PREFIX = 0x0E, 0x41, 0xFC  # opcodes


def number(code, at):
    """An unsigned LEB128 number, and the place behind it."""
    value = shift = 0
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def behind_number(code, at):
    while code[at] >= 128:
        at += 1
    return at + 1


def as_number(value):
    """The shortest LEB128 of an unsigned number."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    made.append(value)
    return bytes(made)


def sections(module):
    """(id, place of its header, place of its contents, end) of each section."""
    found, at = [], 8
    while at < len(module):
        size, begin = number(module, at + 1)
        found.append((module[at], at, begin, begin + size))
        at = begin + size
    return found


def operands():
    """For each opcode, the parts behind it; each is one LEB128 number. None where the opcode is not known."""
    known = [None] * 256
    for opcode in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5)):
        known[opcode] = ()
    for opcode in (0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18, 0x3F, 0x40):
        known[opcode] = (Part.LABEL,)
    for opcode in (0x20, 0x21, 0x22):
        known[opcode] = (Part.LOCAL,)
    for opcode in range(0x28, 0x3F):
        known[opcode] = (Part.LABEL, Part.OFFSET)
    for opcode in (0x23, 0x24, 0x42, 0xD0):
        known[opcode] = (Part.OTHER,)
    known[0x10] = known[0xD2] = (Part.FUNCTION,)
    known[0x11] = (Part.OTHER, Part.OTHER)
    known[I32_CONST] = (Part.CONSTANT,)
    return known


OPERANDS = operands()
FLOATS = {0x43: 4, 0x44: 8}
PREFIXED = {**dict.fromkeys(range(8), 0), 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}  # the numbers behind 0xfc and these


def other_end(code, at, opcode):
    """The end of what is behind an opcode that OPERANDS does not list."""
    if opcode in FLOATS:
        return at + FLOATS[opcode]
    first, at = number(code, at)
    if opcode == PREFIX and first in PREFIXED:
        count = PREFIXED[first]
    elif opcode == BRANCH_TABLE:
        count = first + 1
    else:
        raise SystemExit(f"the packer of the page does not know the opcode {opcode:#x} {first}: add it to web/wasm_code.py and wasm/unpack/code.cpp")
    for _ in range(count):
        at = behind_number(code, at)
    return at


def parts(code, at, end):
    """The parts of the body of a function in `code`, in their order: (part, place, end)."""
    count, begin = number(code, at)
    for _ in range(count):
        begin = behind_number(code, begin) + 1
    yield Part.OTHER, at, begin
    at = begin
    while at < end:
        opcode = code[at]
        yield Part.OPCODE, at, at + 1
        at += 1
        known = OPERANDS[opcode]
        if known is None:
            begin, at = at, other_end(code, at, opcode)
            yield Part.OTHER, begin, at
            continue
        for part in known:
            begin = at
            while code[at] >= 128:
                at += 1
            at += 1
            yield part, begin, at


def bodies(module):
    """The place and the end of the body of each function."""
    found = []
    for section, _, at, _ in sections(module):
        if section == CODE:
            count, at = number(module, at)
            for _ in range(count):
                size, at = number(module, at)
                found.append((at, at + size))
                at += size
    return found
