// `--from-env PATH`: what an environment, a requirements.txt, an environment.yml or a lock holds, as specs of the request.
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
  std::vector<std::string> replaced;            ///< its specs in whose place one was typed
  std::optional<Known<DottedVersion>> glibc{};  ///< of a Dockerfile's base image
};

/// Adds the specs behind those that were typed, which win where both name the same package; names the installer where the options leave it
/// open, and the Python where it is one of conda's and pip was chosen. The warnings say what was left out: specs of the other ecosystem,
/// and, where the embedded catalog serves, packages that it does not know; and what was taken. Errors are those of reading, and `usage`
/// where nothing is left.
[[nodiscard]] auto add_environment(ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog) -> Result<Environment>;

/// Reasons that blame a spec which was not typed say where it stands. `typed`: what was asked for without the environment.
void name_environment(Answer& answer, const ResolveOptions& options, const std::vector<std::string>& typed);

}  // namespace gpusolve::cli
