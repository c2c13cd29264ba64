"""The unpacker of the page gives back what was packed, whatever the properties of the file, and refuses damaged files."""

import argparse
import hashlib
import lzma
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import built

parser = argparse.ArgumentParser()
parser.add_argument("--wasm", required=True)
args = parser.parse_args()
node = built.node()
unpacker = built.built(args.wasm, "unpack.wasm")


def packed(contents, **properties):
    file = lzma.compress(contents, format=lzma.FORMAT_ALONE, filters=[{"id": lzma.FILTER_LZMA1, "preset": 9, **properties}])
    return file[:5] + struct.pack("<Q", len(contents)) + file[13:]


chance = random.Random(5)
words = [chance.randbytes(chance.randrange(1, 12)) for _ in range(300)]
text = b"".join(chance.choice(words) for _ in range(40_000))
contents = {
    "one byte": (b"x", {}),
    "one byte a million times": (b"a" * 1_000_000, {}),
    "bytes by chance": (chance.randbytes(100_000), {}),
    "a program": (unpacker.read_bytes() * 3, {}),
    **{f"words, lc={lc} lp={lp} pb={pb}": (text, {"lc": lc, "lp": lp, "pb": pb}) for lc, lp, pb in ((3, 0, 2), (0, 0, 0), (4, 0, 4), (0, 4, 1), (1, 3, 3))},
}
whole = packed(text)
damaged = {"nothing": b"", "half a header": whole[:6], "half a file": whole[: len(whole) // 2], "wrong properties": b"\xff" + whole[1:],
           "a size of nothing": whole[:5] + bytes(8) + whole[13:], "other bytes": whole[:13] + b"\0" + chance.randbytes(5000)}  # fmt: skip

cases = [(name, packed(plain, **properties), hashlib.sha256(plain).hexdigest()) for name, (plain, properties) in contents.items()]
cases += [(name, file, "damaged") for name, file in damaged.items()]
with tempfile.TemporaryDirectory(prefix="gpusolve-unpack-") as folder:
    files = [pathlib.Path(folder) / str(i) for i in range(len(cases))]
    for file, (_, bytes_of_case, _) in zip(files, cases):
        file.write_bytes(bytes_of_case)
    run = [node, str(pathlib.Path(__file__).with_name("unpack.mjs")), str(unpacker), *map(str, files)]
    got = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
wrong = [f"{name}: {found}, not {expected}" for (name, _, expected), found in zip(cases, got, strict=True) if found != expected]
print(*(wrong or [f"{len(cases)} files are right"]), sep="\n")
sys.exit(1 if wrong else 0)
