// Rejects what is typed in the place of a spec and is none: a file, an address, a version by itself, a range without a version.
#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// An error names the first such spec and what to write instead.
[[nodiscard]] auto check_specs(std::span<const std::string> specs, const catalogs::Catalog& catalog) -> Status;
/// Likewise of constraints, of which only the ranges are checked: `numpy>2,<1`.
[[nodiscard]] auto check_constraints(std::span<const std::string> constraints) -> Status;

}  // namespace gpusolve::engine
