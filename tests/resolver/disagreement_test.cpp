// Disagreements in random worlds, judged by solving: what a side does not leave of a name is in no set with it.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "resolver/conflict_graph.hpp"
#include "resolver/resolve.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::test {
namespace {

using namespace resolver;  // NOLINT(google-build-using-namespace): the words of the graph

constexpr int k_versions = 5;

auto drawn(std::mt19937& random, int least, int greatest) -> int {
  return least + static_cast<int>(random() % static_cast<unsigned>(greatest - least + 1));
}

/// Builds of a that each require some older c, builds of b that require some newer one, and builds of c that may require a, b, d or a fact.
auto random_world(std::mt19937& random) -> std::string {
  std::string text = "fact driver 3\n";
  for (const std::string name : {"a", "b"}) {
    for (int version = 1; version <= k_versions; ++version) {
      const bool is_first = name == "a";
      const auto need = std::string(random() % 3 != 0 ? "c=="
                                    : is_first        ? "c<="
                                                      : "c>=") +
                        std::to_string(is_first ? drawn(random, 1, 3) : drawn(random, 3, k_versions));
      text += name + " " + std::to_string(version) + " needs " + need + (random() % 4 == 0 ? ", driver>4" : "") + "\n";
    }
  }
  for (int version = 1; version <= k_versions; ++version) {
    const auto needs = std::vector<std::string>{"", "", " needs driver>4", " limits a<3", " needs d>1", " limits b!=2"}.at(random() % 6);
    text += "c " + std::to_string(version) + needs + "\n";
  }
  return text + "d 1\nd 2 needs driver>4\n";
}

auto can_be_met(const std::string& world, const std::string& wants) -> bool {
  const auto toy = parse_toy(world + "want " + wants + "\n");
  ToyProvider provider(toy, ReadingCost::nothing);
  return resolver::can_be_met(provider.request(), provider).value();
}

TEST(Disagreement, LeavesOutOnlyBuildsThatGoWithNoneOfItsSide) {
  std::mt19937 random(20261127);  // NOLINT(cert-msc51-cpp): the same worlds in every run
  int told = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto world = random_world(random);
    if (can_be_met(world, "a, b")) {
      continue;
    }
    const auto toy = parse_toy(world + "want a, b\n");
    ToyProvider provider(toy, ReadingCost::nothing);
    const auto outcome = resolve(provider.request(), provider);
    const auto& graph = std::get<ConflictGraph>(outcome.value());
    for (const auto& edge : graph.edges) {
      if (edge.kind != ConflictEdge::Kind::allows) {
        continue;
      }
      ++told;
      const auto& side = std::get<CandidateNode>(graph.nodes[edge.from]);
      const auto& left = std::get<CandidateNode>(graph.nodes[edge.to]);
      for (int version = 1; version <= k_versions; ++version) {
        const auto is_it = [&](CandidateId id) { return toy.builds.at(id.value).version == version; };
        if (std::ranges::none_of(left.candidates, is_it)) {
          EXPECT_FALSE(can_be_met(world, provider.name_text(side.name) + ", c==" + std::to_string(version))) << world;
        }
      }
    }
  }
  EXPECT_GT(told, 100);
}

}  // namespace
}  // namespace gpusolve::test
