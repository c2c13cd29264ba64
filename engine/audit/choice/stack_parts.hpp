// The packages of an input that belong to stacks other than the main one, each with its judgement.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// Computes the `parts` of a scene. Costs much time, because it chooses and judges a build for each package of a stack.
[[nodiscard]] auto stack_parts(const Scene& scene) -> std::vector<NamedPart>;

/// Whether the part is a wheel of a known release: in the input, or the one that pip takes today.
[[nodiscard]] auto is_known_wheel(const NamedPart& part) -> bool;

/// Whether all wheels of the release were linked against the main package for other CUDA major versions, whose libraries are missing.
[[nodiscard]] auto is_for_other_cuda(const Judgement& judgement, const DottedVersion& cuda, const catalogs::Catalog& catalog) -> bool;

/// Whether the wheel has a library for each of several CUDA versions and loads the one for torch's CUDA, while the CUDA of the base image's
/// torch is unknown.
[[nodiscard]] auto follows_unknown_torch(const Judgement& judgement, const Scene& scene) -> bool;

/// The judgement of a build within the input: with its extras, and beside the CUDA toolkit of pip's torch.
[[nodiscard]] auto in_scene(Judgement judgement, const std::vector<std::string>& extras, const Scene& scene) -> Judgement;

/// Whether another line names the same release that this one brings (`ctranslate2<4.5` beside faster-whisper): that line has to change.
[[nodiscard]] auto has_line_of_its_own(const NamedPart& part, const Scene& scene) -> bool;

/// "pip takes cupy-cuda12x 14.2.0 from PyPI": for a part that was chosen for a spec.
[[nodiscard]] auto choice_text(const NamedPart& part, const Scene& scene) -> std::string;

/// The labels of packages for which the catalog does not know on which GPUs they run, and of packages in no table whose name or version
/// indicates GPU code.
[[nodiscard]] auto unjudged_packages(const Scene& scene) -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
