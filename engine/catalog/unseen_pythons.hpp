// Whether the embedded catalog offers builds for Pythons for which no listing shows them.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/specs/version_limit.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// If Python is free, only builds that were listed are chosen. If one Python is requested, builds that the release documents for it are
/// chosen too, and the answer says that they were not listed.
enum class UnseenPythons : std::uint8_t { left_out, offered };

[[nodiscard]] inline auto unseen_pythons(const std::optional<VersionLimit>& python) -> UnseenPythons {
  return python && parse_dotted_version(python->text()) ? UnseenPythons::offered : UnseenPythons::left_out;
}

}  // namespace gpusolve::engine
