#include "cli/commands/cache_command.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "adapters/net/cache_folder.hpp"

namespace gpusolve::cli {

void declare_cache(CLI::App& command, CacheOptions& options) {
  command.add_subcommand("info", "where the cache is, and how much it holds");
  command.add_subcommand("clean", "empty it")->callback([&options] { options.is_clean = true; });
  command.require_subcommand(0, 1);
}

auto run_cache(const CacheOptions& options) -> Result<ExitStatus> {
  const auto folder = net::usual_cache_folder();
  if (!folder) {
    return Error{ErrorKind::usage, "there is no folder for a cache: set GPUSOLVE_CACHE_DIR, XDG_CACHE_HOME or HOME"};
  }
  net::CacheFolder cache(*folder);
  const auto size = options.is_clean ? cache.clean() : Result<net::CacheSize>(cache.size());
  if (!size) {
    return size.error();
  }
  std::printf("%s%llu documents, %llu bytes in %s\n", options.is_clean ? "removed " : "", static_cast<unsigned long long>(size->documents),
              static_cast<unsigned long long>(size->bytes), folder->c_str());
  return ExitStatus::done;
}

}  // namespace gpusolve::cli
