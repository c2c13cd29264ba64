#include "adapters/report/text/tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/plain.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

auto builds(std::string label) -> GraphNode {
  auto name = label.substr(0, label.find(' '));
  return {GraphNode::Kind::candidates, std::move(label), std::move(name), {}, {}};
}
auto request() -> GraphNode { return {GraphNode::Kind::request, "the request", {}, {}, {}}; }
auto needs(std::uint32_t from, std::uint32_t to, std::string spec) -> GraphEdge {
  return {from, to, GraphEdge::Kind::needs, std::move(spec)};
}

auto tree(const Graph& graph, TreeOptions options = {}) -> std::string { return render_tree(graph, options); }

TEST(ReportTree, ShowsEachStepOfAChainOnOneLine) {
  const Graph graph{
      {request(), builds("torch 2.1.2, 3 builds"), builds("numpy 1.26, 2 builds"), {GraphNode::Kind::missing, "blas >=9", "blas", {}, {}}},
      {needs(0, 1, "torch"), needs(1, 2, "numpy <2"), needs(2, 3, "blas >=9")}};
  EXPECT_EQ(tree(graph),
            "you asked for torch\n"
            "└─ torch 2.1.2, 3 builds: needs numpy <2\n"
            "   └─ numpy 1.26, 2 builds: needs blas >=9 (not available from these sources)\n");
}

TEST(ReportTree, SaysOnTheFirstLineThatNothingMeetsASpec) {
  const Graph graph{{request(), {GraphNode::Kind::missing, "torhc", "torhc", {}, Reason{ReasonCode::unknown_package, "torhc", "", ""}}},
                    {needs(0, 1, "torhc")}};
  EXPECT_EQ(tree(graph), "you asked for torhc: no package of this name\n");
}

TEST(ReportTree, ExplainsASharedCauseOnceAndRefersToIt) {
  const Graph graph{{request(), builds("a 1"), builds("b 1"), builds("shared 1"), {GraphNode::Kind::missing, "gone", "gone", {}, {}}},
                    {needs(0, 1, "a"), needs(0, 2, "b"), needs(1, 3, "shared"), needs(2, 3, "shared"), needs(3, 4, "gone")}};
  EXPECT_EQ(tree(graph),
            "you asked for a\n"
            "└─ a 1: needs shared\n"
            "   └─ [1] shared 1: needs gone (not available from these sources)\n"
            "you asked for b\n"
            "└─ b 1: needs shared\n"
            "   └─ shared 1: see [1]\n");
}

TEST(ReportTree, PutsBuildsThatFailForTheSameReasonOnOneLine) {
  const Reason reason{ReasonCode::no_kernel_image, "torch", "sm_120", ""};
  Graph graph{{request()}, {}};
  for (std::uint32_t index = 1; index <= 6; ++index) {
    graph.nodes.push_back({GraphNode::Kind::exclusion, "torch 1." + std::to_string(index) + " (cu101)", "torch", {}, reason});
    graph.edges.push_back(needs(0, index, "torch"));
  }
  EXPECT_EQ(tree(graph),
            "you asked for torch\n"
            "└─ torch 1.1 (cu101); 1.2 (cu101); 1.3 (cu101); … and 3 more: no code for sm_120\n");
}

TEST(ReportTree, SaysAtBothEndsWhichTwoCannotBeInstalledTogether) {
  const Graph graph{
      {request(), builds("torch 1.13"), builds("python 3.10"), builds("python 3.12")},
      {needs(0, 1, "torch <2"), needs(1, 2, "python <3.11"), needs(0, 3, "python 3.12.*"), {3, 2, GraphEdge::Kind::excludes, {}}}};
  EXPECT_EQ(tree(graph),
            "you asked for torch <2\n"
            "└─ torch 1.13: needs python <3.11\n"
            "   └─ python 3.10: cannot be installed together with python 3.12\n"
            "you asked for python 3.12.*\n"
            "└─ python 3.12: cannot be installed together with python 3.10\n");
}

TEST(ReportTree, SaysWhichPackageLimitsWhat) {
  const Graph graph{{request(), builds("torch 2.1"), builds("cpuonly 2.0")},
                    {needs(0, 1, "torch"), needs(0, 2, "cpuonly"), {1, 2, GraphEdge::Kind::limits, "cpuonly <0"}}};
  EXPECT_EQ(tree(graph),
            "you asked for torch\n"
            "└─ torch 2.1: allows only cpuonly <0, not cpuonly 2.0\n"
            "you asked for cpuonly\n"
            "└─ cpuonly 2.0: torch 2.1 allows only cpuonly <0\n");
}

TEST(ReportTree, TerminatesOnACycle) {
  const Graph graph{{request(), builds("a 1"), builds("b 1")}, {needs(0, 1, "a"), needs(1, 2, "b"), needs(2, 1, "a"), needs(2, 0, "all")}};
  const auto text = tree(graph);
  EXPECT_NE(text.find("a 1: see [2]"), std::string::npos) << text;
  EXPECT_NE(text.find("the request: see [1]"), std::string::npos) << text;
}

TEST(ReportTree, AcceptsEdgesToMissingNodesAndGraphsWithoutNodes) {
  EXPECT_EQ(tree({}), "");
  EXPECT_EQ(tree({{}, {needs(0, 1, "x")}}), "");
  EXPECT_EQ(tree({{request(), builds("a 1")}, {needs(0, 7, "x"), needs(9, 1, "y"), needs(0, 0, "z"), needs(0, 1, "a")}}),
            "you asked for a\n└─ a 1\n");
}

auto wide_graph(std::uint32_t alternatives) -> Graph {
  Graph graph{{request()}, {}};
  for (std::uint32_t index = 1; index <= alternatives; ++index) {
    graph.nodes.push_back(builds("p" + std::to_string(index) + " 1"));
    graph.edges.push_back(needs(0, index, "p"));
  }
  return graph;
}

TEST(ReportTree, CountsTheAlternativesThatItDoesNotShow) {
  EXPECT_NE(tree(wide_graph(100), {.siblings = 5}).find("└─ … and 95 more\n"), std::string::npos);
  EXPECT_EQ(tree(wide_graph(6), {.siblings = 5}).find("more"), std::string::npos);  // hiding one line would save nothing
}

TEST(ReportTree, CountsTheLinesThatItDoesNotShow) {
  const auto text = tree(wide_graph(100), {.lines = 10, .siblings = 1000});
  EXPECT_EQ(std::ranges::count(text, '\n'), 11);
  EXPECT_TRUE(text.ends_with("… and 91 more lines\n")) << text;
}

TEST(ReportTree, StopsAtTheGreatestDepth) {
  Graph graph{{request()}, {}};
  for (std::uint32_t index = 1; index <= 50'000; ++index) {
    graph.nodes.push_back(builds("p" + std::to_string(index) + " 1"));
    graph.edges.push_back(needs(index - 1, index, "p"));
  }
  const auto text = tree(graph, {.depth = 4});
  EXPECT_EQ(std::ranges::count(text, '\n'), 6);
  EXPECT_TRUE(text.ends_with("└─ …\n")) << text;
}

TEST(ReportTree, DrawsBranches) {
  const Graph graph{{request(), builds("a 1"), builds("b 1"), builds("c 1"), builds("d 1")},
                    {needs(0, 1, "x"), needs(0, 2, "x"), needs(1, 3, "c"), needs(1, 4, "d")}};
  EXPECT_EQ(tree(graph, {.indent = 2}),
            "  you asked for x\n"
            "  ├─ a 1\n"
            "  │  ├─ needs c\n"
            "  │  │  └─ c 1\n"
            "  │  └─ needs d\n"
            "  │     └─ d 1\n"
            "  └─ b 1\n");
}

TEST(ReportTree, UsesNoWordsOfTheSolver) {
  const Graph graph{{request(), builds("a 1"), builds("b 1"), {GraphNode::Kind::objective, "a GPU build", {}, {}, {}}},
                    {needs(0, 1, "a"), needs(0, 2, "b"), {1, 2, GraphEdge::Kind::excludes, {}}, {2, 3, GraphEdge::Kind::excludes, {}}}};
  const auto text = tree(graph);
  for (const std::string_view word : {"clause", "SAT", "node", "candidate", "objective", "requires", "unsat"}) {
    EXPECT_EQ(text.find(word), std::string::npos) << word << " in\n" << text;
  }
  EXPECT_NE(text.find("not a GPU build"), std::string::npos) << text;
}

}  // namespace
}  // namespace gpusolve::report
