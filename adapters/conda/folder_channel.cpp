// Reads channels in folders.
#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <system_error>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/repodata/sharded_repodata.hpp"
#include "adapters/conda/repodata/stored_file.hpp"
#include "base/digest/digest.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> k_repodata_files{k_shard_index_file, "repodata.json.zst", "repodata.json.bz2", "repodata.json"};

/// The absolute path of the folder that the user gave.
auto folder_of(std::string_view place) -> Result<fs::path> {
  fs::path folder(place);
  if (url::is_file_url(place)) {
    auto path = url::path_of_file_url(place);
    if (!path) {
      return path.error();
    }
    folder = *path;
  }
  std::error_code failure;
  if (place.empty() || !fs::is_directory(folder, failure)) {
    return usage_error("channel " + quote(url::without_secrets(place)) +
                       " is not a folder; a channel here is a folder (or its `file://` URL) with a sub-folder " +
                       "for the platform, such as `linux-64`, or `noarch`");
  }
  const auto absolute = fs::absolute(folder, failure).lexically_normal();
  return fs::path(url::without_last_slashes(absolute.generic_string()));
}

/// Finds the repodata file of a folder. Follows links, because the owner of the folder controls its content. A file that exists but cannot
/// be read is an error: if the subdir counted as absent, later channels could take over its names.
auto repodata_file_in(const fs::path& folder) -> Result<std::optional<fs::path>> {
  for (const auto file : k_repodata_files) {
    std::error_code failure;
    const auto type = fs::status(folder / file, failure).type();
    if (type == fs::file_type::regular) {
      return std::optional(folder / file);
    }
    if (type != fs::file_type::not_found) {
      return Error{ErrorKind::source, "is not a regular file, or cannot be looked at", (folder / file).string()};
    }
  }
  return std::optional<fs::path>();
}

/// Makes a reader of shards, which reads only in the folder of the channel.
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
      all.emplace_back(stored->view());
    }
    return all;
  });
}

}  // namespace

auto Channel::add_folder_shards(const fs::path& folder, RepodataPlace place) -> Result<std::string> {
  const auto subdir = place.subdir;
  const auto stored = read_stored_bytes(place.file, k_largest_shard_index);
  if (!stored) {
    return stored.error();
  }
  auto index = parse_shard_index(stored->view(), std::move(place));
  auto read = index ? shards_in(folder, subdir, *index) : Result<ReadShards>(index.error());
  if (!read) {
    return read.error();
  }
  subdirs_.push_back(std::make_shared<ShardedRepodata>(std::move(*index), std::move(*read)));
  return sha256sum_line(sha256_of(stored->view()), subdir, k_shard_index_file);
}

auto Channel::add_folder(const fs::path& folder, std::string_view subdir, IndexStore* store) -> Result<std::string> {
  const auto file = repodata_file_in(folder / subdir);
  if (!file) {
    return file.error();
  }
  if (!*file) {
    return std::string();
  }
  const auto& path = **file;
  RepodataPlace place{path.string(), std::string(subdir), identity_.base_url + "/" + std::string(subdir)};
  const bool is_index = path.filename() == k_shard_index_file;
  return is_index ? add_folder_shards(folder, std::move(place))
                  : add_subdir(subdir_in_file(path, std::move(place)), path.filename().string(), store);
}

auto Channel::open(std::string_view place, Platform platform, IndexStore* store) -> Result<Channel> {
  auto folder = folder_of(place);
  if (!folder) {
    return folder.error();
  }
  Channel channel;
  channel.identity_ = identity_of(url::without_last_slashes(place), url::file_url(*folder));
  channel.usual_name_ = usual_name(folder->generic_string());
  std::string digests;
  for (const auto subdir : {platform_text(platform), std::string_view("noarch")}) {
    const auto line = channel.add_folder(*folder, subdir, store);
    if (!line) {
      return line.error();
    }
    digests += *line;
  }
  if (digests.empty()) {
    return Error{ErrorKind::source,
                 "holds no `repodata.json`, `.zst` or `.bz2`, neither in " + quote(platform_text(platform)) + " nor in `noarch`",
                 "channel " + std::string(place)};
  }
  channel.snapshot_ = "sha256:" + sha256_of(digests);
  return channel;
}

}  // namespace gpusolve::conda
