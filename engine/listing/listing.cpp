#include "engine/listing/listing.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "base/threads/two_threads.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/listing/brought_builds.hpp"
#include "engine/listing/index_names.hpp"
#include "engine/listing/listed_build.hpp"
#include "engine/listing/required_builds.hpp"
#include "engine/listing/sort_by_key.hpp"
#include "engine/listing/subject.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;

/// More than any channel has of one package.
constexpr std::size_t k_most_builds = 200'000;

auto rank(Fitness fitness) -> int {
  switch (fitness) {
    case Fitness::native:
    case Fitness::compiled:
    case Fitness::free:
      return 0;
    case Fitness::cpu:
      return 1;
    case Fitness::unjudged:
      return 2;
    case Fitness::newer_driver:
      return 3;
    case Fitness::no:
      return 4;
  }
  return 5;
}

/// Builds with the keys of their places in the list.
struct Unsorted {
  using Key = std::tuple<int, std::uint32_t, std::span<const std::uint16_t>>;
  std::vector<Listed> builds;
  std::vector<Key> keys;

  void reserve(std::size_t count) {
    builds.reserve(count);
    keys.reserve(count);
  }
  void add(Listed build, int place, std::uint32_t tier, std::span<const std::uint16_t> penalties) {
    if (builds.size() < k_most_builds) {
      builds.push_back(std::move(build));
      keys.emplace_back(place, tier, penalties);
    }
  }
};

auto place_of(const Listed& one, const Facts& facts) -> int {
  return facts.has_no_gpu() && one.fitness == Fitness::cpu ? 0 : rank(one.fitness);
}

auto is_before(const Unsorted::Key& left, const Unsorted::Key& right) -> bool {
  const auto& [place, tier, penalties] = left;
  const auto& [other_place, other_tier, other_penalties] = right;
  return std::tie(place, tier) != std::tie(other_place, other_tier) ? std::tie(place, tier) < std::tie(other_place, other_tier)
                                                                    : std::ranges::lexicographical_compare(penalties, other_penalties);
}

void append_sorted(Unsorted unsorted, std::vector<Listed>& all) {
  std::vector<std::size_t> order(unsorted.builds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, is_before, [&](std::size_t at) { return unsorted.keys[at]; });
  all.reserve(all.size() + order.size());
  for (const auto at : order) {
    all.push_back(std::move(unsorted.builds[at]));
  }
}

/// A subject with the ids of its specs in a world.
struct Added {
  ListSubject subject;
  std::vector<resolver::SpecId> specs;     ///< on the listed package
  std::vector<resolver::SpecId> releases;  ///< on the package that brings its builds
};

class Lister {
 public:
  Lister(World& world, GpuProvider& provider, const Judge& judge, std::vector<Listed>& all)
      : world_(world), provider_(provider), judge_(judge), required_(provider), all_(all) {}

  auto add(const Added& added) -> Status {
    if (!added.releases.empty()) {
      return add_brought(added);
    }
    for (const auto spec : added.specs) {
      if (auto done = add_matching(spec, added.subject); !done) {
        return done;
      }
    }
    return std::monostate{};
  }

 private:
  auto name_of(resolver::SpecId spec) const -> std::optional<resolver::NameId> {
    const auto target = provider_.target_of(spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    return package == nullptr ? std::nullopt : std::optional(package->name);
  }

  /// A package that the build requires, by itself or by the extras of the variant, and that does not run here.
  auto failing_beside(CandidateId candidate, const ListSubject& subject) -> std::optional<FailingPackage> {
    auto failing = required_.failing_of(candidate);
    const auto extras = failing ? std::vector<std::string>() : extra_names(subject.variant.text());
    const auto name = extras.empty() ? std::string() : provider_.name_text(world_.name_id(world_.package_name(candidate)));
    for (const auto& extra : name == subject.variant.name() ? extras : std::vector<std::string>()) {
      failing = failing ? std::move(failing) : required_.failing_of_extra(candidate, world_.name_id(name + "[" + extra + "]"));
    }
    return failing;
  }

  auto listed_of(CandidateId candidate, const ListSubject& subject, const std::string& release) -> std::optional<Listed> {
    auto one = listed(world_, provider_, judge_, candidate);
    if (one) {
      if (auto failing = one->failures.empty() ? failing_beside(candidate, subject) : std::nullopt) {
        fail_by(*std::move(failing), *one);
      }
      one->version = release.empty() ? one->version : release;
      const auto name = one->package.name.text();
      const bool is_by_release = !release.empty() && subject.variant.is_empty() && one->package.ecosystem == Ecosystem::pypi;
      const auto named = is_by_release ? Spec::parse(subject.release.name() + subject.release.extras()) : subject.variant;
      const auto variant = present_variant(named, name, provider_.judgement_of(candidate), judge_.catalog());
      one->asked_as = variant.empty() || variant == name ? std::string() : variant + "==" + one->version;
      const bool is_cpu = subject.is_for_cpu && one->variant.accelerator == Accelerator::none;
      one->variant.accelerator = is_cpu ? Accelerator::cpu : one->variant.accelerator;
      one->fitness = is_cpu ? Fitness::cpu : one->fitness;
    }
    return one;
  }

  /// Whether the GPU code of the build's package is in another package, which is listed as a variant of its own.
  auto is_completed(CandidateId build) const -> bool {
    const auto& judgement = provider_.judgement_of(build);
    const auto* const package = judgement.stack.package;
    return package != nullptr && !package->completed_by.empty() && judgement.variant.accelerator == Accelerator::none;
  }

  /// Appends the builds that match the spec, best first, and then the excluded ones.
  auto add_matching(resolver::SpecId spec, const ListSubject& subject) -> Status {
    const auto name = name_of(spec);
    const auto candidates = name ? provider_.candidates_of(*name) : Result<const resolver::Candidates*>(nullptr);
    if (!candidates || *candidates == nullptr) {
      return candidates ? Status(std::monostate{}) : candidates.error();
    }
    Unsorted matching;
    matching.reserve((*candidates)->usable.size());
    for (const auto& candidate : (*candidates)->usable) {
      if (auto one = provider_.matches(spec, candidate.id) ? listed_of(candidate.id, subject, "") : std::nullopt) {
        const auto place = place_of(*one, judge_.facts());
        matching.add(*std::move(one), place, candidate.tier, candidate.penalties);
      }
    }
    append_sorted(std::move(matching), all_);
    for (const auto& exclusion : (*candidates)->excluded) {
      auto one = provider_.matches(spec, exclusion.id) ? listed_of(exclusion.id, subject, "") : std::nullopt;
      if (one) {
        one->fitness = Fitness::no;
        one->failures.insert(one->failures.begin(), exclusion.reason);
        all_.push_back(std::move(*one));
      }
    }
    return std::monostate{};
  }

  /// Appends the builds that the releases bring, best first.
  auto add_brought(const Added& added) -> Status {
    const auto name = name_of(added.specs.front());
    const auto brought = builds_brought_by(provider_, added.releases, name.value_or(resolver::NameId{}));
    if (!brought) {
      return brought.error();
    }
    Unsorted listed_builds;
    listed_builds.reserve(brought->size());
    for (const auto& [build, release] : *brought) {
      const bool is_listed = provider_.matches(added.specs.front(), build) && (added.subject.is_for_cpu || !is_completed(build));
      if (auto one = is_listed ? listed_of(build, added.subject, release) : std::nullopt) {
        const auto place = place_of(*one, judge_.facts());
        listed_builds.add(*std::move(one), place, static_cast<std::uint32_t>(listed_builds.builds.size()), {});
      }
    }
    append_sorted(std::move(listed_builds), all_);
    return std::monostate{};
  }

  World& world_;
  GpuProvider& provider_;
  const Judge& judge_;
  RequiredBuilds required_;
  std::vector<Listed>& all_;
};

auto spec_ids(World& world, const Spec& spec) -> Result<std::vector<resolver::SpecId>> {
  const auto judged = spec.is_empty() ? std::string() : world.reach_of(spec.text()).judged;
  auto ids = judged.empty() ? Result<std::vector<resolver::SpecId>>(std::vector<resolver::SpecId>{})
                            : world.add_spec(judged, resolver::Requirement::Kind::needs);
  return ids ? std::move(ids) : Result<std::vector<resolver::SpecId>>(ids.error().in("SPEC"));
}

/// All specs are added before the first name is read, because a pin admits a withdrawn release.
auto added_subjects(World& world, std::vector<ListSubject> subjects) -> Result<std::vector<Added>> {
  std::vector<Added> all;
  for (auto& subject : subjects) {
    auto specs = spec_ids(world, subject.spec);
    auto releases = spec_ids(world, subject.release);
    if (!specs || !releases) {
      return specs ? releases.error() : specs.error();
    }
    if (!specs->empty()) {
      all.push_back({std::move(subject), std::move(*specs), std::move(*releases)});
    }
  }
  return all;
}

/// Joins the lists of several packages or installers: those that run first, and newer before older.
void join_lists(std::vector<Listed>& builds, const Facts& facts) {
  using Key = std::pair<int, DottedVersion>;
  const auto key_of = [&](const Listed& one) { return Key(place_of(one, facts), leading_numbers(one.version).value_or(DottedVersion{})); };
  const auto is_before = [](const Key& left, const Key& right) {
    return left.first != right.first ? left.first < right.first : right.second < left.second;
  };
  sort_by_key(builds, key_of, is_before);
}

/// Whether the Python of the build is allowed. pip's wheels for other Pythons are excluded where they are read; builds of conda
/// require their Python.
auto fits_python(const Listed& build, const Query& query) -> bool {
  return !query.python || !build.variant.python || query.python->allows(*build.variant.python);
}

auto listing_in(World& world, const Query& query, const Judge& judge, const Spec& spec, const Host& host) -> Result<Listing> {
  GpuProvider provider(world, judge, host.measured_code);
  auto builds = list_builds(world, provider, judge, spec);
  if (!builds) {
    return builds.error();
  }
  std::erase_if(*builds, [&](const Listed& one) { return !fits_python(one, query); });
  return Listing{*std::move(builds), world.sources_with_snapshots()(), {}};
}

/// Lists the builds of each world, in parallel unless one asks a network.
auto listings_in(std::vector<std::unique_ptr<World>>& worlds, const Query& query, const Judge& judge, const Spec& spec, const Host& host)
    -> std::vector<Result<Listing>> {
  std::vector<Result<Listing>> found(worlds.size(), Listing{});
  const auto list_one = [&](std::size_t at) { found[at] = listing_in(*worlds[at], query, judge, spec, host); };
  if (std::ranges::any_of(worlds, [](const auto& world) { return world->reading_cost() == resolver::ReadingCost::much; })) {
    for (std::size_t at = 0; at < worlds.size(); ++at) {
      list_one(at);
    }
  } else {
    by_two_threads(worlds.size(), [&] { return list_one; });
  }
  return found;
}

/// Joins the lists of several worlds. Leaves out a world in which the spec has no meaning, if another one knows the spec. Returns
/// any other error of a world.
auto joined(std::vector<Result<Listing>> listings, const Facts& facts) -> Result<Listing> {
  Listing all;
  std::optional<Error> refused;
  bool is_meant = false;
  for (auto& listing : listings) {
    if (!listing && listing.error().kind != ErrorKind::usage) {
      return listing.error();
    }
    if (!listing) {
      refused = refused ? refused : listing.error();
      continue;
    }
    is_meant = true;
    std::ranges::move(listing->builds, std::back_inserter(all.builds));
    std::ranges::move(listing->sources, std::back_inserter(all.sources));
  }
  if (refused && !is_meant) {
    return *std::move(refused);
  }
  if (listings.size() > 1) {
    join_lists(all.builds, facts);
  }
  return all;
}

}  // namespace

auto list_builds(World& world, GpuProvider& provider, const Judge& judge, const Spec& spec) -> Result<std::vector<Listed>> {
  const auto variants = added_subjects(world, subjects_of(world, spec, judge.catalog(), judge.facts()));
  const auto as_typed = added_subjects(world, {{spec, Spec::parse(""), Spec::parse(""), false}});
  if (!variants || !as_typed) {
    return variants ? as_typed.error() : variants.error();
  }
  std::vector<Listed> all;
  Lister lister(world, provider, judge, all);
  for (const auto& subjects : {*variants, *as_typed}) {
    for (const auto& added : all.empty() ? subjects : std::vector<Added>()) {
      if (auto done = lister.add(added); !done) {
        return done.error();
      }
    }
  }
  if (variants->size() > 1) {
    join_lists(all, judge.facts());
  }
  return all;
}

auto list_builds(const Query& query, const Judge& judge, const Spec& spec, const Host& host) -> Result<Listing> {
  Network network(query.sources, host);
  auto worlds = open_worlds(query, judge.catalog(), network);
  if (!worlds) {
    return worlds.error();
  }
  auto all = joined(listings_in(*worlds, query, judge, spec, host), query.facts);
  if (all && names_indexes(query.sources) && !query.sources.are_official) {
    name_indexes(all->builds);
  }
  if (all) {
    all->warnings = network.warnings();
  }
  return all;
}

}  // namespace gpusolve::engine
