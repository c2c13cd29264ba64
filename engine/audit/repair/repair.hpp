// Repairs for findings: the build to install instead, and the commands in the order of execution.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Installs the replacement with its companions, after removing what conflicts with it. `least_cuda`: for this toolkit or a later one.
[[nodiscard]] auto replace_torch(const TorchPart& torch, const Scene& scene, const std::optional<DottedVersion>& least_cuda = {})
    -> std::optional<Repair>;
/// Reinstalls the same build with its companions, after removing `unwanted`.
[[nodiscard]] auto reinstall_torch(const TorchPart& torch, const Scene& scene, const std::vector<std::string>& unwanted)
    -> std::optional<Repair>;

/// `own`, a repair that keeps this build; where the build does not run here, its replacement, which brings what belongs to it. nullopt if
/// nothing replaces a build without code for the GPUs: it is not worth a repair.
[[nodiscard]] auto unless_replaced(const TorchPart& torch, const Scene& scene, std::optional<Repair> own) -> std::optional<Repair>;

/// Whether the input is a file of requests or a lock, instead of an environment or the list of one. Commands cannot repair a file in place.
[[nodiscard]] auto is_file(const Scene& scene) -> bool;

/// For a library that both installed: removes pip's, and restores conda's files.
[[nodiscard]] auto keep_conda(const std::vector<std::string>& wheels, const Package& owner, const Scene& scene) -> Repair;
/// `python -m pip install ...`, `conda install ...`; for a file of specs, the lines to write into it.
[[nodiscard]] auto add_packages(Ecosystem ecosystem, const std::vector<std::string>& specs, const Scene& scene) -> Repair;
/// To this version, or the first one that serves the GPUs if that is newer.
[[nodiscard]] auto update_driver(const std::string& version, const Scene& scene) -> Repair;
/// The repair for files: lock again with the tool that made the lock, or resolve the requests of the file.
[[nodiscard]] auto resolve_again(const Scene& scene) -> Repair;
/// For a lock of gpusolve: its request with `spec` in place of what stands for the package (`cupy` for cupy-cuda12x).
[[nodiscard]] auto lock_again_with(const std::string& package, const std::string& spec, const Scene& scene) -> Repair;
/// For two packages of which the catalog knows no releases that go together.
[[nodiscard]] auto part_them() -> Repair;
/// Asks for versions of all that a file requests of the stacks, whatever it says of them.
[[nodiscard]] auto choose_together(const Scene& scene) -> Repair;
/// Asks for the release that `spec` names, with `main` from where its builds with GPU code are.
[[nodiscard]] auto with_gpu_build_of(const std::string& main, const std::string& spec, const Scene& scene) -> Repair;
/// The sentence, and the `gpusolve resolve` that it announces. It is proven with the other remedies; a sentence that promises no set drops
/// `asked`.
[[nodiscard]] auto by_resolve(std::string sentence, AskedSet asked, const Scene& scene) -> Repair;
/// Asks for the package with what it brings.
[[nodiscard]] auto choose_by_resolve(const std::string& spec, const Scene& scene) -> Repair;
/// Asks for a release of this package that runs here.
[[nodiscard]] auto another_release(const std::string& package, const Scene& scene) -> Repair;

}  // namespace gpusolve::engine::audit
