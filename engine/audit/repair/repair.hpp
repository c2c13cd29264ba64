// Repairs for findings: the build to install instead, and the commands in the order in which they run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Installs a build that runs, with its companions, after removing packages that conflict with it. `least_cuda`: the oldest allowed
/// toolkit.
[[nodiscard]] auto replace_torch(const TorchPart& torch, const Scene& scene, const std::optional<DottedVersion>& least_cuda = {})
    -> std::optional<Repair>;
/// Reinstalls the same build with its companions, after removing `unwanted`.
[[nodiscard]] auto reinstall_torch(const TorchPart& torch, const Scene& scene, const std::vector<std::string>& unwanted)
    -> std::optional<Repair>;

/// `own`, a repair that keeps this build, if the build runs here; otherwise the build's replacement, which brings its own packages. nullopt
/// if the build has no code for the GPUs and nothing replaces it: such a build is not worth a repair.
[[nodiscard]] auto unless_replaced(const TorchPart& torch, const Scene& scene, std::optional<Repair> own) -> std::optional<Repair>;

/// Whether the input is a file of requests or a lock, and not an environment or a list of one. Commands cannot repair a file in place.
[[nodiscard]] auto is_file(const Scene& scene) -> bool;

/// For a library that both installers installed: removes pip's and restores conda's files.
[[nodiscard]] auto keep_conda(const std::vector<std::string>& wheels, const Package& owner, const Scene& scene) -> Repair;
/// `python -m pip install ...`, `conda install ...`; for a file of specs, the lines to write into the file.
[[nodiscard]] auto add_packages(Ecosystem ecosystem, const std::vector<std::string>& specs, const Scene& scene) -> Repair;
/// Updates the driver to this version, or to the first one that serves the GPUs if that is newer.
[[nodiscard]] auto update_driver(const std::string& version, const Scene& scene) -> Repair;
/// The repair for files: makes the lock again with its tool, or resolves the requests of the file.
[[nodiscard]] auto resolve_again(const Scene& scene) -> Repair;
/// For a lock of gpusolve: makes it again from its request, with `spec` replacing the specs that bring the package (`cupy` for
/// cupy-cuda12x).
[[nodiscard]] auto lock_again_with(const std::string& package, const std::string& spec, const Scene& scene) -> Repair;
/// For two packages of which the catalog knows no compatible releases.
[[nodiscard]] auto separate_environments() -> Repair;
/// Asks for compatible versions of all stack packages that a file requests, whatever versions the file states.
[[nodiscard]] auto choose_together(const Scene& scene) -> Repair;
/// Asks for the release that `spec` names, with `main` from an index that has its builds with GPU code.
[[nodiscard]] auto with_gpu_build_of(const std::string& main, const std::string& spec, const Scene& scene) -> Repair;
/// The sentence, and the `gpusolve resolve` command that it announces. The command is proven with the other repairs; a repair whose
/// sentence promises no set drops `asked`.
[[nodiscard]] auto by_resolve(std::string sentence, AskedSet asked, const Scene& scene) -> Repair;
/// Asks for the package and the packages that it brings.
[[nodiscard]] auto choose_by_resolve(const std::string& spec, const Scene& scene) -> Repair;
/// Asks for a release of this package that runs here.
[[nodiscard]] auto another_release(const std::string& package, const Scene& scene) -> Repair;

}  // namespace gpusolve::engine::audit
