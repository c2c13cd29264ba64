#include "engine/reasons/lone_cause.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

using Node = GraphNode::Kind;
using Edge = GraphEdge::Kind;

auto no_code() -> Reason { return {ReasonCode::no_kernel_image, "torch 1.11.0", "sm_120", ""}; }

/// A request of two specs: torch, whose builds have no code for the GPU, and app.
auto conflict() -> Graph {
  return {{{Node::request, "the request", {}, {}, {}},
           {Node::candidates, "torch 1.11.0", "torch", {}, {}},
           {Node::exclusion, "no code", {}, {}, no_code()},
           {Node::candidates, "app 1", "app", {}, {}}},
          {{0, 1, Edge::needs, "torch<1.12"}, {1, 2, Edge::needs, {}}, {0, 3, Edge::needs, "app"}}};
}

TEST(LoneCause, IsTheSpecWhoseBuildsTheGpusAloneRuleOut) { EXPECT_EQ(lone_cause_of(conflict()), (LoneCause{"torch<1.12", no_code()})); }

TEST(LoneCause, IsNoneWhereTheOtherSpecTakesPart) {
  auto graph = conflict();
  graph.edges.push_back({3, 1, Edge::limits, "torch>=2"});
  EXPECT_EQ(lone_cause_of(graph), std::nullopt);
}

TEST(LoneCause, IsNoneWhereOtherBuildsOfTheSpecFailOtherwise) {
  auto graph = conflict();
  graph.nodes.push_back({Node::candidates, "torch 1.10.0", "torch", {}, {}});
  graph.edges.push_back({0, 4, Edge::needs, "torch<1.12"});
  EXPECT_EQ(lone_cause_of(graph), std::nullopt);
}

TEST(LoneCause, IsTheSpecWithoutBuildsForThePython) {
  auto graph = conflict();
  graph.nodes[2].reason = {ReasonCode::python_unavailable, "torch 1.11.0", "python 3.12", ""};
  EXPECT_EQ(lone_cause_of(graph), (LoneCause{"torch<1.12", *graph.nodes[2].reason}));
}

TEST(LoneCause, IsNoneWhereSomeBuildsAreForThePythonAndHaveNoCode) {
  auto graph = conflict();
  graph.nodes.push_back(
      {Node::exclusion, "no Python", "torch", {}, Reason{ReasonCode::python_unavailable, "torch 1.10.0", "python 3.12", ""}});
  graph.edges.push_back({0, 4, Edge::needs, "torch<1.12"});
  EXPECT_EQ(lone_cause_of(graph), std::nullopt);
}

TEST(LoneCause, IsNoneWhereADriverIsInTheWay) {
  auto graph = conflict();
  graph.nodes[2].reason->is_of_driver = true;
  EXPECT_EQ(lone_cause_of(graph), std::nullopt);
}

}  // namespace
}  // namespace gpusolve::engine
