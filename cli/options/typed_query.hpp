// Parses what was typed to a query: limits, sources with the user's settings, the machine's facts, an environment's specs.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "engine/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// The query without facts, settings and an environment. Errors (kind `usage`) name the option; also those of a file of constraints.
[[nodiscard]] auto query_of(const ResolveOptions& options) -> Result<engine::Query>;

/// Likewise, with the facts of the machine and the sources that the options, the user's settings and the catalog's mirrors give.
[[nodiscard]] auto sourced_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<engine::Query>;

struct TypedQuery {
  engine::Query query;
  std::vector<std::string> typed;  ///< the specs without those of an environment
  std::vector<Warning> warnings;
  std::vector<std::string> replaced{};  ///< see engine::Environment
};

/// Likewise, with the environment's specs and this machine's Python. Errors are also those of reading an environment, and of
/// specs that cannot be intended.
[[nodiscard]] auto typed_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<TypedQuery>;

}  // namespace gpusolve::cli
