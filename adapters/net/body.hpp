// Bodies of documents that nobody holds in memory: they are used while they come, and read again from where they are kept.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::net {

class KeptBody;

/// Uses a body while it comes. Never called by two threads at once.
class BodySink {
 public:
  BodySink() = default;
  BodySink(const BodySink&) = delete;
  auto operator=(const BodySink&) -> BodySink& = delete;
  virtual ~BodySink() = default;

  /// A body begins. If one had begun before, its transfer failed and is tried again: what came of it does not count.
  /// `may_keep`: does the server allow that it is kept (no `no-store`)?
  virtual void begin(bool may_keep) = 0;
  /// The next bytes. False if they are of no use; then no more need to come.
  [[nodiscard]] virtual auto take(std::string_view bytes) -> bool = 0;
  /// All bytes were taken. `sha256` is their digest, `body` gives them again. False if the body is of no use; then it is not kept.
  [[nodiscard]] virtual auto finish(const std::string& sha256, const KeptBody& body) -> bool = 0;
};

/// A body that is kept in a file or, if it cannot be, in memory.
class KeptBody {
 public:
  KeptBody() = default;
  KeptBody(const KeptBody&) = delete;
  auto operator=(const KeptBody&) -> KeptBody& = delete;
  virtual ~KeptBody() = default;

  /// Calls `begin` and `take` of the sink, not `finish`. Error (kind `source`): the bytes are not those that were kept.
  [[nodiscard]] virtual auto read(BodySink& sink) const -> Status = 0;
};

}  // namespace gpusolve::net
