// A request, translated to the indexes of a universe.
#pragma once

#include <vector>

#include "resolver/request.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

struct Asked {
  const Request* request;  ///< not owned; must outlive this object
  std::vector<SpecIndex> roots{};
  std::vector<SpecIndex> constraints{};
};

}  // namespace gpusolve::resolver
