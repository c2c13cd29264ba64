#include "adapters/lock/row_lock.hpp"

#include <gtest/gtest.h>

#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::lock {
namespace {

namespace answers = report::answers;

auto row_of(const std::string& name, const Answer& answer) -> LockRow { return {name, answer.outcome, answer.facts, answer.stack}; }

auto set_of(std::vector<LockRow> rows, const Answer& answer) -> LockSet {
  return {std::move(rows), answer.request, answer.sources, answer.packages};
}

auto two_sets() -> RowLock {
  const auto conda = answers::conda_success();
  const auto pip = answers::pip_success();
  return {{set_of({row_of("a100", conda), row_of("t4", answers::two_gpus())}, conda), set_of({row_of("old-card", pip)}, pip)}};
}

auto error_of(const std::string& text) -> std::string {
  const auto lock = parse_row_lock(text, "x.lock", tests::main_roles());
  return lock ? "no error" : lock.error().text();
}

auto with(std::string text, std::string_view old, std::string_view replacement) -> std::string {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST(RowLock, HoldsASetForEachGroupOfRows) { EXPECT_GOLDEN("lock/rows.lock", write_row_lock(two_sets(), tests::main_roles())); }

TEST(RowLock, ReadsBackWhatItWrote) {
  const auto text = write_row_lock(two_sets(), tests::main_roles());
  const auto again = parse_row_lock(text, "x.lock", tests::main_roles());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, two_sets());
  EXPECT_EQ(write_row_lock(*again, tests::main_roles()), text);
}

TEST(RowLock, GivesEachRowThePackagesOfItsSetAndItsOwnMachine) {
  const auto lock = two_sets();
  const auto rows = rows_of(lock);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1].first, "t4");
  EXPECT_EQ(rows[1].second.packages, lock.sets[0].packages);
  EXPECT_EQ(rows[1].second.facts, lock.sets[0].rows[1].facts);
  EXPECT_EQ(rows[2].second.request, lock.sets[1].request);
}

TEST(RowLock, IsDistinguishedFromALockForOneMachine) {
  EXPECT_TRUE(is_row_lock(write_row_lock(two_sets(), tests::main_roles())));
  EXPECT_TRUE(is_row_lock("# mine\nschema: gpusolve/lock-rows/9\n"));
  EXPECT_FALSE(is_row_lock(write_lock(lock_of(answers::conda_success()), tests::main_roles())));
}

TEST(RowLock, RejectsAFileThatIsNotARowLock) {
  const auto text = write_row_lock(two_sets(), tests::main_roles());
  const struct {
    std::string text;
    std::string error;
  } rows[] = {
      {with(text, "lock-rows/1", "lock-rows/2"), "x.lock:1: this version reads `gpusolve/lock-rows/1`, not `gpusolve/lock-rows/2`"},
      {with(text, "name: t4", "name: a100"), "the row `a100` occurs twice"},
      {with(text, "name: t4", "name: \"t 4\""), "a row's name is of letters, digits, `.`, `_` and `-`, not `t 4`"},
      {with(text, "row_count: 3", "row_count: 4"), "there are 4 rows by `row_count`, but 3 in the sets; was the file cut short?"},
      {with(text, "row_count: 3", "rows: 3"), "row_count"},
  };
  for (const auto& [broken, error] : rows) {
    EXPECT_NE(error_of(broken).find(error), std::string::npos) << error_of(broken);
  }
}

TEST(RowLock, NamesOfRowsCanBeTyped) {
  for (const auto* const good : {"a100", "rtx-3090", "node_1.example.org", "8"}) {
    EXPECT_TRUE(is_row_name(good)) << good;
  }
  for (const auto* const bad : {"", "a b", "a/b", "a;b", "ä"}) {
    EXPECT_FALSE(is_row_name(bad)) << bad;
  }
  EXPECT_FALSE(is_row_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace gpusolve::lock
