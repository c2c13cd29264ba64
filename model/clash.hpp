// Clashes: reasons of which both sides are builds.
#pragma once

#include "model/reason.hpp"

namespace gpusolve {

/// Whether it says which builds clash, on both sides.
[[nodiscard]] inline auto names_both_sides(const Reason& reason) -> bool {
  return reason.code == ReasonCode::dependency_conflict && reason.builds && reason.others;
}

/// Whether it only says that two versions of one package clash, as they do wherever two others require them.
[[nodiscard]] inline auto is_clash_of_one_name(const Reason& reason) -> bool {
  return names_both_sides(reason) && reason.builds->name == reason.others->name;
}

}  // namespace gpusolve
