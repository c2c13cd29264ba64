// From what was typed to a question that can be asked: configured sources, the machine's facts, an environment's specs.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/question.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

struct TypedQuestion {
  Question question;
  std::vector<std::string> typed;  ///< the specs without those of an environment
  std::vector<Warning> warnings;
  std::vector<std::string> replaced{};  ///< see Environment
};

/// Errors are those of with_sources, facts_of and add_environment.
[[nodiscard]] auto typed_question(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<TypedQuestion>;

}  // namespace gpusolve::cli
