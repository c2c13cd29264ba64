// The subdirs of channels on servers: which of their files is there, and what it holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/index_store.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "adapters/net/fetch.hpp"
#include "base/result.hpp"
#include "model/facts.hpp"

namespace gpusolve::conda {

/// One subdir of one channel.
struct RemoteSubdir {
  std::size_t channel{};       ///< its number
  RepodataPlace folder;        ///< `file` is the URL of the folder, as people may see it
  std::string fetch_url;       ///< of the folder
  std::int64_t absent_for{};   ///< for so many seconds it counts that a file was not there
  net::NoSuchDocument last{};  ///< why the file before was not there
  std::string file{};          ///< what is there: `repodata.json.zst`; empty: nothing
  std::string shards{};        ///< the index of shards, as stored
  OpenSubdir opened{};         ///< of any other file

  [[nodiscard]] auto is_absent() const -> bool { return file.empty(); }
};

/// Opens the subdirs of `platform` and noarch of all sources, in the order of the sources, and asks for all at once. `store` may be null.
/// Errors (kind `source`): a file cannot be had, or is broken.
[[nodiscard]] auto fetch_subdirs(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher, IndexStore* store)
    -> Result<std::vector<RemoteSubdir>>;

}  // namespace gpusolve::conda
