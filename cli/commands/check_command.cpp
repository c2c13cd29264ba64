#include "cli/commands/check_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/probes.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/report/plain.hpp"
#include "cli/audit/audits.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/facts.hpp"
#include "cli/options/reading_options.hpp"
#include "cli/output/findings_output.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/output/standard_input.hpp"

namespace gpusolve::cli {
namespace {

void declare_shared(CLI::App& command, CheckOptions& options) {
  declare_hardware(command, options.shared);
  command.add_option("--python", options.shared.python, "the Python that a lock for many is read for, and that requirements.txt is for")
      ->type_name("V");
  command.add_option("--row", options.row, "of a lock with rows the one that is meant")->type_name("NAME");
  declare_reading(command, options.shared, "Options");
  declare_findings_output(command, options.shared);
}

/// The one that is active by its variables; PATH finds a virtual environment before a conda prefix.
auto active_environment() -> Result<std::string> {
  const auto environments = hardware::detect_environments(hardware::real_probes());
  if (environments.empty()) {
    return Error{ErrorKind::usage,
                 "no environment is active (VIRTUAL_ENV, CONDA_PREFIX): name a folder, a file, or `-` for standard input"};
  }
  return environments.front().path;
}

auto python_of(const ResolveOptions& options) -> Result<std::optional<DottedVersion>> {
  if (!options.python) {
    return std::optional<DottedVersion>{};
  }
  auto python = parse_dotted_version(*options.python, "Python version");
  if (!python) {
    return python.error().in("--python");
  }
  return std::optional(std::move(python).value());
}

auto read_input(const std::string& path, const inventory::ReadOptions& options) -> Result<inventory::Inventories> {
  if (path != "-") {
    return inventory::read_sets(path, options);
  }
  const auto text = read_standard_input(inventory::k_longest_input);
  return text ? inventory::read_text_sets(*text, "-", options) : Result<inventory::Inventories>(text.error());
}

/// The platform of the input counts where none was named: a lock for Windows is not judged for the Linux that reads it.
void adopt_platform(Facts& facts, const inventory::Inventory& inventory, const ResolveOptions& options) {
  if (options.platform || !inventory.platform || *inventory.platform == facts.platform.value) {
    return;
  }
  facts.platform = {*inventory.platform, Provenance::assumed};
  if (!options.glibc) {
    facts.glibc = is_linux(facts.platform.value) ? facts.glibc : std::nullopt;
  }
}

auto names_of(const std::vector<inventory::Inventory>& sets) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(sets, std::back_inserter(names), &inventory::Inventory::row);
  return report::joined(names, ", ");
}

/// Of a lock with rows the one that is named, or all.
auto keep_row(std::vector<inventory::Inventory>& sets, const CheckOptions& options) -> Status {
  const auto& row = options.row;
  if (row && sets.front().row.empty()) {
    return Error{ErrorKind::usage, "--row " + quote(*row) + ": " + quote(options.path) + " has no rows: leave --row out"};
  }
  const auto all = names_of(sets);
  if (row) {
    std::erase_if(sets, [&](const inventory::Inventory& set) { return set.row != *row; });
  }
  if (sets.empty()) {
    return Error{ErrorKind::usage, "--row " + quote(*row) + " is none of the rows of " + quote(options.path) + ": " + all};
  }
  if (sets.size() > 1 && (options.shared.is_json || !options.shared.emits.empty())) {
    return Error{ErrorKind::usage, std::string(options.shared.is_json ? "--json" : "--emit") + " is about one set, and " +
                                       quote(options.path) + " has one for each of " + all + ": name one with --row"};
  }
  return std::monostate{};
}

struct Asked {
  const CheckOptions& options;
  const Facts& facts;
  const std::optional<DottedVersion>& python;
  bool is_verify{};
};

auto audit_of(inventory::Inventory inventory, const Asked& asked, const catalogs::Catalog& catalog) -> report::Audit {
  auto facts = asked.facts;
  if (asked.is_verify && inventory.promised_facts && !is_hardware_named(asked.options.shared)) {
    facts = *inventory.promised_facts;
  }
  adopt_platform(facts, inventory, asked.options.shared);
  inventory.python = asked.python ? asked.python : inventory.python;
  inventory.path += inventory.row.empty() ? "" : ", row " + inventory.row;
  return audit::audit_all(audit::make_scene(inventory, facts, catalog));
}

/// A lock with rows is for several machines: one row that runs here will do, and the others are not looked at then.
void keep_first_that_runs(std::vector<report::Audit>& audits) {
  const auto runs = std::ranges::find_if(audits, [](const report::Audit& audit) { return !report::has_error(audit.findings); });
  if (runs != audits.end()) {
    audits = {*runs};
  }
}

auto print_all(const std::vector<report::Audit>& audits, const ResolveOptions& options) -> Status {
  for (const auto& audit : audits) {
    if (&audit != &audits.front() && !options.is_quiet) {
      if (auto parted = print("\n"); !parted) {
        return parted;
      }
    }
    if (auto printed = write_findings(audit, options); !printed) {
      return printed;
    }
  }
  return std::monostate{};
}

auto audit_with(const CheckOptions& options, const catalogs::Catalog& catalog, bool is_verify) -> Result<ExitStatus> {
  const auto facts = facts_of(options.shared, catalog);
  const auto python = python_of(options.shared);
  if (!facts || !python) {
    return !facts ? facts.error() : python.error();
  }
  const auto reading = reading_of(options.shared, *facts, *python);
  if (!reading) {
    return reading.error();
  }
  auto sets = read_input(options.path, *reading);
  if (!sets) {
    return sets.error();
  }
  if (is_verify && !inventory::is_lock(sets->front().kind)) {
    return Error{ErrorKind::usage,
                 quote(options.path) + " is no lock but " + std::string(inventory::kind_text(sets->front().kind)) + "; use gpusolve check"};
  }
  if (auto kept = keep_row(*sets, options); !kept) {
    return kept.error();
  }
  std::vector<report::Audit> audits;
  for (const auto& set : *sets) {
    audits.push_back(audit_of(set, {options, *facts, *python, is_verify}, catalog));
  }
  if (!is_verify || is_hardware_named(options.shared)) {
    keep_first_that_runs(audits);
  }
  if (auto printed = print_all(audits, options.shared); !printed) {
    return printed.error();
  }
  const bool is_bad = std::ranges::any_of(audits, [](const report::Audit& audit) { return report::has_error(audit.findings); });
  return is_bad ? ExitStatus::finding : ExitStatus::done;
}

auto check_with_catalog(const CheckOptions& options, bool is_verify) -> Result<ExitStatus> {
  if (auto checked = check_findings_output(options.shared); !checked) {
    return checked.error();
  }
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return audit_with(options, catalog, is_verify); });
}

}  // namespace

void declare_check(CLI::App& command, CheckOptions& options) {
  command.add_option("PATH", options.path,
                     "a conda prefix, a virtual environment, a site-packages folder, requirements.txt, environment.yml, pyproject.toml, "
                     "pixi.toml, a lock, or what pip or conda printed; `-` is standard input; default: the active environment");
  declare_shared(command, options);
}

void declare_verify(CLI::App& command, CheckOptions& options) {
  command
      .add_option("LOCK", options.path,
                  "gpusolve.lock, a lock of uv, pixi, Poetry, PDM, Pipenv or conda-lock, pylock.toml or @EXPLICIT; a gpusolve.lock is "
                  "judged for the "
                  "machine that it was made for, unless another is named")
      ->required();
  declare_shared(command, options);
}

auto run_check(CheckOptions options) -> Result<ExitStatus> {
  if (options.path.empty()) {
    auto active = active_environment();
    if (!active) {
      return active.error();
    }
    options.path = std::move(active).value();
  }
  return check_with_catalog(options, false);
}

auto run_verify(const CheckOptions& options) -> Result<ExitStatus> { return check_with_catalog(options, true); }

}  // namespace gpusolve::cli
