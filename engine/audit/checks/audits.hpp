// The audits: each checks one aspect and adds its findings. All are pure functions; the renderer contains the sentences.
#pragma once

#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

using Findings = std::vector<Finding>;

/// Checks that each torch runs on the GPUs, with the driver, on this system.
void audit_torch(const Scene& scene, Findings& findings);
/// Reports that torch sees no GPU on the machine that a report describes, although no check explains why.
void audit_unseen_gpu(const Scene& scene, Findings& findings);
/// Checks that every package of another stack runs on the GPUs, with the driver, on this system.
void audit_stacks(const Scene& scene, Findings& findings);
/// Checks, like audit_stacks, the packages that pinned packages require exactly and that the input does not name.
void audit_required(const Scene& scene, Findings& findings);
/// Checks that the packages of other stacks were built for the versions of torch and of similar packages in the input.
void audit_stack_mates(const Scene& scene, Findings& findings);
/// Checks wheels that the catalog does not list and whose local version names another release of torch: `2.8.3+cu128torch2.9.0`.
void audit_linked_labels(const Scene& scene, Findings& findings);
/// Checks for extras that would bring GPU code, but that the requested release does not have.
void audit_extras(const Scene& scene, Findings& findings);
/// Checks that the releases of the input do not require different versions of a package that the input does not name.
void audit_shared_needs(const Scene& scene, Findings& findings);
/// Checks that no two pinned releases require versions of NVIDIA's libraries that exclude each other.
void audit_exact_pins(const Scene& scene, Findings& findings);
/// Checks for packages of other projects, such as NumPy, in versions that a release does not run with (catalogs::NeighbourLimit).
void audit_neighbours(const Scene& scene, Findings& findings);
/// Checks for packages that a release imports and its metadata do not require.
void audit_undeclared(const Scene& scene, Findings& findings);
/// Checks that something brings the libraries of CUDA that wheels load without requiring them.
void audit_libraries(const Scene& scene, Findings& findings);
/// Checks that the base image of a Dockerfile has nvcc if a package compiles GPU code with nvcc.
void audit_image_compiler(const Scene& scene, Findings& findings);
/// Checks that the base image of a Dockerfile has the C library that torch's wheels need, and that a container starts under the driver.
void audit_image(const Scene& scene, Findings& findings);
/// Changes repairs of packages that only the base image brings so that they name another image: the file has no line for such a package.
void name_image_in_repairs(const Scene& scene, Findings& findings);
/// Checks that torchvision and torchaudio are compatible with torch.
void audit_companions(const Scene& scene, Findings& findings);
/// Checks the CUDA libraries: that all have one major version and the versions that torch pins, and that nvcc knows the GPU.
void audit_cuda(const Scene& scene, Findings& findings);
/// Checks a separately installed cuDNN against the GPUs, because torch may be judged by the cuDNN that it pins.
void audit_cudnn(const Scene& scene, Findings& findings);
/// Checks that all dependencies are met.
void audit_dependencies(const Scene& scene, Findings& findings);
/// Checks for a library that both conda and pip install, and for a name with two versions.
void audit_owners(const Scene& scene, Findings& findings);
/// Checks for two variants of one stack, such as onnxruntime beside onnxruntime-gpu.
void audit_variants(const Scene& scene, Findings& findings);
/// Checks for names that are probably misspelled: `troch`.
void audit_names(const Scene& scene, Findings& findings);
/// Checks pinned releases of other stacks against the Python and the C library of the machine. Also checks whether a project allows Pythons
/// that are older than every Python of a pinned release: tools that lock for every Python refuse such a project.
void audit_tags(const Scene& scene, Findings& findings);
/// Checks for files for another platform, Python or C library, for invalid hashes, and for specs that the lock does not meet.
void audit_lock(const Scene& scene, Findings& findings);
/// Checks that the packages that the commands of a lock compile run on this machine.
void audit_compiled(const Scene& scene, Findings& findings);
/// Checks for addresses with plain http, hosts that no longer exist, and indexes that have only CPU builds.
void audit_sources(const Scene& scene, Findings& findings);
/// Checks that the driver is new enough for the CUDA that a file asks conda for by name.
void audit_named_cuda(const Scene& scene, Findings& findings);
/// Checks that the conda channels have the packages that the CUDA selector (`pytorch-cuda`) requires.
void audit_channels(const Scene& scene, Findings& findings);
/// Checks for pins with a local version that only an index has that the input does not name.
void audit_labels(const Scene& scene, Findings& findings);
/// Checks for pinned releases of torch that do not exist at all, or not for this system.
void audit_releases(const Scene& scene, Findings& findings);
/// Checks for specs that force a CPU build, and for builds that never existed.
void audit_demands(const Scene& scene, Findings& findings);

/// Checks the GPU code in the files of the installed packages. The files decide: a finding that rests on the catalog's tables and that the
/// files contradict is withdrawn. Runs after the audits that judge by tables.
void audit_device_code(const Scene& scene, Findings& findings);
/// Whether the files of the package with this label, such as `torch 2.1.0`, were read and contain GPU code.
[[nodiscard]] auto is_judged_by_files(const Scene& scene, std::string_view label) -> bool;
/// Whether some GPU of the machine runs no code in the files of the package with this label.
[[nodiscard]] auto is_lost_by_files(const Scene& scene, std::string_view label) -> bool;
/// One sentence about the files that were read; empty if none were read, if no GPU is known, or if the machine has none.
[[nodiscard]] auto files_sentence(const Scene& scene, const Findings& findings) -> std::string;

/// Reports packages with GPU code and builds of torch if the catalog does not know their GPUs. Runs after the audits that find errors.
void audit_unjudged(const Scene& scene, Findings& findings);
/// Reports specs on packages with GPU code if only a run can tell which versions are installed. Runs after the audits above.
void audit_untold(const Scene& scene, Findings& findings);
/// Reports specs that leave torch's version open: the build that the installer chooses today, or why the build is unknown. Runs after the
/// audits that find errors.
void audit_unpinned(const Scene& scene, Findings& findings);
/// Reports stack packages whose build the input leaves to conda.
void audit_open_conda_builds(const Scene& scene, Findings& findings);

/// Whether an error is about the package with this label.
[[nodiscard]] auto is_accused(const std::string& label, const Findings& findings) -> bool;

/// Runs all audits. Errors come first in the result; each torch that runs adds one sentence to `seen`.
[[nodiscard]] auto audit_all(const Scene& scene) -> Audit;

}  // namespace gpusolve::engine::audit
