// The worker: keeps the compiled program, and answers one question at a time. A fault ends only the instance of its question.

let compiled;

self.onmessage = async ({ data }) => {
  if (data.packed) {
    compiled = unpack(data.decoder, data.packed).then((program) => WebAssembly.compile(program));
    compiled.then(() => self.postMessage({ ready: true }), (error) => self.postMessage({ broken: String(error) }));
    return;
  }
  try {
    self.postMessage({ id: data.id, ...(await runProgram(await compiled, data.words, data.input)) });
  } catch (error) {
    self.postMessage({ id: data.id, status: 1, output: '', messages: `gpusolve: a fault of gpusolve itself: ${error}\n` });
  }
};
