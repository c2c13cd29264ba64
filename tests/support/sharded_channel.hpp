// Sharded repodata (CEP 16) for tests, made from plain repodata, so that both must give the same answer.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace gpusolve::tests {

[[nodiscard]] auto zstd_of(std::string_view bytes) -> std::string;
/// SHA-256 in lower-case hexadecimal digits.
[[nodiscard]] auto sha256_hex(std::string_view bytes) -> std::string;
/// The JSON as MessagePack, compressed by zstd.
[[nodiscard]] auto packed(const nlohmann::json& document) -> std::string;

/// One shard per name of a `repodata.json` text.
struct Shards {
  std::map<std::string, std::string> files;  ///< the compressed shards by digest
  nlohmann::json index;                      ///< the index before it is compressed; its shards are in `shards/`
};
[[nodiscard]] auto shards_of(std::string_view repodata) -> Shards;

/// Writes FOLDER/repodata_shards.msgpack.zst and FOLDER/shards/...
void write_shards(const std::filesystem::path& folder, const Shards& shards);

}  // namespace gpusolve::tests
