// Converts the typed options to a query: limits, sources with the user's settings, the machine's facts, an environment's specs.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// The query without facts, settings and an environment. Errors (kind `usage`) name the option, also errors in a file of constraints.
[[nodiscard]] auto query_of(const ResolveOptions& options) -> Result<engine::Query>;

/// Like `query_of`, with the facts of the machine, and with the sources that follow from the options, the user's settings and the catalog's
/// mirrors.
[[nodiscard]] auto sourced_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<engine::Query>;

struct TypedQuery {
  engine::Query query;
  std::vector<engine::Spec> typed;  ///< the specs without those of an environment
  std::vector<Warning> warnings;
  std::vector<engine::Spec> replaced{};  ///< see engine::Environment
};

/// Like `sourced_query`, with the environment's specs and this machine's Python. Further errors: the environment cannot be read, or a spec
/// cannot be intended.
[[nodiscard]] auto typed_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<TypedQuery>;

}  // namespace gpusolve::cli
