// One document in the cache, as a file: a few lines of text, an empty line, the body. All of it is checked before it is believed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/net/client.hpp"
#include "adapters/net/fetch.hpp"

namespace gpusolve::net {

/// A body in a file of its own.
struct BodyApart {
  std::string sha256;
  std::uint64_t size{};
};

/// What a server said, and when.
struct CacheEntry {
  int status{200};           ///< 200 with a document; 403, 404, 410: there is none
  std::string shown_url;     ///< without secrets, for people
  std::int64_t asked_at{};   ///< seconds since 1970: when the server last said so
  std::int64_t fresh_for{};  ///< seconds from then on during which there is no need to ask again
  Validators validators{};
  FetchedDocument document{};
  std::optional<BodyApart> apart{};  ///< then the document has no body here
  auto operator==(const CacheEntry& other) const -> bool;
};

/// The bytes of the file. They begin with the version of the format.
[[nodiscard]] auto write_cache_head(const CacheEntry& entry) -> std::string;

/// The entry in a file's bytes; nothing where they are of another version, cut off, or damaged anywhere.
[[nodiscard]] auto read_cache_entry(std::string bytes) -> std::optional<CacheEntry>;

}  // namespace gpusolve::net
