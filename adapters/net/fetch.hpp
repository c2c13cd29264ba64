// The interface through which adapters fetch documents. They know neither curl nor the cache. Types only, nothing to link.
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
  std::string accept{};  ///< value of that header; empty: any type
  BodyPart part{};
  /// 64 lower-case hexadecimal digits that the whole body must have, otherwise the answer is `WrongDocument`. A document identified by its
  /// digest never changes, so a cache may keep it forever.
  std::optional<std::string> sha256{};
  /// Whether a refusal (403) counts as an answer. The caller then tries other documents of the same source, and reports an error if all are
  /// refused.
  bool takes_refusal{};
  /// Not ours. Uses the body while it comes, so that it is never in memory as a whole; the answer is a `StreamedDocument`. Not together
  /// with `part` and `sha256`.
  BodySink* sink{};
  /// The document is of use only if there is none for the request before it. Both are asked for at once, but the body of this one waits
  /// until the other is answered. If that answer is a document or an error, this one's is `Unneeded`.
  bool is_alternative{};
  /// If the server said within so many seconds that there is no such document, it is not asked again, even if it did not say for how long
  /// that counts. A refusal never counts.
  std::int64_t absent_for{};
  /// Asks the server for all of it, whatever a cache holds.
  bool ignores_kept{};
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
/// A document whose request named a sink.
struct StreamedDocument {
  std::string sha256;  ///< of the body
  /// The sink has used and finished it. Otherwise the copy in the cache is still good, and nobody has read its body.
  bool is_in_sink{};
  std::shared_ptr<const KeptBody> body;
};
/// The server knows no such document: 404, 410; or 403 of a store of files that says so of what is absent (missing.hpp).
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
/// The sink could not use the body, or this was an alternative that is not needed.
struct Unneeded {};
using FetchAnswer = std::variant<FetchedDocument, StreamedDocument, NoSuchDocument, NoParts, WrongDocument, Unneeded>;

/// What is known of a document before its server is asked.
enum class Knowledge {
  nothing,
  copy,     ///< there is a copy at hand, which may have to be asked about
  absence,  ///< the server said lately that there is no such document
};

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
  /// Asks no server, and reads no body.
  [[nodiscard]] virtual auto knows(const FetchRequest& /*request*/) -> Knowledge { return Knowledge::nothing; }
  /// May a document that came from `from` name `to` as the place of another? Only what is as hard to change on the way: https where it came
  /// over https, unless the user trusts the host without that; and never another scheme than http and https.
  [[nodiscard]] virtual auto may_name(std::string_view from, std::string_view to) const -> bool = 0;
};

}  // namespace gpusolve::net
