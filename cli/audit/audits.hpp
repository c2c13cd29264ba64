// The audits: each looks at one thing and adds what it finds. Pure; the words are the renderer's.
#pragma once

#include <vector>

#include "adapters/report/finding.hpp"
#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

using Findings = std::vector<report::Finding>;

/// Does each torch run on the GPUs, with the driver, on this system?
void audit_torch(const Scene& scene, Findings& findings);
/// torchvision and torchaudio against torch.
void audit_companions(const Scene& scene, Findings& findings);
/// CUDA's own libraries: one major, the versions that torch pins, an nvcc that knows the GPU.
void audit_cuda(const Scene& scene, Findings& findings);
/// Are all needs met by what there is?
void audit_dependencies(const Scene& scene, Findings& findings);
/// One library from conda and from pip; one name twice.
void audit_owners(const Scene& scene, Findings& findings);
/// Files for another platform, Python or C library; hashes that cannot be right; what a lock promised.
void audit_lock(const Scene& scene, Findings& findings);
/// Plain http, hosts that are gone, indexes that hold CPU builds only.
void audit_sources(const Scene& scene, Findings& findings);
/// Specs that force a CPU build, and builds that were never made.
void audit_demands(const Scene& scene, Findings& findings);

/// All of them, errors first; and one sentence for each torch that runs.
[[nodiscard]] auto audit_all(const Scene& scene) -> report::Audit;

}  // namespace gpusolve::cli::audit
