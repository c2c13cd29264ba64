// The options of `resolve`, as typed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "cli/options/settings.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Text as the user gave it; what it means is decided by those who read it. Empty and absent are told apart where that matters.
struct ResolveOptions {
  std::vector<std::string> specs{};
  // of an environment; no flag sets these
  std::vector<std::string> left_out{};       ///< names that the embedded catalog does not hold
  std::vector<std::string> binding_specs{};  ///< specs that are not in the request and bind its CUDA all the same
  // hardware
  std::vector<std::string> gpus{};
  std::optional<std::string> driver{};
  std::optional<std::string> driver_cuda{};
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};
  // the choice
  std::optional<std::string> python{};
  std::optional<std::string> cuda{};
  std::optional<std::string> cudnn{};
  std::vector<std::string> constraints{};
  std::vector<std::string> constraint_files{};  ///< not read yet
  std::optional<std::string> from_env{};
  std::optional<std::string> as_kind{};  ///< what the file is, where its name and content do not say
  std::vector<std::string> parts{};      ///< environments, extras or groups of the file
  std::string prefer{"highest"};
  bool is_pre{};
  bool is_strict_catalog{};
  bool allows_cpu{};
  std::optional<std::string> exclude_newer{};
  // sources
  std::string installer{};
  std::vector<std::string> channels{};
  bool overrides_channels{};
  std::string channel_priority{"strict"};
  bool has_channel_priority{};  ///< it was said, so no settings change it
  std::vector<std::string> virtual_packages{};
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> insecure_hosts{};
  bool are_sources_of_lock{};  ///< nobody but a lock names the sources: users and passwords of netrc are not for them
  bool is_live{};
  bool has_official_sources{};  ///< `--live` named the channels and indexes; no flag sets this
  bool is_offline{};
  std::optional<std::string> mirror{};
  std::optional<std::string> catalog{};
  // sources that a remedy adds; no flag sets these
  std::vector<std::string> catalog_channels{};  ///< official channels, as the catalog knows them, before those that are named
  bool has_catalog_index{};                     ///< the official PyTorch indexes, likewise
  bool is_pypi_only{};                          ///< of the embedded catalog's wheels only PyPI's own, for the mirror has no others
  Settings settings{};                          ///< what conda and pip are told; empty where no server is asked
  /// Preferred where `python` is not given: the Python of this machine, or the one that a lock has. No flag sets it.
  std::optional<hardware::HostPython> host_python{};
  // output
  std::string output{"gpusolve.lock"};
  bool has_no_lock{};
  std::vector<std::string> emits{};
  bool is_json{};
  bool is_quiet{};
  int verbosity{};
  std::string color{"auto"};
};

/// Only those that say what the machine is.
void declare_hardware(CLI::App& command, ResolveOptions& options);
/// Only those that say where builds come from.
void declare_sources(CLI::App& command, ResolveOptions& options);
/// Declares what a list of builds shares with `resolve`: the machine, what a build may be, the sources. No options about other packages.
void declare_listing(CLI::App& command, ResolveOptions& options);

/// Declares the options on the subcommand; `options` is filled when the command line is parsed and must outlive the app.
void declare_resolve(CLI::App& command, ResolveOptions& options);

/// The same for `why-not`, which asks about one spec and writes no files.
void declare_why_not(CLI::App& command, ResolveOptions& options);

}  // namespace gpusolve::cli
