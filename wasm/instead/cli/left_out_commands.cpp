// The commands that gpusolve does not have as WebAssembly. Each accepts any options, and says in one line what it would need.
#include <CLI/CLI.hpp>
#include <string>

#include "cli/commands/cache_command.hpp"
#include "cli/commands/completion_command.hpp"
#include "cli/commands/detect_command.hpp"
#include "cli/commands/fetch_command.hpp"
#include "cli/commands/fleet_command.hpp"
#include "cli/commands/inspect_command.hpp"
#include "cli/commands/install_command.hpp"
#include "cli/commands/update_command.hpp"
#include "wasm/instead/not_here.hpp"

namespace gpusolve::cli {
namespace {

void accept_anything(CLI::App& command) {
  command.allow_extras();
  command.prefix_command();
}

}  // namespace

void declare_cache(CLI::App& command, CacheOptions& /*options*/) { accept_anything(command); }
void declare_completion(CLI::App& command, CompletionOptions& /*options*/) { accept_anything(command); }
void declare_man(CLI::App& command, ManOptions& /*options*/) {
  command.group("");  // not listed, as in the native program
  accept_anything(command);
}
void declare_detect(CLI::App& command, DetectOptions& /*options*/) { accept_anything(command); }
void declare_fetch(CLI::App& command, FetchOptions& /*options*/) { accept_anything(command); }
void declare_fleet(CLI::App& command, FleetOptions& /*options*/) { accept_anything(command); }
void declare_inspect(CLI::App& command, InspectOptions& /*options*/) { accept_anything(command); }
void declare_install(CLI::App& command, InstallOptions& /*options*/) { accept_anything(command); }
void declare_update(CLI::App& command, UpdateOptions& /*options*/) { accept_anything(command); }

auto run_cache(const CacheOptions& /*options*/) -> Result<ExitStatus> { return needs_network("`cache`", ErrorKind::usage); }
auto run_completion(const CompletionOptions& /*options*/) -> Result<ExitStatus> { return needs_native("`completion`"); }
auto run_man(const ManOptions& /*options*/) -> Result<ExitStatus> { return needs_native("`man`"); }
auto run_detect(const DetectOptions& /*options*/) -> Result<ExitStatus> { return needs_native("`detect`"); }
auto run_fetch(FetchOptions /*options*/) -> Result<ExitStatus> { return needs_network("`fetch`", ErrorKind::usage); }
auto run_fleet(const FleetOptions& /*options*/) -> Result<ExitStatus> { return needs_native("`fleet`"); }
auto run_inspect(const InspectOptions& /*options*/) -> Result<ExitStatus> { return needs_native("`inspect`"); }
auto run_install(InstallOptions /*options*/) -> Result<ExitStatus> { return needs_native("`install`"); }
auto run_update(const UpdateOptions& /*options*/) -> Result<ExitStatus> { return needs_network("`update`", ErrorKind::usage); }

}  // namespace gpusolve::cli
