#include "cli/check_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/probes.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/read.hpp"
#include "cli/audit/audits.hpp"
#include "cli/facts.hpp"
#include "cli/findings_output.hpp"
#include "cli/standard_input.hpp"

namespace gpusolve::cli {
namespace {

void declare_shared(CLI::App& command, CheckOptions& options) {
  declare_hardware(command, options.shared);
  command.add_option("--python", options.shared.python, "the Python that a lock for many is read for, and that requirements.txt is for")
      ->type_name("V");
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

auto read_input(const std::string& path, const Facts& facts, const std::optional<DottedVersion>& python) -> Result<inventory::Inventory> {
  inventory::Machine machine;
  machine.target.platform = facts.platform.value;
  machine.target.glibc = facts.glibc ? std::optional(facts.glibc->value) : std::nullopt;
  machine.python = python;
  if (path != "-") {
    return inventory::read(path, machine);
  }
  const auto text = read_standard_input(inventory::k_longest_input);
  return text ? inventory::read_text(*text, "-", machine) : Result<inventory::Inventory>(text.error());
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

auto audit_with(const CheckOptions& options, const catalogs::Catalog& catalog, bool is_verify) -> Result<ExitStatus> {
  auto facts = facts_of(options.shared, catalog);
  const auto python = python_of(options.shared);
  if (!facts || !python) {
    return !facts ? facts.error() : python.error();
  }
  auto inventory = read_input(options.path, *facts, *python);
  if (!inventory) {
    return inventory.error();
  }
  if (is_verify && !inventory::is_lock(inventory->kind)) {
    return Error{ErrorKind::usage,
                 quote(options.path) + " is no lock but " + std::string(inventory::kind_text(inventory->kind)) + "; use gpusolve check"};
  }
  if (is_verify && inventory->promised_facts && !is_hardware_named(options.shared)) {
    *facts = *inventory->promised_facts;
  }
  adopt_platform(*facts, *inventory, options.shared);
  inventory->python = *python ? *python : inventory->python;
  const auto audit = audit::audit_all(audit::make_scene(*inventory, *facts, catalog));
  if (auto printed = write_findings(audit, options.shared); !printed) {
    return printed.error();
  }
  return report::has_error(audit.findings) ? ExitStatus::finding : ExitStatus::done;
}

auto with_catalog(const CheckOptions& options, bool is_verify) -> Result<ExitStatus> {
  if (auto checked = check_findings_output(options.shared); !checked) {
    return checked.error();
  }
  if (!options.shared.catalog) {
    return audit_with(options, catalogs::Catalog::embedded(), is_verify);
  }
  const auto catalog = catalogs::Catalog::load(*options.shared.catalog);
  return catalog ? audit_with(options, *catalog, is_verify) : Result<ExitStatus>(catalog.error().in("--catalog"));
}

}  // namespace

void declare_check(CLI::App& command, CheckOptions& options) {
  command.add_option("PATH", options.path,
                     "a conda prefix, a virtual environment, a site-packages folder, requirements.txt, environment.yml, a lock, or what "
                     "pip freeze, pip list or conda list printed; `-` is standard input; default: the active environment");
  declare_shared(command, options);
}

void declare_verify(CLI::App& command, CheckOptions& options) {
  command
      .add_option("LOCK", options.path,
                  "gpusolve.lock, pylock.toml, conda-lock.yml, pixi.lock, uv.lock or an @EXPLICIT file; a gpusolve.lock is judged for the "
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
  return with_catalog(options, false);
}

auto run_verify(CheckOptions options) -> Result<ExitStatus> { return with_catalog(options, true); }

}  // namespace gpusolve::cli
