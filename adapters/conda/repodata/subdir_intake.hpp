// Receives one subdir's repodata from a server: unpacks and reads it while it arrives, so that it is never in memory as a whole.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "adapters/conda/repodata/subdir_builder.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "adapters/net/body.hpp"

namespace gpusolve::conda {

/// Unpacks compressed data while they arrive, in the thread that receives them, and reads a large text in another one.
class SubdirIntake final : public net::BodySink {
 public:
  /// `store` may be null.
  SubdirIntake(RepodataPlace place, IndexStore* store);
  ~SubdirIntake() override;

  void begin(bool may_keep) override;
  [[nodiscard]] auto take(std::string_view bytes) -> bool override;
  [[nodiscard]] auto finish(const std::string& sha256, const net::KeptBody& body) -> bool override;

  /// The records of the subdir; errors as for open_subdir. Call it once, after `finish`, with the same `body`. Precondition: `finish`
  /// succeeded.
  [[nodiscard]] auto open(const std::string& sha256, std::shared_ptr<const net::KeptBody> body) -> Result<OpenSubdir>;
  /// The records of the subdir, if `store` is null. Call it once, after `finish` succeeded.
  [[nodiscard]] auto take_records() -> Repodata { return std::move(std::get<Repodata>(**built_)); }
  /// The fault of the body. Call it after `take` or `finish` returned false.
  [[nodiscard]] auto fault() -> Error;
  [[nodiscard]] auto place() const -> const RepodataPlace& { return place_; }

 private:
  struct Work;

  RepodataPlace place_;
  IndexStore* store_;
  std::unique_ptr<Work> work_;  // the attempt in progress; null before the first one
  std::optional<Result<SubdirBuilder::Built>> built_;
};

}  // namespace gpusolve::conda
