// The parts of a request, their order, and what no set of a part can be better than.
#include <gtest/gtest.h>

#include "resolver/parts.hpp"
#include "resolver/resolve.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::test {
namespace {

using resolver::ReadingCost;

/// "p 2: 0 1, p 1: 0 2": the parts with their bounds.
auto parts_in(const char* world, ReadingCost cost = ReadingCost::little) -> std::string {
  ToyProvider provider(parse_toy(world), cost);
  const auto parts = resolver::parts_of(provider.request(), provider);
  std::string text;
  for (const auto& [part, bound, pivot] : parts.value()) {
    text += (text.empty() ? "p " : ", p ") + provider.version_text(pivot.id) + ":";
    for (const auto level : bound) {
      text += " " + std::to_string(level);
    }
  }
  return text;
}

struct Row {
  const char* name{};
  const char* world{};
  const char* parts{};
};

class Parts : public testing::TestWithParam<Row> {};

TEST_P(Parts, AreTriedInTheOrderOfTheirBounds) { EXPECT_EQ(parts_in(GetParam().world), GetParam().parts); }

// A bound: the objectives before the versions, the version of each root, the other objectives, the version of p.
constexpr Row k_rows[] = {
    {"TheNewestFirstWhereAllHaveTheBestVersion", "newest p\np 1\np 2\nwant a\na 1/x knows p==1\na 1/y knows p==2\n", "p 2: 0 0, p 1: 0 1"},
    {"OneWithoutTheBestVersionHasAWorseOne", "newest p\np 1\np 2\nwant a\na 2 knows p==1\na 1 knows p==2\n", "p 1: 0 1, p 2: 1 0"},
    {"AVersionOutsideTheRequestDoesNotCount", "newest p\np 1\np 2\nwant a<2\na 2 knows p==1\na 1 knows p==2\n", "p 2: 1 0, p 1: 2 1"},
    {"NorOneOutsideAConstraint", "newest p\np 1\np 2\nwant a\nallow a<2\na 2 knows p==1\na 1 knows p==2\n", "p 2: 1 0, p 1: 2 1"},
    {"NorOneWhoseFactDoesNotHold", "fact driver 5\nnewest p\np 1\np 2\nwant a\na 2/x knows p==2, driver>=6\na 2/y knows p==1\n",
     "p 1: 0 1, p 2: 1 0"},
    {"NorOneBeyondALimit", "newest p\np 1\np 2\nwant a\nobjectives 1 before 1 limit 0=0\na 2/x knows p==2 penalty 1\na 2/y knows p==1\n",
     "p 1: 0 0 1, p 2: 0 1 0"},
    {"TheLeastPenaltyOfTheBestVersionCounts",
     "newest p\np 1\np 2\nwant a\nobjectives 1 before 0\na 1/x knows p==2 penalty 2\na 1/y knows p==2 penalty 1\na 1/z knows p==1 penalty "
     "3\n",
     "p 2: 0 1 0, p 1: 0 3 1"},
    {"TheWorstPenaltyOfTheRootsCounts",
     "newest p\np 1\np 2\nwant a, b\nobjectives 1 before 0\na 1/x knows p==2 penalty 1\nb 1/x knows p==2 penalty 2\na 1/y knows p==1\nb "
     "1/y knows p==1\n",
     "p 1: 0 0 0 1, p 2: 0 0 2 0"},
    {"ABuildThatIsOutAtOneLevelDoesNotLowerTheNext",
     "newest p\np 1\np 2\nwant a\nobjectives 2 before 1\na 1/x knows p==2 penalty 1,0\na 1/y knows p==2 penalty 0,3\na 1/z knows p==1 "
     "penalty 0,2\n",
     "p 1: 0 0 2 1, p 2: 0 0 3 0"},
    {"ButItMayBeTheOnlyOne", "newest p\np 1\np 2\nwant a\nobjectives 2 before 1\na 1/x knows p==2 penalty 1,0\na 1/z knows p==1\n",
     "p 1: 0 0 0 1, p 2: 0 1 0 0"},
    {"TheBuildOfThePartHasAPenaltyToo", "newest p\np 1\np 2 penalty 1\nwant a\nobjectives 1 before 0\na 1/x knows p==1\na 1/y knows p==2\n",
     "p 1: 0 0 1, p 2: 0 1 0"},
    {"ABuildThatGoesWithAnyIsInEachPart", "newest p\np 1\np 2\nwant a\na 1/x knows p==1\na 1/y\n", "p 2: 0 0, p 1: 0 1"},
    {"NoneWhereARootHasNothingUsable", "fact driver 5\nnewest p\np 1\np 2\nwant a\na 1 knows p==1, driver>=6\n", ""},
    {"NoneWhereNothingIsSaidOfARoot", "newest p\np 1\np 2\nwant a, b\na 1 knows p==1\nb 1 needs p==1\n", ""},
    {"NoneForASingleBuild", "newest p\np 1\nwant a\na 1 knows p==1\n", ""},
    {"NoneWithoutANameThatIsToBeNew", "p 1\np 2\nwant a\na 1 knows p==1\n", ""},
};
INSTANTIATE_TEST_SUITE_P(Cases, Parts, testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

TEST(PartsOfARequest, AreNotTriedWhereReadingIsExpensive) {
  EXPECT_EQ(parts_in("newest p\np 1\np 2\nwant a\na 1/x knows p==1\na 1/y knows p==2\n", ReadingCost::much), "");
}

/// Objectives 0 and 1 around the version of one root; the build of the part has a penalty under objective 1, and tier 3.
TEST(PartsOfARequest, AreNotBetterThanTheSetThatUnitesThem) {
  ToyProvider provider(parse_toy("objectives 2 before 1\nwant a\na 1\n"));
  const auto request = provider.request();
  const resolver::Candidate pivot{.id = {0}, .tier = 3, .penalties = {0, 2}};
  using resolver::Rank;
  EXPECT_EQ(bound_in(pivot, {0, 8, 2, 1}, request, provider), (Rank{0, 8, 2, 3})) << "the version of the part, not that of the set";
  EXPECT_EQ(bound_in(pivot, {1, 8, 5}, request, provider), (Rank{1, 8, 5, 3}));
  EXPECT_EQ(bound_in(pivot, {0, 8, 1, 0}, request, provider), (Rank{0, 8, 2}))
      << "its own penalty is greater: nothing is known of the rest";
}

/// In p 3, all but the oldest of ten versions need what there is not; p 2 has the version 9.
TEST(PartsOfARequest, AreSearchedAsFarAsNoOtherPromisesMore) {
  std::string world = "newest p\np 2\np 3\nwant a\na 9/y knows p==2\na 1/x knows p==3\nb 1\n";
  for (int version = 2; version <= 10; ++version) {
    world += "a " + std::to_string(version) + "/x knows p==3 needs b>1\n";
  }
  ToyProvider provider(parse_toy(world), ReadingCost::little);
  const auto request = provider.request();
  const auto outcome = resolver::resolve(request, provider).value();
  EXPECT_EQ(provider.version_text(std::get<resolver::Solution>(outcome).chosen.front().second), "9");
  EXPECT_EQ(provider.requirements_read(), 6U);
}

/// For each p, another release of b is in the way.
TEST(PartsOfARequest, AreExplainedOneByOneOnDemand) {
  ToyProvider provider(parse_toy("newest p\np 1\np 2\nwant a, b>2\na 1/x knows p==1 needs b<2\na 1/y knows p==2 needs b<1\n"
                                 "b 1/x knows p==1\nb 3/x knows p==1\nb 3/y knows p==2\n"),
                       ReadingCost::little);
  auto request = provider.request();
  const auto size_for = [&](std::optional<resolver::Part> part) {
    request.part = part;
    const auto outcome = resolver::resolve(request, provider).value();
    return std::get<resolver::ConflictGraph>(outcome).nodes.size();
  };
  const auto parts = resolver::parts_of(request, provider).value();
  ASSERT_EQ(parts.size(), 2U);
  for (const auto& one : parts) {
    EXPECT_LT(size_for(one.part), size_for(std::nullopt));
  }
}

}  // namespace
}  // namespace gpusolve::test
