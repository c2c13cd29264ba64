// What the page calls: room_for(bytes), to put the file there; then unpacked(), the address of its contents, or 0; then unpacked_bytes().
#include <cstddef>
#include <cstdint>

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

}  // namespace

extern "C" {

[[clang::export_name("room_for")]] auto room_for(std::uint32_t bytes) -> std::uint8_t* {
  auto* const room = allocate(bytes);
  packed = {.begin = room, .end = room == nullptr ? room : room + bytes};
  return room;
}

[[clang::export_name("unpacked")]] auto unpacked() -> const std::uint8_t* {
  size = unpacked_size(packed);
  auto* const room = size == 0 ? nullptr : allocate(size);
  return room != nullptr && unpack(packed, {.begin = room, .end = room + size}) ? room : nullptr;
}

[[clang::export_name("unpacked_bytes")]] auto unpacked_bytes() -> std::uint32_t { return size; }
}
