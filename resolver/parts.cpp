#include "resolver/parts.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

namespace gpusolve::resolver {
namespace {

constexpr std::size_t k_most_parts = 16;

/// The best that one part may have of a root.
struct Floor {
  std::uint32_t tier{};                    ///< no set of the part has a smaller one
  std::vector<std::uint16_t> penalties{};  ///< of its builds at this tier, none has smaller ones; missing entries are 0
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
    std::vector<std::vector<Floor>> floors;  // index: root, part
    for (const auto name : root_names()) {
      auto of_root = floors_of(name);
      if (!of_root || of_root->empty()) {  // empty: a root without any usable build
        return of_root ? Result<std::vector<BoundedPart>>(std::move(bounded)) : of_root.error();
      }
      floors.push_back(std::move(of_root).value());
    }
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      bounded.push_back({{pivot_, parts_[at].id}, bound_of(at, floors)});
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

  /// In the order of the roots; one for each root on a package, even if another is on the same.
  auto root_names() const -> std::vector<NameId> {
    std::vector<NameId> names;
    for (const auto spec : request_.roots) {
      if (const auto name = name_of(spec)) {
        names.push_back(*name);
      }
    }
    return names;
  }

  /// Whether there are several parts, and the provider says what goes with them.
  auto read_parts() -> Result<bool> {
    if (request_.then_newest.size() != 1 || provider_.reading_cost() == ReadingCost::much) {
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

  /// Whether nothing that is known without reading rules the build out.
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
    constexpr std::size_t k_growth = 4;
    const auto specs = specs_on(name);
    for (auto count = k_at_first;; count *= k_growth) {
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

  /// One for each part; empty if the name has no usable build.
  auto floors_of(NameId name) -> Result<std::vector<Floor>> {
    const auto best = best_version_of(name);
    if (!best || best->empty()) {
      return best ? Result<std::vector<Floor>>(std::vector<Floor>()) : best.error();
    }
    std::vector<Floor> floors;
    for (const auto& part : parts_) {
      std::optional<Floor> floor;
      for (const auto& candidate : *best) {
        if (Part{pivot_, part.id}.contains(name, candidate)) {
          floor = floor ? lowered(std::move(*floor), candidate) : Floor{candidate.tier, candidate.penalties};
        }
      }
      floors.push_back(floor.value_or(Floor{best->front().tier + 1}));
    }
    return floors;
  }

  static auto lowered(Floor floor, const Candidate& candidate) -> Floor {
    for (std::size_t i = 0; i < floor.penalties.size(); ++i) {
      floor.penalties[i] = std::min(floor.penalties[i], candidate.penalty(i));
    }
    return floor;
  }

  /// `floors`: index: root, part.
  auto bound_of(std::size_t part, const std::vector<std::vector<Floor>>& floors) const -> Rank {
    Rank bound(request_.before_versions);
    for (const auto& of_root : floors) {
      bound.push_back(of_root[part].tier);
    }
    for (std::size_t i = request_.before_versions; i < request_.objectives.size(); ++i) {
      auto level = parts_[part].penalty(i);
      for (const auto& of_root : floors) {
        level = std::max(level, penalty_in(of_root[part].penalties, i));
      }
      bound.push_back(level);
    }
    bound.push_back(parts_[part].tier);
    return bound;
  }

  const Request& request_;
  Provider& provider_;
  NameId pivot_{};
  std::vector<Candidate> parts_;
};

}  // namespace

auto parts_of(const Request& request, Provider& provider) -> Result<std::vector<BoundedPart>> { return Splitter(request, provider).run(); }

}  // namespace gpusolve::resolver
