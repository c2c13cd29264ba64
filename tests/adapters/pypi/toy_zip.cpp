#include "tests/adapters/pypi/toy_zip.hpp"

#include <zlib.h>

namespace gpusolve::pypi {
namespace {

/// Little-endian, like everything in archives.
void put(std::string& bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) {
    bytes += static_cast<char>(static_cast<unsigned char>(value >> (8U * static_cast<unsigned>(i))));
  }
}

auto deflated(const std::string& content) -> std::string {
  std::string bytes(content.size() + 64, '\0');
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));  // NOLINT
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(bytes.size());
  deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return bytes;
}

/// The common part of a file's header and its directory entry: from the required version to the length of the name.
auto description(const ToyEntry& entry, const std::string& packed, const ToyZipOptions& options) -> std::string {
  std::string bytes;
  put(bytes, options.is_zip64 ? 45 : 20, 2);
  put(bytes, 0, 2);
  put(bytes, entry.is_deflated ? 8 : 0, 2);
  put(bytes, 0, 4);
  put(bytes, crc32(0, reinterpret_cast<const Bytef*>(entry.content.data()), static_cast<uInt>(entry.content.size())), 4);  // NOLINT
  put(bytes, options.is_zip64 ? UINT32_MAX : packed.size(), 4);
  put(bytes, options.is_zip64 ? UINT32_MAX : options.claimed_size != 0 ? options.claimed_size : entry.content.size(), 4);
  put(bytes, entry.name.size(), 2);
  return bytes;
}

void put_end(std::string& bytes, std::uint64_t count, std::uint64_t place, const ToyZipOptions& options) {
  const auto size = bytes.size() - place;
  const auto told = place + options.directory_shift;
  const auto end64 = bytes.size();
  if (options.is_zip64) {
    bytes += std::string("PK\x06\x06", 4);
    put(bytes, 44, 8);
    put(bytes, 45, 2);
    put(bytes, 45, 2);
    put(bytes, 0, 8);
    put(bytes, count, 8);
    put(bytes, count, 8);
    put(bytes, size, 8);
    put(bytes, told, 8);
    bytes += std::string("PK\x06\x07", 4);
    put(bytes, 0, 4);
    put(bytes, end64, 8);
    put(bytes, 1, 4);
  }
  bytes += std::string("PK\x05\x06", 4);
  put(bytes, 0, 4);
  put(bytes, options.is_zip64 ? UINT16_MAX : count, 2);
  put(bytes, options.is_zip64 ? UINT16_MAX : count, 2);
  put(bytes, options.is_zip64 ? UINT32_MAX : size, 4);
  put(bytes, options.is_zip64 ? UINT32_MAX : told, 4);
  put(bytes, options.remark.size(), 2);
  bytes += options.remark;
}

}  // namespace

auto toy_zip(const std::vector<ToyEntry>& entries, const ToyZipOptions& options) -> std::string {
  std::string bytes = options.in_front;
  std::string directory;
  for (const auto& entry : entries) {
    const auto packed = entry.is_deflated ? deflated(entry.content) : entry.content;
    const auto place = bytes.size() + options.file_shift;
    const auto shared = description(entry, packed, options);
    std::string sizes;  // the extra field of ZIP64
    put(sizes, 1, 2);
    put(sizes, 16, 2);
    put(sizes, entry.content.size(), 8);
    put(sizes, packed.size(), 8);
    bytes += std::string("PK\x03\x04", 4) + shared;
    put(bytes, options.is_zip64 ? sizes.size() : 0, 2);
    bytes += entry.name + (options.is_zip64 ? sizes : "") + packed;
    directory += std::string("PK\x01\x02", 4);
    put(directory, 45, 2);
    directory += shared;
    put(directory, options.is_zip64 ? sizes.size() + 8 : 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 4);
    put(directory, options.is_zip64 ? UINT32_MAX : place, 4);
    directory += entry.name;
    if (options.is_zip64) {
      std::string extra = sizes;
      extra[2] = 24;
      put(extra, place, 8);
      directory += extra;
    }
  }
  const auto place = bytes.size();
  bytes += directory;
  put_end(bytes, entries.size(), place, options);
  return bytes;
}

}  // namespace gpusolve::pypi
