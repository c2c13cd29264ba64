// The content of repodata besides its records.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "adapters/conda/repodata/record.hpp"

namespace gpusolve::conda {

struct SubdirInfo {
  std::string subdir;                            ///< `linux-64`
  std::string packages_url;                      ///< URL of the folder of the packages
  std::size_t count{};                           ///< number of entries, including those without a name
  std::vector<SkippedRecord> nameless;           ///< entries without a name
  std::set<std::string, std::less<>> removed{};  ///< withdrawn files that still occur among the entries
};

}  // namespace gpusolve::conda
