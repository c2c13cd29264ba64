#include "resolver/solv/engine.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/check.hpp"
#include "resolver/solv/headers.hpp"

#ifdef __SANITIZE_ADDRESS__
// If a spent budget ends a search, libsolv does not free some of its work queues. The sanitizer looks for this function among exported
// ones.
extern "C" [[gnu::visibility("default")]] auto __lsan_default_suppressions() -> const char* {  // NOLINT(bugprone-reserved-identifier)
  return "leak:libsolv.so";
}
#endif

namespace gpusolve::resolver::solv {
namespace {

struct PoolDeleter {
  void operator()(::Pool* pool) const noexcept { ::pool_free(pool); }
};
struct SolverDeleter {
  void operator()(::Solver* solver) const noexcept { ::solver_free(solver); }
};

/// An owned queue of libsolv ids.
class IdQueue {
 public:
  IdQueue() { ::queue_init(&queue_); }
  IdQueue(const IdQueue&) = delete;
  auto operator=(const IdQueue&) -> IdQueue& = delete;
  ~IdQueue() { ::queue_free(&queue_); }
  auto raw() -> ::Queue* { return &queue_; }
  void push(Id id) { ::queue_push(&queue_, id); }
  void clear() { ::queue_empty(&queue_); }
  [[nodiscard]] auto ids() const -> std::span<const Id> { return {queue_.elements, static_cast<std::size_t>(queue_.count)}; }

 private:
  ::Queue queue_{};
};

constexpr Id k_first_solvable = 2;  // ids 0 and 1 are reserved by libsolv (none, the system)
constexpr Id k_first_group = 2;
constexpr int k_last_resort_priority = -1;

auto solvable_of(Node node) -> Id { return static_cast<Id>(node.value) + k_first_solvable; }
auto node_of(Id solvable) -> Node { return {static_cast<std::uint32_t>(solvable - k_first_solvable)}; }
auto number_of(Group group) -> Id { return static_cast<Id>(group.value) + k_first_group; }
auto group_of(Id number) -> Group { return {static_cast<std::uint32_t>(number - k_first_group)}; }

}  // namespace

auto Problem::add_group(std::span<const Node> these) -> Group {
  const auto begin = members.insert(members.end(), these.begin(), these.end());
  std::sort(begin, members.end());
  members.erase(std::unique(begin, members.end()), members.end());
  group_ends.push_back(static_cast<std::uint32_t>(members.size()));
  return {static_cast<std::uint32_t>(group_ends.size() - 1)};
}

struct Engine::State {
  std::unique_ptr<::Pool, PoolDeleter> pool{::pool_create()};
  std::unique_ptr<::Solver, SolverDeleter> solver;
  std::vector<Id> members;                // solvables of each group, ascending, as libsolv requires of its provider lists
  std::vector<std::uint32_t> group_ends;  // the end of each group in `members`
  std::vector<Id> dependency_of_group;
  std::vector<Node> demands;  // for the goals of the current call: job index -> node
  Budget& budget;

  State(const Problem& problem, Budget& budget);
  void add_solvables(const Problem& problem);
  void add_groups(const Problem& problem);
  void add_rules(const Problem& problem);
  auto members_of(Group group) -> std::span<Id>;
  [[nodiscard]] auto group_of_dependency(Id dependency) const -> Group;
  auto jobs_of(const Goals& goals, IdQueue& jobs) -> void;
  auto model() -> Model;
  auto refutation(int problems) -> Refutation;
  auto step_of(Id rule, std::vector<ProofStep>& steps) -> void;
  static void count_decision(::Pool* pool, void* data, int type, const char* text);
  static auto answer_namespace(::Pool* pool, void* data, Id name, Id number) -> Id;
};

Engine::State::State(const Problem& problem, Budget& shared) : budget(shared) {
  ::pool_setdisttype(pool.get(), DISTTYPE_RPM);  // Debian's pools start in DEB mode, which orders digits differently
  add_solvables(problem);
  add_groups(problem);
  add_rules(problem);
  ::pool_setnamespacecallback(pool.get(), &answer_namespace, this);
  ::pool_createwhatprovides(pool.get());
  ::pool_setdebugcallback(pool.get(), &count_decision, this);
  ::pool_setdebugmask(pool.get(), SOLV_DEBUG_POLICY);
  solver.reset(::solver_create(pool.get()));
  ::solver_set_flag(solver.get(), SOLVER_FLAG_IGNORE_RECOMMENDED, 1);
}

// libsolv reports each decision to its debug callback, and offers no other way to end a search. The exception passes through libsolv's
// C functions, which Debian's compilers give unwind tables; a few work queues are then not freed.
void Engine::State::count_decision(::Pool* /*pool*/, void* data, int /*type*/, const char* /*text*/) {
  static_cast<State*>(data)->budget.spend();
}

// No solvable provides anything, not even its own name. libsolv therefore makes no same-name rules, and every rule comes from the
// Problem. Last resorts are in a repository of lower priority, which libsolv considers before it compares ranks.
void Engine::State::add_solvables(const Problem& problem) {
  auto* const ordinary = ::repo_create(pool.get(), "nodes");
  auto* const last_resorts = ::repo_create(pool.get(), "last resorts");
  last_resorts->priority = k_last_resort_priority;
  std::vector<Id> family_names;
  std::vector<Id> rank_evrs;
  std::uint32_t worst_rank = 0;
  for (const auto& node : problem.nodes) {
    worst_rank = std::max(worst_rank, node.rank);
  }
  for (std::uint32_t rank = 0; rank <= worst_rank; ++rank) {
    rank_evrs.push_back(::pool_str2id(pool.get(), std::to_string(worst_rank - rank + 1).c_str(), 1));
  }
  for (const auto& node : problem.nodes) {
    while (family_names.size() <= node.family) {
      family_names.push_back(::pool_str2id(pool.get(), ("f" + std::to_string(family_names.size())).c_str(), 1));
    }
    const Id id = ::repo_add_solvable(node.is_last_resort ? last_resorts : ordinary);
    auto* const solvable = ::pool_id2solvable(pool.get(), id);
    solvable->name = family_names[node.family];
    solvable->evr = rank_evrs[node.rank];
    solvable->arch = ARCH_NOARCH;
  }
}

/// Adds a dependency for each group. libsolv only returns the number of a group and never asks for its name.
void Engine::State::add_groups(const Problem& problem) {
  const Id name = ::pool_str2id(pool.get(), "namespace:group", 1);
  members.resize(problem.members.size());
  std::ranges::transform(problem.members, members.begin(), solvable_of);
  group_ends = problem.group_ends;
  dependency_of_group.reserve(group_ends.size());
  for (std::uint32_t group = 0; group < group_ends.size(); ++group) {
    dependency_of_group.push_back(::pool_rel2id(pool.get(), name, number_of({group}), REL_NAMESPACE, 1));
  }
}

auto Engine::State::members_of(Group group) -> std::span<Id> {
  const std::size_t begin = group.value == 0 ? 0 : group_ends[group.value - 1];
  return std::span(members).subspan(begin, group_ends[group.value] - begin);
}

void Engine::State::add_rules(const Problem& problem) {
  for (const auto& need : problem.needs) {
    auto* const solvable = ::pool_id2solvable(pool.get(), solvable_of(need.from));
    solvable->dep_requires = ::repo_addid_dep(solvable->repo, solvable->dep_requires, dependency_of_group[need.to.value], 0);
  }
  for (const auto& conflict : problem.conflicts) {
    auto* const solvable = ::pool_id2solvable(pool.get(), solvable_of(conflict.from));
    solvable->dep_conflicts = ::repo_addid_dep(solvable->repo, solvable->dep_conflicts, dependency_of_group[conflict.to.value], 0);
  }
}

auto Engine::State::answer_namespace(::Pool* pool, void* data, Id /*name*/, Id number) -> Id {
  auto& state = *static_cast<State*>(data);
  if (number < k_first_group || group_of(number).value >= state.dependency_of_group.size()) {
    return 0;
  }
  const auto ids = state.members_of(group_of(number));
  return ids.empty() ? 0 : ::pool_ids2whatprovides(pool, ids.data(), static_cast<int>(ids.size()));
}

auto Engine::State::group_of_dependency(Id dependency) const -> Group {
  const auto* const relation = GETRELDEP(pool.get(), dependency);
  return group_of(relation->evr);
}

void Engine::State::jobs_of(const Goals& goals, IdQueue& jobs) {
  demands = goals.demands;
  for (const auto node : goals.demands) {
    jobs.push(SOLVER_INSTALL | SOLVER_SOLVABLE);
    jobs.push(solvable_of(node));
  }
  for (const auto group : goals.choices) {
    const auto ids = members_of(group);
    GPUSOLVE_CHECK(!ids.empty(), "libsolv ignores an empty choice without a word");
    jobs.push(SOLVER_INSTALL | SOLVER_SOLVABLE_ONE_OF);
    jobs.push(::pool_ids2whatprovides(pool.get(), ids.data(), static_cast<int>(ids.size())));
  }
}

auto Engine::State::model() -> Model {
  IdQueue decisions;
  ::solver_get_decisionqueue(solver.get(), decisions.raw());
  Model found;
  for (const Id id : decisions.ids()) {
    if (id >= k_first_solvable) {
      found.nodes.push_back(node_of(id));
    }
  }
  std::ranges::sort(found.nodes);
  return found;
}

void Engine::State::step_of(Id rule, std::vector<ProofStep>& steps) {
  Id from = 0;
  Id to = 0;
  Id dependency = 0;
  const auto type = ::solver_ruleinfo(solver.get(), rule, &from, &to, &dependency);
  switch (static_cast<unsigned>(type)) {
    case SOLVER_RULE_PKG_REQUIRES:
    case SOLVER_RULE_PKG_NOTHING_PROVIDES_DEP:
      steps.emplace_back(ProofNeed{node_of(from), group_of_dependency(dependency)});
      return;
    case SOLVER_RULE_PKG_CONFLICTS:
      steps.emplace_back(ProofConflict{node_of(from), node_of(to)});
      return;
    case SOLVER_RULE_JOB: {
      const auto job = static_cast<std::size_t>(from) / 2;
      GPUSOLVE_CHECK(job < demands.size(), "a proof rests on a choice: explanations are asked for with demands alone");
      steps.emplace_back(ProofDemand{demands[job]});
      return;
    }
    default:
      GPUSOLVE_CHECK(false, "libsolv gave a rule of a kind that our encoding does not make");
  }
}

auto Engine::State::refutation(int problems) -> Refutation {
  Refutation found;
  for (Id problem = 1; problem <= problems; ++problem) {
    IdQueue rules;
    ::solver_findallproblemrules(solver.get(), problem, rules.raw());
    std::vector<ProofStep> steps;
    for (const Id rule : rules.ids()) {
      step_of(rule, steps);
    }
    std::ranges::sort(steps);
    const auto repeated = std::ranges::unique(steps);
    steps.erase(repeated.begin(), repeated.end());
    found.problems.push_back(std::move(steps));
  }
  return found;
}

Engine::Engine(const Problem& problem, Budget& budget) : state_(std::make_unique<State>(problem, budget)) {}
Engine::~Engine() = default;

auto Engine::solve(const Goals& goals) -> Verdict {
  IdQueue jobs;
  state_->jobs_of(goals, jobs);
  const int problems = ::solver_solve(state_->solver.get(), jobs.raw());
  if (problems == 0) {
    return state_->model();
  }
  return goals.choices.empty() ? state_->refutation(problems) : Refutation{};
}

auto library_version() -> const char* { return ::solv_version; }

}  // namespace gpusolve::resolver::solv
