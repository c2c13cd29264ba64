#include "adapters/conda/provider.hpp"

#include <algorithm>
#include <limits>

#include "adapters/conda/pattern_names.hpp"
#include "adapters/conda/variant.hpp"
#include "base/near_names.hpp"

namespace gpusolve::conda {

using resolver::CandidateId;
using resolver::Candidates;
using resolver::NameId;
using resolver::Requirement;
using resolver::SpecId;

CondaProvider::CondaProvider(std::vector<Channel> channels, Policy policy)
    : channels_(std::move(channels)), policy_(std::move(policy)), specs_(policy_.virtual_packages) {
  for (const Channel& channel : channels_) {
    const auto nameless = channel.nameless();
    skipped_.insert(skipped_.end(), nameless.begin(), nameless.end());
  }
}

auto CondaProvider::build(CandidateId candidate) const -> const Build& {
  GPUSOLVE_CHECK(candidate.value < builds_.size(), "a candidate id of another provider");
  return builds_[candidate.value];
}

auto CondaProvider::candidates_of(NameId name) -> Result<const Candidates*> {
  const auto all = best_of(name, std::numeric_limits<std::size_t>::max());
  return all ? Result<const Candidates*>(&sorted_builds_of(name).candidates) : all.error();
}

auto CondaProvider::best_of(NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> {
  bring(name);
  BuildsOfName& builds = sorted_builds_of(name);
  settle(builds, count);
  const std::span<const resolver::Candidate> known(builds.candidates.usable);
  return fault_ ? Result<std::span<const resolver::Candidate>>(*fault_) : known.first(std::min(known.size(), count));
}

auto CondaProvider::requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
  read_requirements(candidate);
  return std::span<const Requirement>(build(candidate).requirements);
}

auto CondaProvider::target_of(SpecId spec) const -> resolver::SpecTarget { return specs_.target(spec); }

auto CondaProvider::matches(SpecId spec, CandidateId candidate) const -> bool {
  const MatchSpec& wanted = specs_.spec(spec);
  const Build& found = build(candidate);
  return is_version_met(spec, wanted, found) &&
         (wanted.is_name_and_version_only() ||
          wanted.matches_apart_from_name_and_version(
              record_view(*found.record, *found.version.version, channels_[found.channel].identity().canonical, wanted)));
}

/// Whether the build's version meets the spec. Caches the answer per version, because hundreds of builds of one name share a few versions.
auto CondaProvider::is_version_met(SpecId spec, const MatchSpec& wanted, const Build& build) const -> bool {
  if (wanted.version() == nullptr || wanted.version()->is_any()) {
    return true;
  }
  version_answers_.resize(std::max<std::size_t>(version_answers_.size(), spec.value + 1));
  auto& answers = version_answers_[spec.value];
  answers.resize(std::max<std::size_t>(answers.size(), build.version.index + 1));
  auto& answer = answers[build.version.index];
  if (answer == 0) {
    answer = wanted.matches_version(*build.version.version, build.record->version) ? std::int8_t{1} : std::int8_t{-1};
  }
  return answer > 0;
}

auto CondaProvider::name_text(NameId name) const -> std::string { return specs_.name_text(name); }
auto CondaProvider::version_text(CandidateId candidate) const -> std::string { return std::string(record_of(candidate).version); }
auto CondaProvider::build_text(CandidateId candidate) const -> std::string { return std::string(record_of(candidate).build); }
auto CondaProvider::spec_text(SpecId spec) const -> std::string { return specs_.text(spec); }

auto CondaProvider::add_spec(std::string_view text, Requirement::Kind kind) -> Result<SpecId> {
  auto id = kind == Requirement::Kind::needs ? intern_root(text) : specs_.intern(text, kind);
  if (!id) {
    return id;
  }
  const auto target = specs_.target(*id);
  const auto* package = std::get_if<resolver::PackageSpec>(&target);
  if (package != nullptr && kind == Requirement::Kind::needs && !specs_.spec(*id).channel_text().empty()) {
    auto& known = channel_requests_[package->name];
    // A spec that is only looked up, after the builds of its name were ordered, is not part of the request.
    if (!builds_by_name_.contains(package->name) && std::ranges::find(known, *id) == known.end()) {
      known.push_back(*id);
    }
  }
  return id;
}

/// Loads the shards of all names that the spec may match.
auto CondaProvider::load_names_of(const MatchSpec& spec) -> Status {
  for (Channel& channel : channels_) {
    std::vector<std::string> names;
    for (const auto name : channel.is_sharded() ? channel.names() : std::vector<std::string_view>()) {
      if (spec.name().matches(name)) {
        names.emplace_back(name);
      }
    }
    if (auto loaded = channel.load(names); !loaded) {
      return loaded;
    }
  }
  return std::monostate{};
}

auto CondaProvider::intern_root(std::string_view text) -> Result<SpecId> {
  auto spec = parse_match_spec(text);
  const bool is_open = spec && spec->exact_name() == nullptr && spec->text() != "*";  // a bare star sets no condition
  if (!is_open) {
    return specs_.intern(text, Requirement::Kind::needs);
  }
  if (auto loaded = load_names_of(*spec); !loaded) {
    return loaded.error();
  }
  const auto names = selected_names(*spec, channels_);
  if (names.size() > 1) {
    return too_many_names(text, names);
  }
  return names.empty() ? specs_.intern_unknown(std::move(spec).value())
                       : specs_.intern(spec->with_name(names.front()).text(), Requirement::Kind::needs);
}

auto CondaProvider::variant_of(CandidateId candidate) const -> BuildVariant {
  return variants_.variant_of(record_of(candidate), channel_of(candidate).packaging(policy_.roles), policy_.roles);
}

auto CondaProvider::near_names(std::string_view name, std::size_t count) const -> std::vector<std::string> {
  std::vector<std::string_view> names;
  for (const Channel& channel : channels_) {
    const auto more = channel.names();
    names.insert(names.end(), more.begin(), more.end());
  }
  return gpusolve::near_names(name, names, count);
}

}  // namespace gpusolve::conda
