// Findings about packages of which a GPU runs no file: one finding for all packages that fail for the same cause.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// A library, and the verdict on how one GPU runs it.
struct JudgedLibrary {
  const LibraryCode* library{};
  CodeVerdict verdict;
};

struct CodeFailure {
  const PackageCode* package{};
  ComputeCapability gpu;
  std::vector<JudgedLibrary> judged;

  /// The verdict of the library that needs the oldest CUDA, and so the least new driver; nullopt if no driver would help.
  [[nodiscard]] auto awaited_driver() const -> std::optional<CodeVerdict>;
};

/// `torch 2.1.0`.
[[nodiscard]] auto label_of(const PackageCode& package) -> std::string;
/// "driver 570.86.10"; "the driver" if only its CUDA version is known.
[[nodiscard]] auto machine_driver(const Scene& scene) -> std::string;
/// The first few texts, and the number of the others.
[[nodiscard]] auto short_list(const std::vector<std::string>& texts) -> std::string;

/// The findings, in the order of the first failure of each cause. Quadratic in the number of causes.
[[nodiscard]] auto findings_of(const std::vector<CodeFailure>& failures, const Scene& scene) -> Findings;

}  // namespace gpusolve::engine::audit
