// gpusolve for programs: a question as an object, the document of the program as an object.
import { spawn } from 'node:child_process';

import { programCommand } from './program.js';

export class GpusolveError extends Error {
  constructor({ message, where = null, kind = 'fault' }, status) {
    super(where ? `${where}: ${message}` : message);
    this.name = 'GpusolveError';
    this.kind = kind;
    this.where = where;
    this.status = status;
  }
}

/** Runs the program with these words. Returns { status, output, messages }. */
export function run(words, { input = '', cwd, signal } = {}) {
  const [file, ...first] = programCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...words], { cwd, signal, stdio: 'pipe', env: { ...process.env, LANG: process.env.LANG ?? 'C.UTF-8' } });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text) => { texts[name] += text; });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: texts.stdout, messages: texts.stderr }));
    child.stdin.on('error', () => {});  // it may end before it has read all
    child.stdin.end(input);
  });
}

async function ask([command, ...words], options) {
  const { status, output, messages } = await run([command, '--json', ...words], options);
  let document;
  try {
    document = JSON.parse(output);
  } catch {
    throw new GpusolveError({ message: messages.replace(/^gpusolve: /, '').trim() || `the program ended with status ${status}` }, status);
  }
  if (document.schema === 'gpusolve/error/1') {
    throw new GpusolveError(document, status);
  }
  return document;
}

// Members of a question, and their options. An option and its value are one word, so that a value that begins with `-` stays a value.
const MACHINE = { gpus: '--gpu', driver: '--driver', driverCuda: '--driver-cuda', platform: '--platform', glibc: '--glibc' };
const CHOICE = {
  python: '--python', cuda: '--cuda', cudnn: '--cudnn', prefer: '--prefer', excludeNewer: '--exclude-newer', constraints: '--constraint',
  fromEnv: '--from-env', installer: '--installer', channels: '--channel', indexUrl: '--index-url', extraIndexUrls: '--extra-index-url', findLinks: '--find-links',
};
const FLAGS = { pre: '--pre', strictCatalog: '--strict-catalog', allowCpu: '--allow-cpu', withToolkit: '--with-toolkit', live: '--live', offline: '--offline' };
const INPUT = { as: '--as', parts: '--part', python: '--python', row: '--row' };

function optionWords(question, ...tables) {
  const known = Object.assign({}, ...tables);
  const words = [];
  for (const [member, value] of Object.entries(question)) {
    const option = known[member];
    if (option === undefined) {
      throw new TypeError(`a question has no member \`${member}\`; there is ${Object.keys(known).join(', ')}`);
    }
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (member in FLAGS && FLAGS[member] === option) {
      words.push(option);
    } else {
      words.push(...[value].flat().map((one) => `${option}=${one}`));
    }
  }
  return words;
}

/** Chooses a set. */
export async function resolve({ specs = [], ...question } = {}, options) {
  return ask(['resolve', ...optionWords(question, MACHINE, CHOICE, FLAGS), '--no-lock', '--', ...specs], options);
}

/** Why a build is not what `resolve` chooses. */
export async function whyNot(spec, question = {}, options) {
  const { allowCpu, ...flags } = FLAGS;
  return ask(['why-not', ...optionWords(question, MACHINE, CHOICE, flags), '--', spec], options);
}

/** Which python, torch and CUDA run on a machine. */
export async function matrix({ spec, ...question } = {}, options) {
  return ask(['matrix', ...optionWords(question, MACHINE, CHOICE, FLAGS), ...(spec ? ['--', spec] : [])], options);
}

/** The builds of a package, best first. */
export async function search(spec, question = {}, options) {
  return ask(['search', ...optionWords(question, MACHINE, CHOICE, FLAGS, { limit: '--limit' }), '--', spec], options);
}

/** A table of the catalog: gpus, drivers, cuda, torch, cudnn, mirrors. */
export async function catalog(table, { name, platform } = {}, options) {
  return ask(['catalog', ...optionWords({ platform }, MACHINE), ...[table, name].filter(Boolean)], options);
}

const inputOf = ({ path, text }) => {
  if ((path === undefined) === (text === undefined)) {
    throw new TypeError('name a `path` or give a `text`, not both');
  }
  return path === undefined ? ['-', text] : [path, ''];
};

/** Audits a file, or a text such as what `pip freeze` prints. */
export async function check({ path, text, ...question }, options) {
  const [name, input] = inputOf({ path, text });
  return ask(['check', ...optionWords(question, MACHINE, INPUT), '--', name], { ...options, input });
}

/** The cause of an error message or log. */
export async function diagnose({ path, text, ...question }, options) {
  const [name, input] = inputOf({ path, text });
  return ask(['diagnose', ...optionWords(question, MACHINE), '--', name], { ...options, input });
}

/** Judges a lock again, with no source at hand. */
export async function verify({ path, ...question }, options) {
  return ask(['verify', ...optionWords(question, MACHINE, INPUT), '--', path], options);
}
