// The interface through which adapters fetch documents; they depend neither on curl nor on the cache. Contains types only, nothing to link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/net/body.hpp"
#include "base/result.hpp"

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
  std::string accept{};  ///< value of the header Accept; empty: any type
  BodyPart part{};
  /// The digest of the whole body, 64 lower-case hexadecimal digits; for another digest the answer is `WrongDocument`. A document
  /// identified by its digest never changes, so a cache may keep it forever.
  std::optional<std::string> sha256{};
  /// Whether a refusal (403) counts as an answer. The caller then tries other documents of the same source, and reports an error if all are
  /// refused.
  bool takes_refusal{};
  /// If not null, processes the body while it arrives, and the answer is a `StreamedDocument`. Owned by the caller. Must be null if `part`
  /// or `sha256` is set.
  BodySink* sink{};
  /// The document is needed only if the previous request's document does not exist. Both are requested at once, but the body of this
  /// document waits for the previous answer. If the previous answer is a document or an error, the answer to this request is `Unneeded`.
  bool is_alternative{};
  /// For this many seconds after the server answered that the document does not exist, it is not requested again, even if the server
  /// stated no such time. Does not apply to refusals.
  std::int64_t absent_for{};
  /// Requests the whole document from the server, even if the cache has a copy.
  bool ignores_kept{};
};

/// A fetched document.
struct FetchedDocument {
  std::string body;
  std::string url;             ///< the final URL, after redirects
  std::string content_type{};  ///< as sent: `text/html; charset=utf-8`; empty if not sent
  /// For a part of a document: the offset of the part's first byte, and the size of the whole document if the server stated it.
  std::uint64_t first{};
  std::optional<std::uint64_t> whole_size{};
  /// A text that distinguishes this content from earlier and later content at its URL: the ETag if it is strong, otherwise the time of
  /// the last change. Empty if the server stated neither, or if the document did not come through a cache.
  std::string revision{};
};
/// The answer to a request with a sink.
struct StreamedDocument {
  std::string sha256;  ///< digest of the body
  /// Whether the sink received and finished the body. If not, the cached copy is current, and its body was not read.
  bool is_in_sink{};
  std::shared_ptr<const KeptBody> body;
};
/// The document does not exist: 404, 410, or 403 from a file store that answers 403 for missing files (missing.hpp).
struct NoSuchDocument {
  int status{};
  bool is_refusal{};  ///< 403 from another server; only if the request allows it
};
/// The request was for a part, but the server can send only the whole document, which was not read.
struct NoParts {};
/// The digest of the received document differs from the one in the request.
struct WrongDocument {
  Error why;
};
/// The sink rejected the body, or the request was an alternative that is not needed.
struct Unneeded {};
using FetchAnswer = std::variant<FetchedDocument, StreamedDocument, NoSuchDocument, NoParts, WrongDocument, Unneeded>;

/// The cache's knowledge of a document.
enum class Knowledge {
  nothing,
  copy,     ///< there is a copy, which may have to be revalidated
  absence,  ///< the server answered recently that the document does not exist
};

/// Fetches documents. Errors (kind `source`) name the URL (without secrets) and the remedy: an unknown host, a timeout, an invalid
/// certificate, an unexpected status, too many bytes. Temporary failures are retried first.
class Fetcher {
 public:
  Fetcher() = default;
  Fetcher(const Fetcher&) = delete;
  auto operator=(const Fetcher&) -> Fetcher& = delete;
  virtual ~Fetcher() = default;

  /// Fetches all requests, several at a time. The answers are in the order of the requests.
  [[nodiscard]] virtual auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> = 0;

  [[nodiscard]] auto fetch(const FetchRequest& request) -> Result<FetchAnswer> { return fetch_all({&request, 1}).front(); }
  /// The cache's knowledge of the document; asks no server. Does not read the body of a copy if the request has a sink.
  [[nodiscard]] virtual auto knows(const FetchRequest& /*request*/) -> Knowledge { return Knowledge::nothing; }
  /// Whether a document from the URL `from` may refer to the URL `to`. A document received over https may refer only to https, unless
  /// the user trusts the host of `to` without https. Schemes other than http and https are never allowed.
  [[nodiscard]] virtual auto may_name(std::string_view from, std::string_view to) const -> bool = 0;
};

}  // namespace gpusolve::net
