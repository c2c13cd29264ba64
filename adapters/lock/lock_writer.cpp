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
    writer.empty("gpus");
    return;
  }
  writer.sequence("gpus", *gpus, [&](const Gpu& gpu) {
    writer.map([&] {
      writer.field("name", gpu.name);
      writer.field("arch", std::string_view(gpu.capability.sm()));
      writer.field("provenance", provenance_text(gpu.provenance));
    });
  });
}

void write_driver(YamlWriter& writer, const std::optional<Driver>& driver) {
  if (!driver) {
    writer.empty("driver");
    return;
  }
  writer.map("driver", [&] {
    writer.field("version", text_of(driver->version));
    writer.field("cuda", text_of(driver->cuda));
    writer.field("provenance", provenance_text(driver->provenance));
  });
}

void write_known(YamlWriter& writer, const char* key, std::string_view value, Provenance provenance) {
  writer.map(key, [&] {
    writer.field("value", value);
    writer.field("provenance", provenance_text(provenance));
  });
}

}  // namespace

void write_facts(YamlWriter& writer, const Facts& facts) {
  write_known(writer, "platform", platform_text(facts.platform.value), facts.platform.provenance);
  if (facts.glibc) {
    write_known(writer, "glibc", facts.glibc->value.text(), facts.glibc->provenance);
  } else {
    writer.empty("glibc");
  }
  write_gpus(writer, facts.gpus);
  write_driver(writer, facts.driver);
}

/// Writes only the rules that differ from the defaults; most locks have none.
void write_rules(YamlWriter& writer, const ChoiceRules& rules) {
  const auto if_given = [&writer](const char* key, const std::optional<std::string>& value) {
    if (value) {
      writer.field(key, value);
    }
  };
  if_given("prefer", rules.prefer);
  if_given("channel_priority", rules.channel_priority);
  if (!rules.virtual_packages.empty()) {
    writer.texts("virtual_packages", rules.virtual_packages);
  }
  if (rules.takes_prereleases) {
    writer.flag("pre", true);
  }
  if (rules.is_strict_catalog) {
    writer.flag("strict_catalog", true);
  }
  if (rules.is_cuda_only_for_main) {
    writer.flag("cuda_of_main", true);
  }
  if_given("exclude_newer", rules.exclude_newer);
}

/// The key for a spec that the set does not hold.
auto key_of(const SetAside& aside) -> std::string_view {
  return aside.why == SetAside::Why::neighbour ? k_neighbours : aside.is_in_file ? k_left_out : k_left_to_installer;
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
  writer.texts("specs", request.specs);
  writer.texts("constraints", request.constraints);
  writer.field("cuda", request.cuda);
  writer.field("cudnn", request.cudnn);
  writer.field("python", request.python);
  writer.field("installer", installer_text(request.installer));
  for (const auto* const key : {k_left_to_installer, k_left_out, k_neighbours}) {
    write_beside(writer, key, request);
  }
  if (!request.channels.empty()) {
    writer.texts(k_channels, request.channels);
  }
  if (!request.compiled.empty()) {
    writer.texts(k_compiled, request.compiled);
  }
  if (request.rules != ChoiceRules{}) {
    writer.map("rules", [&] { write_rules(writer, request.rules); });
  }
}

void write_stack(YamlWriter& writer, const Stack& stack, const StackRoles& roles) {
  writer.field(roles.id.c_str(), stack.torch);
  writer.field("build", stack.build);
  writer.field("cuda", stack.cuda);
  writer.field("cudnn", stack.cudnn);
  writer.field("python", stack.python);
  writer.field("min_driver", stack.min_driver);
  writer.field("native_driver", stack.native_driver);
  writer.sequence("runs", stack.runs, [&](const Run& run) {
    writer.map([&] {
      writer.field("arch", std::string_view(run.arch));
      writer.field("by", std::string_view(run_text(run)));
    });
  });
  if (!stack.assumed.empty()) {
    writer.texts("assumed", stack.assumed);
  }
}

void write_source(YamlWriter& writer, const SourceUse& source) {
  writer.field("name", std::string_view(source.name));
  writer.field("kind", source_kind_text(source.kind));
  writer.field("url", std::string_view(source.url));
  writer.field("snapshot", std::string_view(source.snapshot));
  writer.number("records", source.records);
}

void write_package(YamlWriter& writer, const Package& package) {
  writer.field("name", std::string_view(package.name));
  writer.field("version", std::string_view(package.version));
  writer.field("build", package.build);
  writer.field("ecosystem", ecosystem_text(package.ecosystem));
  writer.field("source", std::string_view(package.source));
  writer.field("subdir", package.subdir);
  writer.field("file", package.file);
  writer.field("url", text_of(package.url));
  writer.field("sha256", text_of(package.sha256));
  writer.field("md5", text_of(package.md5));
  if (package.size) {
    writer.number("size", *package.size);
  } else {
    writer.empty("size");
  }
  writer.texts("depends", package.depends);
  writer.flag("requested", package.requested);
  if (!package.extras.empty()) {
    writer.texts("extras", package.extras);
  }
  if (!package.absent_extras.empty()) {
    writer.texts("absent_extras", package.absent_extras);
  }
  if (package.decides) {
    writer.flag("decides", true);
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
  writer.field("schema", k_lock_schema);
  if (const auto note = note_on(lock.packages); !note.empty()) {
    writer.field("note", std::string_view(note));
  }
  writer.field("outcome", outcome_text(lock.outcome));
  writer.number("package_count", lock.packages.size());  // packages come last, so without the count a truncated file would look complete
  writer.map("facts", [&] { write_facts(writer, lock.facts); });
  writer.map("request", [&] { write_request(writer, lock.request); });
  if (lock.stack) {
    writer.map("stack", [&] { write_stack(writer, *lock.stack, roles); });
  } else {
    writer.empty("stack");
  }
  writer.maps("sources", lock.sources, write_source);
  writer.maps("packages", lock.packages, write_package);
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
