// The extent to which a world can judge a spec.
#pragma once

#include <optional>
#include <string>

#include "model/answer.hpp"

namespace gpusolve::engine {

struct SpecReach {
  std::string judged;               ///< the spec to solve for: the given one, a wider one, or empty
  std::optional<SetAside> aside{};  ///< the part that is left to the installer; nullopt if the spec is judged unchanged
};

}  // namespace gpusolve::engine
