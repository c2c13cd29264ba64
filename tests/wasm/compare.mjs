// Asks both programs the same questions: node compare.mjs PROGRAM.wasm NATIVE [--both]. Prints what differs; exit status 1 if anything does.
// Every question is asked for text or for JSON, in turn; with --both for each of them.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

import { QUESTIONS } from './questions.mjs';

const [wasm, native, ...flags] = process.argv.slice(2);
const shim = await readFile(new URL('../../web/src/wasi.js', import.meta.url), 'utf8');
const runProgram = new Function(`${shim}; return runProgram;`)();
const module = await WebAssembly.compile(await readFile(wasm));

const withJson = (words) => (words.length > 0 && words[0] !== '--help' && words[0] !== '--version' ? [...words, '--json'] : words);
const asked = QUESTIONS.flatMap(({ words, input = '' }, i) => {
  const forms = [{ words, input }, { words: withJson(words), input }];
  return flags.includes('--both') ? forms : [forms[i % 2]];
});

// Nothing of this machine: no Python on the path, no settings, the same locale and width as in the browser.
function askNative({ words, input }) {
  return new Promise((resolve, reject) => {
    const child = spawn(native, words, { cwd: '/', env: { PATH: '/nonexistent', HOME: '/nonexistent', LANG: 'C.UTF-8', COLUMNS: '100' } });
    const texts = { stdout: '', stderr: '' };
    for (const name of Object.keys(texts)) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text) => { texts[name] += text; });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: texts.stdout, messages: texts.stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

// How long it took is no part of an answer.
const withoutTimes = (text) => text.replace(/"timings": \{[^}]*\}/g, '"timings": {}').replace(/[0-9.]+ ms/g, 'N ms');
const comparable = ({ status, output, messages }) => `status ${status}\n${withoutTimes(output)}\n--\n${withoutTimes(messages)}`;

function firstDifference(one, other) {
  const [ones, others] = [one.split('\n'), other.split('\n')];
  const at = ones.findIndex((line, i) => line !== others[i]);
  const place = at < 0 ? ones.length : at;
  return `  native: ${ones.slice(place, place + 3).join('\n          ')}\n  wasm:   ${others.slice(place, place + 3).join('\n          ')}`;
}

let next = 0;
let different = 0;
let wasmTime = 0;

async function work() {
  while (next < asked.length) {
    const question = asked[next];
    next += 1;
    const expected = comparable(await askNative(question));
    const begin = performance.now();
    const got = comparable(await runProgram(module, question.words, question.input).catch((error) => ({ status: -1, output: '', messages: String(error.stack) })));
    wasmTime += performance.now() - begin;
    if (expected !== got) {
      different += 1;
      console.log(`different: ${JSON.stringify(question.words)} ${JSON.stringify(question.input.slice(0, 60))}\n${firstDifference(expected, got)}`);
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${QUESTIONS.length} questions, asked ${asked.length} times: ${asked.length - different} equal, ${different} different; ${Math.round(wasmTime / asked.length)} ms each as WebAssembly`);
process.exitCode = different > 0 || QUESTIONS.length < 300 ? 1 : 0;
