// The newest version that the specs of a package allow, used to test whether it also meets other specs.
#pragma once

#include <optional>
#include <span>

#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {

/// The pinned version; otherwise a version just below the lowest upper limit, whether or not this version exists: 2.2.999999 for `<2.3`,
/// 999999 for `>=2.0`. nullopt if a spec names a URL, or a text that is not a version (`===`).
[[nodiscard]] auto newest_allowed(std::span<const pypi::Requirement> requirements) -> std::optional<pypi::Version>;

}  // namespace gpusolve::inventory
