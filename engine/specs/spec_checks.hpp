// Rejects texts that are typed in the place of a spec and are none: a file, an address, a version by itself, a range without a version.
#pragma once

#include <span>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"

namespace gpusolve::engine {

/// An error names the first such spec and a correct one.
[[nodiscard]] auto check_specs(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> Status;
/// Like `check_specs`, for constraints, of which only the ranges are checked: `numpy>2,<1`.
[[nodiscard]] auto check_constraints(std::span<const Spec> constraints) -> Status;

}  // namespace gpusolve::engine
