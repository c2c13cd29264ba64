// `gpusolve cache info` and `gpusolve cache clean`.
#pragma once

#include <filesystem>
#include <string>

#include "adapters/net/cache_folder.hpp"
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

/// The line "3 documents, 1200 bytes in /home/ann/.cache/gpusolve".
[[nodiscard]] auto size_text(const net::CacheSize& size, const std::filesystem::path& folder) -> std::string;

/// Schema gpusolve/cache/1. Ends with a newline.
[[nodiscard]] auto size_json(const net::CacheSize& size, const std::filesystem::path& folder, bool is_clean) -> std::string;

/// Prints the place and size of the cache, or empties it.
[[nodiscard]] auto run_cache(const CacheOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
