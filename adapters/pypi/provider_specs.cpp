// The specs of PypiProvider.
#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::pypi {

namespace {

/// Whether the set allows the Python. `python==3.10` and `python>=3.9,<3.12` mean minor versions, `python>=3.10.2` means a release;
/// either interpretation suffices.
auto is_python_in(const SpecifierSet& set, const Version& full) -> bool {
  auto minor = full.parts();
  minor.release.resize(2);
  return set.contains(Version(minor)) || set.contains(full);
}

auto key_in_set(const std::string& name, const std::string& set) -> std::string { return name + " in " + set; }

}  // namespace

auto PypiProvider::intern(SpecRecord spec) -> SpecId {
  const auto key = std::visit(overloaded{[&](const SpecRecord::InSet& in) { return key_in_set(name_text(spec.name), in.set.text()); },
                                         [](const SpecRecord::Exactly& exactly) { return "= " + std::to_string(exactly.candidate.value); },
                                         [&](const SpecRecord::SameStack&) { return "~ " + spec.text; },
                                         [](const SpecRecord::Impossible& impossible) {
                                           const auto& reason = impossible.reason;
                                           return "! " + std::string(reason_code_text(reason.code)) + "\n" + reason.subject + "\n" +
                                                  reason.fact + "\n" + reason.needed;
                                         }},
                              spec.content);
  const auto [entry, is_new] = spec_ids_.emplace(key, SpecId{static_cast<std::uint32_t>(specs_.size())});
  if (is_new) {
    specs_.push_back(std::move(spec));
  }
  return entry->second;
}

/// One spec for the project, and one per extra.
auto PypiProvider::intern_specs(const Requirement& requirement) -> std::vector<SpecId> {
  const auto project = normalise_name(requirement.name);
  const auto set_text = requirement.specifiers.text();
  std::vector<SpecId> specs;
  const auto add = [&](NameId name) {
    const auto text = name_text(name);
    const auto known = spec_ids_.find(key_in_set(text, set_text));
    specs.push_back(known != spec_ids_.end() ? known->second : intern({name, SpecRecord::InSet{requirement.specifiers}, text + set_text}));
  };
  add(name_of(project, ""));
  for (const auto& extra : requirement.extras) {
    add(name_of(project, normalise_name(extra)));
  }
  return specs;
}

auto PypiProvider::intern_exactly(CandidateId candidate) -> SpecId {
  const auto [entry, is_new] = exact_specs_.try_emplace(candidate);
  if (is_new) {
    const auto name = record(candidate).name;
    entry->second = intern({name, SpecRecord::Exactly{candidate}, name_text(name) + "==" + version_text(candidate)});
  }
  return entry->second;
}

auto PypiProvider::intern_failure(Reason reason) -> SpecId {
  auto text = reason.fact;
  return intern({python_, SpecRecord::Impossible{std::move(reason)}, std::move(text)});
}

auto PypiProvider::environment_of(std::size_t python, const std::string& extra) -> const MarkerEnvironment& {
  const auto [place, is_new] = environments_.try_emplace({python, extra});
  if (is_new) {
    place->second = marker_environment(selector_.policy().target, selector_.pythons()[python]);
    place->second.values["extra"] = extra;
  }
  return place->second;
}

auto PypiProvider::holds_for_target(const Marker& marker) -> Result<bool> {
  for (std::size_t python = 0; python < selector_.pythons().size(); ++python) {
    auto holds = marker.evaluate(environment_of(python, ""));
    if (!holds || *holds) {
      return holds;
    }
  }
  return false;
}

auto PypiProvider::add_spec(std::string_view text) -> Result<std::vector<SpecId>> {
  const auto requirement = parse_requirement(text);
  if (!requirement) {
    return requirement.error();
  }
  if (requirement->url) {
    return usage_error("requirement " + quote(text) + " points to a URL; name a version of an index instead, such as `name==1.0`");
  }
  const auto holds = requirement->marker ? holds_for_target(*requirement->marker) : Result<bool>(true);
  if (!holds) {
    return holds.error().in("requirement " + quote(text));
  }
  if (!*holds) {
    return std::vector<SpecId>();
  }
  pins_[normalise_name(requirement->name)].push_back(requirement->specifiers);
  return intern_specs(*requirement);
}

auto PypiProvider::target_of(SpecId spec) const -> resolver::SpecTarget {
  const auto& known = record(spec);
  if (const auto* impossible = std::get_if<SpecRecord::Impossible>(&known.content)) {
    return resolver::FactSpec{impossible->reason};
  }
  return resolver::PackageSpec{known.name};
}

auto PypiProvider::matches(SpecId spec, CandidateId candidate) const -> bool {
  const auto& wanted = record(spec);
  const auto& offered = record(candidate);
  return std::visit(overloaded{[&](const SpecRecord::InSet& in) {
                                 return offered.name == wanted.name && (offered.name == python_ ? is_python_in(in.set, offered.version)
                                                                                                : in.set.contains(offered.version));
                               },
                               [&](const SpecRecord::Exactly& exactly) { return exactly.candidate == candidate; },
                               [&](const SpecRecord::SameStack& same) {
                                 return offered.name == wanted.name && offered.index != nullptr && goes_with(same.companion, offered);
                               },
                               [](const SpecRecord::Impossible&) { return false; }},
                    wanted.content);
}

auto PypiProvider::spec_text(SpecId spec) const -> std::string { return record(spec).text; }

}  // namespace gpusolve::pypi
