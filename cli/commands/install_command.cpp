#include "cli/commands/install_command.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/row_lock.hpp"
#include "base/files/scratch_folder.hpp"
#include "base/process/child.hpp"
#include "base/process_environment.hpp"
#include "catalogs/catalog.hpp"
#include "cli/commands/check_command.hpp"
#include "cli/commands/resolve_command.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/output/misfits.hpp"
#include "cli/output/print.hpp"
#include "engine/fleet/lock_fit.hpp"
#include "engine/install/install_steps.hpp"
#include "engine/locks/locked_answer.hpp"
#include "engine/locks/own_lock.hpp"

namespace gpusolve::cli {
namespace {

namespace fs = std::filesystem;

/// Whether the only argument is a lock and not a spec.
auto names_lock(const InstallOptions& options) -> bool {
  std::error_code ignored;
  const auto& specs = options.resolve.specs;
  return specs.size() == 1 && fs::is_regular_file(specs.front(), ignored);
}

/// Whether the only argument is a FIFO or a device. A folder may have the name of a package.
auto names_no_file(const InstallOptions& options) -> bool {
  std::error_code ignored;
  const auto& specs = options.resolve.specs;
  return specs.size() == 1 && fs::is_other(fs::status(specs.front(), ignored));
}

/// The time at which the lock was written; nullopt if there is no lock.
auto time_of(const std::string& lock) -> std::optional<fs::file_time_type> {
  std::error_code failure;
  const auto time = fs::last_write_time(lock, failure);
  return failure ? std::nullopt : std::optional(time);
}

auto check_options(const InstallOptions& options) -> Status {
  const auto& resolve = options.resolve;
  const auto wrong = [](const std::string& why) { return usage_error(why); };
  if (names_no_file(options)) {
    return wrong(quote(resolve.specs.front()) + " is not a regular file: install takes a lock, or specs");
  }
  if (resolve.is_json || resolve.has_no_lock || resolve.output == "-") {
    return wrong("install writes the lock to a file and installs from it: " +
                 std::string(resolve.is_json       ? "--json"
                             : resolve.has_no_lock ? "--no-lock"
                                                   : "--output -") +
                 " goes with resolve");
  }
  if (!options.is_agreed && !options.is_dry && ::isatty(STDIN_FILENO) != 1) {
    return wrong("standard input is not a terminal, so nobody can be asked: add --yes, or --dry-run to see the commands");
  }
  return std::monostate{};
}

/// Without the variables that would lead uv and pip to another place than the printed one.
auto run_tool(const std::vector<std::string>& words, ChildOutput output) -> std::optional<int> {
  auto environment = process_environment();
  environment.erase("VIRTUAL_ENV");
  environment.erase("CONDA_PREFIX");
  return run_child(words, output, environment);
}

auto machine_here(const engine::MachineText& machine, const Answer& answer) -> engine::InstallMachine {
  auto check = engine::options_of(machine);
  check.insert(check.begin(), {own_path(), "check"});
  return {std::move(check),
          [](const std::string& program) { return is_executable(program, variable("PATH")); },
          engine::is_present,
          [](const std::vector<std::string>& words) { return run_tool(words, ChildOutput::hidden) == 0; },
          std::string(platform_text(answer.facts.platform.value)),
          answer.stack ? answer.stack->cuda.value_or("") : ""};
}

/// Asks on standard error; only a line that begins with `y` agrees.
auto agrees() -> bool {
  draw("Run them? [y/N] ");
  std::array<char, 256> line{};
  return std::fgets(line.data(), static_cast<int>(line.size()), stdin) != nullptr && (line[0] == 'y' || line[0] == 'Y');
}

auto run_step(const engine::InstallStep& step, std::size_t number, std::size_t count) -> ExitStatus {
  tell_text("[" + std::to_string(number) + "/" + std::to_string(count) + "] " + step.what + "\n");
  const auto failure = engine::run_step(step, [](const std::vector<std::string>& words) { return run_tool(words, ChildOutput::shown); });
  if (failure) {
    tell("step " + std::to_string(number) + " (" + step.what + ") failed: " + *failure);
  }
  return failure ? step.failure : ExitStatus::done;
}

auto commands_to_run(const Answer& answer) -> Result<Commands> {
  if (answer.packages.empty() && !answer.request.compiled.empty()) {
    return usage_error(quote(answer.request.compiled.front()) +
                       " is compiled from its source, which install does not do: run the commands that resolve prints");
  }
  return lock::install_commands(answer);
}

auto install(const std::string& lock, const InstallOptions& options) -> Result<ExitStatus> {
  const auto answer = engine::answer_of_lock_file(lock, catalogs::Catalog::embedded());
  if (!answer) {
    return answer.error();
  }
  const auto commands = commands_to_run(*answer);
  if (!commands) {
    return commands.error();
  }
  auto machine = machine_here(options.resolve.machine, *answer);
  auto steps = engine::install_steps(*commands, options.tool, machine);
  if (!steps && options.is_dry && steps.error().where == "--with") {  // the commands are useful on a machine with the program
    tell(steps.error().message);
    machine.is_program = [](const std::string&) { return true; };
    steps = engine::install_steps(*commands, options.tool, machine);
  }
  if (!steps) {
    return steps.error();
  }
  for (const auto& warning : engine::warnings_of_plain_http(*answer)) {
    warn(warning);
  }
  if (auto shown = print_text(engine::steps_text(*steps)); !shown) {
    return shown.error();
  }
  if (options.is_dry) {
    return ExitStatus::done;
  }
  if (!options.is_agreed && !agrees()) {
    tell("nothing was installed");
    return engine::k_nothing_run;
  }
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const auto status = run_step((*steps)[i], i + 1, steps->size());
    if (status != ExitStatus::done) {
      return status;
    }
  }
  return ExitStatus::done;
}

/// Returns `done` if some row of the lock runs on this machine, or on the machine that the options describe: install-commands would choose
/// it.
auto fit(const std::string& path, const InstallOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto rows = engine::read_own_locks(path, catalog.roles());
  const auto facts = rows ? facts_of(options.resolve.machine, catalog) : Result<Facts>(rows.error());
  if (!facts) {
    return facts.error();
  }
  const auto found = engine::fleet::choose_row(*rows, *facts, catalog);
  if (!found.chosen) {
    static_cast<void>(tell_misfits(path, found.misfits));
    return ExitStatus::unsatisfiable;
  }
  return ExitStatus::done;
}

/// Checks that the named lock runs on the machine; `verify` then reports everything else about it.
auto verify(const std::string& path, const InstallOptions& options) -> Result<ExitStatus> {
  auto fits = with_catalog(options.resolve.catalog, [&](const catalogs::Catalog& catalog) { return fit(path, options, catalog); });
  if (!fits || *fits != ExitStatus::done) {
    return fits;
  }
  CheckOptions check;
  check.path = path;
  check.shared.machine = options.resolve.machine;
  check.shared.catalog = options.resolve.catalog;
  check.shared.color = options.resolve.color;
  return run_verify(check);
}

}  // namespace

void declare_install(CLI::App& command, InstallOptions& options) {
  declare_resolve(command, options.resolve);
  for (const auto* const refused : {"--json", "--no-lock"}) {
    command.get_option(refused)->group("");
  }
  command.get_option("--output")->description("the lock, a file");
  command.add_option("--with", options.tool, "the program that installs; default: the first of these that is there")
      ->check(one_of({"uv", "pip", "mamba", "micromamba", "conda", "pixi"}));
  command.add_flag("-y,--yes", options.is_agreed, "do not ask before the commands are run");
  command.add_flag("--dry-run", options.is_dry, "show the commands, and run and write nothing");
  command.footer(
      "A single SPEC that names a file is a lock, which is installed as it is. Nothing is removed: an environment that exists is used if "
      "it has "
      "the right Python. Status 20: you did not agree; 21: the environment could not be made; 22: the packages could not be installed; 12: "
      "`check` found an error in what was installed; 23: the GPU could not be used.");
}

auto run_install(InstallOptions options) -> Result<ExitStatus> {
  if (auto checked = check_options(options); !checked) {
    return checked.error();
  }
  if (names_lock(options)) {
    const auto status = verify(options.resolve.specs.front(), options);
    return status && *status == ExitStatus::done ? install(options.resolve.specs.front(), options) : status;
  }
  std::optional<files::ScratchFolder> scratch;  // outlives the steps
  if (options.is_dry) {
    std::error_code missing;
    const auto temporary = fs::temp_directory_path(missing);
    if (missing) {
      return usage_error("TMPDIR names no folder: --dry-run writes its lock there");
    }
    const auto file = scratch.emplace(temporary, "gpusolve-install-").file("gpusolve.lock");
    if (!file) {
      return file.error();
    }
    options.resolve.output = *file;
    options.resolve.is_quiet = true;  // the whole answer would name the temporary lock
  }
  const auto before = time_of(options.resolve.output);
  auto status = run_resolve(options.resolve);
  if (!status || *status != ExitStatus::done) {
    return status;
  }
  if (time_of(options.resolve.output) == before) {
    return usage_error("there is nothing to install: no lock was written, because no spec could be judged");
  }
  return install(options.resolve.output, options);
}

}  // namespace gpusolve::cli
