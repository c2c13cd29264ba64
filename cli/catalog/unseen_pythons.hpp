// Whether builds of the embedded catalog are offered for Pythons that no listing shows them for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/dotted_version.hpp"

namespace gpusolve::cli {

/// Where Python is free, only what was seen is chosen. Where `--python` names one, what the release documents for it serves as well, and
/// the answer says that it was not seen.
enum class UnseenPythons : std::uint8_t { left_out, offered };

[[nodiscard]] inline auto unseen_pythons(const std::optional<std::string>& python_option) -> UnseenPythons {
  return python_option && parse_dotted_version(*python_option) ? UnseenPythons::offered : UnseenPythons::left_out;
}

}  // namespace gpusolve::cli
