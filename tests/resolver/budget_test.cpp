#include "resolver/budget.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "resolver/solv/engine.hpp"

namespace gpusolve::resolver {
namespace {

/// Each pigeon sits in one hole, and no two in the same: there is one hole too few.
struct Pigeonholes {
  explicit Pigeonholes(std::uint32_t pigeons) {
    std::vector<std::vector<solv::Node>> in_hole(pigeons - 1);
    for (std::uint32_t pigeon = 0; pigeon < pigeons; ++pigeon) {
      std::vector<solv::Node> places;
      for (auto& hole : in_hole) {
        places.push_back(problem.add_node({pigeon + 1, 0, false}));
        hole.push_back(places.back());
      }
      const auto is_somewhere = problem.add_node({0, 0, false});
      problem.needs.push_back({is_somewhere, problem.add_group(places)});
      goals.demands.push_back(is_somewhere);
    }
    for (const auto& hole : in_hole) {
      exclude_each_other(hole);
    }
  }

  void exclude_each_other(const std::vector<solv::Node>& nodes) {
    for (const auto one : nodes) {
      for (const auto other : nodes) {
        if (one.value < other.value) {
          problem.conflicts.push_back({one, problem.add_group(other)});
        }
      }
    }
  }

  solv::Problem problem;
  solv::Goals goals;
};

TEST(Budget, EndsASearchThatExceedsIt) {
  const Pigeonholes holes(8);
  Budget budget(1000);
  solv::Engine engine(holes.problem, budget);
  EXPECT_THROW((void)engine.solve(holes.goals), TooHard);
}

TEST(Budget, IsNotFeltByASearchThatEndsWithinIt) {
  const Pigeonholes holes(4);
  Budget budget(1000);
  solv::Engine engine(holes.problem, budget);
  EXPECT_TRUE(std::holds_alternative<solv::Refutation>(engine.solve(holes.goals)));
}

TEST(Budget, IsSharedByTheSearchesOfAResolution) {
  const Pigeonholes holes(4);
  Budget budget(1000);
  const auto search_on = [&] {
    for (;;) {
      (void)solv::Engine(holes.problem, budget).solve(holes.goals);
    }
  };
  EXPECT_THROW(search_on(), TooHard);
}

}  // namespace
}  // namespace gpusolve::resolver
