"""The unpacker of the page gives back what was packed, whatever the properties of the file, and refuses damaged files."""

import argparse
import base64
import hashlib
import lzma
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

import built

sys.path.insert(0, str(built.ROOT / "web"))
import reorder
import split_code
import wasm_code

parser = argparse.ArgumentParser()
parser.add_argument("--wasm", required=True)
args = parser.parse_args()
node = built.node()
unpacker = built.built(args.wasm, "unpack.wasm")


def packed(contents, **properties):
    """A file without code, which all that is not a module is."""
    file = lzma.compress(contents, format=lzma.FORMAT_ALONE, filters=[{"id": lzma.FILTER_LZMA1, "preset": 9, **properties}])
    file = file[:5] + struct.pack("<Q", len(contents)) + file[13:]
    return struct.pack("<II", len(contents), 0) + bytes(4 * 7) + struct.pack("<I", len(file)) + file


def every_instruction():
    """The body of a function that has each instruction once, with operands of several sizes."""
    body = bytearray(b"\x01\x83\x02\x7f")
    sizes = [b"\x05", b"\x85\x03", b"\xff\xfe\xfd\x07"]
    for opcode, operands in enumerate(wasm_code.OPERANDS):
        if operands is not None and opcode not in (0x0B, 0x18):
            for size in sizes:
                body += bytes([opcode]) + size * len(operands) + (b"\x0b" if opcode in (0x02, 0x03, 0x04, 0x06) else b"")
    for opcode, size in wasm_code.FLOATS.items():
        body += bytes([opcode]) + chance.randbytes(size)
    for prefixed, count in wasm_code.PREFIXED.items():
        body += bytes([0xFC, prefixed]) + b"\x81\x01" * count
    body += b"\x06\x40\x18\x00"  # try, delegate
    return bytes(body) + b"\x0e\x03\x01\x02\x83\x01\x00" + b"\x0b"  # br_table, end


def module(*bodies):
    """A module with these functions, a section before them and one behind."""
    code = wasm_code.as_number(len(bodies)) + b"".join(wasm_code.as_number(len(body)) + body for body in bodies)
    return b"\0asm\1\0\0\0" + b"\x05\x03\x01\x00\x01" + b"\x0a" + wasm_code.as_number(len(code)) + code + b"\x00\x02\x01x"


def changed(program, size=0, place=0, **streams):
    """A packed program where something is not as it should be: the size, the place of the code, or some streams."""
    good, good_place = split_code.split(program)
    contents = [streams.get(name.lower(), stream) for name, stream in zip(split_code.STREAMS, good, strict=True)]
    return split_code.file_of(len(program) + size, contents, good_place + place)


chance = random.Random(5)
words = [chance.randbytes(chance.randrange(1, 12)) for _ in range(300)]
text = b"".join(chance.choice(words) for _ in range(40_000))
contents = {
    "one byte": (b"x", {}),
    "one byte a million times": (b"a" * 1_000_000, {}),
    "bytes by chance": (chance.randbytes(100_000), {}),
    "the bytes of a program": (unpacker.read_bytes() * 3, {}),
    **{f"words, lc={lc} lp={lp} pb={pb}": (text, {"lc": lc, "lp": lp, "pb": pb}) for lc, lp, pb in ((3, 0, 2), (0, 0, 0), (4, 0, 4), (0, 4, 1), (1, 3, 3))},
}
whole = packed(text)
damaged = {"nothing": b"", "half a header": whole[:6], "half a file": whole[: len(whole) // 2], "wrong properties": whole[:40] + b"\xff" + whole[41:],
           "a size of nothing": bytes(4) + whole[4:], "other bytes": whole[:53] + b"\0" + chance.randbytes(len(whole) - 54)}  # fmt: skip

programs = {
    "a program": unpacker.read_bytes(),
    "each instruction": module(every_instruction()),
    "functions of several sizes": module(b"\0\x0b", b"\0" + b"\x01" * 126 + b"\x0b", every_instruction(), b"\0" + b"\x01" * 20_000 + b"\x0b"),
    "a module without code": b"\0asm\1\0\0\0",
}
plain = module(b"\0\x20\x00\x41\xe4\x00\x0b", b"\0\x10\x00\x0b")
damaged |= {
    "a program that is longer than its code": changed(plain, size=1),
    "a program that is shorter": changed(plain, size=-1),
    "a place behind the rest": changed(plain, place=1000),
    "a local too few": changed(plain, local=b""),
    "a number that does not end": changed(plain, local=b"\x80"),
    "a local too many": changed(plain, local=b"\x00\x00"),
    "a block that does not end": changed(plain, opcode=b"\x20\x41\x0b\x10\x01"),
    "an instruction behind the end": changed(plain, opcode=b"\x20\x41\x0b\x10\x0b\x01"),
    "an unknown instruction": changed(plain, opcode=b"\x20\x41\x0b\xf0\x0b"),
    "an unknown instruction with a prefix": changed(plain, opcode=b"\x20\x41\x0b\xfc\x0b", other=b"\0\0\x7f"),
    "locals without end": changed(plain, other=b"\xff\xff\xff\xff\x0f\0"),
    "a branch to targets without end": changed(plain, opcode=b"\x0e\x0b", other=b"\0\xff\xff\xff\xff\x0f\0"),
}

cases = [(name, packed(plain, **properties), hashlib.sha256(plain).hexdigest()) for name, (plain, properties) in contents.items()]
cases += [(name, split_code.packed_program(program), hashlib.sha256(program).hexdigest()) for name, program in programs.items()]
page = unpacker.with_name("gpusolve.html")
if page.exists():
    in_page = base64.b64decode(re.search('id="program">([^<]*)', page.read_text(encoding="utf-8"))[1])
    cases.append(("the program of the page", in_page, hashlib.sha256(page.with_suffix(".wasm").read_bytes()).hexdigest()))
cases += [(name, file, "damaged") for name, file in damaged.items()]
with tempfile.TemporaryDirectory(prefix="gpusolve-unpack-") as folder:
    files = [pathlib.Path(folder) / str(i) for i in range(len(cases))]
    for file, (_, bytes_of_case, _) in zip(files, cases):
        file.write_bytes(bytes_of_case)
    reordered = pathlib.Path(folder) / "reordered.wasm"  # the same program with its functions in another order does the same
    reordered.write_bytes(reorder.Renumbering(unpacker.read_bytes()).run())
    got = []
    for program in (unpacker, reordered):
        run = [node, str(pathlib.Path(__file__).with_name("unpack.mjs")), str(program), *map(str, files)]
        got += subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
wrong = [f"{name}: {found}, not {expected}" for (name, _, expected), found in zip(cases * 2, got, strict=True) if found != expected]
print(*(wrong or [f"{len(cases)} files are right"]), sep="\n")
sys.exit(1 if wrong else 0)
