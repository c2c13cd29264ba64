// Facts of a machine that are valid but doubtful. Each is a warning, to be shown before any command.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Codes: `unknown-capability` (nvcc does not know the compute capability), `newer-driver` (its branch is newer than those in the catalog),
/// `driver-branch` (a branch without the rest of the version, and some of its releases do not run all that others do),
/// `unknown-driver-cuda` (no driver in the catalog reports that version of CUDA),
/// `no-common-driver` (GPUs that no one driver serves in one machine),
/// `own-system` (a board such as a Jetson: where to get builds for it, and that its driver is not judged).
[[nodiscard]] auto doubts_of(const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog) -> std::vector<Warning>;

/// The same doubts as sentences, for reports without a list of warnings.
[[nodiscard]] auto doubt_sentences(const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine
