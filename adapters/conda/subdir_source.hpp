// One subdir's repodata where it is stored, and the records in it: out of an index where there is one of this very state.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "adapters/conda/index_store.hpp"
#include "adapters/conda/repodata.hpp"
#include "adapters/conda/subdir_records.hpp"
#include "adapters/conda/text_sink.hpp"
#include "adapters/net/body.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

struct SubdirSource {
  RepodataPlace place;
  std::string slot;  ///< the place of its index: the same for every state of this repodata
  std::string key;   ///< which state this is
  /// Reads the text itself, and gives the SHA-256 of it as stored; may be called more than once.
  std::function<Result<std::string>(TextSink&)> read;
  /// If set: brings this state of the repodata from elsewhere once `read` has failed.
  std::function<Result<Repodata>()> fetch_again{};
};

/// A file of a folder. Its state is told by what changes when it is written: size, times, and the file itself.
[[nodiscard]] auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource;

/// A body that came over the network, of this digest, packed as the name of `place.file` says.
[[nodiscard]] auto subdir_in_body(std::shared_ptr<const net::KeptBody> body, std::string sha256, RepodataPlace place) -> SubdirSource;

/// The slot of the index of what lies there.
[[nodiscard]] auto slot_of(const RepodataPlace& place) -> std::string;

struct OpenSubdir {
  std::shared_ptr<SubdirRecords> records;
  std::string sha256;  ///< of the repodata as stored
};

/// Where there is no index of this state one is made of the text, unless that is small, and the records come out of it. Where none can be
/// made they stay in memory. `store` may be null.
[[nodiscard]] auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir>;

}  // namespace gpusolve::conda
