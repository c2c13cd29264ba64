// Recognises clashes: reasons with builds on both sides.
#pragma once

#include "model/reason.hpp"

namespace gpusolve {

/// Whether `reason` states the clashing builds of both sides.
[[nodiscard]] inline auto names_both_sides(const Reason& reason) -> bool {
  return reason.code == ReasonCode::dependency_conflict && reason.builds && reason.others;
}

/// Whether `reason` only says that two versions of one package clash, because two other packages require them.
[[nodiscard]] inline auto is_clash_of_one_name(const Reason& reason) -> bool {
  return names_both_sides(reason) && reason.builds->name == reason.others->name;
}

}  // namespace gpusolve
