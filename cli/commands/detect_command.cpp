#include "cli/commands/detect_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <optional>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/report.hpp"
#include "adapters/report/json_text.hpp"
#include "base/plain.hpp"
#include "catalogs/code_targets.hpp"
#include "cli/options/settings.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"
#include "engine/machine/own_machine.hpp"

namespace gpusolve::cli {
namespace {

/// Takes the driver's CUDA version from the catalog if it is unknown.
void complete(hardware::Detection& detection, const catalogs::Catalog& catalog) {
  const auto* const driver = hardware::value_of(detection.driver);
  const auto* const platform = hardware::value_of(detection.platform);
  if (driver != nullptr && hardware::is_unknown(detection.driver_cuda)) {
    if (const auto cuda = catalog.cuda_of_driver(*driver, platform == nullptr ? hardware::host_platform() : *platform)) {
      detection.driver_cuda = hardware::Read<DottedVersion>{*cuda, "catalog, by the driver's version"};
    }
  }
}

/// The targets for which nvcc of this toolkit version can compile.
auto targets_of(const std::string& version, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  std::vector<std::string> texts;
  const auto parsed = parse_dotted_version(version);
  if (parsed) {
    std::ranges::transform(catalog.toolkit_targets(parsed->prefix(2)), std::back_inserter(texts), catalogs::target_text);
  }
  return texts;
}

auto json_of(const std::vector<settings::Settings::File>& files) -> nlohmann::ordered_json {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& [place, set] : files) {
    for (const auto& [name, values] : set) {
      rows.push_back({{"place", place}, {"name", name}, {"values", values}});
    }
  }
  return rows;
}

/// `files` is nullopt if the settings were not requested.
auto json_text(const hardware::Detection& detection, const std::optional<hardware::HostPython>& python, const catalogs::Catalog& catalog,
               const std::optional<std::vector<settings::Settings::File>>& files) -> std::string {
  auto document = hardware::detection_json(detection);
  if (python) {
    document["facts"]["python"] = python->version.text();
  }
  if (files) {
    document["settings"] = json_of(*files);
  }
  for (auto& row : document["rows"]) {
    if (row["fact"] == "cuda_toolkit") {
      const auto& version = row["value"]["version"];
      row["value"]["targets"] = version.is_string() ? targets_of(version.get<std::string>(), catalog) : std::vector<std::string>{};
    }
  }
  return report::json_text(document);
}

auto text_of(const std::vector<settings::Settings::File>& files) -> std::string {
  const auto width = terminal_width();
  auto text = "\n" + wrap("Settings of conda and pip, which count where a server is asked (later ones before earlier ones)", {}, width);
  for (const auto& [place, set] : files) {
    text += wrap(place, {"  ", "  "}, width);
    for (const auto& [name, values] : set) {
      text += wrap(name + ": " + joined(values, ", "), {"    ", "      "}, width);
    }
  }
  return files.empty() ? "\nSettings of conda and pip: none\n" : text;
}

auto plain_text(const hardware::Detection& detection, const std::optional<hardware::HostPython>& python, const catalogs::Catalog& catalog)
    -> std::string {
  auto text = hardware::detection_text(detection, terminal_width());
  if (python) {
    const auto place = printable(python->place);
    text += "\n" + wrap("Python " + python->version.text() + " (that of " + place + ") is preferred for sets on this machine.", {},
                        terminal_width());
  }
  std::string toolkits;
  for (const auto& toolkit : detection.toolkits) {
    const auto* const version = hardware::value_of(toolkit.version);
    const auto targets = version == nullptr ? std::vector<std::string>{} : targets_of(version->text(), catalog);
    if (!targets.empty()) {
      toolkits += wrap("The toolkit of CUDA " + version->text() + " makes code for " + joined(targets, " ") + ".", {}, terminal_width());
    }
  }
  return toolkits.empty() ? text : text + "\n" + toolkits;
}

}  // namespace

void declare_detect(CLI::App& command, DetectOptions& options) {
  command.add_flag("--json", options.is_json, "one JSON document on standard output");
  command.add_flag("-v,--verbose", options.is_verbose, "also what .condarc and pip.conf say of servers, and which file says it");
}

auto run_detect(const DetectOptions& options) -> Result<ExitStatus> {
  const auto& catalog = catalogs::Catalog::embedded();
  auto detection = hardware::detect(engine::machine_probes(catalog));
  complete(detection, catalog);
  std::optional<std::vector<settings::Settings::File>> files;
  if (options.is_verbose) {
    const auto settings = read_settings();
    if (!settings) {
      return settings.error();
    }
    files = shown_files(*settings);
  }
  const auto python = hardware::detect_python(hardware::real_probes());
  if (!python) {
    return python.error();
  }
  const auto text = options.is_json ? json_text(detection, *python, catalog, files)
                                    : plain_text(detection, *python, catalog) + (files ? text_of(*files) : "");
  if (auto printed = print_report(text, options.is_json); !printed) {
    return printed.error();
  }
  return ExitStatus::done;
}

}  // namespace gpusolve::cli
