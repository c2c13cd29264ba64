// `--from-env PATH`: adds the specs of an environment, a requirements.txt, an environment.yml or a lock to the request.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

struct Environment {
  std::vector<Warning> warnings;
  std::vector<std::string> replaced;            ///< specs of the environment that typed specs replace
  std::optional<Known<DottedVersion>> glibc{};  ///< glibc of a Dockerfile's base image
};

/// Adds the environment's specs after the typed ones; a typed spec replaces one for the same package. Sets the installer if no option does.
/// Sets Python if pip is the installer and the environment states its Python. The warnings list what was added and what was left out, such
/// as specs of the other ecosystem. Errors: those of reading, and `usage` if there is no package to ask for.
[[nodiscard]] auto add_environment(ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog) -> Result<Environment>;

/// Adds the path of the environment to reasons that blame one of its specs. `typed`: the specs without those of the environment.
void name_environment(Answer& answer, const ResolveOptions& options, const std::vector<std::string>& typed);

}  // namespace gpusolve::cli
