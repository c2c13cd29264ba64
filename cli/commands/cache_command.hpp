// `gpusolve cache info` and `gpusolve cache clean`.
#pragma once

#include "cli/output/exit_status.hpp"
#include "resolver/result.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CacheOptions {
  bool is_clean{};
};

/// Declares the two on `cache`; without one of them, `info` is meant.
void declare_cache(CLI::App& command, CacheOptions& options);

/// Tells where the cache is and how much it holds, or empties it.
[[nodiscard]] auto run_cache(const CacheOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
