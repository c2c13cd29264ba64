#include "resolver/encode.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "resolver/at_most_one.hpp"
#include "resolver/draft.hpp"
#include "resolver/joint_needs.hpp"

namespace gpusolve::resolver {
namespace {

using solv::Node;

/// Limit for spreading clauses: requirements on names with more builds have never caused puzzles, and need too many clauses.
constexpr std::size_t k_most_builds_spread = 64;

class Encoder {
 public:
  Encoder(const Universe& universe, const Asked& asked, Clauses clauses)
      : universe_(universe),
        asked_(asked),
        request_(*asked.request),
        clauses_(clauses),
        draft_(out_, static_cast<std::uint32_t>(universe.names().size())) {}

  auto run(const Builds& builds) -> Encoding {
    add_builds(builds);
    if (is_search()) {
      joints_ = find_joint_needs(universe_, builds_of_name_);
    }
    if (clauses_ != Clauses::least) {
      tiers_.resize(universe_.names().size());
      for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
        add_tiers({name});
      }
    }
    add_specs();
    add_build_clauses();
    add_joint_needs();
    for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
      add_slots({name});
    }
    for (std::size_t objective = 0; objective < request_.objectives.size(); ++objective) {
      add_objective(static_cast<std::uint16_t>(objective));
    }
    add_demands();
    if (clauses_ != Clauses::deciding) {
      add_choices();
    }
    add_attempt();
    return std::move(out_);
  }

 private:
  auto is_search() const -> bool { return clauses_ == Clauses::searching || clauses_ == Clauses::deciding; }

  auto nodes_of(std::span<const BuildIndex> builds) const -> std::vector<Node> {
    std::vector<Node> nodes;
    nodes.reserve(builds.size());
    for (const auto build : builds) {
      if (const auto node = node_of_build_[build.value]) {
        nodes.push_back(*node);
      }
    }
    return nodes;
  }

  void add_builds(const Builds& is_wanted) {
    node_of_build_.resize(universe_.builds().size());
    builds_of_name_.resize(universe_.names().size());
    for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
      auto& builds = builds_of_name_[name];
      std::ranges::copy_if(universe_.name({name}).builds, std::back_inserter(builds),
                           [&](BuildIndex build) { return is_wanted[build.value]; });
      for (std::uint32_t rank = 0; rank < builds.size(); ++rank) {
        node_of_build_[builds[rank].value] = draft_.add(BuildMeaning{builds[rank]}, name, rank);
      }
    }
  }

  /// The builds that have a node, best first.
  auto builds_of(NameIndex name) const -> const std::vector<BuildIndex>& { return builds_of_name_[name.value]; }

  /// Creates the helper nodes of the specs that loaded builds use, and their clauses.
  void add_specs() {
    helper_family_ = draft_.new_family();
    needs_.resize(universe_.specs().size());
    limits_.resize(universe_.specs().size());
    for (const auto spec : asked_.roots) {
      const auto& [id, name, failure, matching] = universe_.spec(spec);
      if (const auto node = need_node(spec); node && name) {
        forbid_others(*node, *name, matching, true);
      }
    }
    std::ranges::for_each(asked_.constraints, [this](SpecIndex spec) { limit_node(spec); });
    count_users();
    for (std::uint32_t i = 0; i < universe_.builds().size(); ++i) {
      for (const auto& need : needs_of({i})) {
        if (!is_needed_once(need)) {
          need.kind == Requirement::Kind::needs ? need_node(need.spec) : limit_node(need.spec);
        }
      }
    }
  }

  void count_users() {
    users_.resize(universe_.specs().size());
    for (std::uint32_t i = 0; i < universe_.builds().size(); ++i) {
      std::ranges::for_each(needs_of({i}), [&](const Need& need) { ++users_[need.spec.value]; });
    }
  }

  /// Whether only one build has the requirement: a helper node would then only lengthen the search. (Helpers explain proofs, so
  /// encodings for proofs keep them.)
  auto is_needed_once(const Need& need) const -> bool {
    return is_search() && need.kind == Requirement::Kind::needs && users_[need.spec.value] == 1 && !needs_[need.spec.value] &&
           universe_.spec(need.spec).name && !universe_.is_open(need.spec);
  }

  /// The requirements of a build, without the requirements encoded as joint needs; empty for a build without a node.
  auto needs_of(BuildIndex build) const -> std::span<const Need> {
    if (!node_of_build_[build.value]) {
      return {};
    }
    const auto joint = std::ranges::lower_bound(joints_, build, {}, &JointNeeds::build);
    return joint == joints_.end() || joint->build != build ? universe_.build(build).needs : joint->rest;
  }

  auto need_node(SpecIndex index) -> std::optional<Node> {
    const auto& spec = universe_.spec(index);
    if (universe_.is_open(index) || (!spec.name && !spec.failure)) {
      return std::nullopt;
    }
    auto& node = needs_[index.value];
    if (!node) {
      node = draft_.add(NeedMeaning{index}, helper_family_, 0);
      add_need(*node, spec.name, spec.matching);
    }
    return node;
  }

  void add_need(Node from, std::optional<NameIndex> name, const std::vector<BuildIndex>& matching) {
    out_.problem.add_need(from, out_.problem.add_group(nodes_of(matching)));
    if (name) {
      forbid_others(from, *name, matching);
      name_tiers(from, *name, matching);
    }
  }

  /// Forbids, for a node that needs a spec, the other builds of that name. This follows from "one build per name", but only after a
  /// guess; an explicit clause propagates at once. For names with many builds only the roots get such clauses, and only for proofs: the
  /// clauses save a search through all the builds, whose proof has thousands of steps.
  void forbid_others(Node node, NameIndex name, const std::vector<BuildIndex>& matching, bool is_root = false) {
    const bool is_large = builds_of(name).size() > k_most_builds_spread;
    if (is_large ? !is_root || is_search() : is_root || clauses_ == Clauses::least) {
      return;
    }
    if (auto others = builds_outside(name, matching); !others.empty()) {
      out_.problem.add_conflict(node, out_.problem.add_group(nodes_of(others)));
    }
  }

  /// Makes a node that needs a spec imply a matching version, so that incompatible versions are found before any build is tried.
  void name_tiers(Node node, NameIndex name, const std::vector<BuildIndex>& matching) {
    if (tiers_of(name).empty()) {
      return;
    }
    std::vector<Node> tiers;
    tiers.reserve(matching.size());
    for (const auto build : matching) {
      if (node_of_build_[build.value]) {
        tiers.push_back(tiers_of(name).at(universe_.build(build).tier));
      }
    }
    if (const auto group = out_.problem.add_group(tiers); out_.problem.members_of(group).size() < tiers_of(name).size()) {
      out_.problem.add_need(node, group);
    }
  }

  auto builds_outside(NameIndex name, const std::vector<BuildIndex>& matching) const -> std::vector<BuildIndex> {
    std::vector<BuildIndex> others;
    others.reserve(builds_of(name).size());
    std::ranges::set_difference(builds_of(name), matching, std::back_inserter(others));
    return others;
  }

  auto limit_node(SpecIndex index) -> std::optional<Node> {
    const auto& spec = universe_.spec(index);
    if (!spec.name) {
      return need_node(index);
    }
    auto& node = limits_[index.value];
    if (node || universe_.is_open(index)) {
      return node;
    }
    if (const auto others = builds_outside(*spec.name, spec.matching); !others.empty()) {
      node = draft_.add(LimitMeaning{index}, helper_family_, 0);
      out_.problem.add_conflict(*node, out_.problem.add_group(nodes_of(others)));
    }
    return node;
  }

  void add_build_clauses() {
    for (std::uint32_t i = 0; i < universe_.builds().size(); ++i) {
      for (const auto& need : needs_of({i})) {
        if (is_needed_once(need)) {
          const auto& spec = universe_.spec(need.spec);
          add_need(*node_of_build_[i], spec.name, spec.matching);
          continue;
        }
        const auto helper = need.kind == Requirement::Kind::needs ? need_node(need.spec) : limit_node(need.spec);
        if (helper) {
          out_.problem.add_need(*node_of_build_[i], draft_.group_of_one(*helper));
        }
      }
    }
  }

  void add_joint_needs() {
    for (const auto& joint : joints_) {
      for (const auto& [name, matching] : joint.allowed) {
        add_need(*node_of_build_[joint.build.value], name, matching);
      }
    }
  }

  void add_slots(NameIndex name) {
    const auto new_slot = [&] { return draft_.add(SlotMeaning{name}, helper_family_, 0); };
    if (tiers_of(name).empty()) {
      at_most_one(out_.problem, nodes_of(builds_of(name)), new_slot);
      return;
    }
    std::vector<Node> tiers;
    const auto builds_of_tier = by_tier(name);
    for (const auto& [tier, node] : tiers_of(name)) {
      const auto& builds = builds_of_tier.at(tier);
      tiers.push_back(node);
      at_most_one(out_.problem, builds, new_slot);
      for (const auto build : builds) {
        out_.problem.add_need(build, draft_.group_of_one(node));
      }
    }
    at_most_one(out_.problem, tiers, new_slot);
  }

  auto by_tier(NameIndex name) const -> std::map<std::uint32_t, std::vector<Node>> {
    std::map<std::uint32_t, std::vector<Node>> builds;
    for (const auto build : builds_of(name)) {
      builds[universe_.build(build).tier].push_back(*node_of_build_[build.value]);
    }
    return builds;
  }

  /// The nodes of a name's version tiers; empty if there is at most one tier, or if the encoding must be small.
  auto tiers_of(NameIndex name) const -> const std::map<std::uint32_t, Node>& {
    static const std::map<std::uint32_t, Node> k_none;
    return name.value < tiers_.size() ? tiers_[name.value] : k_none;
  }

  void add_tiers(NameIndex name) {
    const auto builds = by_tier(name);
    if (builds.size() < 2 || builds.size() == builds_of(name).size()) {
      return;
    }
    const auto family = draft_.new_family();
    for (const auto& [tier, unused] : builds) {
      tiers_[name.value].emplace(tier, draft_.add(TierMeaning{name}, family, static_cast<std::uint32_t>(tiers_[name.value].size())));
    }
  }

  void add_objective(std::uint16_t objective) {
    std::map<std::uint32_t, std::vector<Node>> by_level{{0, {}}};
    const auto limit = request_.objectives[objective].limit;
    if (limit) {
      by_level[*limit];
    }
    for (std::uint32_t i = 0; i < universe_.builds().size(); ++i) {
      if (const auto node = node_of_build_[i]) {
        by_level[universe_.build({i}).penalty(objective)].push_back(*node);
      }
    }
    const bool is_mere_choice = clauses_ == Clauses::deciding && !limit;
    if (by_level.size() == 1 || is_mere_choice) {
      out_.objective_bars.emplace_back();
      return;
    }
    const auto bars = draft_.add_bars(by_level, objective);
    if (!limit) {
      out_.objective_bars.emplace_back(out_.problem.add_group(bars));
      return;
    }
    // The bar at the limit is mandatory, and libsolv skips a choice with a true literal. Therefore only the better bars are offered.
    const auto at_limit = std::distance(by_level.begin(), by_level.find(*limit));
    out_.demands.push_back(bars[static_cast<std::size_t>(at_limit)]);
    std::vector<Node> better(bars.begin(), bars.begin() + at_limit);
    better.push_back(draft_.add(NothingMeaning{}, helper_family_, 0, true));
    out_.objective_bars.emplace_back(out_.problem.add_group(better));
  }

  void add_demands() {
    for (const auto spec : asked_.roots) {
      if (const auto node = need_node(spec)) {
        out_.demands.push_back(*node);
      }
    }
    for (const auto spec : asked_.constraints) {
      if (const auto node = limit_node(spec)) {
        out_.demands.push_back(*node);
      }
    }
  }

  void add_version_choice(NameIndex name) {
    const auto family = draft_.new_family();
    std::vector<Node> tiers;
    for (const auto& [tier, builds] : by_tier(name)) {
      const auto known = tiers_of(name).find(tier);
      tiers.push_back(known != tiers_of(name).end() ? known->second
                                                    : draft_.add(TierMeaning{name}, family, static_cast<std::uint32_t>(tiers.size())));
      out_.problem.add_need(tiers.back(), out_.problem.add_group(builds));
    }
    if (!tiers.empty()) {
      out_.version_tiers.emplace(name, out_.problem.add_group(tiers));
    }
  }

  /// Adds bars on the versions of a name. A name outside of the set counts as its newest version, so that level must exist even if none
  /// of its builds is possible.
  void add_version_bars(NameIndex name) {
    auto builds = by_tier(name);
    if (const auto& all = universe_.name(name).builds; !all.empty()) {
      const auto tier_of = [&](BuildIndex build) { return universe_.build(build).tier; };
      builds[tier_of(std::ranges::min(all, {}, tier_of))];
    }
    if (builds.size() > 1) {
      out_.version_bars.emplace(name, out_.problem.add_group(draft_.add_bars(builds, k_version_objective)));
    }
  }

  void add_choices() {
    for (const auto root : asked_.roots) {
      const auto& name = universe_.spec(root).name;
      if (name && std::ranges::find(out_.root_names, *name) == out_.root_names.end()) {
        out_.root_names.push_back(*name);
        add_version_choice(*name);
      }
    }
    for (const auto name : request_.then_newest) {
      if (const auto index = universe_.find_name(name)) {
        add_version_bars(*index);
      }
    }
    for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
      if (!universe_.name({name}).is_loaded) {
        continue;
      }
      auto members = nodes_of(builds_of({name}));
      members.push_back(draft_.add(NothingMeaning{}, helper_family_, 0, true));
      out_.preferences.emplace(NameIndex{name}, out_.problem.add_group(members));
    }
  }

  void add_attempt() {
    out_.everything = draft_.add(EverythingMeaning{}, helper_family_, 0);
    for (const auto demand : out_.demands) {
      out_.problem.add_need(out_.everything, draft_.group_of_one(demand));
    }
    const std::array attempt{out_.everything, draft_.add(NothingMeaning{}, helper_family_, 0, true)};
    out_.attempt = out_.problem.add_group(attempt);
  }

  static constexpr std::uint16_t k_version_objective = 0xffff;

  const Universe& universe_;
  const Asked& asked_;
  const Request& request_;
  Clauses clauses_;
  Encoding out_;
  Draft draft_;  // families: one per name, then one for each objective, list of tiers and so on
  std::vector<std::optional<Node>> node_of_build_;
  std::vector<std::vector<BuildIndex>> builds_of_name_;
  std::vector<JointNeeds> joints_;    // sorted by build
  std::vector<std::uint32_t> users_;  // by spec: the number of builds that require it
  std::vector<std::optional<Node>> needs_;
  std::vector<std::optional<Node>> limits_;
  std::vector<std::map<std::uint32_t, Node>> tiers_;  // by name; empty if the clauses are the least
  std::uint32_t helper_family_{};
};

}  // namespace

auto encode(const Universe& universe, const Asked& asked, const Builds& builds, Clauses clauses) -> Encoding {
  return Encoder(universe, asked, clauses).run(builds);
}

}  // namespace gpusolve::resolver
