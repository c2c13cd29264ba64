#include "cli/commands/cache_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/net/cache_folder.hpp"
#include "adapters/report/cache_size.hpp"
#include "base/process_environment.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {

void declare_cache(CLI::App& command, CacheOptions& options) {
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
  command.add_subcommand("info", "where the cache is, and how much it holds")->fallthrough();
  command.add_subcommand("clean", "empty it")->fallthrough()->callback([&options] { options.is_clean = true; });
  command.require_subcommand(0, 1);
}

auto run_cache(const CacheOptions& options) -> Result<ExitStatus> {
  const auto folder = net::usual_cache_folder(variable);
  if (!folder) {
    return usage_error("there is no folder for a cache: set GPUSOLVE_CACHE_DIR, XDG_CACHE_HOME or HOME");
  }
  if (std::error_code code; std::filesystem::exists(*folder, code) && !std::filesystem::is_directory(*folder, code)) {
    return usage_error("the cache folder " + quote(folder->string()) + " is not a folder: name another one with GPUSOLVE_CACHE_DIR");
  }
  net::CacheFolder cache(*folder);
  const auto size = options.is_clean ? cache.clean() : Result<net::CacheSize>(cache.size());
  if (!size) {
    return size.error();
  }
  const auto printed = print(options.is_json ? report::size_json(*size, *folder, options.is_clean)
                                             : (options.is_clean ? "removed " : "") + report::size_text(*size, *folder));
  return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
}

}  // namespace gpusolve::cli
