#include "cli/options/printing_options.hpp"
#include "cli/options/choices.hpp"

#include <CLI/CLI.hpp>

namespace gpusolve::cli {

void declare_printing(CLI::App& command, ResolveOptions& options) {
  constexpr auto k_group = "Output";
  command.add_flag("--json", options.is_json, "one JSON document on standard output")->group(k_group);
  command.add_flag("-q,--quiet", options.is_quiet, "one line for each error")->group(k_group);
  command.add_option("--color", options.color, "auto, always, never; NO_COLOR is honoured")
      ->check(one_of({"auto", "always", "never"}))
      ->group(k_group);
  command.add_option("--catalog", options.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR")
      ->group(k_group);
}

}  // namespace gpusolve::cli
