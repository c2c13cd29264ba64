// Replaces `{group}` in texts of the catalog by the text that a message captured.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/diagnose/log_scan.hpp"

namespace gpusolve::engine::diagnose {

/// The use of a filled text. A log can contain anything, so a text for a command must be a plain word of letters, digits, `.`, `_`, `+` and
/// `-`.
enum class Use : std::uint8_t { sentence, command };

/// nullopt if a group did not take part in the match, or if it captured a text that is not safe in a command.
[[nodiscard]] auto filled(std::string_view text, const Match& match, Use use) -> std::optional<std::string>;

}  // namespace gpusolve::engine::diagnose
