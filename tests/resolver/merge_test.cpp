#include "resolver/merge.hpp"

#include <gtest/gtest.h>

namespace gpusolve::test {
namespace {

using namespace resolver;  // NOLINT(google-build-using-namespace): the words of the graph

constexpr NameId k_torch{1};
constexpr NameId k_other{2};
constexpr SpecId k_spec{7};

auto excluded(NameId name, std::uint32_t candidate, const std::string& fact, const std::string& needed) -> ExclusionNode {
  return {name, {CandidateId{candidate}}, {ReasonCode::python_unavailable, "torch " + std::to_string(candidate), fact, needed}};
}

auto needs(std::uint32_t to) -> ConflictEdge { return {0, to, ConflictEdge::Kind::requires_, k_spec}; }

TEST(Merge, PutsBuildsTogetherThatTheSameFactKeepsOut) {
  const ConflictGraph graph{{RequestNode{}, excluded(k_torch, 1, "python 3.5", "3.6"), excluded(k_torch, 2, "python 3.5", "3.7")},
                            {needs(1), needs(2)}};
  const auto merged = merge_equal_siblings(graph);
  ASSERT_EQ(merged.nodes.size(), 2U);
  const auto& node = std::get<ExclusionNode>(merged.nodes[1]);
  EXPECT_EQ(node.candidates, (std::vector{CandidateId{1}, CandidateId{2}}));
  EXPECT_EQ(node.reason, (Reason{ReasonCode::python_unavailable, "", "python 3.5", ""}));
  EXPECT_EQ(merged.edges, std::vector{needs(1)});
}

TEST(Merge, KeepsWhatAllAgreeOn) {
  const ConflictGraph graph{{RequestNode{}, excluded(k_torch, 1, "python 3.5", "3.6"), excluded(k_torch, 2, "python 3.5", "3.6")},
                            {needs(1), needs(2)}};
  EXPECT_EQ(std::get<ExclusionNode>(merge_equal_siblings(graph).nodes[1]).reason.needed, "3.6");
}

TEST(Merge, KeepsApartWhatDiffers) {
  const ConflictGraph graph{{RequestNode{}, excluded(k_torch, 1, "python 3.5", ""), excluded(k_torch, 2, "python 3.6", ""),
                             excluded(k_other, 3, "python 3.5", ""), excluded(k_torch, 4, "python 3.5", "")},
                            {needs(1), needs(2), needs(3), {0, 4, ConflictEdge::Kind::requires_, SpecId{8}}}};
  EXPECT_EQ(merge_equal_siblings(graph), graph);
}

TEST(Merge, MovesTheEdgesOfLaterNodes) {
  const ConflictGraph graph{
      {RequestNode{}, excluded(k_torch, 1, "a", ""), excluded(k_torch, 2, "a", ""), CandidateNode{k_other, {CandidateId{9}}}},
      {needs(1), needs(2), needs(3)}};
  const auto merged = merge_equal_siblings(graph);
  ASSERT_EQ(merged.nodes.size(), 3U);
  EXPECT_EQ(merged.edges, (std::vector{needs(1), needs(2)}));
  EXPECT_TRUE(std::holds_alternative<CandidateNode>(merged.nodes[2]));
}

TEST(Merge, JoinsBuildsOfWhichEachRequiresItsOwnExcludedBuild) {
  const auto requires_own = [](std::uint32_t from, std::uint32_t to, std::uint32_t spec) {
    return ConflictEdge{from, to, ConflictEdge::Kind::requires_, SpecId{spec}};
  };
  const ConflictGraph graph{{RequestNode{}, CandidateNode{k_other, {CandidateId{8}}}, CandidateNode{k_other, {CandidateId{9}}},
                             excluded(k_torch, 1, "win-64", ""), excluded(k_torch, 2, "win-64", "")},
                            {needs(1), needs(2), requires_own(1, 3, 20), requires_own(2, 4, 21)}};
  const auto merged = merge_equal_siblings(graph);
  ASSERT_EQ(merged.nodes.size(), 3U);
  EXPECT_EQ(std::get<CandidateNode>(merged.nodes[1]).candidates, (std::vector{CandidateId{8}, CandidateId{9}}));
  EXPECT_EQ(std::get<ExclusionNode>(merged.nodes[2]).candidates, (std::vector{CandidateId{1}, CandidateId{2}}));
  EXPECT_EQ(merged.edges, (std::vector{needs(1), requires_own(1, 2, 20), requires_own(1, 2, 21)}));
}

}  // namespace
}  // namespace gpusolve::test
