#include "cli/commands/detect_command.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>

#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/report.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/settings/shown_settings.hpp"
#include "base/process_environment.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/settings.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/machine/own_machine.hpp"

namespace gpusolve::cli {
namespace {

using Files = std::optional<std::vector<settings::Settings::File>>;  // nullopt if the settings were not requested

auto json_text(const hardware::Detection& detection, const StackRoles& roles, const hardware::Besides& besides, const Files& files)
    -> std::string {
  auto document = hardware::detection_json(detection, roles, besides);
  if (files) {
    document["settings"] = settings::files_json(*files);
  }
  return report::json_text(document);
}

auto plain_text(const hardware::Detection& detection, const StackRoles& roles, const hardware::Besides& besides, const Files& files)
    -> std::string {
  const auto width = terminal_width();
  return hardware::detection_text(detection, roles, width, besides) + (files ? settings::files_text(*files, width) : "");
}

}  // namespace

void declare_detect(CLI::App& command, DetectOptions& options) {
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
  command.add_flag("-v,--verbose", options.is_verbose, "also what .condarc and pip.conf say of servers, and which file says it");
}

auto run_detect(const DetectOptions& options) -> Result<ExitStatus> {
  const auto& catalog = catalogs::Catalog::embedded();
  const auto detection = engine::own_detection(catalog, process_environment());
  Files files;
  if (options.is_verbose) {
    const auto settings = read_settings();
    if (!settings) {
      return settings.error();
    }
    files = settings::shown_files(*settings);
  }
  auto python = hardware::detect_python(hardware::real_probes(process_environment()));
  if (!python) {
    return python.error();
  }
  const hardware::Besides besides{std::move(python).value(),
                                  [&](const DottedVersion& toolkit) { return engine::targets_of_toolkit(toolkit, catalog); }};
  const auto& roles = catalog.roles();
  const auto text = options.is_json ? json_text(detection, roles, besides, files) : plain_text(detection, roles, besides, files);
  if (auto printed = print_report(text, options.is_json); !printed) {
    return printed.error();
  }
  return ExitStatus::done;
}

}  // namespace gpusolve::cli
