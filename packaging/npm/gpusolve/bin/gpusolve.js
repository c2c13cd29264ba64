#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';

import { nativeProgram } from '../lib/program.js';

const words = process.argv.slice(2);
const native = nativeProgram();
const run = native ? spawnSync(native, words, { stdio: 'inherit' }) : null;

if (run && !run.error) {
  process.exitCode = run.signal ? 128 + constants.signals[run.signal] : run.status;
} else {
  // No native program, or one that cannot start here, such as on a Linux without glibc.
  const { runWasm } = await import('../lib/wasm.js');
  process.exitCode = await runWasm(words);
}
