// Texts of the catalog with what a message captured in place of `{group}`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/diagnose/log_scan.hpp"

namespace gpusolve::cli::diagnose {

/// A log can hold anything: what goes into a command must be a plain word of letters, digits, `.`, `_`, `+` and `-`.
enum class Use : std::uint8_t { sentence, command };

/// Nothing where a group took no part in the match, or captured what has no place in a command.
[[nodiscard]] auto filled(std::string_view text, const Match& match, Use use) -> std::optional<std::string>;

}  // namespace gpusolve::cli::diagnose
