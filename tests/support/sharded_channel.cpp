#include "tests/support/sharded_channel.hpp"

#include <openssl/evp.h>
#include <zstd.h>

#include <array>
#include <fstream>
#include <map>
#include <vector>

namespace gpusolve::tests {
namespace {

using nlohmann::json;

auto binary_of(std::string_view hex) -> json {
  std::vector<std::uint8_t> bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16)));
  }
  return json::binary(bytes);
}

}  // namespace

auto zstd_of(std::string_view bytes) -> std::string {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

auto sha256_hex(std::string_view bytes) -> std::string {
  std::array<unsigned char, 32> digest{};
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
  std::string text;
  for (const auto byte : digest) {
    text += std::string{"0123456789abcdef"[byte >> 4U], "0123456789abcdef"[byte & 0xfU]};
  }
  return text;
}

auto packed(const json& document) -> std::string {
  const auto bytes = json::to_msgpack(document);
  return zstd_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});  // NOLINT(*-reinterpret-cast)
}

auto shards_of(std::string_view repodata) -> Shards {
  const auto whole = json::parse(repodata);
  std::map<std::string, json> by_name;
  for (const auto* const section : {"packages", "packages.conda"}) {
    const auto records = whole.value(section, json::object());
    for (const auto& [file, record] : records.items()) {
      auto stored = record;
      for (const auto* const digest : {"md5", "sha256"}) {
        if (stored.contains(digest)) {
          stored[digest] = binary_of(stored[digest].get<std::string>());
        }
      }
      by_name[record.at("name")][section][file] = stored;
    }
  }
  Shards shards;
  shards.index = {{"version", 1}, {"info", {{"base_url", ""}, {"shards_base_url", "./shards/"}}}, {"shards", json::object()}};
  for (auto& [name, shard] : by_name) {
    shard.emplace("packages", json::object());
    shard["removed"] = whole.value("removed", json::array());
    const auto stored = packed(shard);
    const auto digest = sha256_hex(stored);
    shards.files.emplace(digest, stored);
    shards.index["shards"][name] = binary_of(digest);
  }
  return shards;
}

void write_shards(const std::filesystem::path& folder, const Shards& shards) {
  std::filesystem::create_directories(folder / "shards");
  std::ofstream(folder / "repodata_shards.msgpack.zst", std::ios::binary) << packed(shards.index);
  for (const auto& [digest, stored] : shards.files) {
    std::ofstream(folder / "shards" / (digest + ".msgpack.zst"), std::ios::binary) << stored;
  }
}

}  // namespace gpusolve::tests
