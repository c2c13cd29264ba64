// Runs the program as WebAssembly in this process, with the files of the machine.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';

// node says at each start that its WASI is experimental; users of gpusolve cannot do anything about it.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => (/WASI/.test(String(warning)) ? undefined : emitWarning.call(process, warning, ...rest));

const slashes = (path) => path.replaceAll('\\', '/');

/** The program sees one tree, `/`: on Windows, that of the drive of the working folder. */
export function posixPath(path, root) {
  const isOnDrive = path.toLowerCase().startsWith(root.toLowerCase());
  return isOnDrive ? `/${slashes(path.slice(root.length))}` : path;
}

/** On Windows, words that name files get slashes. */
export function posixWord(word, root, exists = existsSync) {
  return root !== '/' && word.includes('\\') && exists(word) ? slashes(posixPath(word, root)) : word;
}

export async function runWasm(words) {
  const { WASI } = await import('node:wasi');
  const { root } = parse(process.cwd());
  const hasLocale = ['LC_ALL', 'LC_CTYPE', 'LANG'].some((name) => process.env[name]);
  const wasi = new WASI({
    version: 'preview1',
    args: ['gpusolve', ...words.map((word) => posixWord(word, root))],
    env: { ...(hasLocale ? {} : { LANG: 'C.UTF-8' }), ...process.env, PWD: posixPath(process.cwd(), root) },
    preopens: { '/': root },
    returnOnExit: true,
  });
  const program = await WebAssembly.compile(await readFile(new URL('gpusolve.wasm', import.meta.url)));
  return wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
}
