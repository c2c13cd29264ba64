// The functions that the page calls: room_for(bytes), to put the file there; then unpacked(), the address of the program, or 0; then
// unpacked_bytes().
//
// The file: the size of the program, and the place of its code in the stream `rest`; then, for each stream, its size and itself as .lzma,
// or nothing if it is empty. Sizes and places have four bytes, the lowest first.
#include <cstddef>
#include <cstdint>

#include "wasm/unpack/code.hpp"
#include "wasm/unpack/lzma.hpp"

namespace {

using namespace gpusolve::unpack;

constexpr std::size_t k_page = 65536;
Input packed{};
std::uint32_t size = 0;

/// New memory, behind all that is in use; null if the browser gives none.
auto allocate(std::size_t bytes) -> std::uint8_t* {
  const auto page = __builtin_wasm_memory_grow(0, (bytes + k_page - 1) / k_page);
  return page == static_cast<std::size_t>(-1) ? nullptr : reinterpret_cast<std::uint8_t*>(page * k_page);
}

auto bytes_left(Input input) -> std::uint32_t { return static_cast<std::uint32_t>(input.end - input.begin); }

/// A number of four bytes, taken off `input`; false if it is too short.
auto take_number(Input& input, std::uint32_t& number) -> bool {
  if (bytes_left(input) < sizeof number) {
    return false;
  }
  __builtin_memcpy(&number, input.begin, sizeof number);
  input.begin += sizeof number;
  return true;
}

/// Unpacks the next stream of `input` into memory of its own.
auto take_stream(Input& input, Input& stream) -> bool {
  std::uint32_t bytes = 0;
  if (!take_number(input, bytes) || bytes > bytes_left(input)) {
    return false;
  }
  const Input file{.begin = input.begin, .end = input.begin + bytes};
  input.begin = file.end;
  if (bytes == 0) {
    return true;
  }
  const auto contents = unpacked_size(file);
  auto* const room = contents == 0 ? nullptr : allocate(contents);
  stream = {.begin = room, .end = room + contents};
  return room != nullptr && unpack(file, {.begin = room, .end = room + contents});
}

}  // namespace

extern "C" {

[[clang::export_name("room_for")]] auto room_for(std::uint32_t bytes) -> std::uint8_t* {
  auto* const room = allocate(bytes);
  packed = {.begin = room, .end = room == nullptr ? room : room + bytes};
  return room;
}

[[clang::export_name("unpacked")]] auto unpacked() -> const std::uint8_t* {
  auto input = packed;
  Streams streams;
  if (!take_number(input, size) || !take_number(input, streams.place_of_code)) {
    return nullptr;
  }
  for (auto& stream : streams.contents) {
    if (!take_stream(input, stream)) {
      return nullptr;
    }
  }
  auto* const room = size == 0 ? nullptr : allocate(size);
  return room != nullptr && join(streams, {.begin = room, .end = room + size}) ? room : nullptr;
}

[[clang::export_name("unpacked_bytes")]] auto unpacked_bytes() -> std::uint32_t { return size; }
}
