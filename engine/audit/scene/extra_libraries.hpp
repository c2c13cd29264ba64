// The CUDA libraries that requests bring: through their extras (`jax[cuda12]`, `tensorflow[and-cuda]`), or as requirements of a release.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether an extra in the input requires NVIDIA's wheels for this CUDA major version; for any version if `major` is not known.
[[nodiscard]] auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool;

/// The requirements of the spec's extras, in the newest release that the spec allows.
[[nodiscard]] auto needs_of_extras(const Named& one, const Scene& scene) -> std::vector<std::string>;

/// The wheels of NVIDIA's libraries that the spec's extras bring, in the newest release that the spec allows: "nvidia-cudnn-cu12".
[[nodiscard]] auto libraries_of_extras(const Named& one, const Scene& scene) -> std::set<std::string>;

/// The wheels of NVIDIA's libraries that the part's release requires without any extra.
[[nodiscard]] auto libraries_of_release(const NamedPart& part, const catalogs::Catalog& catalog) -> std::set<std::string>;

/// Whether the input names `cuda-toolkit`, or one of its packages requires it: its own extras determine the libraries that it brings.
[[nodiscard]] auto brings_whole_toolkit(const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
