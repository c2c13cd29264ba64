// Builds fatbins, bundles, and the files that contain them, byte by byte. None of the bytes comes from NVIDIA or AMD.
#pragma once

#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpusolve::tests {

template <class Number>
inline auto little(Number number) -> std::string {
  std::string bytes;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
  }
  return bytes;
}

inline auto padded(std::string bytes, std::size_t step = 8) -> std::string {
  bytes.resize((bytes.size() + step - 1) / step * step);
  return bytes;
}

inline auto zstd_of(const std::string& text) -> std::string {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 1));
  return packed;
}

/// One LZ4 sequence of literals only.
inline auto lz4_of(const std::string& text) -> std::string {
  std::string packed;
  packed += static_cast<char>(text.size() < 15 ? text.size() << 4U : 0xf0);
  for (auto rest = text.size() < 15 ? std::size_t{0} : text.size() - 15 + 1; rest > 0;) {
    const auto byte = std::min<std::size_t>(rest - 1, 255);
    packed += static_cast<char>(byte);
    rest = byte == 255 ? rest - 255 : 0;
  }
  return packed + text;
}

struct EntryText {
  std::uint16_t kind{2};
  std::uint32_t architecture{80};
  std::uint64_t flags{0x11};
  std::uint16_t major{1};
  std::uint16_t minor{8};
  std::string payload{"payload"};
  std::uint32_t header{64};
  std::uint32_t compressed{0};
};

inline auto entry_bytes(const EntryText& entry) -> std::string {
  const auto payload = padded(entry.payload);
  auto bytes = little(entry.kind) + little(std::uint16_t{0x0101}) + little(entry.header) + little(std::uint64_t{payload.size()}) +
               little(entry.compressed) + little(std::uint32_t{0}) + little(entry.minor) + little(entry.major) +
               little(entry.architecture) + little(std::uint64_t{0}) + little(entry.flags) + little(std::uint64_t{0}) +
               little(std::uint64_t{0});
  bytes.resize(entry.header);
  return bytes + payload;
}

/// A cubin that names its target as ptxas does, with the interface of CUDA 13.
inline auto cubin_text(const std::string& target, std::uint16_t type = 2) -> std::string {
  std::string bytes(
      "\x7f"
      "ELF\x02\x01\x01\x41\x08",
      9);
  bytes.resize(16);
  bytes += little(type) + little(std::uint16_t{190}) + little(std::uint32_t{1});
  bytes.resize(64);
  return bytes + std::string("ptxas\0Cuda compilation tools, release 13.0, V13.0.88\0-arch sm_", 62) + target + " -m 64";
}

/// A cubin with two sections, the second with these flags; 0x2 is SHF_ALLOC: the section is loaded onto the GPU.
inline auto cubin_with_section(const std::string& target, std::uint64_t flags) -> std::string {
  auto bytes = cubin_text(target);
  bytes = padded(bytes);
  const auto table = little(std::uint64_t{bytes.size()});
  const auto sizes = little(std::uint16_t{64}) + little(std::uint16_t{2});
  std::ranges::copy(table, bytes.begin() + 40);
  std::ranges::copy(sizes, bytes.begin() + 58);
  std::string section(64, '\0');
  std::ranges::copy(little(flags), section.begin() + 8);
  return bytes + std::string(64, '\0') + section;
}

/// A cubin of the interface before CUDA 13: the toolkit in e_version, the target in e_flags.
inline auto old_cubin(std::uint32_t number, bool is_specific, std::uint32_t toolkit) -> std::string {
  std::string bytes(
      "\x7f"
      "ELF\x02\x01\x01\x33\x07",
      9);
  bytes.resize(16);
  bytes += little(std::uint16_t{2}) + little(std::uint16_t{190}) + little(toolkit);
  bytes.resize(48);
  bytes += little(number | number << 16U | (is_specific ? 1U << 11U : 0U));
  bytes.resize(64);
  return bytes;
}

inline auto cubin(std::uint32_t number, std::uint64_t flags = 0) -> EntryText {
  const std::string suffix = (flags & 0x100000U) != 0 ? "a" : (flags & 0x200000U) != 0 ? "f" : "";
  return {.architecture = number, .flags = 0x11 | flags, .payload = cubin_text(std::to_string(number) + suffix)};
}

inline auto ptx(std::uint32_t number, std::uint16_t major, std::uint16_t minor) -> EntryText {
  return {.kind = 1,
          .architecture = number,
          .major = major,
          .minor = minor,
          .payload = ".version " + std::to_string(major) + "." + std::to_string(minor) + "\n.target sm_" + std::to_string(number) + "\n"};
}

inline auto fatbin_of(const std::vector<EntryText>& entries) -> std::string {
  std::string body;
  for (const auto& entry : entries) {
    body += entry_bytes(entry);
  }
  return std::string("\x50\xed\x55\xba\x01\x00\x10\x00", 8) + little(std::uint64_t{body.size()}) + body;
}

/// A 64-bit ELF file with these sections.
inline auto elf_with(const std::vector<std::pair<std::string, std::string>>& sections) -> std::string {
  std::string names("\0.shstrtab\0", 11);
  std::string body;
  const auto row = [](std::uint32_t name, std::uint32_t type, std::uint64_t at, std::uint64_t size) {
    return little(name) + little(type) + std::string(16, '\0') + little(at) + little(size) + std::string(24, '\0');
  };
  auto rows = row(0, 0, 0, 0);
  for (const auto& [name, bytes] : sections) {
    body = padded(body);
    rows += row(static_cast<std::uint32_t>(names.size()), 1, 64 + body.size(), bytes.size());
    names += name + '\0';
    body += bytes;
  }
  rows += row(1, 3, 64 + body.size(), names.size());
  body = padded(body + names);
  std::string header(
      "\x7f"
      "ELF\x02\x01\x01",
      7);
  header.resize(16);
  header += little(std::uint16_t{3}) + little(std::uint16_t{62}) + little(std::uint32_t{1}) + std::string(16, '\0') +
            little(std::uint64_t{64 + body.size()}) + little(std::uint32_t{0}) + little(std::uint16_t{64}) + std::string(4, '\0') +
            little(std::uint16_t{64}) + little(static_cast<std::uint16_t>(sections.size() + 2)) +
            little(static_cast<std::uint16_t>(sections.size() + 1));
  return header + body + rows;
}

/// A PE file with one section.
inline auto pe_with(std::string name, const std::string& bytes) -> std::string {
  name.resize(8);
  std::string file = "MZ";
  file.resize(60);
  file += little(std::uint32_t{64}) + std::string("PE\0\0", 4) + little(std::uint16_t{0x8664}) + little(std::uint16_t{1}) +
          std::string(16, '\0');
  return file + name + std::string(8, '\0') + little(static_cast<std::uint32_t>(bytes.size())) + little(std::uint32_t{128}) +
         std::string(16, '\0') + bytes;
}

inline auto archive_with(const std::vector<std::string>& members) -> std::string {
  std::string file = "!<arch>\n";
  for (const auto& member : members) {
    std::string header = "a.o/";
    header.resize(48, ' ');
    header += std::to_string(member.size());
    header.resize(58, ' ');
    file += header + "`\n" + member + (member.size() % 2 == 1 ? "\n" : "");
  }
  return file;
}

/// An offload bundle of the host and these targets.
inline auto bundle_of(const std::vector<std::string>& targets) -> std::string {
  std::string table = "__CLANG_OFFLOAD_BUNDLE__" + little(std::uint64_t{targets.size() + 1});
  const std::string host = "host-x86_64-unknown-linux--";
  table += little(std::uint64_t{4096}) + little(std::uint64_t{0}) + little(std::uint64_t{host.size()}) + host;
  std::uint64_t at = 4096;
  for (const auto& target : targets) {
    const auto id = "hipv4-amdgcn-amd-amdhsa--" + target;
    table += little(at) + little(std::uint64_t{64}) + little(std::uint64_t{id.size()}) + id;
    at += 64;
  }
  table.resize(4096);
  return table + std::string(targets.size() * 64, 'x');
}

inline auto compressed_bundle(const std::string& bundle, std::uint16_t version) -> std::string {
  const auto packed = zstd_of(bundle);
  const auto start = "CCOB" + little(version) + little(std::uint16_t{1});
  if (version == 3) {
    return start + little(std::uint64_t{32 + packed.size()}) + little(std::uint64_t{bundle.size()}) + std::string(8, 'h') + packed;
  }
  if (version == 2) {
    return start + little(static_cast<std::uint32_t>(24 + packed.size())) + little(static_cast<std::uint32_t>(bundle.size())) +
           std::string(8, 'h') + packed;
  }
  return start + little(static_cast<std::uint32_t>(bundle.size())) + std::string(8, 'h') + packed;
}

}  // namespace gpusolve::tests
