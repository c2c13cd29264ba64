// Pins the behaviours of libsolv that the encoding relies on, so that this test fails if an upgrade changes one of them.
#include <memory>
#include <string>
#include <vector>

#include "resolver/solv/headers.hpp"

namespace {

struct PoolDeleter {
  void operator()(::Pool* pool) const noexcept { ::pool_free(pool); }
};

/// A pool like the engine's: RPM order, no provides, groups answered by the namespace callback.
class Bench {
 public:
  Bench() {
    ::pool_setdisttype(pool(), DISTTYPE_RPM);
    low_->priority = -1;
    ::pool_setnamespacecallback(pool(), &answer, this);
  }
  auto pool() -> ::Pool* { return pool_.get(); }
  auto add(const char* name, const char* evr, bool is_low = false) -> Id {
    const Id id = ::repo_add_solvable(is_low ? low_ : repo_);
    auto* const solvable = ::pool_id2solvable(pool(), id);
    solvable->name = ::pool_str2id(pool(), name, 1);
    solvable->evr = ::pool_str2id(pool(), evr, 1);
    solvable->arch = ARCH_NOARCH;
    return id;
  }
  auto group(std::vector<Id> ids) -> Id {
    groups_.push_back(std::move(ids));
    const auto number = static_cast<Id>(groups_.size() - 1) + k_first_group;
    return ::pool_rel2id(pool(), ::pool_str2id(pool(), "namespace:group", 1), number, REL_NAMESPACE, 1);
  }
  void need(Id from, Id dependency) {
    auto* const solvable = ::pool_id2solvable(pool(), from);
    solvable->dep_requires = ::repo_addid_dep(solvable->repo, solvable->dep_requires, dependency, 0);
  }
  void exclude(Id from, Id dependency) {
    auto* const solvable = ::pool_id2solvable(pool(), from);
    solvable->dep_conflicts = ::repo_addid_dep(solvable->repo, solvable->dep_conflicts, dependency, 0);
  }
  auto one_of(std::vector<Id> ids) -> Id { return ::pool_ids2whatprovides(pool(), ids.data(), static_cast<int>(ids.size())); }
  /// Solves install jobs; true when there is no problem.
  auto solve(const std::vector<std::pair<Id, Id>>& jobs) -> bool {
    if (!solver_) {
      solver_.reset(::solver_create(pool()));
      ::solver_set_flag(solver_.get(), SOLVER_FLAG_IGNORE_RECOMMENDED, 1);
    }
    ::Queue queue;
    ::queue_init(&queue);
    for (const auto& [how, what] : jobs) {
      ::queue_push2(&queue, SOLVER_INSTALL | how, what);
    }
    const int problems = ::solver_solve(solver_.get(), &queue);
    ::queue_free(&queue);
    return problems == 0;
  }
  auto is_chosen(Id id) -> bool { return ::solver_get_decisionlevel(solver_.get(), id) > 0; }
  auto solver() -> ::Solver* { return solver_.get(); }
  void ready() { ::pool_createwhatprovides(pool()); }
  int calls = 0;

 private:
  struct SolverDeleter {
    void operator()(::Solver* solver) const noexcept { ::solver_free(solver); }
  };
  /// Far beyond the ids of texts in any pool, so it is never mistaken for one.
  static constexpr Id k_first_group = 1'000'000;

  static auto answer(::Pool* pool, void* data, Id /*name*/, Id number) -> Id {
    auto& bench = *static_cast<Bench*>(data);
    ++bench.calls;
    auto& ids = bench.groups_.at(static_cast<std::size_t>(number - k_first_group));
    return ids.empty() ? 0 : ::pool_ids2whatprovides(pool, ids.data(), static_cast<int>(ids.size()));
  }
  std::unique_ptr<::Pool, PoolDeleter> pool_{::pool_create()};
  std::unique_ptr<::Solver, SolverDeleter> solver_;
  ::Repo* repo_{::repo_create(pool_.get(), "ordinary")};
  ::Repo* low_{::repo_create(pool_.get(), "low")};
  std::vector<std::vector<Id>> groups_;
};

constexpr Id k_solvable = SOLVER_SOLVABLE;
constexpr Id k_one_of = SOLVER_SOLVABLE_ONE_OF;

TEST(Libsolv, StartsInDebModeOnDebianAndCanBeSwitched) {
  const std::unique_ptr<::Pool, PoolDeleter> pool{::pool_create()};
  EXPECT_EQ(pool->disttype, DISTTYPE_DEB);
  EXPECT_EQ(::pool_setdisttype(pool.get(), DISTTYPE_RPM), DISTTYPE_DEB);
  EXPECT_EQ(pool->disttype, DISTTYPE_RPM);
}

TEST(Libsolv, NumbersSolvablesOneAfterTheOtherAcrossRepositories) {
  Bench bench;
  EXPECT_EQ(bench.add("a", "1"), 2);
  EXPECT_EQ(bench.add("b", "1", true), 3);
  EXPECT_EQ(bench.add("a", "2"), 4);
}

TEST(Libsolv, MakesNoSameNameRuleForSolvablesThatProvideNothing) {
  Bench bench;
  const auto one = bench.add("a", "1");
  const auto two = bench.add("a", "2");
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_solvable, one}, {k_solvable, two}}));
  EXPECT_TRUE(bench.is_chosen(one) && bench.is_chosen(two));
}

TEST(Libsolv, AsksTheNamespaceCallbackOnceForEachDependency) {
  Bench bench;
  const auto a = bench.add("a", "1");
  const auto b = bench.add("b", "1");
  const auto group = bench.group({b});
  bench.need(a, group);
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_solvable, a}}));
  EXPECT_TRUE(bench.solve({{k_solvable, a}}));
  EXPECT_TRUE(bench.is_chosen(b));
  EXPECT_EQ(bench.calls, 1);
}

TEST(Libsolv, HonoursNamespacesInConflicts) {
  Bench bench;
  const auto a = bench.add("a", "1");
  const auto b = bench.add("b", "1");
  bench.exclude(a, bench.group({b}));
  bench.ready();
  EXPECT_FALSE(bench.solve({{k_solvable, a}, {k_solvable, b}}));
}

TEST(Libsolv, ReportsAnEmptyNamespaceAsNothingProvides) {
  Bench bench;
  const auto a = bench.add("a", "1");
  const auto empty = bench.group({});
  bench.need(a, empty);
  bench.ready();
  ASSERT_FALSE(bench.solve({{k_solvable, a}}));
  ::Queue rules;
  ::queue_init(&rules);
  ::solver_findallproblemrules(bench.solver(), 1, &rules);
  bool is_found = false;
  for (int i = 0; i < rules.count; ++i) {
    Id from = 0;
    Id to = 0;
    Id dependency = 0;
    const auto type = ::solver_ruleinfo(bench.solver(), rules.elements[i], &from, &to, &dependency);
    is_found = is_found || (type == SOLVER_RULE_PKG_NOTHING_PROVIDES_DEP && from == a && dependency == empty);
  }
  ::queue_free(&rules);
  EXPECT_TRUE(is_found);
}

TEST(Libsolv, IgnoresAnEmptyChoiceSilently) {
  Bench bench;
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_one_of, 1}}));  // therefore the engine itself rejects empty choices
}

TEST(Libsolv, TakesTheHighestDigitsOfOneName) {
  Bench bench;
  std::vector<Id> ids;
  for (const auto* const evr : {"9", "10", "99", "100", "2"}) {
    ids.push_back(bench.add("a", evr));
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (std::size_t j = i + 1; j < ids.size(); ++j) {
      bench.exclude(ids[i], bench.group({ids[j]}));
    }
  }
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_one_of, bench.one_of(ids)}}));
  EXPECT_TRUE(bench.is_chosen(ids[3]));
}

TEST(Libsolv, TakesALowerRepositoryLast) {
  Bench bench;
  const auto low = bench.add("a-comes-first-by-name", "100", true);
  const auto high = bench.add("z", "1");
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_one_of, bench.one_of({low, high})}}));
  EXPECT_TRUE(bench.is_chosen(high));
  EXPECT_FALSE(bench.is_chosen(low));
}

TEST(Libsolv, DecidesJobsInTheirOrder) {
  for (const bool is_swapped : {false, true}) {
    Bench bench;
    const std::vector a{bench.add("a", "1"), bench.add("a", "2")};
    const std::vector b{bench.add("b", "1"), bench.add("b", "2")};
    bench.exclude(a[1], bench.group({b[1]}));
    bench.ready();
    const std::pair<Id, Id> first{k_one_of, bench.one_of(a)};
    const std::pair<Id, Id> second{k_one_of, bench.one_of(b)};
    EXPECT_TRUE(is_swapped ? bench.solve({second, first}) : bench.solve({first, second}));
    EXPECT_EQ(bench.is_chosen(a[1]), !is_swapped);
    EXPECT_EQ(bench.is_chosen(b[1]), is_swapped);
  }
}

TEST(Libsolv, GivesRightAnswersWhenASolverIsRunAgain) {
  Bench bench;
  const auto a = bench.add("a", "1");
  const auto b = bench.add("b", "1");
  bench.exclude(a, bench.group({b}));
  bench.ready();
  EXPECT_TRUE(bench.solve({{k_solvable, a}}));
  EXPECT_FALSE(bench.solve({{k_solvable, a}, {k_solvable, b}}));
  EXPECT_TRUE(bench.solve({{k_solvable, b}}));
  EXPECT_TRUE(bench.is_chosen(b));
}

}  // namespace
