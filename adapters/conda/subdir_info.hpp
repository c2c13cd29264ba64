// What repodata says beside its records.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "adapters/conda/record.hpp"

namespace gpusolve::conda {

struct SubdirInfo {
  std::string subdir;                            ///< `linux-64`
  std::string packages_url;                      ///< the folder in which the packages lie
  std::size_t count{};                           ///< entries, nameless ones included
  std::vector<SkippedRecord> nameless;           ///< entries that do not say their name
  std::set<std::string, std::less<>> removed{};  ///< files that stand among the entries though they were taken back
};

}  // namespace gpusolve::conda
