#include "adapters/conda/dependency_order.hpp"

#include <algorithm>
#include <map>

namespace gpusolve::conda {
namespace {

using resolver::Candidate;
using resolver::NameId;
using resolver::SpecId;

using Specs = std::vector<SpecId>;
using SpecsByName = std::map<NameId, Specs>;

auto specs_by_name(std::vector<Demand> demands) -> SpecsByName {
  std::ranges::sort(demands);
  const auto repeated = std::ranges::unique(demands);
  demands.erase(repeated.begin(), repeated.end());
  SpecsByName out;
  for (const auto& [name, spec] : demands) {
    out[name].push_back(spec);
  }
  return out;
}

/// The names on which every build has specs, and not all builds the same specs.
auto deciding_names(const std::vector<SpecsByName>& builds, const DependencyView& view) -> std::vector<NameId> {
  std::vector<NameId> names;
  for (const auto& [name, specs] : builds.front()) {
    bool is_shared = true;
    bool differs = false;
    for (const auto& other : builds) {
      const auto found = other.find(name);
      is_shared = is_shared && found != other.end();
      differs = differs || (found != other.end() && found->second != specs);
    }
    if (is_shared && differs) {
      names.push_back(name);
    }
  }
  std::ranges::sort(names, [&](NameId a, NameId b) { return view.name_text(a) < view.name_text(b); });
  return names;
}

/// Compares versions; null is less than every version.
auto is_less(const Version* a, const Version* b) -> bool { return b != nullptr && (a == nullptr || *a < *b); }

/// A build, with the newest version of each deciding name that the build allows.
struct Scored {
  Candidate build;
  std::vector<const Version*> highest;
  std::size_t wins{};
};

void count_wins(std::vector<Scored>& scored, std::size_t names) {
  for (std::size_t name = 0; name < names; ++name) {
    const auto version = [name](const Scored& one) { return one.highest[name]; };
    const Version* const best = version(*std::ranges::max_element(scored, is_less, version));
    for (Scored& one : scored) {
      one.wins += is_less(version(one), best) ? 0U : 1U;
    }
  }
}

auto comes_first(const Scored& a, const Scored& b) -> bool {
  if (a.wins != b.wins) {
    return a.wins > b.wins;
  }
  return std::ranges::lexicographical_compare(a.highest, b.highest, [](const Version* x, const Version* y) { return is_less(y, x); });
}

}  // namespace

void order_by_dependencies(std::span<Candidate> builds, const DependencyView& view) {
  std::vector<SpecsByName> specs;
  for (const Candidate& build : builds) {
    specs.push_back(specs_by_name(view.demands_of(build.id)));
  }
  const auto names = specs.empty() ? std::vector<NameId>{} : deciding_names(specs, view);
  if (names.empty()) {
    return;
  }
  std::vector<Scored> scored;
  for (std::size_t i = 0; i < builds.size(); ++i) {
    Scored one{builds[i], {}};
    std::ranges::transform(names, std::back_inserter(one.highest),
                           [&](NameId name) { return view.highest_allowed(name, specs[i].at(name)); });
    scored.push_back(std::move(one));
  }
  count_wins(scored, names.size());
  std::ranges::stable_sort(scored, comes_first);
  std::ranges::transform(scored, builds.begin(), [](Scored& one) { return std::move(one.build); });
}

}  // namespace gpusolve::conda
