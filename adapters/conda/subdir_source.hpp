// Opens one subdir's repodata. Uses an index if one exists for the current state of the repodata.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "adapters/conda/index/index_store.hpp"
#include "adapters/conda/repodata/repodata.hpp"
#include "adapters/conda/repodata/subdir_records.hpp"
#include "adapters/conda/repodata/text_sink.hpp"
#include "adapters/net/body.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

struct SubdirSource {
  RepodataPlace place;
  std::string slot;  ///< where the index is stored; does not depend on the state
  std::string key;   ///< identifies the state of the repodata
  /// Reads the text itself, and returns the SHA-256 of the repodata as stored. May be called several times.
  std::function<Result<std::string>(TextSink&)> read;
  /// If set, fetches this state of the repodata again; called if `read` fails.
  std::function<Result<Repodata>()> fetch_again{};
};

/// A file in a folder. Its state consists of size, times and inode, which change when the file is written.
[[nodiscard]] auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource;

/// A body that was fetched from a server, with this digest. It is compressed according to the name in `place.file`.
[[nodiscard]] auto subdir_in_body(std::shared_ptr<const net::KeptBody> body, std::string sha256, RepodataPlace place) -> SubdirSource;

/// The slot for the index of the repodata at this place.
[[nodiscard]] auto slot_of(const RepodataPlace& place) -> std::string;

struct OpenSubdir {
  std::shared_ptr<SubdirRecords> records;
  std::string sha256;  ///< digest of the repodata as stored
};

/// Reads the index of this state. If there is none, reads the text and makes an index, unless the text is small. If no index can be made,
/// keeps the records in memory. `store` may be null.
[[nodiscard]] auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir>;

}  // namespace gpusolve::conda
