// `gpusolve cache info` and `gpusolve cache clean`.
#pragma once

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CacheOptions {
  bool is_clean{};
  bool is_json{};
};

/// Declares both subcommands on `cache`; the default is `info`.
void declare_cache(CLI::App& command, CacheOptions& options);

/// Prints the place and size of the cache, or empties it.
[[nodiscard]] auto run_cache(const CacheOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
