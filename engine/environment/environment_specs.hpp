// Adds the packages of an environment, a file of requirements, a project or a lock to a query.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// A query with the packages of an environment.
struct Environment {
  Query query;
  std::vector<Warning> warnings;
  std::vector<Spec> replaced;                   ///< specs of the environment that given specs replace
  std::optional<Known<DottedVersion>> glibc{};  ///< glibc of a Dockerfile's base image
};

/// Adds the environment's specs after the given ones; a given spec replaces one for the same package. Sets the installer if the
/// query leaves it open. Sets Python if pip is the installer and the environment states its Python. The warnings list the added
/// specs and those that are left out, such as specs of the other ecosystem. `path`: the environment's name in messages. Error
/// (kind `usage`): there is no package to ask for.
[[nodiscard]] auto add_environment(Query query, const inventory::Inventory& found, const std::string& path,
                                   const catalogs::Catalog& catalog) -> Result<Environment>;

/// Adds the environment's `path` to reasons that blame one of its specs. `given`: the specs without those of the environment.
void name_environment(Answer& answer, const std::string& path, const std::vector<Spec>& given);

}  // namespace gpusolve::engine
