#include "resolver/parts.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

namespace gpusolve::resolver {
namespace {

constexpr std::size_t k_most_parts = 16;

/// A build that a set of a part may have for a root, with the values that the bound needs.
struct RootBuild {
  std::uint32_t tier{};
  std::vector<std::uint16_t> penalties{};
};
using RootBuilds = std::vector<RootBuild>;

/// The lowest rank, level by level, that the options of the roots allow. An option above the lowest level no longer counts for later
/// levels.
class LowestRank {
 public:
  /// `options` are indexed by root; each list has at least one option.
  explicit LowestRank(std::vector<RootBuilds> options) : options_(std::move(options)) {}

  /// `least`: no set has a smaller penalty.
  void add_penalty(std::size_t objective, std::uint32_t least) {
    const auto penalty_of = [&](const RootBuild& option) { return penalty_in(option.penalties, objective); };
    for (const auto& of_root : options_) {
      least = std::max<std::uint32_t>(least, std::ranges::min(of_root | std::views::transform(penalty_of)));
    }
    for (auto& of_root : options_) {
      std::erase_if(of_root, [&](const RootBuild& option) { return penalty_of(option) > least; });
    }
    rank_.push_back(least);
  }

  void add_tiers() {
    for (auto& of_root : options_) {
      rank_.push_back(std::ranges::min(of_root, {}, &RootBuild::tier).tier);
      std::erase_if(of_root, [&](const RootBuild& option) { return option.tier > rank_.back(); });
    }
  }

  void add(std::uint32_t level) { rank_.push_back(level); }
  [[nodiscard]] auto rank() const -> const Rank& { return rank_; }

 private:
  std::vector<RootBuilds> options_;
  Rank rank_;
};

class Splitter {
 public:
  Splitter(const Request& request, Provider& provider) : request_(request), provider_(provider) {}

  auto run() -> Result<std::vector<BoundedPart>> {
    std::vector<BoundedPart> bounded;
    const auto is_split = read_parts();
    if (!is_split || !*is_split) {
      return is_split ? Result<std::vector<BoundedPart>>(std::move(bounded)) : is_split.error();
    }
    std::vector<std::vector<RootBuilds>> options(parts_.size());  // index: part, root
    std::map<NameId, std::vector<Candidate>> best_by_name;        // a file may have many lines for one package
    for (const auto name : root_names()) {
      const auto [found, is_new] = best_by_name.try_emplace(name);
      if (is_new) {
        auto best = best_version_of(name);
        if (!best || best->empty()) {  // empty: a root without any usable build
          return best ? Result<std::vector<BoundedPart>>(std::move(bounded)) : best.error();
        }
        found->second = std::move(best).value();
      }
      for (std::size_t at = 0; at < parts_.size(); ++at) {
        options[at].push_back(options_of(at, name, found->second));
      }
    }
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      bounded.push_back({{pivot_, parts_[at].id}, bound_of(at, std::move(options[at])), parts_[at]});
    }
    std::ranges::stable_sort(bounded, {}, &BoundedPart::bound);
    return bounded;
  }

 private:
  auto name_of(SpecId spec) const -> std::optional<NameId> {
    const auto target = provider_.target_of(spec);
    const auto* const package = std::get_if<PackageSpec>(&target);
    return package == nullptr ? std::nullopt : std::optional(package->name);
  }

  /// The name of each root on a package, in the order of the roots, with repetitions.
  auto root_names() const -> std::vector<NameId> {
    std::vector<NameId> names;
    for (const auto spec : request_.roots) {
      if (const auto name = name_of(spec)) {
        names.push_back(*name);
      }
    }
    return names;
  }

  /// Whether there are several parts, and the provider states the part of each build.
  auto read_parts() -> Result<bool> {
    if (request_.part || request_.then_newest.size() != 1 || provider_.reading_cost() == ReadingCost::much) {
      return false;
    }
    pivot_ = request_.then_newest.front();
    for (const auto name : root_names()) {
      const auto best = provider_.best_of(name, 1);
      if (!best) {
        return best.error();
      }
      if (name != pivot_ && (best->empty() || !best->front().goes_with)) {
        return false;
      }
    }
    const auto pivots = provider_.best_of(pivot_, k_most_parts + 1);
    if (!pivots) {
      return pivots.error();
    }
    parts_.assign(pivots->begin(), pivots->end());
    return parts_.size() > 1 && parts_.size() <= k_most_parts;
  }

  /// The specs of the request on a name.
  auto specs_on(NameId name) const -> std::vector<SpecId> {
    std::vector<SpecId> specs;
    const auto is_on_it = [&](SpecId spec) { return name_of(spec) == name; };
    std::ranges::copy_if(request_.roots, std::back_inserter(specs), is_on_it);
    std::ranges::copy_if(request_.constraints, std::back_inserter(specs), is_on_it);
    return specs;
  }

  /// Whether no fact that is known without reading excludes the build.
  auto is_usable(const Candidate& candidate, const std::vector<SpecId>& specs) const -> bool {
    const auto is_met = [&](SpecId spec) { return provider_.matches(spec, candidate.id); };
    const auto holds = [&](const Requirement& requirement) {
      const auto target = provider_.target_of(requirement.spec);
      const auto* const fact = std::get_if<FactSpec>(&target);
      return fact == nullptr || !fact->failure;
    };
    return !bound_against(candidate, request_) && std::ranges::all_of(specs, is_met) && std::ranges::all_of(candidate.known, holds);
  }

  /// The usable builds of the best version that has any.
  auto best_version_of(NameId name) -> Result<std::vector<Candidate>> {
    constexpr std::size_t k_at_first = 64;
    constexpr std::size_t k_more = 4;
    const auto specs = specs_on(name);
    for (auto count = k_at_first;; count *= k_more) {
      const auto best = provider_.best_of(name, count);
      if (!best) {
        return best.error();
      }
      std::vector<Candidate> found;
      bool is_whole = best->size() < count;
      for (const auto& candidate : *best) {
        if (!found.empty() && candidate.tier != found.front().tier) {
          is_whole = true;
          break;
        }
        if (is_usable(candidate, specs)) {
          found.push_back(candidate);
        }
      }
      if (is_whole) {
        return found;
      }
    }
  }

  /// The options of the best version in the part, and one option that represents all other versions.
  auto options_of(std::size_t part, NameId name, const std::vector<Candidate>& best) const -> RootBuilds {
    RootBuilds options{{best.front().tier + 1}};
    for (const auto& candidate : best) {
      if (Part{pivot_, parts_[part].id}.contains(name, candidate)) {
        options.push_back({candidate.tier, candidate.penalties});
      }
    }
    return options;
  }

  auto bound_of(std::size_t part, std::vector<RootBuilds> options) const -> Rank {
    LowestRank lowest(std::move(options));
    const auto add_penalties = [&](std::size_t first, std::size_t last) {
      for (auto i = first; i < last; ++i) {
        lowest.add_penalty(i, parts_[part].penalty(i));
      }
    };
    add_penalties(0, request_.before_versions);
    lowest.add_tiers();
    add_penalties(request_.before_versions, request_.objectives.size());
    lowest.add(parts_[part].tier);
    return lowest.rank();
  }

  const Request& request_;
  Provider& provider_;
  NameId pivot_{};
  std::vector<Candidate> parts_;
};

}  // namespace

auto parts_of(const Request& request, Provider& provider) -> Result<std::vector<BoundedPart>> { return Splitter(request, provider).run(); }

auto bound_in(const Candidate& pivot, const Rank& united, const Request& request, const Provider& provider) -> Rank {
  const auto roots = static_cast<std::size_t>(
      std::ranges::count_if(request.roots, [&](SpecId root) { return std::holds_alternative<PackageSpec>(provider.target_of(root)); }));
  Rank bound;
  for (std::size_t at = 0; at < request.objectives.size() + roots; ++at) {
    const bool is_version = request.before_versions <= at && at < request.before_versions + roots;
    const auto own = is_version ? 0U : pivot.penalty(at < request.before_versions ? at : at - roots);
    bound.push_back(std::max<std::uint32_t>(united[at], own));
    if (bound.back() > united[at]) {
      return bound;  // sets with this level may have lower levels of the later criteria than `united`
    }
  }
  bound.push_back(pivot.tier);
  return bound;
}

}  // namespace gpusolve::resolver
