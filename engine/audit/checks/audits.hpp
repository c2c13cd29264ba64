// The audits: each checks one aspect and adds its findings. Pure functions; the renderer has the words.
#pragma once

#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

using Findings = std::vector<Finding>;

/// Checks that each torch runs on the GPUs, with the driver, on this system.
void audit_torch(const Scene& scene, Findings& findings);
/// Reports that torch sees no GPU on the machine of a report, although nothing that was checked explains it.
void audit_unseen_gpu(const Scene& scene, Findings& findings);
/// Checks that every package of another stack runs on the GPUs, with the driver, on this system.
void audit_stacks(const Scene& scene, Findings& findings);
/// Likewise, of what pinned packages require exactly and the input does not name.
void audit_required(const Scene& scene, Findings& findings);
/// Checks that the packages of other stacks were built for the versions of torch and its like that are beside them.
void audit_stack_mates(const Scene& scene, Findings& findings);
/// Checks wheels that the catalog does not list, and whose local version names another release of torch: `2.8.3+cu128torch2.9.0`.
void audit_linked_labels(const Scene& scene, Findings& findings);
/// Checks for extras that bring GPU code, of releases that do not have them.
void audit_extras(const Scene& scene, Findings& findings);
/// Checks that the releases of the input need no different versions of a package that it does not name.
void audit_shared_needs(const Scene& scene, Findings& findings);
/// Checks that the metadata of pinned releases do not exclude each other's versions of NVIDIA's libraries.
void audit_exact_pins(const Scene& scene, Findings& findings);
/// Checks for packages of other projects, such as NumPy, beside which a release does not run (catalogs::NeighbourLimit).
void audit_neighbours(const Scene& scene, Findings& findings);
/// Checks that something brings the libraries of CUDA that wheels load without requiring them.
void audit_libraries(const Scene& scene, Findings& findings);
/// Checks that the base image of a Dockerfile has nvcc, for packages that compile GPU code with it.
void audit_image_compiler(const Scene& scene, Findings& findings);
/// Checks that the base image of a Dockerfile has the C library of torch's wheels, and starts under the driver.
void audit_image(const Scene& scene, Findings& findings);
/// Repairs of what only the base image brings name another image: the file has no line to write them into.
void name_image_in_repairs(const Scene& scene, Findings& findings);
/// Checks torchvision and torchaudio against torch.
void audit_companions(const Scene& scene, Findings& findings);
/// Checks the CUDA libraries: one major version, the versions that torch pins, an nvcc that knows the GPU.
void audit_cuda(const Scene& scene, Findings& findings);
/// Checks a separately installed cuDNN against the GPUs, because torch may be judged by the one that it pins.
void audit_cudnn(const Scene& scene, Findings& findings);
/// Checks that all dependencies are met.
void audit_dependencies(const Scene& scene, Findings& findings);
/// Checks for a library from both conda and pip, and for a name with two versions.
void audit_owners(const Scene& scene, Findings& findings);
/// Checks for two variants of one stack, such as onnxruntime beside onnxruntime-gpu.
void audit_variants(const Scene& scene, Findings& findings);
/// Checks for names that are probably misspelled: `troch`.
void audit_names(const Scene& scene, Findings& findings);
/// Checks pinned releases of other stacks against the Python and the C library of the machine; and whether a project allows Pythons older
/// than all that a pinned release is for: tools that lock for every Python refuse that.
void audit_tags(const Scene& scene, Findings& findings);
/// Checks for files for another platform, Python or C library, invalid hashes, and specs that the lock does not meet.
void audit_lock(const Scene& scene, Findings& findings);
/// Checks that what the commands of a lock compile runs here.
void audit_compiled(const Scene& scene, Findings& findings);
/// Checks for plain http, hosts that no longer exist, and indexes with CPU builds only.
void audit_sources(const Scene& scene, Findings& findings);
/// Checks that the driver is new enough for the CUDA that a file asks conda for by name.
void audit_named_cuda(const Scene& scene, Findings& findings);
/// Checks that the channels of conda have what the selector of CUDA requires.
void audit_channels(const Scene& scene, Findings& findings);
/// Pins whose local version only an index has that the input does not name.
void audit_labels(const Scene& scene, Findings& findings);
/// Checks for pinned releases of torch that do not exist, at all or for this system.
void audit_releases(const Scene& scene, Findings& findings);
/// Checks for specs that force a CPU build, and for builds that never existed.
void audit_demands(const Scene& scene, Findings& findings);

/// Checks the GPU code in the files of the installed packages. They decide: takes back findings that the catalog's tables led to and the
/// files contradict. Runs after the audits that judge by tables.
void audit_device_code(const Scene& scene, Findings& findings);
/// Whether the files of this package, `torch 2.1.0`, were read and contain GPU code.
[[nodiscard]] auto is_judged_by_files(const Scene& scene, std::string_view label) -> bool;
/// Whether these files contain no code that a GPU of the machine runs.
[[nodiscard]] auto is_lost_by_files(const Scene& scene, std::string_view label) -> bool;
/// One sentence about the files that were read; empty if there are none with GPU code, or no GPU to judge by.
[[nodiscard]] auto files_sentence(const Scene& scene, const Findings& findings) -> std::string;

/// Reports packages with GPU code, and builds of torch, whose GPUs the catalog does not know. Runs after the audits that find errors.
void audit_unjudged(const Scene& scene, Findings& findings);
/// Reports specs on such packages of which only a run can tell the versions. Runs after the audits above.
void audit_untold(const Scene& scene, Findings& findings);
/// Reports specs that leave torch's version open: what the installer chooses today, or why that is unknown. Runs after the audits that find
/// errors.
void audit_unpinned(const Scene& scene, Findings& findings);
/// Reports builds of stacks that the input leaves to conda.
void audit_open_conda_builds(const Scene& scene, Findings& findings);

/// Whether there is an error about the package of that label.
[[nodiscard]] auto is_accused(const std::string& label, const Findings& findings) -> bool;

/// Runs all audits. Errors come first; adds one sentence for each torch that runs.
[[nodiscard]] auto audit_all(const Scene& scene) -> Audit;

}  // namespace gpusolve::engine::audit
