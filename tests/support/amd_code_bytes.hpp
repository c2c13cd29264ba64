// Builds AMD's code objects and .kpack archives, byte by byte. None of the bytes comes from AMD.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/device_code_bytes.hpp"

namespace gpusolve::tests {

struct CodeObjectText {
  std::uint32_t flags{};  ///< e_flags
  char interface_version{2};
  std::string note{};  ///< the target in the notes of the file
  std::uint16_t type{3};
};

/// An ELF file for a GPU, with an empty table of sections at its end.
inline auto code_object(const CodeObjectText& text) -> std::string {
  std::string bytes(
      "\x7f"
      "ELF\x02\x01\x01\x40",
      8);
  bytes += text.interface_version;
  bytes.resize(16);
  const auto body = padded("AMDGPU\0\0" +
                           (text.note.empty() ? ""
                                              : "amdhsa.target\xb5"
                                                "amdgcn-amd-amdhsa--" +
                                                    text.note) +
                           std::string(8, '\0'));
  bytes += little(text.type) + little(std::uint16_t{224}) + little(std::uint32_t{1}) + std::string(16, '\0') +
           little(std::uint64_t{64 + body.size()}) + little(text.flags) + little(std::uint16_t{64}) + std::string(4, '\0') +
           little(std::uint16_t{64}) + little(std::uint16_t{1}) + little(std::uint16_t{0});
  return bytes + body + std::string(64, '\0');
}

/// The table of a .kpack archive with the given targets of each library, and 64 bytes of code for each target.
inline auto kpack_table(const std::map<std::string, std::vector<std::string>>& libraries) -> nlohmann::json {
  nlohmann::json table{{"format_version", 1}, {"compression_scheme", "none"}, {"gfx_arches", nlohmann::json::array()}};
  table["blobs"] = nlohmann::json::array();
  table["toc"] = nlohmann::json::object();
  for (const auto& [name, targets] : libraries) {
    for (const auto& target : targets) {
      table["toc"][name][target] = {{"type", "hsaco"}, {"ordinal", table["blobs"].size()}, {"original_size", 64}};
      table["blobs"].push_back({{"offset", 64 + 64 * table["blobs"].size()}, {"size", 64}});
      table["gfx_arches"].push_back(target);
    }
  }
  return table;
}

inline auto kpack_with(const nlohmann::json& table, std::size_t codes) -> std::string {
  const auto packed = nlohmann::json::to_msgpack(table);
  auto file = "KPAK" + little(std::uint32_t{1}) + little(std::uint64_t{64 + 64 * codes});
  file.resize(64 + 64 * codes, 'c');
  return file + std::string(packed.begin(), packed.end());
}

inline auto kpack_of(const std::map<std::string, std::vector<std::string>>& libraries) -> std::string {
  const auto table = kpack_table(libraries);
  return kpack_with(table, table["blobs"].size());
}

}  // namespace gpusolve::tests
