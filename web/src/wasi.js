// The part of the WebAssembly System Interface that gpusolve needs where there are no files: words and variables, standard input, the two
// outputs, a clock. Runs in the worker; the tests load it too.

const WASI = { success: 0, badDescriptor: 8, notSupported: 58 };

class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

// The functions that a program of this memory can call. `outputs` receives the bytes of descriptors 1 and 2.
function systemCalls({ words, variables, input, outputs, memory }) {
  const encoder = new TextEncoder();
  const view = () => new DataView(memory().buffer);
  const bytes = () => new Uint8Array(memory().buffer);
  const texts = { args: words.map((word) => encoder.encode(`${word}\0`)), environ: variables.map((one) => encoder.encode(`${one}\0`)) };
  let read = 0;

  const sizes = (kind) => (count, size) => {
    view().setUint32(count, texts[kind].length, true);
    view().setUint32(size, texts[kind].reduce((sum, text) => sum + text.length, 0), true);
    return WASI.success;
  };
  const get = (kind) => (places, room) => {
    for (const text of texts[kind]) {
      view().setUint32(places, room, true);
      bytes().set(text, room);
      places += 4;
      room += text.length;
    }
    return WASI.success;
  };
  // Calls `use(begin, length)` for each buffer of a list, until it returns less than the length.
  const eachBuffer = (list, count, use) => {
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      const length = view().getUint32(list + 8 * i + 4, true);
      const used = use(view().getUint32(list + 8 * i, true), length);
      total += used;
      if (used < length) {
        break;
      }
    }
    return total;
  };

  return {
    args_sizes_get: sizes('args'),
    args_get: get('args'),
    environ_sizes_get: sizes('environ'),
    environ_get: get('environ'),
    clock_time_get: (clock, precision, place) => {
      view().setBigUint64(place, BigInt(Date.now()) * 1000000n, true);
      return WASI.success;
    },
    random_get: (place, length) => {
      crypto.getRandomValues(bytes().subarray(place, place + length));
      return WASI.success;
    },
    fd_read: (descriptor, list, count, place) => {
      if (descriptor !== 0) {
        return WASI.badDescriptor;
      }
      const total = eachBuffer(list, count, (begin, length) => {
        const part = input.subarray(read, read + length);
        bytes().set(part, begin);
        read += part.length;
        return part.length;
      });
      view().setUint32(place, total, true);
      return WASI.success;
    },
    fd_write: (descriptor, list, count, place) => {
      if (descriptor !== 1 && descriptor !== 2) {
        return WASI.badDescriptor;
      }
      const total = eachBuffer(list, count, (begin, length) => {
        outputs[descriptor].push(bytes().slice(begin, begin + length));
        return length;
      });
      view().setUint32(place, total, true);
      return WASI.success;
    },
    // Every open descriptor is a stream of characters: nothing to seek in, and no terminal.
    fd_fdstat_get: (descriptor, place) => {
      if (descriptor > 2) {
        return WASI.badDescriptor;
      }
      bytes().fill(0, place, place + 24);
      view().setUint8(place, 6);
      view().setBigUint64(place + 8, 0x42n, true);
      return WASI.success;
    },
    fd_close: () => WASI.success,
    sched_yield: () => WASI.success,
    proc_exit: (status) => {
      throw new Exit(status);
    },
  };
}

// Runs the program once, in a memory of its own, and returns what it printed.
async function runProgram(module, words, input = '') {
  const outputs = { 1: [], 2: [] };
  let instance;
  const calls = systemCalls({
    words: ['gpusolve', ...words],
    variables: ['LANG=C.UTF-8', 'COLUMNS=100'],
    input: new TextEncoder().encode(input),
    outputs,
    memory: () => instance.exports.memory,
  });
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = calls[name] ?? (() => WASI.badDescriptor);  // files and folders: there are none
  }
  instance = await WebAssembly.instantiate(module, imports);
  let status = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) {
      throw error;
    }
    status = error.status;
  }
  const text = (parts) => {
    const decoder = new TextDecoder();
    return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  };
  return { status, output: text(outputs[1]), messages: text(outputs[2]) };
}
