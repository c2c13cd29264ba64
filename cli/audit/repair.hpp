// What mends a finding: which build to take instead, and the commands, in the order in which they are to be run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/report/finding.hpp"
#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// The build of the catalog that runs on the machine and changes least: same torch before newer before older, a CUDA no newer than the
/// driver's own before others, then the newest. Nothing where none runs.
[[nodiscard]] auto replacement_for(const TorchPart& torch, const Scene& scene) -> const catalogs::TorchBuild*;

/// Takes the replacement with its companions: removes what must go first.
[[nodiscard]] auto replace_torch(const TorchPart& torch, const Scene& scene) -> std::optional<report::Repair>;
/// The same build again with everything that belongs to it, after `unwanted` is gone.
[[nodiscard]] auto reinstall_torch(const TorchPart& torch, const Scene& scene, const std::vector<std::string>& unwanted)
    -> std::optional<report::Repair>;

/// `python -m pip uninstall -y …`, `conda remove …`.
[[nodiscard]] auto remove_packages(report::Ecosystem ecosystem, const std::vector<std::string>& names, const Scene& scene)
    -> report::Repair;
/// `python -m pip install …`, `conda install …`.
[[nodiscard]] auto add_packages(report::Ecosystem ecosystem, const std::vector<std::string>& specs, const Scene& scene) -> report::Repair;
[[nodiscard]] auto update_driver(const std::string& version, const Scene& scene) -> report::Repair;
/// The way for inputs that are files: solve anew from what they ask for.
[[nodiscard]] auto resolve_anew(const Scene& scene) -> report::Repair;

}  // namespace gpusolve::cli::audit
