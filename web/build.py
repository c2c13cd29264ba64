#!/usr/bin/env python3
"""Makes the page: one file without any other, so that it works from a disk as from a server.

Usage: build.py PROGRAM.wasm UNPACK.wasm OUTPUT.html. UNPACK.wasm unpacks the program in the page (wasm/unpack). Needs node, which asks the
program for its version.
"""

import base64
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys

import split_code

WEB = pathlib.Path(__file__).resolve().parent
PAGE = ["dom.js", "question.js", "engine.js", "view_answer.js", "view_versions.js", "view_findings.js", "main.js"]
WORKER = ["unpack.js", "wasi.js", "worker.js"]


def without_comments(text):
    """Without the comments that have lines of their own, which are a tenth of the scripts."""
    text = re.sub(r"^[ \t]*//.*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^[ \t]*/\*.*?\*/\n", "", text, flags=re.MULTILINE | re.DOTALL)


def joined(names):
    text = "\n".join(without_comments((WEB / "src" / name).read_text(encoding="utf-8")) for name in names)
    if "</script" in text:
        raise SystemExit("a script of the page contains `</script`, which would end it")
    return text


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def about(program):
    """The version of the program, and the date of its catalog."""
    run = ["node", "--no-warnings", str(WEB.parent / "wasm" / "run.mjs"), str(program), "--version"]
    text = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    return re.search(r"gpusolve (\S+) .*catalog of ([0-9-]+)", text).groups()


def main(program, decoder, output):
    script = '(() => {\n"use strict";\n' + joined(PAGE) + "})();\n"
    style = (WEB / "src" / "style.css").read_text(encoding="utf-8")
    version, catalog = about(program)
    policy = [
        "default-src 'none'",
        f"script-src {digest(script)} 'wasm-unsafe-eval'",
        f"style-src {digest(style)}",
        "img-src data:",
        "worker-src blob:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    values = {
        "policy": "; ".join(policy),
        "style": style,
        "page": script,
        "worker": joined(WORKER),
        "decoder": base64.b64encode(pathlib.Path(decoder).read_bytes()).decode(),
        "program": base64.b64encode(split_code.packed_program(pathlib.Path(program).read_bytes())).decode(),
        "version": version,
        "catalog": catalog,
    }
    page = (WEB / "src" / "index.html").read_text(encoding="utf-8")
    page = re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], page)
    pathlib.Path(output).write_text(page, encoding="utf-8")
    sizes = f"{len(page.encode()):,} bytes, {len(gzip.compress(page.encode(), 9)):,} compressed"
    print(f"{output}: {sizes}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
