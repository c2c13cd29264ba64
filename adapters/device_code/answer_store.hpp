// Keeps the results of reading files on servers between runs, so that an unchanged file is neither fetched nor read again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/net/cache_folder.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// A file on a server, and the number of bytes to read.
struct RemoteFile {
  std::string url;             ///< without secrets
  std::uint64_t size{};        ///< size of the file
  std::string revision{};      ///< a text by which the server identifies the content; empty: the server states none
  std::string sha256{};        ///< digest of the file, as stated with its URL; empty: not stated
  std::uint64_t most_bytes{};  ///< limit for a sample; the greatest number: the whole file
};

struct RemoteAnswer {
  std::vector<LibraryCode> files;
  RemoteReading reading;
  std::uint64_t looked_at{};

  /// Whether the whole file was read: no part was omitted because of the limit.
  [[nodiscard]] auto is_whole() const -> bool;
};

/// Stores one file per URL in the cache folder, under the rules of that folder. A damaged file counts as absent. `cache` may be null; it
/// must outlive the store.
class AnswerStore {
 public:
  explicit AnswerStore(net::CacheFolder* cache) : cache_(cache) {}

  /// The stored answer for this content: of the whole file, or of a sample with the same limit; a sample with another limit does not count.
  /// nullopt also if neither the server nor the user identifies the content.
  [[nodiscard]] auto find(const RemoteFile& file) const -> std::optional<RemoteAnswer>;
  /// Stores the answer, unless a part of the file is broken or its content is not identified; such a file is read again.
  void keep(const RemoteFile& file, const RemoteAnswer& answer);

 private:
  net::CacheFolder* cache_;
};

}  // namespace gpusolve::device_code
