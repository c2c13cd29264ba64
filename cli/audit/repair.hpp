// What mends a finding: which build to take instead, and the commands, in the order in which they are to be run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/report/finding.hpp"
#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// Takes the replacement with its companions: removes what must go first.
[[nodiscard]] auto replace_torch(const TorchPart& torch, const Scene& scene) -> std::optional<report::Repair>;
/// The same build again with everything that belongs to it, after `unwanted` is gone.
[[nodiscard]] auto reinstall_torch(const TorchPart& torch, const Scene& scene, const std::vector<std::string>& unwanted)
    -> std::optional<report::Repair>;

/// Is the input a file that asks or locks, and not an environment or the list of one? Commands cannot mend it in place.
[[nodiscard]] auto is_file(const Scene& scene) -> bool;

/// Of a library that both brought into an environment: pip's goes, and conda's files are put back.
[[nodiscard]] auto keep_conda(const std::string& wheel, const report::Package& conda, const Scene& scene) -> report::Repair;
/// `python -m pip install …`, `conda install …`; for a file of specs what to write into it.
[[nodiscard]] auto add_packages(report::Ecosystem ecosystem, const std::vector<std::string>& specs, const Scene& scene) -> report::Repair;
[[nodiscard]] auto update_driver(const std::string& version, const Scene& scene) -> report::Repair;
/// The way for inputs that are files: lock again with the tool that made the lock, or resolve what they ask for.
[[nodiscard]] auto resolve_again(const Scene& scene) -> report::Repair;

}  // namespace gpusolve::cli::audit
