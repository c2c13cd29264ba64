#include "cli/program.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/library/shared_library.hpp"
#include "base/near_names.hpp"
#include "base/process_environment.hpp"
#include "catalogs/catalog.hpp"
#include "cli/commands/cache_command.hpp"
#include "cli/commands/catalog_command.hpp"
#include "cli/commands/check_command.hpp"
#include "cli/commands/completion_command.hpp"
#include "cli/commands/detect_command.hpp"
#include "cli/commands/diagnose_command.hpp"
#include "cli/commands/diff_command.hpp"
#include "cli/commands/fetch_command.hpp"
#include "cli/commands/fleet_command.hpp"
#include "cli/commands/help_text.hpp"
#include "cli/commands/inspect_command.hpp"
#include "cli/commands/install_command.hpp"
#include "cli/commands/install_commands_command.hpp"
#include "cli/commands/lock_for_command.hpp"
#include "cli/commands/matrix_command.hpp"
#include "cli/commands/search_command.hpp"
#include "cli/commands/update_command.hpp"
#include "cli/commands/usage_words.hpp"
#include "cli/commands/why_not_command.hpp"
#include "cli/deadline.hpp"
#include "cli/options/choices.hpp"
#include "cli/output/exit_status.hpp"
#include "cli/output/failure.hpp"
#include "cli/output/print.hpp"
#include "resolver/budget.hpp"
#include "resolver/solv/engine.hpp"

namespace gpusolve::cli {
namespace {

constexpr int k_longest_timeout = 7 * 24 * 3600;  // seconds

auto version_text() -> std::string {
  return std::string("gpusolve ") + GPUSOLVE_VERSION + " (libsolv " + resolver::solv::library_version() + ", catalog of " +
         std::string(catalogs::Catalog::embedded().date()) + ")";
}

/// Runs in the thread of the clock, while the run continues. Does not wait for the run.
void end_of_time(const Error& error, bool is_json) {
  const auto terminal = variable("TERM");
  if (::isatty(STDERR_FILENO) == 1 && !terminal.empty() && terminal != "dumb") {
    draw("\r\x1b[K");  // erases the progress line
  }
  const auto status = fail(error, is_json);
  std::_Exit(static_cast<int>(status));
}

/// "; did you mean `--driver`?" if a word of `known` is similar.
auto near_miss(std::string_view word, const std::vector<std::string>& known) -> std::string {
  const std::vector<std::string_view> views(known.begin(), known.end());
  const auto near = near_names(word, views, 1);
  return near.empty() ? "" : "; did you mean " + quote(near.front()) + "?";
}

/// Prints help or the version if requested; reports anything else as a usage error.
auto report(const CLI::App& app, const CLI::ParseError& error, bool is_json) -> ExitStatus {
  if (error.get_exit_code() == 0) {
    std::ostringstream text;
    app.exit(error, text, text);
    const auto printed = print_document(text.str());
    return printed ? ExitStatus::done : fail(printed.error(), is_json);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && app.get_subcommands().empty()) {
    return fail({ErrorKind::usage, "no command is named: write such as `gpusolve resolve` (see gpusolve --help)"}, is_json);
  }
  return fail({ErrorKind::usage, usage_words(app, error)}, is_json);
}

/// Reports a first word that is not a subcommand, because CLI11 would only report that one is required.
auto check_subcommand(const CLI::App& app, const std::vector<std::string>& words) -> Status {
  if (words.empty() || words.front().starts_with('-')) {
    return std::monostate{};
  }
  std::vector<std::string> names;
  std::string known;
  for (const auto* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == words.front()) {
      return std::monostate{};
    }
    const bool is_hidden = command->get_group().empty();
    names.push_back(is_hidden ? "" : command->get_name());
    known += is_hidden ? "" : (known.empty() ? "" : ", ") + command->get_name();
  }
  const auto near = near_miss(words.front(), names);
  return usage_error(quote(words.front()) + " is not a command" + (near.empty() ? "; there is " + known : near));
}

/// A subcommand and its options.
class Command {
 public:
  /// `run_with` receives the options if the subcommand was given.
  template <class Options, class Run>
  Command(CLI::App& app, const std::string& name, const std::string& help, void (*declare)(CLI::App&, Options&), Run run_with)
      : app_(app.add_subcommand(name, help)) {
    auto options = std::make_shared<Options>();  // std::function requires a copyable closure
    declare_ = [this_app = app_, options, declare] { declare(*this_app, *options); };
    run_ = [options, run_with] { return run_with(std::move(*options)); };
  }
  [[nodiscard]] auto name() const -> std::string { return app_->get_name(); }
  void declare_options(std::optional<int>& timeout) const {
    declare_();
    app_->add_option("--timeout", timeout,
                     "end the run after so many seconds, with what was found so far; default: 300 where CI=true, else none")
        ->type_name("SECONDS")
        ->check(number_between(0, k_longest_timeout));
  }
  /// A fault of the words that the parser would not notice.
  [[nodiscard]] auto fault_of(const std::vector<std::string>& words) const -> std::optional<std::string> {
    return words_on_empty_values(*app_, words);
  }
  [[nodiscard]] auto is_given() const -> bool { return app_->parsed(); }
  [[nodiscard]] auto run() const -> Result<ExitStatus> { return run_(); }

 private:
  CLI::App* app_;
  std::function<void()> declare_;
  std::function<Result<ExitStatus>()> run_;
};

auto commands_of(CLI::App& app) -> std::vector<Command> {
  return {
      {app, "resolve", "choose a set, print it, write a lock and the install commands", declare_lock_for, run_lock_for},
      {app, "why-not", "why this build is not, or cannot be, what resolve chooses", declare_why_not, run_why_not},
      {app, "check", "audit what exists: an environment, a list of packages, a file of specs, a lock", declare_check, run_check},
      {app, "verify", "re-check a lock with no source at hand", declare_verify, run_verify},
      {app, "fleet", "the fewest sets that serve all machines of an inventory", declare_fleet, run_fleet},
      {app, "update", "the newest set that meets the request of a lock", declare_update, run_update},
      {app, "install", "run what resolve prints: make the environment, install the set or a lock, and check it", declare_install,
       run_install},
      {app, "install-commands", "the commands that install a lock, or the row of it that runs here", declare_install_commands,
       run_install_commands},
      {app, "diff", "what changed from one lock to another", declare_diff, run_diff},
      {app, "diagnose", "the cause of an error message or log, and what settles it", declare_diagnose, run_diagnose},
      {app, "inspect", "the GPU code that lies in a library: its targets, and whether a GPU runs it", declare_inspect, run_inspect},
      {app, "detect", "the facts of this machine and where each was read", declare_detect, run_detect},
      {app, "matrix", "which python, torch and CUDA run on the GPUs and the driver, as a table", declare_matrix, run_matrix},
      {app, "search", "the builds of a package, best first: CUDA, architectures, least driver of each", declare_search, run_search},
      {app, "catalog", "what the catalog knows of GPUs, drivers, CUDA, torch, cuDNN and mirrors", declare_catalog, run_catalog},
      {app, "fetch", "bring channels and indexes into the cache for offline use", declare_fetch, run_fetch},
      {app, "completion", "the completion script of a shell", declare_completion, run_completion},
      {app, "man", "a manual page, for troff", declare_man, run_man},
      {app, "cache", "the cache of what was fetched: info, clean", declare_cache, run_cache},
  };
}

/// Accepts `version`, `help` and `help COMMAND`, as other programs do.
auto words_of(int argc, char** argv) -> std::vector<std::string> {
  std::vector<std::string> words(argv + 1, argv + std::max(argc, 1));
  if (words == std::vector<std::string>{"version"}) {
    words.front() = "--version";
  }
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.resize(std::min<std::size_t>(words.size(), 1));
    words.emplace_back("--help");
  }
  return words;
}

/// Whether the words ask for JSON. Examines them before they are parsed, because parsing may fail. `matrix` has three spellings.
auto asks_for_json(const std::vector<std::string>& words) -> bool {
  const auto format = std::ranges::find(words, "--format");
  return std::ranges::find(words, "--json") != words.end() || std::ranges::find(words, "--format=json") != words.end() ||
         (format != words.end() && format + 1 != words.end() && *(format + 1) == "json");
}

/// Declares only the options of the given subcommand, because there are hundreds. `completion` and `man` document all, so they need all.
void declare_options(const std::vector<Command>& commands, const std::vector<std::string>& words, std::optional<int>& timeout) {
  const auto first = words.empty() ? std::string() : words.front();
  const auto given = std::ranges::find(commands, first, &Command::name);
  if (given != commands.end() && first != "completion" && first != "man") {
    given->declare_options(timeout);
    return;
  }
  std::ranges::for_each(commands, [&](const Command& command) { command.declare_options(timeout); });
}

auto run(std::vector<std::string> words, bool is_json) -> ExitStatus {
  CLI::App app("Finds a GPU-capable set of torch, CUDA, cuDNN and friends for your card and driver, or says why there is none.",
               "gpusolve");
  app.option_defaults()->disable_flag_override();  // `--json=3` is an error; the commands inherit this
  app.set_version_flag("-V,--version", version_text);
  app.require_subcommand(1);
  lay_out_help(app);
  const auto commands = commands_of(app);
  // Set after the commands, because they would inherit it.
  app.footer("gpusolve COMMAND --help lists the options of a command; gpusolve man | man -l - shows the manual.");
  std::optional<int> timeout;
  declare_options(commands, words, timeout);
  if (const auto known = check_subcommand(app, words); !known) {
    return fail(known.error(), is_json);
  }
  const auto named = std::ranges::find(commands, words.empty() ? "" : words.front(), &Command::name);
  if (const auto fault = named == commands.end() ? std::nullopt : named->fault_of(words)) {
    return fail({ErrorKind::usage, *fault}, is_json);
  }
  try {
    std::ranges::reverse(words);  // CLI11 expects the words in reverse order
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return report(app, error, is_json);
  }
  const auto given = std::ranges::find_if(commands, &Command::is_given);
  GPUSOLVE_CHECK(given != commands.end(), "a command line without a subcommand was let through");
  const Deadline deadline(time_limit(timeout), [is_json](const Error& error) { end_of_time(error, is_json); });
  try {
    const auto status = given->run();
    return status ? *status : fail(status.error(), is_json);
  } catch (const resolver::TooHard&) {
    return fail(over_budget(), is_json);
  }
}

}  // namespace

auto run_program(int argc, char** argv) -> int {
  bool is_json = false;
  try {
    auto words = words_of(argc, argv);
    is_json = asks_for_json(words);
    return static_cast<int>(run(std::move(words), is_json));
  } catch (const NoLibrary& missing) {
    return static_cast<int>(fail_of_fault(missing.what(), is_json));
  } catch (const std::bad_alloc&) {
    return static_cast<int>(fail_of_fault("there is not enough memory for this; name fewer sources, or give it more", is_json));
  } catch (const std::exception& fault) {
    return static_cast<int>(fail_of_fault(std::string("a fault of gpusolve itself: ") + fault.what(), is_json));
  }
}

}  // namespace gpusolve::cli
