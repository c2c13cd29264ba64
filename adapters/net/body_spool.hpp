// A body on its way from a server to a sink: its digest is taken, and it is written beside the place where it is to be kept.
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

/// What may not be kept, and what there is no room for, is held in memory.
class BodySpool final : public BodySink {
 public:
  /// `make_draft` makes the file of one try. `sink` must outlive this.
  BodySpool(std::function<std::unique_ptr<CacheDraft>()> make_draft, BodySink& sink) : make_draft_(std::move(make_draft)), sink_(sink) {}

  void begin(bool may_keep) override;
  [[nodiscard]] auto take(std::string_view bytes) -> bool override;
  /// Finishes the sink.
  [[nodiscard]] auto finish(const std::string& sha256, const KeptBody& body) -> bool override { return sink_.finish(sha256, body); }

  /// What has come, once it is whole.
  struct Spooled {
    std::string sha256;
    std::uint64_t size{};
    std::shared_ptr<const KeptBody> body;
    std::unique_ptr<CacheDraft> draft;  ///< null where it is held in memory
  };
  /// Called once.
  [[nodiscard]] auto take_spooled() -> Spooled;

 private:
  void write(std::string_view bytes);
  void fall_back_to_memory();

  std::function<std::unique_ptr<CacheDraft>()> make_draft_;
  BodySink& sink_;
  std::optional<Sha256> digest_;
  std::uint64_t size_{};
  std::unique_ptr<CacheDraft> draft_;  // null once the body is held in memory
  files::Descriptor reader_;           // of the draft, once it is begun
  std::string memory_;
};

}  // namespace gpusolve::net
