#include "adapters/conda/repodata/sharded_repodata.hpp"

#include <simdjson.h>

#include <algorithm>

#include "adapters/conda/repodata/msgpack_text.hpp"
#include "adapters/conda/repodata/record_reader.hpp"
#include "adapters/conda/repodata/unpacker.hpp"
#include "base/digest/digest.hpp"
#include "base/json/lenient_parser.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::uint64_t k_index_version = 1;

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto json_of(std::string_view stored) -> Result<std::string> {
  const auto packed = unpack(stored, Compression::zstd);
  return packed ? msgpack_to_json(*packed) : packed.error();
}

auto add_digests(simdjson::dom::element root, ShardIndex& index) -> Status {
  simdjson::dom::object shards;
  if (root.at_key("shards").get(shards) != simdjson::SUCCESS) {
    return source_error("is no index of shards: it has no map `shards`");
  }
  for (const auto& [name, value] : shards) {
    std::string_view digest;
    if (!is_plain_word(name)) {
      index.nameless.push_back({index.place.subdir + "/" + quote(name), "no package may be called so"});
    } else if (value.get(digest) != simdjson::SUCCESS || !parse_sha256(digest)) {
      return source_error("the digest of " + quote(name) + " is not 32 bytes of SHA-256");
    } else {
      index.digests.insert_or_assign(std::string(name), parse_sha256(digest)->text());
    }
  }
  return std::monostate{};
}

auto read_index(simdjson::dom::element root, ShardIndex& index) -> Status {
  std::uint64_t version = 0;
  if (root.at_key("version").get(version) != simdjson::SUCCESS || version != k_index_version) {
    return source_error("is no index of shards of version 1, the only one that is understood");
  }
  const auto shards_url = info_text(root, "shards_base_url");
  const auto packages = packages_url_of(index.place.folder_url, info_text(root, "base_url"));
  const auto shards = stated_url(index.place.folder_url, shards_url);  // checks only that the URL is valid
  if (!packages || !shards) {
    return packages ? shards.error() : packages.error();
  }
  index.packages_url = *packages;
  index.shards_url = shards_url;
  return add_digests(root, index);
}

}  // namespace

auto parse_shard_index(std::string_view stored, RepodataPlace place) -> Result<ShardIndex> {
  const auto file = place.file;
  const auto text = json_of(stored);
  if (!text) {
    return text.error().in(file);
  }
  json::load_simdjson();
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (const auto code = parser.parse(*text).get(root); code != simdjson::SUCCESS || !root.is_object()) {
    return source_error("is no index of shards").in(file);
  }
  ShardIndex index{std::move(place), {}, {}, {}, {}};
  const auto read = read_index(root, index);
  return read ? Result<ShardIndex>(std::move(index)) : read.error().in(file);
}

auto ShardedRepodata::load(std::span<const std::string> names) -> Status {
  std::vector<std::string> wanted;
  std::vector<std::string> digests;
  for (const auto& name : names) {
    const auto found = index_.digests.find(name);
    const bool is_new = found != index_.digests.end() && !shards_.contains(name) && std::ranges::find(wanted, name) == wanted.end();
    if (is_new) {
      wanted.push_back(name);
      digests.push_back(found->second);
    }
  }
  if (wanted.empty()) {
    return std::monostate{};
  }
  const auto stored = read_(digests);
  if (!stored) {
    return stored.error();
  }
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (auto added = add(wanted[at], digests[at], (*stored)[at]); !added) {
      return added;
    }
  }
  return std::monostate{};
}

auto ShardedRepodata::add(const std::string& name, const std::string& digest, std::string_view stored) -> Status {
  const auto place = index_.place.file + ": shard of " + quote(name);
  if (const auto actual = sha256_of(stored); actual != digest) {
    return source_error("its sha256 is " + actual + ", but the index says " + quote(digest) + "; do not trust this source").in(place);
  }
  auto text = json_of(stored);
  if (!text) {
    return text.error().in(place);
  }
  constexpr std::size_t k_most_unpacked = std::size_t{2} << 30U;  // the same limit as for one whole repodata file
  unpacked_ += text->size();
  if (unpacked_ > k_most_unpacked) {
    return source_error("its shards unpack to more than " + std::to_string(k_most_unpacked) + " bytes, which no repodata does").in(place);
  }
  auto repodata = parse_repodata(*text, {place, index_.place.subdir, index_.packages_url});
  if (!repodata) {
    return repodata.error();
  }
  shards_.emplace(name, std::move(*repodata));
  return std::monostate{};
}

void ShardedRepodata::append_records_of(std::string_view name, NamedRecords& out) const {
  if (const auto shard = shards_.find(name); shard != shards_.end()) {
    shard->second.append_records_of(name, out);
  }
}

auto ShardedRepodata::record_count_of(std::string_view name) const -> std::size_t {
  const auto shard = shards_.find(name);
  return shard != shards_.end() ? shard->second.record_count_of(name) : index_.digests.contains(name) ? 1 : 0;
}

auto ShardedRepodata::record_count() const -> std::size_t {
  std::size_t count = 0;
  for (const auto& [name, shard] : shards_) {
    count += shard.record_count_of(name);
  }
  return count;
}

auto ShardedRepodata::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> names;
  names.reserve(index_.digests.size());
  for (const auto& [name, digest] : index_.digests) {
    names.emplace_back(name);
  }
  return names;
}

}  // namespace gpusolve::conda
