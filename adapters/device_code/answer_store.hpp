// What was read of files on servers, kept between runs: a file that did not change is neither fetched nor read again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/net/cache_folder.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// A file on a server, and how much of it is wanted.
struct RemoteFile {
  std::string url;             ///< without secrets
  std::uint64_t size{};        ///< of the file
  std::string revision{};      ///< what the server tells its content by; empty: it does not
  std::string sha256{};        ///< of the file, as whoever named the URL states it; empty: not stated
  std::uint64_t most_bytes{};  ///< of a sample; the greatest number: all of it
};

struct RemoteAnswer {
  std::vector<LibraryCode> files;
  RemoteReading reading;
  std::uint64_t looked_at{};

  /// Whether nothing was left out for want of bytes.
  [[nodiscard]] auto is_whole() const -> bool;
};

/// One file of the cache folder for each URL, under its rules. A damaged one counts as none. `cache` may be null; it must outlive the
/// store.
class AnswerStore {
 public:
  explicit AnswerStore(net::CacheFolder* cache) : cache_(cache) {}

  /// What was kept of this content: of all of it, or of a sample of the same limit. A sample answers no other question. nullopt if neither
  /// the server nor the user says what the content is.
  [[nodiscard]] auto find(const RemoteFile& file) const -> std::optional<RemoteAnswer>;
  /// Keeps the answer, unless a part is broken or nothing tells the content: then it is read again.
  void keep(const RemoteFile& file, const RemoteAnswer& answer);

 private:
  net::CacheFolder* cache_;
};

}  // namespace gpusolve::device_code
