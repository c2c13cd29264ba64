// Which program answers here: the native one of a platform package, or the same as WebAssembly.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The path of the native program, or null. GPUSOLVE_WASM=1 asks for the other one. */
export function nativeProgram() {
  if (process.env.GPUSOLVE_WASM === '1') {
    return null;
  }
  try {
    const folder = dirname(require.resolve(`@gpusolve/${process.platform}-${process.arch}/package.json`));
    const program = join(folder, 'bin', 'gpusolve');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** The file and the first words of a process that answers. */
export function programCommand() {
  const native = nativeProgram();
  return native ? [native] : [process.execPath, fileURLToPath(new URL('../bin/gpusolve.js', import.meta.url))];
}
