// What is doubtful in the facts of a machine although it can be read: each doubt is a warning that belongs before any command.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// Codes: `unknown-capability` (nvcc of no toolkit has a name for it), `newer-driver` (of a later branch than the catalog knows),
/// `own-system` (a board such as a Jetson: where its builds come from, and that its driver is not judged).
[[nodiscard]] auto doubts_of(const Facts& facts, const ResolveOptions& options, const catalogs::Catalog& catalog) -> std::vector<Warning>;

/// The same as sentences, for a report that has no list of warnings.
[[nodiscard]] auto doubt_sentences(const Facts& facts, const ResolveOptions& options, const catalogs::Catalog& catalog)
    -> std::vector<std::string>;

}  // namespace gpusolve::cli
