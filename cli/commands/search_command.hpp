// `gpusolve search SPEC`.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct SearchOptions {
  ResolveOptions query{};  ///< its first spec is what is looked for
  std::size_t limit{20};   ///< rows; 0: all
};

void declare_search(CLI::App& command, SearchOptions& options);

/// Prints the builds, best first; `unsatisfiable` where there is none.
[[nodiscard]] auto run_search(const SearchOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
