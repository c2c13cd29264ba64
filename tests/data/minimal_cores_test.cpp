// What a conflict blames, on real channels. Each of its independent parts is unsatisfiable by itself, is satisfiable without any one of the
// specs that it blames, and the request is satisfiable without all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using Specs = std::vector<std::string>;
using Channels = std::vector<std::string>;

/// The part of the conflict that each node belongs to: the connected components without the request, which is node 0.
auto parts_of(const Graph& graph) -> std::vector<std::size_t> {
  std::vector<std::size_t> part(graph.nodes.size());
  std::iota(part.begin(), part.end(), std::size_t{0});
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const auto& edge : graph.edges) {
      const auto least = std::min(part[edge.from], part[edge.to]);
      if (edge.from != 0 && edge.to != 0 && part[edge.from] != part[edge.to]) {
        part[edge.from] = part[edge.to] = least;
        has_changed = true;
      }
      for (const auto& other : graph.edges) {
        const bool is_both = edge.kind == GraphEdge::Kind::allows && other.kind == edge.kind;
        if (is_both && graph.nodes[edge.to].name == graph.nodes[other.to].name && part[edge.to] != part[other.to]) {
          part[edge.to] = part[other.to] = std::min(part[edge.to], part[other.to]);  // the sides of one disagreement
          has_changed = true;
        }
      }
    }
  }
  return part;
}

/// The specs that each part blames.
auto blamed(const Graph& graph) -> std::map<std::size_t, std::set<std::string>> {
  const auto part = parts_of(graph);
  std::map<std::string, std::size_t> part_of_spec;  // a spec that leads to several nodes connects their parts
  std::map<std::size_t, std::set<std::string>> specs;
  for (const auto& edge : graph.edges) {
    if (edge.from == 0 && edge.spec) {
      const auto [found, is_new] = part_of_spec.emplace(*edge.spec, part[edge.to]);
      specs[found->second].insert(*edge.spec);
      if (!is_new && found->second != part[edge.to]) {
        specs[found->second].merge(specs[part[edge.to]]);
        specs.erase(part[edge.to]);
      }
    }
  }
  return specs;
}

auto can_be_met(const Channels& channels, const Specs& specs) -> bool {
  if (specs.empty()) {
    return true;
  }
  auto options = ask(channels, specs);
  options.machine.gpus = {"sm_86"};
  return answer_to(options).answer.outcome != OutcomeKind::unsatisfiable;
}

auto without(const std::set<std::string>& specs, const std::string& one) -> Specs {
  Specs others;
  std::ranges::copy_if(specs, std::back_inserter(others), [&](const std::string& spec) { return spec != one; });
  return others;
}

struct Case {
  const char* name;
  Channels channels;
  Specs specs;
  std::size_t parts;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

class MinimalCores : public ::testing::TestWithParam<Case> {};

TEST_P(MinimalCores, BlameEnoughAndNothingTooMuch) {
  SKIP_WITHOUT_CHANNELS();
  const auto& [name, channels, specs, parts] = GetParam();
  auto options = ask(channels, specs);
  options.machine.gpus = {"sm_86"};
  const auto answer = answer_to(options).answer;
  ASSERT_EQ(answer.outcome, OutcomeKind::unsatisfiable);
  ASSERT_TRUE(answer.conflict);
  const auto blame = blamed(*answer.conflict);
  EXPECT_EQ(blame.size(), parts);
  std::set<std::string> all;
  for (const auto& [part, causes] : blame) {
    EXPECT_FALSE(can_be_met(channels, {causes.begin(), causes.end()})) << ::testing::PrintToString(causes);
    for (const auto& cause : causes) {
      EXPECT_TRUE(can_be_met(channels, without(causes, cause))) << cause << " is not to blame in " << ::testing::PrintToString(causes);
    }
    all.insert(causes.begin(), causes.end());
  }
  EXPECT_LE(all.size(), specs.size());
}

const Channels k_pytorch{"pytorch", "nvidia", "pkgs/main"};
const Case k_cases[] = {
    {"selector_of_another_time", k_pytorch, {"pytorch=1.13.1=*cuda11.7*", "python=3.10", "pytorch-cuda=12.1"}, 1},
    {"python_too_old", k_pytorch, {"pytorch=2.1", "python=3.6", "numpy", "pillow"}, 1},
    {"two_selectors", k_pytorch, {"pytorch=2.1.*=*cuda11.8*", "pytorch-cuda=12.1", "numpy", "scipy"}, 1},
    {"vision_of_another_torch", k_pytorch, {"pytorch=2.1.0", "torchvision=0.17.0", "pillow", "python"}, 1},
    {"a_clash_and_a_ghost", k_pytorch, {"pytorch=2.1.0", "torchvision=0.17.0", "no-such-package"}, 2},
    {"two_versions_that_are_not_there", k_pytorch, {"pytorch=99", "torchvision=99", "numpy"}, 2},
    {"cuda_of_another_time", {"conda-forge"}, {"pytorch=2.7.1", "python=3.9", "cuda-version=11.8"}, 1},
};
INSTANTIATE_TEST_SUITE_P(RealChannels, MinimalCores, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::tests
