// The interface through which adapters fetch documents. They know neither curl nor the cache. Types only, nothing to link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::net {

/// Requests the whole document.
struct WholeBody {
  auto operator==(const WholeBody&) const -> bool = default;
};
/// Requests the bytes [first, end) of a document; `end` may be beyond its last byte.
struct ByteRange {
  std::uint64_t first{};
  std::uint64_t end{};
  auto operator==(const ByteRange&) const -> bool = default;
};
/// Requests the last `count` bytes, for documents of unknown size.
struct LastBytes {
  std::uint64_t count{};
  auto operator==(const LastBytes&) const -> bool = default;
};
using BodyPart = std::variant<WholeBody, ByteRange, LastBytes>;

/// A GET request.
struct FetchRequest {
  std::string url;       ///< `http://` or `https://`
  std::size_t largest;   ///< limit in bytes, after decoding; a larger document is an error and is not read
  std::string accept{};  ///< value of that header; empty: any type
  BodyPart part{};
  /// 64 lower-case hexadecimal digits that the whole body must have, otherwise the answer is `WrongDocument`. A document identified by its
  /// digest never changes, so a cache may keep it forever.
  std::optional<std::string> sha256{};
  /// Whether a refusal (403) counts as an answer. The caller then tries other documents of the same source, and reports an error if all are
  /// refused.
  bool takes_refusal{};
};

/// A fetched document.
struct FetchedDocument {
  std::string body;
  std::string url;             ///< the final URL, after redirects
  std::string content_type{};  ///< as sent: `text/html; charset=utf-8`; empty if not sent
  /// For a part of a document: the offset of its first byte, and the size of the whole if the server stated it.
  std::uint64_t first{};
  std::optional<std::uint64_t> whole_size{};
};
/// The document does not exist: status 404 or 410, or 403 from a file store that answers so for a missing file (missing.hpp).
struct NoSuchDocument {
  int status{};
  bool is_refusal{};  ///< 403 from another server; only if the request allows it
};
/// The request was for a part, but the server can only send the whole document, which was not read.
struct NoParts {};
/// The digest of the received document differs from the one in the request.
struct WrongDocument {
  Error why;
};
using FetchAnswer = std::variant<FetchedDocument, NoSuchDocument, NoParts, WrongDocument>;

/// Fetches documents. Errors, of kind `source`, name the URL (without secrets) and the remedy: an unknown host, a timeout, an invalid
/// certificate, an unexpected status, too many bytes. Temporary failures were retried before.
class Fetcher {
 public:
  Fetcher() = default;
  Fetcher(const Fetcher&) = delete;
  auto operator=(const Fetcher&) -> Fetcher& = delete;
  virtual ~Fetcher() = default;

  /// Fetches all requests, several at a time. The answers are in the order of the requests.
  [[nodiscard]] virtual auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> = 0;

  [[nodiscard]] auto fetch(const FetchRequest& request) -> Result<FetchAnswer> { return fetch_all({&request, 1}).front(); }
  /// Whether a document from `from` may refer to another one at `to`. The reference must be as safe as the document: https if the document
  /// came over https, unless the user trusts the host; and never a scheme other than http and https.
  [[nodiscard]] virtual auto may_name(std::string_view from, std::string_view to) const -> bool = 0;
};

}  // namespace gpusolve::net
