// `gpusolve search SPEC`.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct SearchOptions {
  ResolveOptions query{};  ///< the search is for its first spec
  std::size_t limit{20};   ///< maximum number of rows; 0: no limit
};

void declare_search(CLI::App& command, SearchOptions& options);

/// Prints the builds, best first; status `unsatisfiable` if there are none.
[[nodiscard]] auto run_search(const SearchOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
