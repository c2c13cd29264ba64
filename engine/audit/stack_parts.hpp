// The packages of an input that belong to stacks other than torch, each with its judgement.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/audit/choice_of_stack.hpp"
#include "engine/audit/named.hpp"

namespace gpusolve::engine::audit {

/// A package with GPU code that is not torch's.
struct NamedPart {
  const Package* package{};  ///< null if only a spec names it
  std::string label;         ///< "cupy-cuda12x 13.4.0"; the spec if nothing pins a version
  bool has_version{};        ///< false: only a spec names it, and what the installer takes is unknown, so there is no judgement
  Judgement judgement;
  std::optional<StackChoice> open{};  ///< what the installer takes today, if a spec leaves the version open
  const inventory::Demand* demand{};  ///< that spec, or a pinned one whose extra brings the part
};

/// In the order of the input, without packages that are known to have no GPU code, and without CPU builds.
[[nodiscard]] auto stack_parts(const Scene& scene) -> std::vector<NamedPart>;

/// Whether it is a wheel of a known release: one of the input, or the one that pip takes today.
[[nodiscard]] auto is_known_wheel(const NamedPart& part) -> bool;

/// Whether all wheels of the release were linked against the main package for other major versions of CUDA, whose libraries are not there.
[[nodiscard]] auto is_for_other_cuda(const Judgement& judgement, const DottedVersion& cuda, const catalogs::Catalog& catalog) -> bool;

/// The judgement of a build beside what the input names: by its extras, and by the toolkit of pip's torch.
[[nodiscard]] auto in_scene(Judgement judgement, const std::vector<std::string>& extras, const Scene& scene) -> Judgement;

/// "pip takes cupy-cuda12x 14.2.0 from PyPI": for a part that was chosen for a spec.
[[nodiscard]] auto choice_text(const NamedPart& part) -> std::string;

/// The labels of those of which the catalog does not know on which GPUs they run, and of packages in no table whose name or version has a
/// sign of GPU code.
[[nodiscard]] auto unjudged_packages(const Scene& scene) -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
