// Unpacks files as the page does: node unpack.mjs UNPACK.wasm FILE… Prints, for each, the SHA-256 of its contents, or `damaged`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [program, ...files] = process.argv.slice(2);
const source = await readFile(new URL('../../web/src/unpack.js', import.meta.url), 'utf8');
const unpack = new Function(`${source}; return unpack;`)();
const decoder = await readFile(program);
for (const file of files) {
  const contents = await unpack(decoder, new Uint8Array(await readFile(file))).catch(() => null);
  console.log(contents ? createHash('sha256').update(contents).digest('hex') : 'damaged');
}
