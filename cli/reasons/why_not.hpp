// One build against what would be chosen instead of it.
#pragma once

#include "adapters/report/why_not.hpp"
#include "catalogs/catalog.hpp"
#include "cli/question.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// The question's first spec is what is asked about; it is compared with a request for the package as such, or for what `usual` asks of it,
/// beside the other specs. Errors: see Workshop.
[[nodiscard]] auto why_not(const catalogs::Catalog& catalog, const Question& question, const std::vector<std::string>& usual = {})
    -> Result<report::WhyNot>;

}  // namespace gpusolve::cli
