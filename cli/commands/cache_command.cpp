#include "cli/commands/cache_command.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "adapters/report/json_text.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {

auto size_text(const net::CacheSize& size, const std::filesystem::path& folder) -> std::string {
  return std::to_string(size.documents) + " documents, " + std::to_string(size.bytes) + " bytes in " + printable(folder.string(), 4096) +
         "\n";
}

auto size_json(const net::CacheSize& size, const std::filesystem::path& folder, bool is_clean) -> std::string {
  const nlohmann::ordered_json document = {{"schema", "gpusolve/cache/1"},
                                           {"folder", folder.string()},
                                           {"removed", is_clean},
                                           {"documents", size.documents},
                                           {"bytes", size.bytes}};
  return report::json_text(document);
}

void declare_cache(CLI::App& command, CacheOptions& options) {
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
  command.add_subcommand("info", "where the cache is, and how much it holds")->fallthrough();
  command.add_subcommand("clean", "empty it")->fallthrough()->callback([&options] { options.is_clean = true; });
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
  const auto printed = print(options.is_json ? size_json(*size, *folder, options.is_clean)
                                             : (options.is_clean ? "removed " : "") + size_text(*size, *folder));
  return printed ? Result<ExitStatus>(ExitStatus::done) : printed.error();
}

}  // namespace gpusolve::cli
