#include "engine/remedies/remedies.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "adapters/lock/commands.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "engine/answers/source_builds.hpp"
#include "engine/machine/driver_steps.hpp"
#include "engine/remedies/knobs.hpp"
#include "engine/solving/set_aside.hpp"
#include "model/vendors/words.hpp"
#include "resolver/joint_remedy.hpp"
#include "resolver/relax.hpp"

namespace gpusolve::engine {
namespace {

using resolver::Turn;
using resolver::Turns;

/// A longer request, such as a whole environment, is loosened only in specs that take part in the conflict.
constexpr std::size_t k_most_specs = 12;
constexpr std::size_t k_most_knobs = 40;
constexpr std::uint32_t k_most_solves = 600;
constexpr std::size_t k_most_rounds = 3;                ///< of searches, each without the unproven results of the previous one
constexpr std::uint32_t k_most_solves_of_specs = 2400;  ///< a request with more specs takes longer to solve

/// Whether there is no GPU to run on: Macs with an Intel processor have none that torch uses.
auto is_cpu_wanted(const Facts& facts) -> bool { return facts.has_no_gpu() || facts.platform.value == Platform::osx_64; }

/// The problem for the search: the query with some knobs turned.
class ChangedQueries final : public resolver::ChangedProblem {
 public:
  ChangedQueries(Workshop& workshop, const ChangeKnobs& knobs, std::optional<std::uint16_t> bound, PackageNames unjudged)
      : workshop_(workshop), knobs_(knobs), bound_(bound), unjudged_(std::move(unjudged)) {}

  [[nodiscard]] auto is_met(const Turns& turns) -> Result<bool> override {
    if (refused_.contains(turns)) {
      return false;
    }
    Turns turned;
    return is_met(workshop_.first(), turns, turned);
  }

  /// From now on these turns are not met: a set exists, but nothing proves that it runs on the GPUs.
  void refuse(const Turns& turns) { refused_.insert(turns); }

 private:
  /// Specs, constraints, and the knobs that change something else.
  using Question = std::tuple<std::vector<Spec>, std::vector<Spec>, Turns>;

  /// `turned`: the first of `turns` with the settings that `query` has. Recursion depth: the number of turned knobs.
  auto is_met(const Query& query, std::span<const Turn> turns, Turns& turned) -> Result<bool> {
    if (turns.empty()) {
      return can_be_met(query, turned);
    }
    const auto& [at, setting] = turns.front();
    const auto& knob = knobs_[at];
    const auto turn = [&](std::uint32_t to, const std::function<void(Query&)>& change) {
      auto changed = query;
      change(changed);
      turned.push_back({at, to});
      auto met = is_met(changed, turns.subspan(1), turned);
      turned.pop_back();
      return met;
    };
    if (setting != resolver::k_any_setting) {
      return turn(setting, knob.settings[setting - 1].try_it);
    }
    if (knob.try_any) {
      return turn(setting, knob.try_any);
    }
    for (std::uint32_t to = 1; to <= knob.settings.size(); ++to) {
      if (auto met = turn(to, knob.settings[to - 1].try_it); !met || *met) {
        return met;
      }
    }
    return is_met(query, turns.subspan(1), turned);
  }

  /// Solves each query once: different turns often give the same query, because several knobs write the same spec.
  auto can_be_met(const Query& query, const Turns& turned) -> bool {
    auto asked = without_empty(query);
    Question question{asked.specs, asked.constraints, turned};
    std::erase_if(std::get<Turns>(question), [this](const Turn& turn) { return writes_spec(knobs_[turn.knob]); });
    if (const auto known = answers_.find(question); known != answers_.end()) {
      return known->second;
    }
    return answers_.emplace(std::move(question), workshop_.can_be_met(asked, bound_, unjudged_)).first->second;
  }

  static auto writes_spec(const ChangeKnob& knob) -> bool {
    const auto kind = knob.settings.front().change.kind;
    return kind == Change::Kind::package || kind == Change::Kind::python_package;
  }

 public:
  static auto without_empty(Query query) -> Query {
    const auto is_empty = [](const Spec& spec) { return spec.is_empty(); };
    std::erase_if(query.specs, is_empty);
    std::erase_if(query.constraints, is_empty);
    return query;
  }

 private:
  Workshop& workshop_;
  const ChangeKnobs& knobs_;
  std::optional<std::uint16_t> bound_;
  std::optional<PackageNames> unjudged_;  ///< before any change, which must not add to them
  std::map<Question, bool> answers_;
  std::set<Turns> refused_;
};

/// Adds the steps of the fix: the driver, the commands of the set, and the commands that compile packages afterwards.
void add_steps(const Answer& answer, const Known<Platform>& platform, const catalogs::Catalog& catalog, Fix& fix) {
  auto machine = answer.facts;
  machine.platform = platform;  // the driver under WSL 2 is that of Windows
  for (const auto& change : fix.changes) {
    if (change.kind == Change::Kind::driver) {
      fix.steps.push_back(driver_step(change.to, machine, catalog));
    }
  }
  if (const auto commands = lock::install_commands(answer, {.is_brief = true})) {
    const auto& lines = answer.request.installer == Ecosystem::conda ? commands->conda : commands->pip;
    fix.steps.insert(fix.steps.end(), lines.begin(), lines.end());
  }
  for (const auto& build : answer.builds) {
    if (const auto lines = lock::source_commands(answer, build)) {
      fix.steps.insert(fix.steps.end(), lines->begin(), lines->end());
    }
  }
}

class RemedyFinder {
 public:
  RemedyFinder(Workshop& workshop, const Workshop::Solved& solved) : workshop_(workshop), solved_(solved) {}

  auto run() -> Result<std::vector<Fix>> {
    const auto& query = workshop_.first();
    ChangeKnobs knobs;
    add_request_knobs(workshop_, changeable_specs(), knobs);
    add_source_knobs(query, workshop_.catalog().roles(), knobs);
    add_machine_knobs(query, workshop_.catalog(), told_reasons(), knobs);
    auto fixes = search(knobs);
    if (!fixes) {
      return fixes;
    }
    if (!fixes->empty()) {
      fixes = with_others(std::move(*fixes), add_installer_step, cost::k_installer);
      return fixes && is_lost_here(*fixes) ? with_others(std::move(*fixes), add_platform_step, cost::k_platform) : std::move(fixes);
    }
    add_installer_knob(query, knobs);
    fixes = search(knobs);
    if (fixes && fixes->empty()) {
      fixes = joint_fix(knobs);
    }
    for (const auto step : {&add_platform_step, &add_gpu_step}) {
      if (!fixes || !fixes->empty()) {
        return fixes;
      }
      step(workshop_, knobs);
      fixes = search(knobs);
    }
    return fixes;
  }

 private:
  // Steps that are tried one after the other, each only if the previous ones did not help.
  static void add_installer_step(Workshop& workshop, ChangeKnobs& knobs) { add_installer_knob(workshop.first(), knobs); }
  static void add_platform_step(Workshop& workshop, ChangeKnobs& knobs) { add_platform_knob(workshop.first(), workshop.catalog(), knobs); }
  static void add_gpu_step(Workshop& workshop, ChangeKnobs& knobs) { add_gpu_knobs(workshop.first(), workshop.catalog(), knobs); }

  /// Whether a package is not built for this system, the machine may have another system, and each fix drops a package of the request.
  auto is_lost_here(const std::vector<Fix>& fixes) const -> bool {
    const auto drops = [](const Change& change) { return change.kind == Change::Kind::package && change.to.empty(); };
    const auto reasons = told_reasons();
    return !is_macos(workshop_.first().facts.platform.value) &&
           std::ranges::find(reasons, ReasonCode::platform_unavailable, &Reason::code) != reasons.end() &&
           std::ranges::all_of(fixes, [&](const Fix& fix) { return std::ranges::any_of(fix.changes, drops); });
  }

  /// Adds the fixes that this step finds by itself, in the order of their costs.
  auto with_others(std::vector<Fix> fixes, void (*step)(Workshop&, ChangeKnobs&), std::uint32_t cost) -> Result<std::vector<Fix>> {
    ChangeKnobs knobs;
    step(workshop_, knobs);
    auto others = search(knobs);
    if (!others) {
      return others;
    }
    for (auto& other : *others) {
      const auto is_dearer = [&](const Fix& fix) { return fix.cost > cost; };
      fixes.insert(std::ranges::find_if(fixes, is_dearer), std::move(other));
    }
    return fixes;
  }

  /// The reasons of the conflict and of all the builds that were lost.
  auto told_reasons() const -> std::vector<Reason> {
    std::vector<Reason> reasons;
    for (const auto& group : solved_.answer.lost ? solved_.answer.lost->groups : std::vector<LostGroup>{}) {
      reasons.push_back(group.reason);
    }
    for (const auto& worded : solved_.answer.reasons) {
      reasons.push_back(worded.reason);
    }
    return reasons;
  }

  /// All specs of a short request; of a long one, those that take part in the conflict.
  auto changeable_specs() const -> std::vector<std::size_t> {
    const auto& specs = workshop_.first().specs;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs.size() <= k_most_specs || (places.size() < k_most_specs && takes_part(specs[i]))) {
        places.push_back(i);
      }
    }
    return places;
  }

  auto takes_part(const Spec& spec) const -> bool {
    const auto& graph = solved_.answer.conflict;
    return graph && std::ranges::any_of(graph->edges, [&](const GraphEdge& edge) {
             return edge.from == 0 && edge.to < graph->nodes.size() && graph->nodes[edge.to].name &&
                    is_same_package(*graph->nodes[edge.to].name, spec.name());
           });
  }

  auto is_same_package(const std::string& name, const std::string& typed) const -> bool {
    return name == typed || name == workshop_.catalog().conda_name(typed) || name == workshop_.catalog().pypi_name(typed);
  }

  auto is_cpu_wanted() const -> bool { return engine::is_cpu_wanted(workshop_.first().facts); }

  auto bound() const -> std::optional<std::uint16_t> { return is_cpu_wanted() ? std::nullopt : std::optional(solved_.gpu_bound); }

  auto search(ChangeKnobs& knobs) -> Result<std::vector<Fix>> {
    knobs.resize(std::min(knobs.size(), k_most_knobs));
    std::vector<resolver::Knob> plain;
    for (const auto& knob : knobs) {
      const auto settings = static_cast<std::uint32_t>(knob.settings.size());
      plain.push_back({knob.cost, settings, knob.is_monotone, knob.try_any ? 1 : settings + 1});
    }
    auto door = door_to(knobs);
    const auto specs = std::max<std::size_t>(workshop_.first().specs.size(), 1);
    const auto most_solves = std::min(k_most_solves, k_most_solves_of_specs / static_cast<std::uint32_t>(specs));
    std::map<Turns, std::optional<Fix>> proofs;
    for (std::size_t round = 1;; ++round) {
      const auto remedies = resolver::find_remedies(plain, door, {.most_changes = 3, .most_solves = most_solves});
      if (!remedies) {
        return remedies.error();
      }
      bool is_refused = false;
      for (const auto& turns : remedies->sets) {
        const auto [proof, is_new] = proofs.try_emplace(turns);
        proof->second = is_new ? proven(turns, knobs) : proof->second;
        if (!proof->second) {
          door.refuse(turns);
          is_refused = true;
        }
      }
      if (!is_refused || round == k_most_rounds) {
        return fixes_of(remedies->sets, proofs);
      }
    }
  }

  /// The fixes that are proven, each change once: two knobs may name one change.
  static auto fixes_of(const std::vector<Turns>& sets, const std::map<Turns, std::optional<Fix>>& proofs) -> std::vector<Fix> {
    std::vector<Fix> fixes;
    for (const auto& turns : sets) {
      const auto& fix = proofs.at(turns);
      if (fix && std::ranges::find(fixes, fix->changes, &Fix::changes) == fixes.end()) {
        fixes.push_back(*fix);
      }
    }
    return fixes;
  }

  /// A fix that changes many pins at once, as for an old environment file: other versions of the requested packages. Drops no
  /// spec except those that bind the CUDA.
  auto joint_fix(const ChangeKnobs& knobs) -> Result<std::vector<Fix>> {
    std::vector<resolver::Knob> plain;
    for (const auto& knob : knobs) {
      const bool is_of_request = knob.cost <= cost::k_python && knob.cost != cost::k_variant;
      plain.push_back({knob.cost, is_of_request ? kept_settings(knob) : 0, knob.is_monotone});
    }
    auto door = door_to(knobs);
    const auto turns = resolver::find_joint_remedy(plain, door);
    if (!turns) {
      return turns.error();
    }
    auto fix = *turns && !(*turns)->empty() ? proven(**turns, knobs) : std::nullopt;
    return fix ? std::vector{std::move(*fix)} : std::vector<Fix>{};
  }

  /// The number of settings before the one that drops the spec.
  static auto kept_settings(const ChangeKnob& knob) -> std::uint32_t {
    const bool is_dropped_last = knob.is_monotone && knob.settings.back().change.to.empty();
    return static_cast<std::uint32_t>(knob.settings.size()) - (is_dropped_last ? 1 : 0);
  }

  auto door_to(const ChangeKnobs& knobs) -> ChangedQueries { return {workshop_, knobs, bound(), unjudged_in(solved_.answer)}; }

  /// Solves with the values that would be offered; nullopt if that does not give the wanted outcome.
  auto proven(const Turns& turns, const ChangeKnobs& knobs) -> std::optional<Fix> {
    auto query = workshop_.first();
    query.accepts_cpu = query.accepts_cpu || is_cpu_wanted();
    std::vector<Change> changes;
    std::uint32_t cost = 0;
    for (const auto& turn : turns) {
      const auto& setting = knobs[turn.knob].settings[turn.setting - 1];
      cost += knobs[turn.knob].cost;
      setting.do_it(query);
      changes.push_back(setting.change);
    }
    auto solved = workshop_.solve(ChangedQueries::without_empty(std::move(query)));
    if (!solved || !serves(solved->answer)) {
      return std::nullopt;
    }
    add_usual_builds(solved->answer, workshop_.catalog());
    auto fix = fix_of(solved->answer, std::move(changes), workshop_.first(), workshop_.catalog());
    fix.cost = cost;
    return fix;
  }

  auto unjudged_in(const Answer& answer) const -> PackageNames { return unjudged_packages(answer.request.set_aside, workshop_.catalog()); }

  /// Whether the set judges all packages that are judged without changes: the catalog may not know one for another installer or system.
  auto judges_as_much(const Answer& answer) const -> bool {
    return std::ranges::includes(unjudged_in(solved_.answer), unjudged_in(answer));
  }

  auto serves(const Answer& answer) const -> bool {
    if (!judges_as_much(answer)) {
      return false;
    }
    const bool is_without_gpu_code = solved_.answer.outcome == OutcomeKind::unsatisfiable && answer.outcome == OutcomeKind::neutral;
    const bool is_cpu_set = is_cpu_wanted() && answer.outcome == OutcomeKind::cpu_only;
    const auto* const build = answer.stack && answer.stack->build ? &*answer.stack->build : nullptr;
    const bool is_of_system = answer.outcome == OutcomeKind::unjudged && build != nullptr && is_tag_of_system(*build);
    return answer.outcome == OutcomeKind::gpu || is_of_system || is_without_gpu_code || is_cpu_set;
  }

  Workshop& workshop_;
  const Workshop::Solved& solved_;
};

/// Whether so many specs take part in the conflict that the search would be long.
auto is_puzzle(const Answer& answer) -> bool {
  std::set<std::string> asked;
  for (const auto& edge : answer.conflict ? answer.conflict->edges : std::vector<GraphEdge>{}) {
    if (edge.from == 0 && edge.spec) {
      asked.insert(*edge.spec);
    }
  }
  return asked.size() > k_most_asked_specs;
}

}  // namespace

auto fix_of(const Answer& answer, std::vector<Change> changes, const Query& query, const catalogs::Catalog& catalog) -> Fix {
  Fix fix{.changes = std::move(changes),
          .outcome = answer.outcome,
          .stack = answer.stack.value_or(Stack{}),
          .installer = answer.request.installer};
  fix.leading = report::leading_text(answer);
  std::ranges::copy_if(answer.warnings, std::back_inserter(fix.warnings),
                       [](const Warning& warning) { return warning.code == WarningCode::libraries_missing; });
  add_steps(answer, query.facts.platform, catalog, fix);
  return fix;
}

auto remedies_of(Workshop& workshop, const Workshop::Solved& solved) -> Result<std::vector<Fix>> {
  const auto outcome = solved.answer.outcome;
  const bool is_lost =
      outcome == OutcomeKind::unsatisfiable || (outcome == OutcomeKind::cpu_only && !is_cpu_wanted(workshop.first().facts));
  auto fixes = is_lost && !is_puzzle(solved.answer) ? RemedyFinder(workshop, solved).run() : std::vector<Fix>{};
  if (fixes) {  // a set that needs libraries from the machine is no set for the GPUs by itself
    std::ranges::stable_partition(*fixes, [](const Fix& fix) { return fix.warnings.empty(); });
  }
  return fixes;
}

}  // namespace gpusolve::engine
