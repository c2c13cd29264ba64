"""The npm packages, from their tarballs and without a registry: the native program, the fallback as WebAssembly, the API and its types."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import built

USES_TYPES = """
import { check, GpusolveError, matrix, resolve, whyNot } from 'gpusolve';

const answer = await resolve({ gpus: ['RTX 4090'], driver: '550.54.14', installer: 'pip' });
const torch: string | null | undefined = answer.stack?.torch;
const commands: string[] = answer.commands.pip;
const verdict: 'chosen' | 'not-best' | 'no-gpu' | 'impossible' = (await whyNot('torch==2.3.0', { gpus: 'T4' })).verdict;
const statuses = new Set((await matrix({ gpus: 'T4' })).rows.map((row) => row.status));
const levels = (await check({ text: 'torch==2.3.0', gpus: 'T4' })).findings.map((finding) => finding.level);
console.log(torch, commands, verdict, statuses, levels, GpusolveError.name);
// @ts-expect-error: a driver is a text
await resolve({ driver: 550 });
// @ts-expect-error: a file or a text, not both
await check({ path: 'a', text: 'b' });
"""

USES_API = """
import { catalog, check, diagnose, GpusolveError, matrix, resolve, search, verify, whyNot } from 'gpusolve';
const machine = { gpus: ['T4'], driver: '550.54.14' };
const refused = await resolve({ gpus: 'RTX 4099' }).catch((error) => error);
console.log(JSON.stringify({
  torch: (await resolve({ specs: ['torch==2.4.1'], ...machine })).stack.torch,
  verdict: (await whyNot('torch==1.0.0', machine)).verdict,
  rows: (await matrix({ spec: 'torch==2.4.1', ...machine })).rows.length > 0,
  found: (await search('torch', { ...machine, limit: 3 })).rows.length,
  cards: (await catalog('gpus', { name: '3090' })).rows.length > 0,
  checked: (await check({ text: 'torch==2.3.0+cu121', gpus: 'RTX 5090' })).findings[0].code,
  diagnosed: (await diagnose({ text: 'RuntimeError: CUDA error: no kernel image is available for execution on the device', gpus: 'RTX 5090' })).findings[0].code,
  verified: (await verify({ path: 'gpusolve.lock' })).input.kind,
  refused: [refused instanceof GpusolveError, refused.kind, refused.where, refused.status],
}));
"""

EXPECTED = {
    "torch": "2.4.1", "rows": True, "found": 3, "cards": True, "checked": "no-kernel-image", "diagnosed": "no-kernel-image",
    "verified": "gpusolve-lock", "refused": [True, "usage", "--gpu", 2],
}  # fmt: skip

parser = argparse.ArgumentParser()
parser.add_argument("--wasm", required=True)
parser.add_argument("--native", required=True)
args = parser.parse_args()
node = built.node()
wasm = built.built(args.wasm, "gpusolve.wasm")

scratch = tempfile.TemporaryDirectory(prefix="gpusolve-npm-")
folder = pathlib.Path(scratch.name)
env = {
    "PATH": f"{pathlib.Path(node).parent}:/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "npm_config_registry": "http://127.0.0.1:9",
    "npm_config_update_notifier": "false", "npm_config_fund": "false", "npm_config_audit": "false",
}  # fmt: skip


def run(*words, status=0, text=None, **variables):
    done = subprocess.run(words, cwd=folder, env={**env, **variables}, input=text, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}, not {status}:\n{done.stdout}{done.stderr}")
    return done


def expect(condition, what):
    print(("ok: " if condition else "FAILED: ") + what)
    if not condition:
        sys.exit(1)


build = [sys.executable, "-B", str(built.ROOT / "packaging/npm/build.py"), "--wasm", str(wasm), "--native", args.native, "--output", str(folder / "tgz")]
files = run(*build).stdout.split()
expect(len(files) == 2, "two packages are made")
(folder / "package.json").write_text('{"name": "user", "version": "1.0.0", "type": "module"}')
run("npm", "install", "--offline", *files)
question = ("resolve", "torch==2.4.1", "--gpu", "T4", "--driver", "550.54.14", "--python", "3.11", "-o", "gpusolve.lock")

native = run("npx", "--offline", "gpusolve", *question)
expect(native.stdout.startswith("torch 2.4.1"), "npx runs the native program")
lock = (folder / "gpusolve.lock").read_text()
fallback = run("npx", "--offline", "gpusolve", *question, GPUSOLVE_WASM="1")
expect(fallback.stdout == native.stdout and fallback.stderr == native.stderr, "the fallback prints the same, and no warning of node")
expect((folder / "gpusolve.lock").read_text() == lock, "the fallback writes the same lock")

(folder / "requirements.txt").write_text("torch==2.3.0+cu121\n")
gpu = ("--gpu", "RTX 5090")
python = ("--python", "3.12")  # only the native program sees that of this machine
for words, status in ((("check", "requirements.txt", *gpu), 12), (("verify", "gpusolve.lock"), 0), (("resolve", *gpu, *python, "--driver", "470.82.01", "--no-lock"), 10)):
    pair = [run("npx", "--offline", "gpusolve", *words, status=status, **which).stdout for which in ({}, {"GPUSOLVE_WASM": "1"})]
    expect(pair[0] == pair[1] != "", f"{words[0]} reads files and ends with {status} in both")
for words in (("fetch", "--for", "torch"), ("update", "gpusolve.lock"), ("detect",), ("install", "torch", "--gpu", "T4"), ("resolve", "--gpu", "T4", "--live", "--no-lock")):
    failed = subprocess.run(["npx", "--offline", "gpusolve", *words], cwd=folder, env={**env, "GPUSOLVE_WASM": "1"}, capture_output=True, text=True)
    expect(failed.returncode in (2, 3) and failed.stderr.count("\n") == 1 and "native program" in failed.stderr, f"{words[0]} says in one line what it needs: {failed.stderr.strip()}")

(folder / "use.mjs").write_text(USES_API)
for which in ({}, {"GPUSOLVE_WASM": "1"}):
    got = json.loads(run(node, "use.mjs", **which).stdout)
    wrong = {name: got[name] for name, value in EXPECTED.items() if got[name] != value}
    expect(not wrong and got["verdict"] in ("no-gpu", "impossible", "not-best"), f"the API answers {'as WebAssembly' if which else 'natively'} {wrong or ''}")

# Without the platform package, as on other systems.
run("npm", "uninstall", "--offline", "@gpusolve/linux-x64")
expect(run("npx", "--offline", "gpusolve", "--version").stdout.startswith("gpusolve "), "without a platform package the fallback runs")

tsc = built.module("typescript", "bin/tsc")
if tsc is None:
    built.skip("the packages work, but their types were not checked: TypeScript is not installed; scripts/wasm installs it")
(folder / "use.mts").write_text(USES_TYPES)
run(node, str(tsc), "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "use.mts")
expect(True, "tsc accepts the types, and refuses what is wrong")
