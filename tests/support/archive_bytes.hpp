// Builds wheels and conda packages in memory, byte by byte, so that tests can also build hostile ones.
#pragma once

#include <bzlib.h>
#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::tests {

using NamedBytes = std::vector<std::pair<std::string, std::string>>;

inline auto deflated(const std::string& bytes, int window_bits = -15) -> std::string {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, bytes.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}
inline auto gzip_of(const std::string& bytes) -> std::string { return deflated(bytes, 15 + 16); }

inline auto bzip_of(const std::string& bytes) -> std::string {
  auto size = static_cast<unsigned>(bytes.size() + bytes.size() / 100 + 600);
  std::string packed(size, '\0');
  BZ2_bzBuffToBuffCompress(packed.data(), &size, const_cast<char*>(bytes.data()), static_cast<unsigned>(bytes.size()), 9, 0, 0);
  packed.resize(size);
  return packed;
}

struct ZipFile {
  std::string name;
  std::string bytes;
  bool is_deflated{true};
  std::uint16_t method{0xffff};      ///< method in the headers, if it is not the true one
  std::uint64_t stated_size{~0ULL};  ///< size in the headers, if it is not the true one
  std::uint32_t stated_checksum{0};  ///< added to the true checksum in the headers
};

inline auto zip_of(const std::vector<ZipFile>& files) -> std::string {
  std::string body;
  std::string directory;
  for (const auto& file : files) {
    const auto packed = file.is_deflated ? deflated(file.bytes) : file.bytes;
    const auto checksum =
        static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(file.bytes.data()), static_cast<uInt>(file.bytes.size()))) +
        file.stated_checksum;
    const auto size = static_cast<std::uint32_t>(file.stated_size == ~0ULL ? file.bytes.size() : file.stated_size);
    const auto method = file.method != 0xffff ? file.method : static_cast<std::uint16_t>(file.is_deflated ? 8 : 0);
    const auto common = little(std::uint16_t{20}) + little(std::uint16_t{0}) + little(method) + little(std::uint32_t{0x5a210000}) +
                        little(checksum) + little(static_cast<std::uint32_t>(packed.size())) + little(size) +
                        little(static_cast<std::uint16_t>(file.name.size())) + little(std::uint16_t{0});
    directory += std::string("PK\x01\x02", 4) + little(std::uint16_t{20}) + common + std::string(10, '\0') +
                 little(static_cast<std::uint32_t>(body.size())) + file.name;
    body += std::string("PK\x03\x04", 4) + common + file.name + packed;
  }
  const auto count = little(static_cast<std::uint16_t>(files.size()));
  return body + directory + std::string("PK\x05\x06", 4) + std::string(4, '\0') + count + count +
         little(static_cast<std::uint32_t>(directory.size())) + little(static_cast<std::uint32_t>(body.size())) + std::string(2, '\0');
}

inline auto octal(std::uint64_t number, int digits) -> std::string {
  std::string text(static_cast<std::size_t>(digits) + 1, '\0');
  std::snprintf(text.data(), text.size(), "%0*llo", digits, static_cast<unsigned long long>(number));
  return text;
}

inline auto tar_header(std::string name, std::uint64_t size, char type = '0') -> std::string {
  name.resize(100);
  auto block = name + octal(0644, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11) + std::string(8, ' ') + type;
  block.resize(257);
  block += std::string(
      "ustar\0"
      "00",
      8);
  block.resize(512);
  std::uint64_t sum = 0;
  for (const char c : block) {
    sum += static_cast<unsigned char>(c);
  }
  block.replace(148, 8, octal(sum, 6) + " ");
  return block;
}

/// A tar archive, with GNU's header for names of more than 99 bytes.
inline auto tar_of(const NamedBytes& files) -> std::string {
  std::string tar;
  for (const auto& [name, bytes] : files) {
    if (name.size() > 99) {
      tar += tar_header("././@LongLink", name.size() + 1, 'L') + padded(name + '\0', 512);
    }
    tar += tar_header(name.substr(0, 99), bytes.size()) + padded(bytes, 512);
  }
  return tar + std::string(1024, '\0');
}

inline auto conda_of(const std::string& name, const NamedBytes& files, const NamedBytes& info = {{"info/index.json", "{}"}})
    -> std::string {
  return zip_of({{"metadata.json", "{\"conda_pkg_format_version\": 2}", false},
                 {"pkg-" + name + ".tar.zst", zstd_of(tar_of(files)), false},
                 {"info-" + name + ".tar.zst", zstd_of(tar_of(info)), false}});
}

}  // namespace gpusolve::tests
