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
/// A cuDNN that is there by itself against the GPUs: torch may be judged by the one that it pins.
void audit_cudnn(const Scene& scene, Findings& findings);
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

/// Packages with GPU code, and builds of torch, of which the catalog does not say on what they run. After the audits that find errors.
void audit_unjudged(const Scene& scene, Findings& findings);
/// Specs that leave open which torch is installed: what the installer takes today, or why that cannot be told. After the audits that find
/// errors.
void audit_unpinned(const Scene& scene, Findings& findings);

/// Is there an error about this torch?
[[nodiscard]] auto is_accused(const TorchPart& torch, const Findings& findings) -> bool;

/// All of them, errors first; and one sentence for each torch that runs.
[[nodiscard]] auto audit_all(const Scene& scene) -> report::Audit;

}  // namespace gpusolve::cli::audit
