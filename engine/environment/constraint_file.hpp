// A file of constraints in the formats of pip and conda.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/specs/spec.hpp"

namespace gpusolve::engine {

/// The specs of the files: one per line, as for conda or for pip; ignores blank lines and comments. Errors (kind `usage`): a file cannot be
/// read or is not text, or a line is not a spec, such as an option of pip. They name the file and the line.
[[nodiscard]] auto read_constraints(const std::vector<std::string>& files) -> Result<std::vector<Spec>>;

}  // namespace gpusolve::engine
