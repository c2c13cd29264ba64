// Compares one build with what would be chosen instead of it.
#pragma once

#include "adapters/report/why_not.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/question.hpp"

namespace gpusolve::cli {

/// The question's first spec is the subject. It is compared with a request for the package itself, or for the spec `usual` of it, together
/// with the other specs. Errors: see Workshop.
[[nodiscard]] auto why_not(const catalogs::Catalog& catalog, const Question& question, const std::vector<std::string>& usual = {})
    -> Result<WhyNot>;

}  // namespace gpusolve::cli
