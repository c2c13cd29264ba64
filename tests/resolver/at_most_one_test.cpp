#include "resolver/at_most_one.hpp"

namespace gpusolve::resolver {
namespace {

class AtMostOne : public testing::TestWithParam<std::size_t> {};

TEST_P(AtMostOne, AllowsEachAloneAndNoTwoTogether) {
  solv::Problem problem;
  std::vector<solv::Node> nodes;
  for (std::uint32_t i = 0; i < GetParam(); ++i) {
    nodes.push_back(problem.add_node({i, 0, false}));
  }
  std::size_t helpers = 0;
  at_most_one(problem, nodes, [&] {
    ++helpers;
    return problem.add_node({static_cast<std::uint32_t>(GetParam()), 0, false});
  });
  EXPECT_LE(helpers * helpers, 4 * (GetParam() + 2 * helpers));  // about 2 sqrt(n)
  Budget budget;
  solv::Engine engine(problem, budget);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    EXPECT_TRUE(std::holds_alternative<solv::Model>(engine.solve({{nodes[i]}, {}}))) << i;
    for (std::size_t j = i + 1; j < nodes.size(); ++j) {
      EXPECT_TRUE(std::holds_alternative<solv::Refutation>(engine.solve({{nodes[i], nodes[j]}, {}}))) << i << " and " << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, AtMostOne, testing::Values(1, 2, 3, 4, 5, 6, 9, 10, 17, 30));

}  // namespace
}  // namespace gpusolve::resolver
