#include "cli/options/resolve_options.hpp"

#include <CLI/CLI.hpp>

#include "adapters/net/insecure_hosts.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/python_spelling.hpp"
#include "cli/options/reading_options.hpp"

namespace gpusolve::cli {
namespace {

constexpr auto k_choice = "The choice";

/// Declares the options that limit the builds.
void declare_limits(CLI::App& command, ResolveOptions& options) {
  command
      .add_option("--python", options.python,
                  "`3.10`, or a range `>=3.9,<3.12`; default: this machine's where the best set serves it, else the newest")
      ->type_name("S")
      ->transform(python_spelling)
      ->group(k_choice);
  command.add_option("--cuda", options.cuda, "limit on the CUDA runtime of the set, `11.8` or `>=12.1`")->type_name("S")->group(k_choice);
  command.add_option("--cudnn", options.cudnn, "limit on its cuDNN")->type_name("S")->group(k_choice);
  command.add_option("--prefer", options.prefer, "direction for versions")
      ->check(one_of({"highest", "lowest"}, {{"newest", "highest"}, {"latest", "highest"}, {"oldest", "lowest"}, {"minimal", "lowest"}}))
      ->group(k_choice);
  command.add_flag("--pre", options.is_pre, "pre-releases are candidates like others")->group(k_choice);
  command.add_flag("--strict-catalog", options.is_strict_catalog, "refuse builds that the catalog does not know")->group(k_choice);
  command.add_option("--exclude-newer", options.exclude_newer, "ignore what was published later: `2023-12-31` or an RFC 3339 time")
      ->type_name("DATE")
      ->group(k_choice);
}

/// Declares further options about the set; `cpu_text` is the help on a set for the CPU.
void declare_set(CLI::App& command, ResolveOptions& options, const char* cpu_text) {
  command.add_option("--constraint", options.constraints, "if a package of this name is in the set, it must match; repeat")
      ->type_name("S")
      ->allow_extra_args(false)
      ->group(k_choice);
  command.add_option("--constraints", options.constraint_files, "the same of each line of a file; repeat")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(k_choice);
  command.add_option("--from-env", options.from_env, "take the packages of an environment, a project's file or a lock too")
      ->type_name("PATH")
      ->group(k_choice);
  declare_reading(command, options, k_choice);
  command.add_flag("--allow-cpu", options.allows_cpu, cpu_text)->group(k_choice);
}

void declare_query(CLI::App& command, ResolveOptions& options, const char* cpu_text) {
  declare_listing(command, options);
  declare_set(command, options, cpu_text);
}

void declare_channels(CLI::App& command, ResolveOptions& options, const char* group) {
  auto* const channel =
      command.add_option("-c,--channel", options.channels, "conda channel in order of priority: a name, a URL or a folder; repeat")
          ->type_name("C")
          ->allow_extra_args(false)
          ->group(group);
  command.add_flag("--override-channels", options.overrides_channels, "only the channels that are named")->group(group)->needs(channel);
  command.add_option("--channel-priority", options.channel_priority, "conda's meanings")
      ->check(one_of({"strict", "flexible", "disabled"}))
      ->group(group);
  command
      .add_option("--virtual-package", options.virtual_packages,
                  "sets a conda virtual package by hand, `__glibc=2.17`; `__cuda=` removes it; repeat")
      ->type_name("N=V[=B]")
      ->allow_extra_args(false)
      ->group(group);
}

void declare_indexes(CLI::App& command, ResolveOptions& options, const char* group) {
  command.add_option("--index-url", options.index_url, "PyPI-style index: a URL or a folder")->type_name("U")->group(group);
  command.add_option("--extra-index-url", options.extra_index_urls, "a further index; the first that has a package owns it; repeat")
      ->type_name("U")
      ->allow_extra_args(false)
      ->group(group);
  command
      .add_option("--find-links", options.find_links, "a folder of wheels, or a page of links to them; asked before the indexes; repeat")
      ->type_name("P")
      ->allow_extra_args(false)
      ->group(group);
}

void declare_files(CLI::App& command, ResolveOptions& options) {
  constexpr auto k_group = "Output";
  const auto* const output = command.add_option("-o,--output", options.output, "the lock; `-` is standard output")
                                 ->type_name("FILE")
                                 ->capture_default_str()
                                 ->group(k_group);
  const auto* const no_lock = command.add_flag("--no-lock", options.has_no_lock, "write no lock")->group(k_group);
  command.parse_complete_callback([output, no_lock] {
    if (output->count() > 0 && no_lock->count() > 0) {
      throw CLI::ExcludesError(no_lock->get_name(), output->get_name());
    }
  });
  command
      .add_option("--emit", options.emits,
                  "FORMAT or FORMAT=FILE: conda, pip, uv, explicit, environment, requirements, pylock, conda-lock, pixi, wheels, "
                  "dockerfile; reports, also where there is no set: html, dot, mermaid, sarif, github; repeat, or commas")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(k_group);
}

void declare_report(CLI::App& command, ResolveOptions& options) {
  constexpr auto k_group = "Output";
  command.add_flag("--json", options.is_json, "one JSON document on standard output, all else on standard error")->group(k_group);
  command.add_flag("-q,--quiet", options.is_quiet, "one line")->group(k_group);
  command.add_flag("-v,--verbose", options.verbosity, "packages, sources, timings, the whole tree")->group(k_group);
  command.add_option("--color", options.color, "auto, always, never; NO_COLOR is honoured")
      ->check(one_of({"auto", "always", "never"}))
      ->group(k_group);
}

}  // namespace

void declare_hardware(CLI::App& command, ResolveOptions& options) {
  constexpr auto k_group = "The machine (any of these: nothing of this machine's hardware is mixed in)";
  command
      .add_option("--gpu", options.machine.gpus,
                  "`sm_86`, `8.6`, a name such as `RTX 3090`, `auto`, `none`; repeat, or commas, for several")
      ->type_name("G")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(k_group);
  command.add_option("--driver", options.machine.driver, "NVIDIA driver version, `535.104.05`")->type_name("V")->group(k_group);
  command.add_option("--driver-cuda", options.machine.driver_cuda, "the CUDA version that nvidia-smi prints")
      ->type_name("V")
      ->group(k_group);
  command.add_option("--platform", options.machine.platform, platforms_text())->type_name("P")->group(k_group);
  command.add_option("--glibc", options.machine.glibc, "glibc version; 2.28 is assumed for another machine")
      ->type_name("V")
      ->group(k_group);
}

void declare_insecure_hosts(CLI::App& command, ResolveOptions& options, const char* group) {
  command
      .add_option(
          "--allow-insecure-host", options.insecure_hosts,
          "do not check this host's certificate, and take what it serves in plain http; `host`, `host:port` or a URL; repeat for several")
      ->type_name("HOST")
      ->check([](const std::string& text) {
        const auto hosts = net::InsecureHosts::parse({&text, 1});
        return hosts ? std::string() : hosts.error().text();
      })
      ->allow_extra_args(false)
      ->group(group);
}

void declare_sources(CLI::App& command, ResolveOptions& options, const char* if_none) {
  const auto heading = "Sources (none named: " + std::string(if_none) + ")";
  const auto* const group = heading.c_str();
  command.add_option("--installer", options.installer, "conda, pip or auto, which solves for both and keeps the better set")
      ->check(one_of({"conda", "pip", "auto"},
                     {{"uv", "pip"}, {"mamba", "conda"}, {"micromamba", "conda"}, {"pixi", "conda"}, {"poetry", "pip"}}))
      ->group(group);
  declare_channels(command, options, group);
  declare_indexes(command, options, group);
  command.add_flag("--live", options.is_live, "the official channels and indexes over the network")->group(group);
  command.add_flag("--offline", options.is_offline, "only what the cache holds: no server is asked")->group(group);
  declare_insecure_hosts(command, options, group);
  command.add_option("--mirror", options.mirror, "a mirror of the catalog, `tuna`, in place of the official hosts")
      ->type_name("NAME")
      ->group(group);
  command.add_option("--catalog", options.catalog, "read the catalogs from this folder of YAML instead of the embedded ones")
      ->type_name("DIR")
      ->group(group);
}

void declare_listing(CLI::App& command, ResolveOptions& options) {
  declare_hardware(command, options);
  declare_limits(command, options);
  declare_sources(command, options);
}

void declare_resolve(CLI::App& command, ResolveOptions& options) {
  command.add_option("SPEC", options.specs,
                     "packages, most important first, as PEP 508 (`torch>=2.1,<2.4`) or conda match spec (`pytorch=2.1.*=*cuda11.8*`); "
                     "default: torch torchvision");
  declare_query(command, options, "a CPU build will do: write its lock and exit 0");
  declare_files(command, options);
  declare_report(command, options);
  command.add_flag("--no-user-catalog", options.has_no_user_catalog, "ignore what `catalog learn` read")->group(k_choice);
}

void declare_why_not(CLI::App& command, ResolveOptions& options) {
  command.add_option("SPEC", options.specs, "the build that is asked about, such as `torch==2.9.0+cu130` or `pytorch=2.1.*=*cuda11.8*`")
      ->required()
      ->expected(1);
  declare_query(command, options, "a CPU build will do: compare it like others, and exit 0");
  declare_report(command, options);
}

}  // namespace gpusolve::cli
