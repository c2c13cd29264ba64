// The options of `resolve`, as typed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/machine/machine_text.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// The user's text; the code that uses an option interprets it. Distinguishes empty and absent where that matters.
struct ResolveOptions {
  std::vector<std::string> specs{};
  engine::MachineText machine{};
  // the choice
  std::optional<std::string> python{};
  std::optional<std::string> cuda{};
  std::optional<std::string> cudnn{};
  std::vector<std::string> constraints{};
  std::vector<std::string> constraint_files{};
  std::optional<std::string> from_env{};
  std::optional<std::string> as_kind{};  ///< the kind of the file, if its name and content do not determine it
  std::vector<std::string> parts{};      ///< environments, extras or groups of the file
  std::string prefer{"highest"};
  bool is_pre{};
  bool is_strict_catalog{};
  bool has_no_user_catalog{};
  bool allows_cpu{};
  bool has_toolkit{};
  std::optional<std::string> exclude_newer{};
  // sources
  std::string installer{};
  std::vector<std::string> channels{};
  bool overrides_channels{};
  std::optional<std::string> channel_priority{};
  std::vector<std::string> virtual_packages{};
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> insecure_hosts{};
  bool is_live{};
  bool is_offline{};
  std::optional<std::string> mirror{};
  std::optional<std::string> catalog{};
  // output
  std::string output{"gpusolve.lock"};
  bool has_no_lock{};
  std::vector<std::string> emits{};
  bool is_json{};
  bool is_quiet{};
  int verbosity{};
  std::string color{"auto"};
};

/// Declares only the options that describe the machine.
void declare_hardware(CLI::App& command, ResolveOptions& options);
/// Declares only --allow-insecure-host, in this group of the help.
void declare_insecure_hosts(CLI::App& command, ResolveOptions& options, const char* group);
/// Declares only the options about the sources of builds. `if_none`: the sources without these options, for the help.
void declare_sources(CLI::App& command, ResolveOptions& options, const char* if_none = "the embedded catalog, and nothing is fetched");
/// Declares the options that a list of builds shares with `resolve`: the machine, limits on builds, the sources. No options about other
/// packages.
void declare_listing(CLI::App& command, ResolveOptions& options);

/// Declares the options on the subcommand; `options` is filled when the command line is parsed and must outlive the app.
void declare_resolve(CLI::App& command, ResolveOptions& options);

/// Declares the options of `why-not`, which takes one spec and writes no files.
void declare_why_not(CLI::App& command, ResolveOptions& options);

}  // namespace gpusolve::cli
