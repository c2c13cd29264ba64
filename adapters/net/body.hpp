// Bodies of documents that are never in memory as a whole: processed while they arrive, and readable again from their place of storage.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::net {

class KeptBody;

/// Processes a body while it arrives. Never called by two threads at once.
class BodySink {
 public:
  BodySink() = default;
  BodySink(const BodySink&) = delete;
  auto operator=(const BodySink&) -> BodySink& = delete;
  virtual ~BodySink() = default;

  /// Starts a body. If an earlier body was begun, its transfer failed and is repeated: discard its bytes. `may_keep`: whether the
  /// server permits storing the body (no `no-store`).
  virtual void begin(bool may_keep) = 0;
  /// Takes the next bytes. Returns false if the body is useless; the caller may then omit the rest.
  [[nodiscard]] virtual auto take(std::string_view bytes) -> bool = 0;
  /// Called after all bytes. `sha256` is their digest; `body` can read them again. Returns false if the body is useless and must not be
  /// stored.
  [[nodiscard]] virtual auto finish(const std::string& sha256, const KeptBody& body) -> bool = 0;
};

/// A body that is stored in a file or, if that is not possible, in memory.
class KeptBody {
 public:
  KeptBody() = default;
  KeptBody(const KeptBody&) = delete;
  auto operator=(const KeptBody&) -> KeptBody& = delete;
  virtual ~KeptBody() = default;

  /// Calls `begin` and `take` of the sink, but not `finish`. Error (kind `source`): the bytes differ from the stored bytes.
  [[nodiscard]] virtual auto read(BodySink& sink) const -> Status = 0;
};

}  // namespace gpusolve::net
