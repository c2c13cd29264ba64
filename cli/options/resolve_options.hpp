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

/// The user's text; the code that uses an option interprets it. Distinguishes empty and absent where that matters.
struct ResolveOptions {
  std::vector<std::string> specs{};
  // from an environment; no flag sets these
  std::vector<std::string> left_out{};       ///< names that the embedded catalog does not hold
  std::vector<std::string> binding_specs{};  ///< specs that are not part of the request but bind its CUDA
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
  std::optional<std::string> as_kind{};  ///< the kind of the file, if its name and content do not determine it
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
  bool has_channel_priority{};  ///< given explicitly, so settings do not change it
  std::vector<std::string> virtual_packages{};
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> insecure_hosts{};
  bool are_sources_of_lock{};  ///< only a lock names the sources, so credentials of netrc are not sent to them
  bool is_live{};
  bool has_official_sources{};  ///< `--live` chose the channels and indexes; no flag sets this
  bool is_offline{};
  std::optional<std::string> mirror{};
  std::optional<std::string> catalog{};
  // sources that a remedy adds; no flag sets these
  std::vector<std::string> catalog_channels{};  ///< official channels in the catalog's form, before the named ones
  bool has_catalog_index{};                     ///< likewise, the official PyTorch indexes
  bool is_pypi_only{};                          ///< only PyPI's own wheels of the embedded catalog, because the mirror has no others
  Settings settings{};                          ///< the settings of conda and pip; empty if no server is asked
  /// Preferred if `python` is not given: the Python of this machine, or that of a lock. No flag sets it.
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

/// Declares only the options that describe the machine.
void declare_hardware(CLI::App& command, ResolveOptions& options);
/// Declares only the options about the sources of builds.
void declare_sources(CLI::App& command, ResolveOptions& options);
/// Declares the options that a list of builds shares with `resolve`: the machine, limits on builds, the sources. No options about other
/// packages.
void declare_listing(CLI::App& command, ResolveOptions& options);

/// Declares the options on the subcommand; `options` is filled when the command line is parsed and must outlive the app.
void declare_resolve(CLI::App& command, ResolveOptions& options);

/// Likewise for `why-not`, which takes one spec and writes no files.
void declare_why_not(CLI::App& command, ResolveOptions& options);

}  // namespace gpusolve::cli
