// One subdir's repodata on its way from a server: unpacked and read while it comes, so that nothing holds all of it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "adapters/conda/subdir_builder.hpp"
#include "adapters/conda/subdir_source.hpp"
#include "adapters/net/body.hpp"

namespace gpusolve::conda {

/// What is packed is unpacked by a thread of its own; another reads the text, if there is more than a little of it.
class SubdirIntake final : public net::BodySink {
 public:
  /// `store` may be null.
  SubdirIntake(RepodataPlace place, IndexStore* store);
  ~SubdirIntake() override;

  void begin(bool may_keep) override;
  [[nodiscard]] auto take(std::string_view bytes) -> bool override;
  [[nodiscard]] auto finish(const std::string& sha256, const net::KeptBody& body) -> bool override;

  /// What it came to; errors as of open_subdir. Called once, after `finish` or after `take` gave false. `body` is what `finish` was given.
  [[nodiscard]] auto open(const std::string& sha256, std::shared_ptr<const net::KeptBody> body) -> Result<OpenSubdir>;
  /// The same without a store.
  [[nodiscard]] auto take_records() -> Repodata { return std::move(std::get<Repodata>(**built_)); }
  /// What was wrong with the body.
  [[nodiscard]] auto fault() -> Error;
  [[nodiscard]] auto place() const -> const RepodataPlace& { return place_; }

 private:
  struct Work;

  RepodataPlace place_;
  IndexStore* store_;
  std::unique_ptr<Work> work_;  // of the body that is coming; null before the first
  std::optional<Result<SubdirBuilder::Built>> built_;
};

}  // namespace gpusolve::conda
