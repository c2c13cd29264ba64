#include "adapters/conda/channel.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <system_error>

#include "adapters/conda/compressed_file.hpp"
#include "adapters/conda/place.hpp"

namespace gpusolve::conda {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> k_repodata_files{k_shard_index_file, "repodata.json.zst", "repodata.json.bz2", "repodata.json"};

auto without_last_slashes(std::string_view text) -> std::string_view {
  while (text.size() > 1 && text.ends_with('/')) {
    text.remove_suffix(1);
  }
  return text;
}

/// The channel that a folder or URL is a copy of, by its last parts: `pytorch`, `pkgs/main`.
auto usual_name(std::string_view place) -> std::string {
  place = without_last_slashes(place);
  const auto label = place.find("/label/");
  place = place.substr(0, label);
  const auto slash = place.rfind('/');
  if (slash == std::string_view::npos) {
    return std::string(place);
  }
  const auto before = place.substr(0, slash);
  return std::string(before.ends_with("/pkgs") || before == "pkgs" ? place.substr(before.size() - 4) : place.substr(slash + 1));
}

/// How specs name the channel. A folder's own URL is foreign to conda, but its users mean the channel that it is a copy of.
auto canonical_name(std::string_view base_url, std::string_view name) -> ChannelName {
  auto parsed = parse_channel_name(base_url.empty() ? name : base_url);
  ChannelName canonical = parsed ? *parsed : ChannelName{};
  if (is_file_url(base_url) || !parsed) {
    canonical.name = usual_name(base_url.empty() ? name : base_url);
    canonical.canonical = canonical.name == "pkgs/main" || canonical.name == "pkgs/r" ? "defaults" : canonical.name;
  }
  return canonical;
}

auto make_identity(std::string_view name, std::string_view base_url) -> ChannelIdentity {
  return {std::string(name), std::string(base_url), canonical_name(base_url, name)};
}

/// The folder that the user named, as an absolute path.
auto folder_of(std::string_view place) -> Result<fs::path> {
  fs::path folder(place);
  if (is_file_url(place)) {
    auto path = path_of_file_url(place);
    if (!path) {
      return path.error();
    }
    folder = *path;
  }
  std::error_code failure;
  if (place.empty() || !fs::is_directory(folder, failure)) {
    return Error{ErrorKind::usage, "channel " + quote(place) +
                                       " is no folder; a channel here is a folder (or its `file://` URL) with a sub-folder " +
                                       "for the platform, such as `linux-64`, or `noarch`"};
  }
  const auto absolute = fs::absolute(folder, failure).lexically_normal();
  return fs::path(without_last_slashes(absolute.generic_string()));
}

auto repodata_file_in(const fs::path& folder) -> std::optional<fs::path> {
  std::error_code failure;
  for (const auto file : k_repodata_files) {
    if (fs::is_regular_file(folder / file, failure)) {
      return folder / file;
    }
  }
  return std::nullopt;
}

/// Shards lie in the folder of the channel, and nowhere else.
auto shards_in(const fs::path& folder, std::string_view subdir, const ShardIndex& index) -> Result<ReadShards> {
  const auto shards = (folder / subdir / index.shards_url).lexically_normal();
  const auto inside = shards.lexically_relative(folder.lexically_normal());
  if (index.shards_url.find(':') != std::string::npos || inside.empty() || inside.begin()->string() == "..") {
    return Error{ErrorKind::source, "its shards lie at " + quote(index.shards_url) + ", which is outside of the channel's folder",
                 index.place.file};
  }
  return ReadShards([shards](std::span<const std::string> digests) -> Result<std::vector<std::string>> {
    std::vector<std::string> all;
    for (const auto& digest : digests) {
      auto stored = read_stored_bytes(shards / (digest + ".msgpack.zst"), k_largest_shard);
      if (!stored) {
        return stored.error();
      }
      all.push_back(std::move(stored->text));
    }
    return all;
  });
}

auto snapshot_of(const std::vector<Record>& records) -> std::string {
  std::string text;
  for (const Record& record : records) {
    for (const auto& part : {record.subdir, record.name, record.version, record.build, record.url, record.sha256.value_or("")}) {
      text.append(part).append("\n");
    }
  }
  return "sha256:" + sha256_of(text);
}

}  // namespace

auto packaging_of_channel(std::string_view name) -> Packaging {
  const auto usual = usual_name(name);
  if (usual == "conda-forge") {
    return Packaging::conda_forge;
  }
  const bool is_pytorch = usual == "pytorch" || usual == "pytorch-lts" || usual == "pytorch-nightly" || usual == "pytorch-test";
  return is_pytorch ? Packaging::conda_pytorch : Packaging::conda_other;
}

auto Channel::add_folder(const fs::path& folder, std::string_view subdir, std::string& digests) -> Status {
  const auto file = repodata_file_in(folder / subdir);
  if (!file) {
    return std::monostate{};
  }
  const RepodataPlace place{file->string(), std::string(subdir), identity_.base_url + "/" + std::string(subdir)};
  const bool is_index = file->filename() == k_shard_index_file;
  auto stored = is_index ? read_stored_bytes(*file, k_largest_shard_index) : read_stored_text(*file);
  if (!stored) {
    return stored.error();
  }
  digests += stored->sha256 + "  " + std::string(subdir) + "/" + file->filename().string() + "\n";
  if (is_index) {
    auto index = parse_shard_index(stored->text, place);
    auto read = index ? shards_in(folder, subdir, *index) : Result<ReadShards>(index.error());
    if (!read) {
      return read.error();
    }
    sharded_.emplace_back(std::move(*index), std::move(*read));
    return std::monostate{};
  }
  auto repodata = parse_repodata(std::move(stored->text), place);
  if (!repodata) {
    return repodata.error();
  }
  subdirs_.push_back(std::move(*repodata));
  return std::monostate{};
}

auto Channel::open(std::string_view place, Platform platform) -> Result<Channel> {
  auto folder = folder_of(place);
  if (!folder) {
    return folder.error();
  }
  Channel channel;
  channel.identity_ = make_identity(without_last_slashes(place), file_url(*folder));
  channel.packaging_ = packaging_of_channel(folder->generic_string());
  std::string digests;
  for (const auto subdir : {platform_text(platform), std::string_view("noarch")}) {
    if (auto added = channel.add_folder(*folder, subdir, digests); !added) {
      return added.error();
    }
  }
  if (digests.empty()) {
    return Error{ErrorKind::source,
                 "holds no `repodata.json`, `.zst` or `.bz2`, neither in " + quote(platform_text(platform)) + " nor in `noarch`",
                 "channel " + std::string(place)};
  }
  channel.snapshot_ = "sha256:" + sha256_of(digests);
  return channel;
}

auto Channel::of_records(std::string_view name, std::string_view base_url, std::vector<Record> records) -> Channel {
  Channel channel;
  channel.identity_ = make_identity(name, without_last_slashes(base_url));
  channel.packaging_ = packaging_of_channel(name);
  for (Record& record : records) {
    if (record.subdir.empty()) {
      record.subdir = "noarch";
    }
    if (record.url.empty() && !base_url.empty() && !record.file_name.empty()) {
      record.url = channel.identity_.base_url + "/" + record.subdir + "/" + record.file_name;
    }
  }
  channel.snapshot_ = snapshot_of(records);
  for (Record& record : records) {
    auto& same_name = channel.held_[record.name];
    same_name.push_back(std::move(record));
  }
  return channel;
}

auto Channel::load(std::span<const std::string> names) -> Status {
  for (auto& subdir : sharded_) {
    if (auto loaded = subdir.load(names); !loaded) {
      return loaded;
    }
  }
  return std::monostate{};
}

auto Channel::record_count() const -> std::size_t {
  std::size_t count = 0;
  for (const Repodata& subdir : subdirs_) {
    count += subdir.record_count();
  }
  for (const ShardedRepodata& subdir : sharded_) {
    count += subdir.record_count();
  }
  for (const auto& [name, records] : held_) {
    count += records.size();
  }
  return count;
}

auto Channel::records_of(std::string_view name) const -> NamedRecords {
  NamedRecords out;
  if (const auto found = held_.find(name); found != held_.end()) {
    out.records = found->second;
  }
  for (const Repodata& subdir : subdirs_) {
    subdir.append_records_of(name, out);
  }
  for (const ShardedRepodata& subdir : sharded_) {
    subdir.append_records_of(name, out);
  }
  return out;
}

auto Channel::record_count_of(std::string_view name) const -> std::size_t {
  const auto found = held_.find(name);
  std::size_t count = found == held_.end() ? 0 : found->second.size();
  for (const Repodata& subdir : subdirs_) {
    count += subdir.record_count_of(name);
  }
  for (const ShardedRepodata& subdir : sharded_) {
    count += subdir.record_count_of(name);
  }
  return count;
}

auto Channel::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  for (const auto& [name, records] : held_) {
    out.emplace_back(name);
  }
  for (const Repodata& subdir : subdirs_) {
    const auto names = subdir.names();
    out.insert(out.end(), names.begin(), names.end());
  }
  for (const ShardedRepodata& subdir : sharded_) {
    const auto names = subdir.names();
    out.insert(out.end(), names.begin(), names.end());
  }
  std::ranges::sort(out);
  const auto [first, last] = std::ranges::unique(out);
  out.erase(first, last);
  return out;
}

auto Channel::nameless() const -> std::vector<SkippedRecord> {
  std::vector<SkippedRecord> out;
  for (const Repodata& subdir : subdirs_) {
    out.insert(out.end(), subdir.nameless().begin(), subdir.nameless().end());
  }
  for (const ShardedRepodata& subdir : sharded_) {
    out.insert(out.end(), subdir.nameless().begin(), subdir.nameless().end());
  }
  return out;
}

}  // namespace gpusolve::conda
