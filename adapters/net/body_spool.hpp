// Passes a body from a server to a sink. Meanwhile computes its digest and stores it in a temporary file of the cache.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/net/cache_draft.hpp"
#include "adapters/net/kept_body.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::net {

/// Stores the body in memory if it must not be cached or the disk has no space for it.
class BodySpool final : public BodySink {
 public:
  /// `make_draft` creates the file for one attempt. `sink` must outlive this object.
  BodySpool(std::function<std::unique_ptr<CacheDraft>()> make_draft, BodySink& sink) : make_draft_(std::move(make_draft)), sink_(sink) {}

  void begin(bool may_keep) override;
  [[nodiscard]] auto take(std::string_view bytes) -> bool override;
  /// Calls `finish` of the sink.
  [[nodiscard]] auto finish(const std::string& sha256, const KeptBody& body) -> bool override { return sink_.finish(sha256, body); }

  /// A complete body.
  struct Spooled {
    std::string sha256;
    std::uint64_t size{};
    std::shared_ptr<const KeptBody> body;
    std::unique_ptr<CacheDraft> draft;  ///< null if the body is in memory
  };
  /// The complete body. Call this function once, after the last byte.
  [[nodiscard]] auto take_spooled() -> Spooled;

 private:
  void store();
  void write(std::string_view bytes);
  void fall_back_to_memory();

  std::function<std::unique_ptr<CacheDraft>()> make_draft_;
  BodySink& sink_;
  std::optional<Sha256> digest_;
  std::uint64_t size_{};               // of the stored bytes
  std::string waiting_;                // bytes that are not stored yet
  std::unique_ptr<CacheDraft> draft_;  // null if the body is in memory
  files::Descriptor reader_;           // reads the draft; open after the first write
  std::string memory_;
};

}  // namespace gpusolve::net
