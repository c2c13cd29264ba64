// Whether the embedded catalog offers builds for Pythons for which no listing shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/dotted_version.hpp"

namespace gpusolve::cli {

/// If Python is free, only builds that were listed are chosen. If `--python` is given, builds that the release documents for it are chosen
/// too, and the answer says that they were not listed.
enum class UnseenPythons : std::uint8_t { left_out, offered };

[[nodiscard]] inline auto unseen_pythons(const std::optional<std::string>& python_option) -> UnseenPythons {
  return python_option && parse_dotted_version(*python_option) ? UnseenPythons::offered : UnseenPythons::left_out;
}

}  // namespace gpusolve::cli
