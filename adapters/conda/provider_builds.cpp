// Reads the builds of a name for the provider, and orders them.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "adapters/conda/provider.hpp"
#include "adapters/conda/repodata/package_file.hpp"
#include "base/date.hpp"

namespace gpusolve::conda {
namespace {

using resolver::Candidate;
using resolver::CandidateId;
using resolver::Candidates;
using resolver::NameId;
using resolver::Requirement;
using resolver::SpecId;

auto has_spec_with_extras(const Record& record) -> bool {
  const auto asks = [](std::string_view spec) { return conda::asks_for_extras(spec); };
  return std::ranges::any_of(record.depends, asks) || std::ranges::any_of(record.constrains, asks);
}

auto place_of(const Record& record) -> std::string {
  std::string place(record.subdir);
  place += '/';
  if (!record.file_name.empty()) {
    return place.append(record.file_name);
  }
  return place.append(record.name).append("-").append(record.version).append("-").append(record.build);
}

/// A build in whichever archive format: its channel and its file name without extension. The texts are those of the record.
struct Stem {
  std::uint32_t channel{};
  std::string_view subdir;
  std::string_view name;
  auto operator==(const Stem&) const -> bool = default;
};
struct HashOfStem {
  auto operator()(const Stem& stem) const -> std::size_t { return std::hash<std::string_view>()(stem.name); }
};

/// If a build exists as `.conda` and, published earlier, as `.tar.bz2`, keeps the `.tar.bz2` only if the `.conda` is too new.
template <class Builds>
void drop_replaced(Builds& builds, std::optional<std::int64_t> exclude_newer) {
  const auto stem_of = [](const auto& build) {
    return Stem{build.channel, build.record->subdir, without_extension(build.record->file_name)};
  };
  std::unordered_set<Stem, HashOfStem> archives(builds.size());
  for (const auto& build : builds) {
    const bool is_too_new = exclude_newer && build.record->timestamp && *build.record->timestamp > *exclude_newer;
    if (build.record->file_name.ends_with(".conda") && !is_too_new) {
      archives.insert(stem_of(build));
    }
  }
  std::erase_if(builds,
                [&](const auto& build) { return build.record->file_name.ends_with(".tar.bz2") && archives.contains(stem_of(build)); });
}

auto is_tar(const Record& record) -> bool { return record.file_name.ends_with(".tar.bz2"); }
auto is_archive(const Record& record) -> bool { return record.file_name.ends_with(".conda"); }

}  // namespace

void CondaProvider::load(const std::vector<NameId>& names) {
  std::vector<std::string> texts;
  texts.reserve(names.size());
  for (const NameId name : names) {
    texts.push_back(specs_.name_text(name));
  }
  for (Channel& channel : channels_) {
    const auto loaded = fault_ ? Status(std::monostate{}) : channel.load(texts);
    if (!loaded) {
      fault_ = loaded.error();
    }
  }
}

auto CondaProvider::needs_of_best(NameId name) -> std::vector<NameId> {
  std::vector<NameId> needs;
  const auto& order = sorted_builds_of(name).order;
  const auto best = std::ranges::find_if(order, [this](const Candidate& candidate) { return read_requirements(candidate.id); });
  for (const auto& [spec, kind] : best == order.end() ? std::vector<Requirement>() : build(best->id).requirements) {
    const auto* const package = std::get_if<resolver::PackageSpec>(&specs_.target(spec));
    if (kind == Requirement::Kind::needs && package != nullptr && brought_.insert(package->name).second) {
      needs.push_back(package->name);
    }
  }
  return needs;
}

void CondaProvider::bring(NameId name) {
  if (std::ranges::none_of(channels_, &Channel::is_sharded) || !brought_.insert(name).second) {
    return;
  }
  for (std::vector<NameId> level{name}; !level.empty();) {
    load(level);
    std::vector<NameId> next;
    for (const NameId one : level) {
      const auto needs = needs_of_best(one);
      next.insert(next.end(), needs.begin(), needs.end());
    }
    level = std::move(next);
  }
}

auto CondaProvider::sorted_builds_of(NameId name) -> BuildsOfName& {
  const auto [found, is_new] = builds_by_name_.try_emplace(name);
  if (!is_new) {
    return found->second;
  }
  Candidates& out = found->second.candidates;
  std::vector<CandidateId> usable;
  auto read = read_builds(name);
  for (const CandidateId id : keep_in_order(std::move(read.builds))) {
    if (auto reason = own_exclusion(build(id))) {
      out.excluded.push_back({id, std::move(*reason)});
    } else {
      usable.push_back(id);
    }
  }
  if (policy_.priority == ChannelPriority::strict) {
    hide_lower_channels(name, read.first_broken, usable, out);
  }
  std::ranges::sort(out.excluded, {}, &resolver::Exclusion::id);
  found->second.order = with_tiers(usable);
  return found->second;
}

auto CondaProvider::read_builds(NameId name) -> ReadBuilds {
  ReadBuilds read;
  auto& [builds, first_broken] = read;
  const std::string text = specs_.name_text(name);
  load({name});
  versions_.begin_package();
  for (std::uint32_t channel = 0; channel < channels_.size(); ++channel) {
    auto& found = read_.emplace_back(channels_[channel].records_of(text));
    const auto skipped = skipped_.size();
    std::ranges::move(std::exchange(found.skipped, {}), std::back_inserter(skipped_));
    for (const auto records : {found.held, std::span<const Record>(found.records)}) {
      for (const Record& record : records) {
        if (const auto version = versions_.intern(record.version)) {
          builds.push_back({name, channel, *version, &record});
        } else {
          skipped_.push_back({place_of(record), version.error().text()});
        }
      }
    }
    if (skipped_.size() > skipped && !first_broken) {
      first_broken = channel;
    }
    if (found.records.empty()) {
      read_.pop_back();
    }
  }
  const auto has = [&](auto is_it) { return std::ranges::any_of(builds, [&](const Build& build) { return is_it(*build.record); }); };
  if (has(is_tar) && has(is_archive)) {
    drop_replaced(builds, policy_.exclude_newer);
  }
  return read;
}

auto CondaProvider::read_requirements(CandidateId candidate) -> bool {
  Build& build = builds_[candidate.value];
  if (build.is_read) {
    return build.fault == nullptr;
  }
  build.is_read = true;
  auto requirements = requirements_in(*build.record);
  if (requirements) {
    build.requirements = std::move(requirements).value();
  } else {
    const auto why = requirements.error().text();
    skipped_.push_back({place_of(*build.record), why, has_spec_with_extras(*build.record)});
    build.fault = std::make_unique<const Reason>(Reason{ReasonCode::version_unavailable, {}, "its record cannot be used: " + why});
  }
  return build.fault == nullptr;
}

auto CondaProvider::keep_in_order(std::vector<Build> builds) -> std::vector<CandidateId> {
  std::vector<std::pair<OrderKey, Build*>> order;
  order.reserve(builds.size());
  for (Build& build : builds) {
    order.emplace_back(order_key_of(build), &build);
  }
  std::ranges::sort(
      order, [&](const OrderKey& a, const OrderKey& b) { return is_preferred(a, b, policy_.priority, policy_.prefer); },
      &std::pair<OrderKey, Build*>::first);
  std::vector<CandidateId> ids;
  ids.reserve(builds.size());
  for (const auto& [key, build] : order) {
    ids.push_back({static_cast<std::uint32_t>(builds_.size())});
    builds_.push_back(std::move(*build));
  }
  return ids;
}

auto CondaProvider::requirements_in(const Record& record) -> Result<std::vector<Requirement>> {
  std::vector<Requirement> out;
  out.reserve(record.depends.size() + record.constrains.size());
  for (const auto kind : {Requirement::Kind::needs, Requirement::Kind::constrains}) {
    for (const auto& text : kind == Requirement::Kind::needs ? record.depends : record.constrains) {
      const auto id = specs_.intern(text, kind);
      if (!id) {
        return id.error();
      }
      out.push_back({*id, kind});
    }
  }
  return out;
}

auto CondaProvider::own_exclusion(const Build& build) const -> std::optional<Reason> {
  if (build.record->is_removed) {
    return Reason{ReasonCode::yanked, {}, "removed from " + channels_[build.channel].identity().name};
  }
  if (policy_.exclude_newer && build.record->timestamp && *build.record->timestamp > *policy_.exclude_newer) {
    return Reason{ReasonCode::excluded_newer, {}, date_text(*policy_.exclude_newer)};
  }
  return std::nullopt;
}

/// Hides builds by strict priority: the first channel that has the name keeps it, even if its records cannot be read (`first_broken` is the
/// first such channel); otherwise one broken record would let a later channel take over the name. A channel whose builds are all excluded
/// does not keep the name.
void CondaProvider::hide_lower_channels(NameId name, std::optional<std::uint32_t> first_broken, std::vector<CandidateId>& usable,
                                        Candidates& out) {
  auto owner = first_broken.value_or(std::numeric_limits<std::uint32_t>::max());
  for (const CandidateId id : usable) {
    owner = std::min(owner, build(id).channel);
  }
  const auto requests = channel_requests_.find(name);
  std::erase_if(usable, [&](CandidateId id) {
    const bool is_asked_for =
        requests != channel_requests_.end() && std::ranges::any_of(requests->second, [&](SpecId spec) { return matches(spec, id); });
    const bool is_hidden = build(id).channel != owner && !is_asked_for;
    if (is_hidden) {
      out.excluded.push_back({id, Reason{ReasonCode::channel_priority, {}, "channel " + channels_[owner].identity().name}});
    }
    return is_hidden;
  });
}

auto CondaProvider::with_tiers(const std::vector<CandidateId>& usable) const -> std::vector<Candidate> {
  std::vector<Candidate> out;
  out.reserve(usable.size());
  std::uint32_t tier = 0;
  for (std::size_t index = 0; index < usable.size(); ++index) {
    if (index > 0 && !is_same_tier(order_key_of(build(usable[index - 1])), order_key_of(build(usable[index])), policy_.priority)) {
      ++tier;
    }
    out.push_back({.id = usable[index], .tier = tier});
  }
  return out;
}

void CondaProvider::settle(BuildsOfName& builds, std::size_t count) {
  auto& [order, settled, known] = builds;
  while (known.usable.size() < count && settled < order.size()) {
    const auto tie = std::span(order).subspan(settled).first(end_of_tie(std::span(order).subspan(settled)));
    settled += tie.size();
    std::vector<Candidate> sound;
    for (const Candidate& candidate : tie) {
      if (read_requirements(candidate.id)) {
        sound.push_back(candidate);
      } else {
        known.excluded.push_back({candidate.id, *build(candidate.id).fault});
      }
    }
    settle_tie(sound);
    std::ranges::move(sound, std::back_inserter(known.usable));
    if (settled == order.size()) {
      std::ranges::sort(known.excluded, {}, &resolver::Exclusion::id);
    }
  }
}

/// The number of leading candidates of `order` that tie.
auto CondaProvider::end_of_tie(std::span<const Candidate> order) const -> std::size_t {
  const auto key = [this](const Candidate& candidate) { return order_key_of(build(candidate.id)); };
  const auto other = std::ranges::find_if(order, [&, first = key(order.front())](const Candidate& candidate) {
    return !ties_up_to_build_number(first, key(candidate), policy_.priority);
  });
  return static_cast<std::size_t>(other - order.begin());
}

void CondaProvider::settle_tie(std::span<Candidate> builds) {
  if (builds.size() < 2 || !policy_.settles_ties || policy_.prefer == Preference::lowest) {
    return;
  }
  order_by_dependencies(builds, {.demands_of = [this](CandidateId id) { return demands_of(id); },
                                 .highest_allowed = [this](NameId name, const auto& specs) { return highest_allowed(name, specs); },
                                 .name_text = [this](NameId name) -> const std::string& { return specs_.name_text(name); }});
}

/// The dependencies that can break ties. Omits Python, which is decided before such ties matter.
auto CondaProvider::demands_of(CandidateId candidate) const -> std::vector<Demand> {
  std::vector<Demand> demands;
  for (const auto& [spec, kind] : build(candidate).requirements) {
    const auto* const package = std::get_if<resolver::PackageSpec>(&specs_.target(spec));
    if (kind == Requirement::Kind::needs && package != nullptr) {
      const auto& name = specs_.name_text(package->name);
      if (name != "python" && name != "python_abi") {
        demands.push_back({package->name, spec});
      }
    }
  }
  return demands;
}

auto CondaProvider::highest_allowed(NameId name, const std::vector<SpecId>& specs) -> const Version* {
  const auto [found, is_new] = highest_.try_emplace({name, specs}, nullptr);
  if (is_new) {
    found->second = find_highest(name, specs);
  }
  return found->second;
}

auto CondaProvider::find_highest(NameId name, const std::vector<SpecId>& specs) -> const Version* {
  constexpr std::size_t k_most_records = 2000;  // breaking a tie is not worth reading more records
  std::size_t count = 0;
  for (const Channel& channel : channels_) {
    count += channel.record_count_of(specs_.name_text(name));
  }
  const Version* highest = nullptr;
  if (count > k_most_records) {
    return highest;
  }
  for (const Candidate& candidate : sorted_builds_of(name).order) {
    const Version& version = *build(candidate.id).version.version;
    const bool is_higher = highest == nullptr || *highest < version;
    if (is_higher && std::ranges::all_of(specs, [&](SpecId spec) { return matches(spec, candidate.id); }) &&
        read_requirements(candidate.id)) {
      highest = &version;
    }
  }
  return highest;
}

}  // namespace gpusolve::conda
