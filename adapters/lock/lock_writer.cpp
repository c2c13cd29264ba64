#include <algorithm>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/lock_parts.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "adapters/pypi/pypi_url.hpp"

namespace gpusolve::lock {
namespace {

/// The text of a version, a URL or a digest.
template <class Value>
auto text_of(const std::optional<Value>& value) -> std::optional<std::string> {
  return value ? std::optional<std::string>(value->text()) : std::nullopt;
}

void write_gpus(YamlWriter& writer, const std::optional<std::vector<Gpu>>& gpus) {
  if (!gpus) {
    writer.empty(keys::k_gpus);
    return;
  }
  writer.sequence(keys::k_gpus, *gpus, [&](const Gpu& gpu) {
    writer.map([&] {
      writer.field(keys::k_name, gpu.name);
      writer.field(keys::k_arch, std::string_view(gpu.capability.sm()));
      writer.field(keys::k_provenance, provenance_text(gpu.provenance));
    });
  });
}

void write_driver(YamlWriter& writer, const std::optional<Driver>& driver) {
  if (!driver) {
    writer.empty(keys::k_driver);
    return;
  }
  writer.map(keys::k_driver, [&] {
    writer.field(keys::k_version, text_of(driver->version));
    writer.field(keys::k_cuda, text_of(driver->cuda));
    writer.field(keys::k_provenance, provenance_text(driver->provenance));
  });
}

void write_known(YamlWriter& writer, const char* key, std::string_view value, Provenance provenance) {
  writer.map(key, [&] {
    writer.field(keys::k_value, value);
    writer.field(keys::k_provenance, provenance_text(provenance));
  });
}

}  // namespace

void write_facts(YamlWriter& writer, const Facts& facts) {
  write_known(writer, keys::k_platform, platform_text(facts.platform.value), facts.platform.provenance);
  if (facts.glibc) {
    write_known(writer, keys::k_glibc, facts.glibc->value.text(), facts.glibc->provenance);
  } else {
    writer.empty(keys::k_glibc);
  }
  write_gpus(writer, facts.gpus);
  write_driver(writer, facts.driver);
}

/// Writes only the rules that differ from the defaults; most locks have none.
void write_rules(YamlWriter& writer, const ChoiceRules& rules) {
  if (rules.prefer) {
    writer.field(keys::k_prefer, preference_text(*rules.prefer));
  }
  if (rules.channel_priority) {
    writer.field(keys::k_channel_priority, priority_text(*rules.channel_priority));
  }
  if (!rules.virtual_packages.empty()) {
    writer.texts(keys::k_virtual_packages, rules.virtual_packages);
  }
  if (rules.takes_prereleases) {
    writer.flag(keys::k_pre, true);
  }
  if (rules.is_strict_catalog) {
    writer.flag(keys::k_strict_catalog, true);
  }
  if (rules.is_cuda_only_for_main) {
    writer.flag(keys::k_cuda_of_main, true);
  }
  if (rules.exclude_newer) {
    writer.field(keys::k_exclude_newer, rules.exclude_newer);
  }
}

/// The key for a spec that the set does not hold.
auto key_of(const SetAside& aside) -> std::string_view {
  return aside.why == SetAside::Why::neighbour ? keys::k_neighbours : aside.is_in_file ? keys::k_left_out : keys::k_left_to_installer;
}

/// Writes the specs outside the set that have this key. Most locks have none.
void write_beside(YamlWriter& writer, const char* key, const Asked& request) {
  std::vector<std::string> specs;
  for (const auto& aside : request.set_aside) {
    if (key_of(aside) == key) {
      specs.push_back(aside.spec);
    }
  }
  if (!specs.empty()) {
    writer.texts(key, specs);
  }
}

void write_request(YamlWriter& writer, const Asked& request) {
  writer.texts(keys::k_specs, request.specs);
  writer.texts(keys::k_constraints, request.constraints);
  writer.field(keys::k_cuda, request.cuda);
  writer.field(keys::k_cudnn, request.cudnn);
  writer.field(keys::k_python, request.python);
  writer.field(keys::k_installer, installer_text(request.installer));
  for (const auto* const key : {keys::k_left_to_installer, keys::k_left_out, keys::k_neighbours}) {
    write_beside(writer, key, request);
  }
  if (!request.channels.empty()) {
    writer.texts(keys::k_channels, request.channels);
  }
  if (!request.compiled.empty()) {
    writer.texts(keys::k_compiled, request.compiled);
  }
  if (request.rules != ChoiceRules{}) {
    writer.map(keys::k_rules, [&] { write_rules(writer, request.rules); });
  }
}

void write_stack(YamlWriter& writer, const Stack& stack, const StackRoles& roles) {
  writer.field(roles.id.c_str(), stack.torch);
  writer.field(keys::k_build, stack.build);
  writer.field(keys::k_cuda, stack.cuda);
  writer.field(keys::k_cudnn, stack.cudnn);
  writer.field(keys::k_python, stack.python);
  writer.field(keys::k_min_driver, stack.min_driver);
  writer.field(keys::k_native_driver, stack.native_driver);
  writer.sequence(keys::k_runs, stack.runs, [&](const Run& run) {
    writer.map([&] {
      writer.field(keys::k_arch, std::string_view(run.arch));
      writer.field(keys::k_by, std::string_view(run_text(run)));
    });
  });
  if (!stack.assumed.empty()) {
    writer.texts(keys::k_assumed, stack.assumed);
  }
}

void write_source(YamlWriter& writer, const SourceUse& source) {
  writer.field(keys::k_name, std::string_view(source.name));
  writer.field(keys::k_kind, source_kind_text(source.kind));
  writer.field(keys::k_url, std::string_view(source.url));
  writer.field(keys::k_snapshot, std::string_view(source.snapshot));
  writer.number(keys::k_records, source.records);
}

void write_package(YamlWriter& writer, const Package& package) {
  writer.field(keys::k_name, std::string_view(package.name));
  writer.field(keys::k_version, std::string_view(package.version));
  writer.field(keys::k_build, package.build);
  writer.field(keys::k_ecosystem, ecosystem_text(package.ecosystem));
  writer.field(keys::k_source, std::string_view(package.source));
  writer.field(keys::k_subdir, package.subdir);
  writer.field(keys::k_file, package.file);
  writer.field(keys::k_url, text_of(package.url));
  writer.field(keys::k_sha256, text_of(package.sha256));
  writer.field(keys::k_md5, text_of(package.md5));
  if (package.size) {
    writer.number(keys::k_size, *package.size);
  } else {
    writer.empty(keys::k_size);
  }
  writer.texts(keys::k_depends, package.depends);
  writer.flag(keys::k_requested, package.requested);
  if (!package.extras.empty()) {
    writer.texts(keys::k_extras, package.extras);
  }
  if (!package.absent_extras.empty()) {
    writer.texts(keys::k_absent_extras, package.absent_extras);
  }
  if (package.decides) {
    writer.flag(keys::k_decides, true);
  }
}

auto note_on(const std::vector<Package>& packages) -> std::string {
  const auto without = std::ranges::count_if(packages, [](const Package& package) { return !package.sha256 && !package.md5; });
  return without == 0 ? std::string()
                      : std::to_string(without) + " of " + std::to_string(packages.size()) +
                            " packages have no digest, because their source gives none: the files cannot be checked against this lock";
}

namespace {

void write_document(YamlWriter& writer, const Lock& lock, const StackRoles& roles) {
  writer.field(keys::k_schema, k_lock_schema);
  if (const auto note = note_on(lock.packages); !note.empty()) {
    writer.field(keys::k_note, std::string_view(note));
  }
  writer.field(keys::k_outcome, outcome_text(lock.outcome));
  writer.number(keys::k_package_count,
                lock.packages.size());  // packages come last, so without the count a truncated file would look complete
  writer.map(keys::k_facts, [&] { write_facts(writer, lock.facts); });
  writer.map(keys::k_request, [&] { write_request(writer, lock.request); });
  if (lock.stack) {
    writer.map(keys::k_stack, [&] { write_stack(writer, *lock.stack, roles); });
  } else {
    writer.empty(keys::k_stack);
  }
  writer.maps(keys::k_sources, lock.sources, write_source);
  writer.maps(keys::k_packages, lock.packages, write_package);
}

}  // namespace

/// The specs that the set does not hold, in the form that a reader of the lock gets. A spec counts as left out if PyPI lacks its
/// package, or if it comes from a file and other packages of the set determine it; the installer resolves the others.
auto left_aside(const std::vector<SetAside>& all) -> std::vector<SetAside> {
  using Why = SetAside::Why;
  std::vector<SetAside> left;
  for (const auto& one : all) {
    const bool is_left_out = one.why == Why::elsewhere || (one.is_in_file && one.why == Why::follows);
    if (one.judged.empty() && one.why != Why::source) {
      left.push_back({one.spec, one.package, {}, one.why == Why::neighbour ? one.why : Why::unknown_name, is_left_out});
    }
  }
  return left;
}

auto lock_of(const Answer& answer) -> Lock {
  Lock lock{answer.outcome, answer.facts, answer.request, answer.stack, answer.sources, answer.packages};
  lock.request.set_aside = left_aside(answer.request.set_aside);
  lock.request.rest_file.reset();
  for (auto& package : lock.packages) {
    const bool is_of_stack = std::ranges::find(answer.stacks, package.name.text(), &StackUse::package) != answer.stacks.end();
    const bool is_elsewhere = package.ecosystem == Ecosystem::pypi && index_url_of(package.source) != pypi::k_pypi_url;
    package.decides = package.decides || (is_of_stack && is_elsewhere && !answer.roles.is_main(package.name.text()));
    package.has_local_sisters.reset();  // a reader of the lock cannot know this
  }
  return lock;
}

auto write_lock(const Lock& lock, const StackRoles& roles) -> std::string {
  YamlWriter writer;
  writer.map([&] { write_document(writer, lock, roles); });
  return writer.text();
}

}  // namespace gpusolve::lock
