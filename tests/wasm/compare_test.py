"""The program as WebAssembly answers 300 questions as the native one: the same text, the same JSON, the same messages and exit statuses."""

import argparse
import pathlib
import subprocess
import sys

import built

parser = argparse.ArgumentParser()
parser.add_argument("--wasm", required=True)
parser.add_argument("--native", required=True)
parser.add_argument("--both", action="store_true", help="ask each question for text and for JSON")
args = parser.parse_args()

compare = pathlib.Path(__file__).with_name("compare.mjs")
command = [built.node(), str(compare), str(built.built(args.wasm, "gpusolve.wasm")), str(pathlib.Path(args.native).resolve())]
sys.exit(subprocess.run(command + (["--both"] if args.both else [])).returncode)
