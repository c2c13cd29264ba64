// The version in a text that may go on: with a local label, a post release or a build.
#pragma once

#include <optional>
#include <string_view>

#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// The numbers at the start of a version: `2.1.2` for `2.1.2+cu118` and for `2.1.2.post304`; nullopt if there are none.
[[nodiscard]] auto leading_numbers(std::string_view version) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
