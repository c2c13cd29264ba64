// Makes a question from the typed options: adds configured sources, the machine's facts, and the specs of an environment.
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
  std::vector<std::string> typed;  ///< the specs except those of an environment
  std::vector<Warning> warnings;
  std::vector<std::string> replaced{};  ///< see Environment
};

/// Errors are those of with_constraint_files, with_sources, facts_of, check_typed, add_environment and detect_python.
[[nodiscard]] auto typed_question(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<TypedQuestion>;

}  // namespace gpusolve::cli
