// Opens one subdir's repodata: from an index if one exists for exactly this state of the repodata.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "adapters/conda/index_store.hpp"
#include "adapters/conda/repodata.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "adapters/conda/text_sink.hpp"
#include "adapters/net/body.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

struct SubdirSource {
  RepodataPlace place;
  std::string slot;  ///< where its index is kept: the same for every state of this repodata
  std::string key;   ///< identifies the state
  /// Reads the text itself, and returns its SHA-256 as stored. May be called several times.
  std::function<Result<std::string>(TextSink&)> read;
  /// If set: brings this state of the repodata from elsewhere once `read` has failed.
  std::function<Result<Repodata>()> fetch_again{};
};

/// A file in a folder. Its state is what changes when somebody writes it: size, times, and the identity of the file.
[[nodiscard]] auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource;

/// A body that came over the network, of this digest, packed as the name of `place.file` says.
[[nodiscard]] auto subdir_in_body(std::shared_ptr<const net::KeptBody> body, std::string sha256, RepodataPlace place) -> SubdirSource;

/// The slot of the index of what lies there.
[[nodiscard]] auto slot_of(const RepodataPlace& place) -> std::string;

struct OpenSubdir {
  std::shared_ptr<SubdirRecords> records;
  std::string sha256;  ///< of the repodata as stored
};

/// If no index exists for this state, makes one from the text, unless that is small, and reads the records from it. If none can be made,
/// keeps the records in memory. `store` may be null.
[[nodiscard]] auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir>;

}  // namespace gpusolve::conda
