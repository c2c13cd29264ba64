// Reads LZ4 without liblz4, whose functions treat a block that is cut off as an error; 25 lines suffice to read its start.
#include "adapters/device_code/unpacked_start.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace gpusolve::device_code {
namespace {

struct FreeZstd {
  void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

/// Completes a length of LZ4, which continues in further bytes as long as they are 255; nullopt at the end of `packed`.
auto lz4_length(std::string_view packed, std::size_t& at, std::size_t length) -> std::optional<std::size_t> {
  for (bool is_more = length == 15; is_more;) {
    if (at >= packed.size()) {
      return std::nullopt;
    }
    const auto byte = static_cast<unsigned char>(packed[at++]);
    length += byte;
    is_more = byte == 255;
  }
  return length;
}

/// Copies byte by byte, because the copy may overlap its source.
void repeat(std::string& out, std::size_t distance, std::size_t length, std::size_t most) {
  for (std::size_t i = 0; i < length && out.size() < most; ++i) {
    out += out[out.size() - distance];
  }
}

}  // namespace

auto start_of_zstd(std::string_view packed, std::size_t most) -> std::optional<std::string> {
  const std::unique_ptr<ZSTD_DCtx, FreeZstd> context(ZSTD_createDCtx());
  std::string out(most, '\0');
  ZSTD_inBuffer from{packed.data(), packed.size(), 0};
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  while (from.pos < from.size && to.pos < to.size) {
    const auto left = context == nullptr ? 0 : ZSTD_decompressStream(context.get(), &to, &from);
    if (ZSTD_isError(left) != 0U && to.pos == 0) {
      return std::nullopt;
    }
    if (left == 0 || ZSTD_isError(left) != 0U) {
      break;
    }
  }
  out.resize(to.pos);
  return out;
}

auto start_of_zlib(std::string_view packed, std::size_t most) -> std::optional<std::string> {
  z_stream stream{};
  if (::inflateInit(&stream) != Z_OK) {
    return std::nullopt;
  }
  std::string out(most, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // NOLINT: zlib reads only
  stream.avail_in = static_cast<uInt>(std::min(packed.size(), k_packed_start));
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT(*-reinterpret-cast): zlib's kind of bytes
  stream.avail_out = static_cast<uInt>(out.size());
  const auto state = ::inflate(&stream, Z_SYNC_FLUSH);
  out.resize(out.size() - stream.avail_out);
  ::inflateEnd(&stream);
  return state == Z_OK || state == Z_STREAM_END || !out.empty() ? std::optional(std::move(out)) : std::nullopt;
}

auto start_of_lz4(std::string_view packed, std::size_t most) -> std::optional<std::string> {
  std::string out;
  for (std::size_t at = 0; at < packed.size() && out.size() < most;) {
    const auto token = static_cast<unsigned char>(packed[at++]);
    const auto literals = lz4_length(packed, at, token >> 4U);
    if (!literals) {
      break;
    }
    const auto count = std::min({*literals, packed.size() - at, most - out.size()});
    out += packed.substr(at, count);
    at += count;
    if (count < *literals || packed.size() - at < 2) {
      break;
    }
    const auto distance = static_cast<std::size_t>(static_cast<unsigned char>(packed[at])) |
                          static_cast<std::size_t>(static_cast<unsigned char>(packed[at + 1])) << 8U;
    at += 2;
    if (distance == 0 || distance > out.size()) {
      return std::nullopt;
    }
    const auto length = lz4_length(packed, at, token & 15U);
    if (!length) {
      break;
    }
    repeat(out, distance, *length + 4, most);
  }
  return out;
}

}  // namespace gpusolve::device_code
