// Unpacks the program, by a small program of its own (wasm/unpack): browsers unpack gzip themselves, but LZMA makes a quarter less.

async function unpack(decoder, packed) {
  const { instance } = await WebAssembly.instantiate(decoder);
  const { memory, room_for: roomFor, unpacked, unpacked_bytes: unpackedBytes } = instance.exports;
  const room = roomFor(packed.length);
  if (room) {
    new Uint8Array(memory.buffer).set(packed, room);
  }
  const place = room && unpacked();
  if (!place) {
    throw new Error('the program in this page is damaged');
  }
  return new Uint8Array(memory.buffer, place, unpackedBytes());
}
