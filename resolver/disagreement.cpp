#include "resolver/disagreement.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "resolver/survey.hpp"

namespace gpusolve::resolver {
namespace {

/// If the builds of a root leave at most this many different lists of builds, a proof build by build is short and says more.
constexpr std::size_t k_few_kinds = 2;

class DisagreementFinder {
 public:
  DisagreementFinder(const Universe& universe, const Asked& asked) : universe_(universe), asked_(asked), survey_(universe) {
    for (std::uint32_t build = 0; build < universe.builds().size(); ++build) {
      if (bound_against(universe.build({build}), *asked.request)) {
        survey_.rule_out({build});
      }
    }
    is_possible_ = survey_.settle();
  }

  auto run() -> std::optional<Disagreement> {
    for (const auto name : is_possible_ ? shared_names() : std::vector<NameIndex>()) {
      if (auto found = disagreement_on(name)) {
        return found;
      }
    }
    return std::nullopt;
  }

 private:
  /// The roots that do not follow from other roots.
  auto named_roots() const -> std::span<const SpecIndex> {
    return std::span(asked_.roots).first(asked_.roots.size() - std::min<std::size_t>(asked_.request->implied_roots, asked_.roots.size()));
  }

  /// The name of a root whose builds can be compared.
  auto root_name(SpecIndex root) const -> std::optional<NameIndex> {
    return universe_.is_open(root) ? std::nullopt : universe_.spec(root).name;
  }

  /// The names that the builds of at least two roots require, without names whose version does not matter (python): a conflict without
  /// such names says more.
  auto shared_names() const -> std::vector<NameIndex> {
    std::set<NameIndex> roots;
    std::map<NameIndex, int> askers;
    for (const auto root : named_roots()) {
      const auto own = root_name(root);
      if (!own || !roots.insert(*own).second) {
        continue;
      }
      for (const auto name : required_by(root)) {
        ++askers[name];
      }
    }
    std::vector<NameIndex> shared;
    for (const auto& [name, count] : askers) {
      const bool is_of_interest =
          std::ranges::find(asked_.request->then_newest, universe_.name(name).id) == asked_.request->then_newest.end();
      if (count > 1 && is_of_interest && universe_.name(name).is_loaded && !universe_.has_rest(name)) {
        shared.push_back(name);
      }
    }
    std::ranges::sort(shared, {}, [&](NameIndex name) { return universe_.name(name).text; });
    return shared;
  }

  auto required_by(SpecIndex root) const -> std::set<NameIndex> {
    std::set<NameIndex> names;
    for (const auto build : universe_.spec(root).matching) {
      for (const auto& need : universe_.build(build).needs) {
        if (const auto name = universe_.spec(need.spec).name; name && need.kind == Requirement::Kind::needs && survey_.is_live(build)) {
          names.insert(*name);
        }
      }
    }
    return names;
  }

  auto disagreement_on(NameIndex name) const -> std::optional<Disagreement> {
    Disagreement found{name, {}};
    bool is_long = false;
    for (const auto root : named_roots()) {
      if (const auto own = root_name(root); own && *own != name) {
        if (auto side = side_of(root, name, is_long)) {
          found.sides.push_back(std::move(*side));
        }
      }
    }
    if (!is_long || !common(found.sides).empty()) {
      return std::nullopt;
    }
    drop_idle_sides(found.sides);
    return found.sides.size() > 1 ? std::optional(std::move(found)) : std::nullopt;
  }

  /// The side of a root; nullopt if some build of the root does not need the name. Sets `is_long` if its builds leave many different
  /// lists of builds.
  auto side_of(SpecIndex root, NameIndex name, bool& is_long) const -> std::optional<Leaving> {
    Leaving side{root};
    std::set<std::vector<BuildIndex>> kinds;
    const bool is_limited_in_turn = is_limited_by(name, *universe_.spec(root).name);
    std::map<std::vector<Need>, std::vector<BuildIndex>> known;  // by the requirements on the name
    for (const auto build : universe_.spec(root).matching) {
      if (universe_.build(build).is_rest) {
        return std::nullopt;
      }
      if (const auto bound = bound_against(universe_.build(build), *asked_.request); bound && !universe_.is_hopeless(build)) {
        side.barred.emplace_back(build, *bound);
      } else if (!universe_.is_hopeless(build)) {
        side.builds.push_back(build);
      }
      if (survey_.is_live(build)) {
        const auto needs = needs_on(name, build);
        if (std::ranges::none_of(needs, [](const Need& need) { return need.kind == Requirement::Kind::needs; })) {
          return std::nullopt;
        }
        const auto [place, is_new] = known.try_emplace(needs);
        if (is_new || is_limited_in_turn) {
          place->second = left_by(build, name);
        }
        kinds.insert(place->second);
      }
    }
    std::set<BuildIndex> left;
    std::ranges::for_each(kinds, [&](const auto& kind) { left.insert(kind.begin(), kind.end()); });
    side.left.assign(left.begin(), left.end());
    is_long = is_long || kinds.size() > k_few_kinds;
    return left.empty() ? std::nullopt : std::optional(std::move(side));
  }

  /// Whether usable builds of the name have requirements on `own`.
  auto is_limited_by(NameIndex name, NameIndex own) const -> bool {
    return std::ranges::any_of(universe_.name(name).builds,
                               [&](BuildIndex other) { return survey_.is_live(other) && !needs_on(own, other).empty(); });
  }

  auto needs_on(NameIndex name, BuildIndex build) const -> std::vector<Need> {
    std::vector<Need> needs;
    std::ranges::copy_if(universe_.build(build).needs, std::back_inserter(needs),
                         [&](const Need& need) { return universe_.spec(need.spec).name == name; });
    return needs;
  }

  /// The usable builds of the name that are compatible with the build.
  auto left_by(BuildIndex build, NameIndex name) const -> std::vector<BuildIndex> {
    auto left = universe_.name(name).builds;
    std::erase_if(left, [&](BuildIndex other) {
      return !survey_.is_live(other) || !universe_.allows(build, other) || !universe_.allows(other, build);
    });
    return left;
  }

  static auto common(const std::vector<Leaving>& sides) -> std::vector<BuildIndex> {
    auto builds = sides.empty() ? std::vector<BuildIndex>() : sides.front().left;
    for (const auto& side : sides) {
      std::vector<BuildIndex> both;
      std::ranges::set_intersection(builds, side.left, std::back_inserter(both));
      builds = std::move(both);
    }
    return builds;
  }

  /// Drops each side without which the others still disagree, later sides first.
  static void drop_idle_sides(std::vector<Leaving>& sides) {
    for (std::size_t i = sides.size(); i-- > 0;) {
      auto fewer = sides;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (!fewer.empty() && common(fewer).empty()) {
        sides = std::move(fewer);
      }
    }
  }

  const Universe& universe_;
  const Asked& asked_;
  Survey survey_;
  bool is_possible_{};
};

}  // namespace

auto find_disagreement(const Universe& universe, const Asked& asked) -> std::optional<Disagreement> {
  return DisagreementFinder(universe, asked).run();
}

}  // namespace gpusolve::resolver
