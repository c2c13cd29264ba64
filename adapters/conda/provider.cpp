#include "adapters/conda/provider.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "adapters/conda/near_names.hpp"
#include "adapters/conda/variant.hpp"

namespace gpusolve::conda {
namespace {

using resolver::CandidateId;
using resolver::Candidates;
using resolver::NameId;
using resolver::Requirement;
using resolver::SpecId;

/// `2024-03-01` of milliseconds since 1970, in UTC.
auto date_text(std::int64_t milliseconds) -> std::string {
  using namespace std::chrono;
  const auto day = floor<days>(sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(milliseconds)));
  const year_month_day date(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  return text.data();
}

}  // namespace

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
  const auto [found, is_new] = loaded_.try_emplace(name);
  if (is_new) {
    load(name, found->second);
  }
  return &found->second;
}

auto CondaProvider::requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
  return std::span<const Requirement>(build(candidate).requirements);
}

auto CondaProvider::target_of(SpecId spec) const -> resolver::SpecTarget { return specs_.target(spec); }

auto CondaProvider::matches(SpecId spec, CandidateId candidate) const -> bool {
  const MatchSpec& wanted = specs_.spec(spec);
  const Build& found = build(candidate);
  const Record& record = found.record;
  return wanted.matches_apart_from_name(
      {.name = record.name,
       .version = found.version,
       .version_text = record.version,
       .build = record.build,
       .build_number = record.build_number,
       .channel = &channels_[found.channel].identity().canonical,
       .subdir = record.subdir,
       .md5 = record.md5 ? std::string_view(*record.md5) : std::string_view(),
       .sha256 = record.sha256 ? std::string_view(*record.sha256) : std::string_view(),
       .url = record.url,
       .file_name = record.file_name,
       .license = record.license ? std::string_view(*record.license) : std::string_view(),
       .license_family = record.license_family ? std::string_view(*record.license_family) : std::string_view(),
       .track_features = record.track_features,
       .features = record.features});
}

auto CondaProvider::name_text(NameId name) const -> std::string { return specs_.name_text(name); }
auto CondaProvider::version_text(CandidateId candidate) const -> std::string { return record_of(candidate).version; }
auto CondaProvider::build_text(CandidateId candidate) const -> std::string { return record_of(candidate).build; }
auto CondaProvider::spec_text(SpecId spec) const -> std::string { return specs_.text(spec); }

auto CondaProvider::add_spec(std::string_view text, Requirement::Kind kind) -> Result<SpecId> {
  auto id = specs_.intern(text, kind);
  if (!id) {
    return id;
  }
  const auto target = specs_.target(*id);
  const auto* package = std::get_if<resolver::PackageSpec>(&target);
  if (package != nullptr && kind == Requirement::Kind::needs && !specs_.spec(*id).channel_text().empty()) {
    GPUSOLVE_CHECK(!loaded_.contains(package->name), "a spec of the request is added before its name is asked for");
    channel_requests_[package->name].push_back(*id);
  }
  return id;
}

auto CondaProvider::variant_of(CandidateId candidate) const -> BuildVariant {
  return conda::variant_of(record_of(candidate), channel_of(candidate).packaging());
}

auto CondaProvider::near_names(std::string_view name, std::size_t count) const -> std::vector<std::string> {
  std::vector<std::string_view> names;
  for (const Channel& channel : channels_) {
    const auto more = channel.names();
    names.insert(names.end(), more.begin(), more.end());
  }
  return conda::near_names(name, names, count);
}

auto CondaProvider::order_key_of(CandidateId candidate) const -> OrderKey {
  const Build& found = build(candidate);
  return order_key(found.record, found.version, found.channel);
}

void CondaProvider::load(NameId name, Candidates& out) {
  std::vector<CandidateId> usable;
  const std::string text = specs_.name_text(name);
  for (std::uint32_t channel = 0; channel < channels_.size(); ++channel) {
    auto found = channels_[channel].records_of(text);
    skipped_.insert(skipped_.end(), found.skipped.begin(), found.skipped.end());
    for (Record& record : found.records) {
      const auto id = add_build(name, channel, std::move(record));
      if (!id) {
        continue;
      }
      if (auto reason = own_exclusion(build(*id))) {
        out.excluded.push_back({*id, std::move(*reason)});
      } else {
        usable.push_back(*id);
      }
    }
  }
  if (policy_.priority == ChannelPriority::strict) {
    hide_lower_channels(name, usable, out);
  }
  rank(std::move(usable), out);
}

auto CondaProvider::add_build(NameId name, std::uint32_t channel, Record record) -> std::optional<CandidateId> {
  const std::string place =
      record.subdir + "/" + (record.file_name.empty() ? record.name + "-" + record.version + "-" + record.build : record.file_name);
  auto version = parse_version(record.version);
  if (!version) {
    skipped_.push_back({place, version.error().text()});
    return std::nullopt;
  }
  auto requirements = requirements_in(record);
  if (!requirements) {
    skipped_.push_back({place, requirements.error().text()});
    return std::nullopt;
  }
  const CandidateId id{static_cast<std::uint32_t>(builds_.size())};
  builds_.push_back({name, channel, std::move(record), std::move(*version), std::move(*requirements)});
  return id;
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
  if (build.record.is_removed) {
    return Reason{ReasonCode::yanked, {}, "removed from " + channels_[build.channel].identity().name};
  }
  if (policy_.exclude_newer && build.record.timestamp && *build.record.timestamp > *policy_.exclude_newer) {
    return Reason{ReasonCode::excluded_newer, {}, "published after " + date_text(*policy_.exclude_newer)};
  }
  return std::nullopt;
}

void CondaProvider::hide_lower_channels(NameId name, std::vector<CandidateId>& usable, Candidates& out) const {
  if (usable.empty()) {
    return;
  }
  const auto channel_of_id = [&](CandidateId id) { return build(id).channel; };
  const auto first = std::ranges::min(usable, {}, channel_of_id);
  const auto requests = channel_requests_.find(name);
  std::erase_if(usable, [&](CandidateId id) {
    const bool is_asked_for =
        requests != channel_requests_.end() && std::ranges::any_of(requests->second, [&](SpecId spec) { return matches(spec, id); });
    const bool is_hidden = channel_of_id(id) != channel_of_id(first) && !is_asked_for;
    if (is_hidden) {
      out.excluded.push_back({id, Reason{ReasonCode::channel_priority, {}, "channel " + channel_of(first).identity().name}});
    }
    return is_hidden;
  });
}

void CondaProvider::rank(std::vector<CandidateId> usable, Candidates& out) const {
  std::ranges::sort(usable, [&](CandidateId a, CandidateId b) {
    return is_preferred(order_key_of(a), order_key_of(b), policy_.priority, policy_.prefer);
  });
  std::uint32_t tier = 0;
  for (std::size_t index = 0; index < usable.size(); ++index) {
    if (index > 0 && !is_same_tier(order_key_of(usable[index - 1]), order_key_of(usable[index]), policy_.priority)) {
      ++tier;
    }
    out.usable.push_back({.id = usable[index], .tier = tier});
  }
}

}  // namespace gpusolve::conda
