#include "resolver/joint_needs.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace gpusolve::resolver {
namespace {

constexpr std::size_t k_most_steps = 20'000'000;

class JointNeedFinder {
 public:
  JointNeedFinder(const Universe& universe, const std::vector<std::vector<BuildIndex>>& builds_of)
      : universe_(universe), builds_of_(builds_of) {
    std::vector<NameIndex> last_asker(universe.specs().size(), NameIndex{~std::uint32_t{}});
    for (const auto& builds : builds_of) {
      for (const auto build : builds) {
        note_targets(build, last_asker);
      }
    }
    std::ranges::sort(asks_);
  }

  auto run() -> std::vector<JointNeeds> {
    std::vector<JointNeeds> all;
    for (const auto& builds : builds_of_) {
      for (const auto build : builds) {
        if (auto joint = joint_needs_of(build); !joint.allowed.empty()) {
          all.push_back(std::move(joint));
        }
      }
    }
    std::ranges::sort(all, {}, &JointNeeds::build);
    return all;
  }

 private:
  /// The name that a spec is about, if it is loaded.
  auto target_of(const Need& need) const -> std::optional<NameIndex> {
    return universe_.is_open(need.spec) ? std::nullopt : universe_.spec(need.spec).name;
  }

  /// Records the names that a build has specs on. Builds of a name mostly share their specs, so each spec is recorded once.
  void note_targets(BuildIndex build, std::vector<NameIndex>& last_asker) {
    const auto name = universe_.build(build).name;
    for (const auto& need : universe_.build(build).needs) {
      const auto target = target_of(need);
      if (target && std::exchange(last_asker[need.spec.value], name) != name) {
        asks_.emplace_back(name, *target);
      }
    }
  }

  auto joint_needs_of(BuildIndex build) -> JointNeeds {
    by_target_.clear();
    for (const auto& need : universe_.build(build).needs) {
      if (const auto target = target_of(need)) {
        by_target_.emplace_back(*target, need);
      }
    }
    std::ranges::sort(by_target_);
    JointNeeds joint{build, {}, {}};
    for (auto first = by_target_.begin(); first != by_target_.end();) {
      const auto name = first->first;
      const auto last = std::find_if(first, by_target_.end(), [&](const Targeted& one) { return one.first != name; });
      if (const std::span needs(first, last); is_worth_it(build, name, needs)) {
        joint.allowed.emplace_back(name, allowed(build, name, needs));
      }
      first = last;
    }
    if (!joint.allowed.empty()) {
      std::ranges::copy_if(universe_.build(build).needs, std::back_inserter(joint.rest), [&](const Need& need) {
        const auto target = target_of(need);
        return !target || !std::ranges::binary_search(joint.allowed, *target, {}, [](const auto& one) { return one.first; });
      });
    }
    return joint;
  }

  using Targeted = std::pair<NameIndex, Need>;

  auto is_worth_it(BuildIndex build, NameIndex name, std::span<const Targeted> needs) const -> bool {
    const auto own_name = universe_.build(build).name;
    const bool is_needed = std::ranges::any_of(needs, [](const Targeted& one) { return one.second.kind == Requirement::Kind::needs; });
    return is_needed && name != own_name && (needs.size() > 1 || std::ranges::binary_search(asks_, std::pair(name, own_name))) &&
           steps_ < k_most_steps;
  }

  auto allowed(BuildIndex build, NameIndex name, std::span<const Targeted> needs) -> std::vector<BuildIndex> {
    auto left = builds_of_[name.value];
    for (const auto& [target, need] : needs) {
      const auto& matching = universe_.spec(need.spec).matching;
      steps_ += left.size() + matching.size();
      auto at = matching.begin();
      std::erase_if(left, [&](BuildIndex build_of_name) {
        at = std::find_if(at, matching.end(), [&](BuildIndex match) { return !(match < build_of_name); });
        return at == matching.end() || *at != build_of_name;
      });
    }
    std::erase_if(left, [&](BuildIndex other) { return !is_fine_with(other, build); });
    return left;
  }

  /// Whether the requirements of `build` on the name of `other` allow `other`.
  auto is_fine_with(BuildIndex build, BuildIndex other) -> bool {
    steps_ += universe_.build(build).needs.size();
    return universe_.allows(build, other);
  }

  const Universe& universe_;
  const std::vector<std::vector<BuildIndex>>& builds_of_;
  std::vector<std::pair<NameIndex, NameIndex>> asks_;  // (a, b): a build of a has a spec on b; ascending
  std::vector<Targeted> by_target_;                    // the requirements of the current build, by the name that they are about
  std::size_t steps_{};
};

}  // namespace

auto find_joint_needs(const Universe& universe, const std::vector<std::vector<BuildIndex>>& builds_of) -> std::vector<JointNeeds> {
  return JointNeedFinder(universe, builds_of).run();
}

}  // namespace gpusolve::resolver
