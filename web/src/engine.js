// The page's side of the worker.

const engine = (() => {
  const waiting = new Map();
  let last = 0;
  let worker;
  let settleReady;
  const ready = new Promise((resolve, reject) => {
    settleReady = { resolve, reject };
  });

  // The programs lie in the page as base64, so that the page also works from a file, where nothing can be fetched.
  const bytesOf = (id) => Uint8Array.from(atob(document.getElementById(id).textContent), (one) => one.charCodeAt(0));

  const start = () => {
    const source = document.getElementById('worker').textContent;
    worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        settleReady.resolve();
      } else if (data.broken) {
        settleReady.reject(new Error(data.broken));
      } else {
        waiting.get(data.id)(data);
        waiting.delete(data.id);
      }
    };
    worker.onerror = (event) => settleReady.reject(new Error(event.message));
    const [decoder, packed] = [bytesOf('decoder'), bytesOf('program')];
    worker.postMessage({ decoder, packed }, [decoder.buffer, packed.buffer]);
  };

  // What the program prints for these words: { status, output, messages }.
  const ask = (words, input = '') => new Promise((resolve) => {
    last += 1;
    waiting.set(last, resolve);
    worker.postMessage({ id: last, words, input });
  });

  return { start, ask, ready };
})();
