#include "cli/commands/check_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>

#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/probes.hpp"
#include "adapters/inventory/projects/project.hpp"
#include "adapters/net/cache_folder.hpp"
#include "base/process_environment.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/options/reading_options.hpp"
#include "cli/output/findings_output.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/output/standard_input.hpp"
#include "engine/audit/input_audit.hpp"
#include "engine/audit/scene/included_files.hpp"
#include "engine/audit/together/refutations.hpp"
#include "engine/inspect/measured.hpp"

namespace gpusolve::cli {
namespace {

void declare_shared(CLI::App& command, CheckOptions& options) {
  declare_hardware(command, options.shared);
  command.add_option("--python", options.shared.python, "the Python that a lock for many is read for, and that requirements.txt is for")
      ->type_name("V");
  command.add_option("--row", options.row, "of a lock with rows the one that is meant")->type_name("NAME");
  command.add_flag("--no-user-catalog", options.shared.has_no_user_catalog, "ignore what `catalog learn` read");
  declare_reading(command, options.shared, "Options");
  declare_findings_output(command, options.shared);
}

/// The active environment. PATH finds a virtual environment before a conda prefix.
auto active_environment() -> Result<std::string> {
  const auto environments = hardware::detect_environments(hardware::real_probes(process_environment()));
  if (environments.empty()) {
    return usage_error(
        "no environment is active: neither VIRTUAL_ENV nor CONDA_PREFIX is set, and PATH leads to no python3 of an environment; name a "
        "folder, such as `.venv`, a file, or `-` for standard input");
  }
  return environments.front().path;
}

/// Keeps only the given row of a lock with rows; without --row, keeps all.
auto keep_row(std::vector<inventory::Inventory>& sets, const CheckOptions& options) -> Status {
  const auto& row = options.row;
  if (row && sets.front().row.empty()) {
    return usage_error("--row " + quote(*row) + ": " + quote(options.path) + " has no rows: leave --row out");
  }
  const auto all = engine::audit::row_names(sets);
  if (row) {
    std::erase_if(sets, [&](const inventory::Inventory& set) { return set.row != *row; });
  }
  if (sets.empty()) {
    return usage_error("--row " + quote(*row) + " is none of the rows of " + quote(options.path) + ": " + all);
  }
  if (sets.size() > 1 && (options.shared.is_json || !options.shared.emits.empty())) {
    return usage_error(std::string(options.shared.is_json ? "--json" : "--emit") + " is about one set, and " + quote(options.path) +
                       " has one for each of " + all + ": name one with --row");
  }
  return std::monostate{};
}

/// The files of a project; empty for any other path. Prints which files it does not read.
auto files_of_project(const std::string& path) -> std::vector<std::string> {
  auto found = inventory::files_of_project(path);
  for (const auto& skipped : found.skipped) {
    tell("not read: " + skipped);
  }
  return std::move(found.files);
}

struct CheckInputs {
  const CheckOptions& options;
  const Facts& facts;
  const std::optional<DottedVersion>& python;
  bool is_verify{};
  engine::audit::Refutations& refutations;
};

using Audits = std::vector<Audit>;

auto code_sources(const CheckOptions& options) -> engine::CodeSources {
  return {!options.reads_no_files, net::usual_cache_folder(variable).value_or(""),
          options.shared.has_no_user_catalog ? std::filesystem::path() : engine::user_catalog_place(&variable)};
}

/// Audits one file, folder or text.
auto audits_of(const std::string& path, const CheckInputs& asked, const catalogs::Catalog& catalog) -> Result<Audits> {
  const auto reading = reading_of(asked.options.shared, asked.facts, asked.python, catalog);
  if (!reading) {
    return reading.error();
  }
  auto sets = read_input(path, *reading);
  if (!sets) {
    return sets.error();
  }
  if (asked.is_verify && !inventory::is_lock(sets->front().kind)) {
    return usage_error(quote(path) + " is not a lock but " + std::string(inventory::kind_text(sets->front().kind)) +
                       "; use gpusolve check");
  }
  if (auto kept = keep_row(*sets, asked.options); !kept) {
    return kept.error();
  }
  auto audits = engine::audit::audit_sets(
      path, *sets, {asked.facts, asked.options.shared.machine, asked.python, asked.is_verify, {}, &asked.refutations},
      code_sources(asked.options), catalog);
  if (!audits) {
    return audits;
  }
  if (!asked.is_verify || asked.options.shared.machine.is_any()) {
    engine::audit::keep_first_that_runs(*audits);
  }
  return audits;
}

/// The origin of the page, with the command that makes it again.
auto origin_of(const CheckInputs& asked, const catalogs::Catalog& catalog) -> report::Origin {
  std::vector<std::string> words{asked.options.path};
  if (asked.options.row) {
    words.insert(words.end(), {"--row", *asked.options.row});
  }
  return origin_of_findings(asked.is_verify ? "gpusolve verify" : "gpusolve check", std::move(words), asked.options.shared, catalog);
}

/// The files of a project that are judged with another file, which includes them, each with that file. Files that cannot be read are
/// reported when they are audited.
auto includer_by_file(const std::vector<std::string>& paths, const CheckInputs& asked, const catalogs::Catalog& catalog)
    -> std::map<std::string, engine::audit::Includer> {
  const auto reading = reading_of(asked.options.shared, asked.facts, asked.python, catalog);
  std::vector<inventory::Inventory> inputs;
  for (const auto& path : paths.size() > 1 && reading ? paths : std::vector<std::string>()) {
    if (auto sets = read_input(path, *reading)) {
      inputs.push_back(std::move(sets->front()));
    }
  }
  return engine::audit::includers_of(inputs);
}

/// Audits the files of a project, or one input. Reports inputs that cannot be read, and judges the others.
auto audit_inputs(const std::vector<std::string>& paths, const CheckInputs& asked, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  Audits audits;
  std::vector<report::Unreadable> unread;
  const auto parts = includer_by_file(paths, asked, catalog);
  for (const auto& path : paths) {
    if (const auto part = parts.find(path); part != parts.end()) {
      audits.push_back(engine::audit::audit_of_part(path, part->second, asked.facts));
    } else if (auto found = audits_of(path, asked, catalog)) {
      audits.insert(audits.end(), found->begin(), found->end());
    } else {
      unread.push_back({path, found.error()});
    }
  }
  if (auto printed = write_findings({audits, unread, asked.options.path, origin_of(asked, catalog)}, asked.options.shared); !printed) {
    return printed.error();
  }
  if (unread.empty()) {
    return engine::audit::status_of(audits);
  }
  const bool is_told = !audits.empty();  // if true, standard output already has its one document
  for (std::size_t i = is_told ? 0 : 1; i < unread.size(); ++i) {
    tell(unread[i].error.text());
  }
  return is_told ? Result<ExitStatus>(ExitStatus::usage) : unread.front().error;
}

auto audit_with(const CheckOptions& options, const catalogs::Catalog& catalog, bool is_verify) -> Result<ExitStatus> {
  const auto facts = facts_of(options.shared.machine, catalog);
  const auto python = engine::audit::parse_python(options.shared.python, "--python");
  if (!facts || !python) {
    return !facts ? facts.error() : python.error();
  }
  engine::audit::Refutations refutations(catalog);
  const CheckInputs asked{options, *facts, *python, is_verify, refutations};
  const auto files = is_verify ? std::vector<std::string>() : files_of_project(options.path);
  return audit_inputs(files.empty() ? std::vector{options.path} : files, asked, catalog);
}

auto check_with_catalog(const CheckOptions& options, bool is_verify) -> Result<ExitStatus> {
  if (auto checked = check_findings_output(options.shared); !checked) {
    return checked.error();
  }
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return audit_with(options, catalog, is_verify); });
}

}  // namespace

void declare_check(CLI::App& command, CheckOptions& options) {
  command.add_option(
      "PATH", options.path,
      "a conda prefix, a virtual environment, a site-packages folder, requirements.txt, environment.yml, pyproject.toml, "
      "pixi.toml, a script with its dependencies (PEP 723), a Dockerfile, a lock, what pip, conda or collect_env printed, or a project "
      "folder; `-` is standard input; default: the active environment");
  declare_shared(command, options);
  command.add_flag("--no-inspect", options.reads_no_files,
                   "do not read the GPU code in the files of installed packages; judge by the catalog alone");
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
