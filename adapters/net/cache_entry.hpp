// One document of the cache as a file: a few lines of text, an empty line, the body. A reader checks the whole file before it uses any
// part.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/net/client.hpp"
#include "adapters/net/fetch.hpp"

namespace gpusolve::net {

/// The digest and size of a body that is stored in its own file.
struct BodyApart {
  std::string sha256;
  std::uint64_t size{};
};

/// A server's answer and its time.
struct CacheEntry {
  int status{200};           ///< 200: there is a document; 403, 404, 410: the document does not exist
  std::string shown_url;     ///< without secrets, for messages
  std::int64_t asked_at{};   ///< seconds since 1970: the time of the last answer
  std::int64_t fresh_for{};  ///< seconds after asked_at during which the entry is fresh
  Validators validators{};
  FetchedDocument document{};
  std::optional<BodyApart> apart{};  ///< set if the body is in its own file; `document` then has no body
  auto operator==(const CacheEntry& other) const -> bool;
};

/// The first bytes of the file, up to the body. They begin with the version of the format.
[[nodiscard]] auto write_cache_head(const CacheEntry& entry) -> std::string;

/// Parses a file; nullopt if it has another version, or is truncated or damaged.
[[nodiscard]] auto read_cache_entry(std::string bytes) -> std::optional<CacheEntry>;

}  // namespace gpusolve::net
