// The door to documents that lie elsewhere. Adapters ask through it and know neither curl nor the cache; types only, nothing to link.
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
#include "resolver/result.hpp"

namespace gpusolve::net {

/// All of a document.
struct WholeBody {
  auto operator==(const WholeBody&) const -> bool = default;
};
/// Bytes [first, end) of it; `end` may lie behind its last byte.
struct ByteRange {
  std::uint64_t first{};
  std::uint64_t end{};
  auto operator==(const ByteRange&) const -> bool = default;
};
/// Its last `count` bytes, for when its size is not known.
struct LastBytes {
  std::uint64_t count{};
  auto operator==(const LastBytes&) const -> bool = default;
};
using BodyPart = std::variant<WholeBody, ByteRange, LastBytes>;

/// One GET.
struct FetchRequest {
  std::string url;       ///< `http://` or `https://`
  std::size_t largest;   ///< more bytes than this (after decoding) are an error, and are not read
  std::string accept{};  ///< the header of that name; empty: anything
  BodyPart part{};
  /// In 64 lower-case hexadecimal digits: the whole body must have it, else the answer is `WrongDocument`. A document that is known by its
  /// digest never changes, so a cache may keep it for good.
  std::optional<std::string> sha256{};
  /// A refusal (403) is an answer too: whoever asks goes on to other documents of the same source, and says so where all are refused.
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

/// What came.
struct FetchedDocument {
  std::string body;
  std::string url;             ///< where it was in the end, after redirects
  std::string content_type{};  ///< as sent: `text/html; charset=utf-8`; empty where nothing was said
  /// Of a part of a document: the place of its first byte, and the size of the whole where the server told.
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
  bool is_refusal{};  ///< 403 of any other server; only where the request takes it
};
/// A part was asked for, and the server can only send the whole, which was not read.
struct NoParts {};
/// What came has another digest than the request says.
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

/// Errors, of kind `source`, name the URL (without secrets) and what to do: no such host, no answer in time, an unsound certificate, a
/// status that says neither yes nor no, too many bytes. What may pass by itself has been tried again before.
class Fetcher {
 public:
  Fetcher() = default;
  Fetcher(const Fetcher&) = delete;
  auto operator=(const Fetcher&) -> Fetcher& = delete;
  virtual ~Fetcher() = default;

  /// Fetches all of them, several at a time. Answers stand in the order of the requests.
  [[nodiscard]] virtual auto fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> = 0;

  [[nodiscard]] auto fetch(const FetchRequest& request) -> Result<FetchAnswer> { return fetch_all({&request, 1}).front(); }
  /// Asks no server, and reads no body.
  [[nodiscard]] virtual auto knows(const FetchRequest& /*request*/) -> Knowledge { return Knowledge::nothing; }
  /// May a document that came from `from` name `to` as the place of another? Only what is as hard to change on the way: https where it came
  /// over https, unless the user trusts the host without that; and never another scheme than http and https.
  [[nodiscard]] virtual auto may_name(std::string_view from, std::string_view to) const -> bool = 0;
};

}  // namespace gpusolve::net
