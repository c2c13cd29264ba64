// The libraries of CUDA that the requests bring: by their extras (`jax[cuda12]`, `tensorflow[and-cuda]`), or by what a release requires.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether an extra in the input requires NVIDIA's wheels for this major version of CUDA; any version if it is not known.
[[nodiscard]] auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool;

/// The wheels of NVIDIA's libraries that the extras of the spec bring, in the newest release that it allows: "nvidia-cudnn-cu12".
[[nodiscard]] auto libraries_of_extras(const Named& one, const Scene& scene) -> std::set<std::string>;

/// The wheels of NVIDIA's libraries that the release of the part requires without any extra.
[[nodiscard]] auto libraries_of_release(const NamedPart& part, const catalogs::Catalog& catalog) -> std::set<std::string>;

/// Whether the input names `cuda-toolkit`, or something in it requires that: its own extras say which libraries it brings.
[[nodiscard]] auto brings_whole_toolkit(const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
