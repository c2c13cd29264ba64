// Fetches the subdirs of channels on servers: finds which of their files exist, and opens them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/conda/channel_source.hpp"
#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "adapters/net/fetch.hpp"
#include "base/result.hpp"
#include "model/facts.hpp"

namespace gpusolve::conda {

/// One subdir of one channel.
struct RemoteSubdir {
  std::size_t channel{};       ///< position of the channel
  RepodataPlace folder;        ///< `file` is the URL of the folder without secrets
  std::string fetch_url;       ///< URL of the folder, with secrets
  std::int64_t absent_for{};   ///< for this many seconds, a file that the server lacked is not requested again
  net::NoSuchDocument last{};  ///< why the previous file is not available
  std::string file{};          ///< the file that exists, such as `repodata.json.zst`; empty if none does
  std::string shards{};        ///< the index of shards as stored, if `file` is such an index
  OpenSubdir opened{};         ///< the records, if `file` is any other file

  [[nodiscard]] auto is_absent() const -> bool { return file.empty(); }
};

/// Opens the subdirs of `platform` and noarch of all sources, in the order of the sources. Requests all of them at once. `store` may be
/// null. Errors (kind `source`): a file is unavailable or broken.
[[nodiscard]] auto fetch_subdirs(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher, IndexStore* store)
    -> Result<std::vector<RemoteSubdir>>;

}  // namespace gpusolve::conda
