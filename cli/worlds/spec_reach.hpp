// How far a world can judge a spec.
#pragma once

#include <optional>
#include <string>

#include "adapters/report/answer.hpp"

namespace gpusolve::cli {

struct SpecReach {
  std::string judged;                       ///< what is solved for: the spec itself, a wider one, or nothing
  std::optional<report::SetAside> aside{};  ///< what is left to the installer; nothing where the spec is judged as it is
};

}  // namespace gpusolve::cli
