// Packages of which a GPU runs no file, as findings: one for all that fail alike.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// A library and how one GPU runs it.
struct JudgedLibrary {
  const LibraryCode* library{};
  CodeVerdict verdict;
};

struct CodeFailure {
  const PackageCode* package{};
  ComputeCapability gpu;
  std::vector<JudgedLibrary> judged;

  /// The verdict with the least driver that would help; nullopt if none would.
  [[nodiscard]] auto awaited_driver() const -> std::optional<CodeVerdict>;
};

/// `torch 2.1.0`.
[[nodiscard]] auto label_of(const PackageCode& package) -> std::string;
/// "driver 570.86.10"; "the driver" if only its CUDA version is known.
[[nodiscard]] auto driver_text(const Scene& scene) -> std::string;
/// The first few, and how many more there are.
[[nodiscard]] auto short_list(const std::vector<std::string>& texts) -> std::string;

/// In the order of the first failure of each kind. Quadratic in the number of kinds.
[[nodiscard]] auto findings_of(const std::vector<CodeFailure>& failures, const Scene& scene) -> Findings;

}  // namespace gpusolve::engine::audit
