#include "resolver/conflict_graph.hpp"

#include "base/overloaded.hpp"
#include "resolver/resolve.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::test {
namespace {

using namespace resolver;  // NOLINT(google-build-using-namespace): the words of the graph

auto builds_text(const ToyWorld& world, const std::vector<CandidateId>& candidates) -> std::string {
  std::string text;
  for (const auto candidate : candidates) {
    text += (text.empty() ? "" : "|") + world.builds.at(candidate.value).text();
  }
  return text;
}

auto node_text(const ToyWorld& world, const ToyProvider& provider, const ConflictNode& node) -> std::string {
  return std::visit(
      overloaded{[](const RequestNode&) { return std::string("request"); },
                 [&](const CandidateNode& one) { return builds_text(world, one.candidates); },
                 [&](const MissingNode& one) { return (one.is_name_known ? "no match " : "unknown ") + provider.spec_text(one.spec); },
                 [&](const FactNode& one) { return "fact " + provider.spec_text(one.spec); },
                 [&](const ExclusionNode& one) {
                   return std::string(reason_code_text(one.reason.code)) + " " + builds_text(world, one.candidates);
                 },
                 [](const ObjectiveNode& one) { return "objective " + std::to_string(one.objective); }},
      node);
}

/// One line per edge, sorted by the graph: "a 1 -[b>2]-> no match b>2".
auto explain_text(std::string_view text, ReadingCost cost = ReadingCost::nothing) -> std::string {
  const auto world = parse_toy(text);
  ToyProvider provider(world, cost);
  const auto request = provider.request();
  const auto outcome = resolve(request, provider);
  const auto& graph = std::get<ConflictGraph>(outcome.value());
  std::string lines;
  for (const auto& edge : graph.edges) {
    const auto from = node_text(world, provider, graph.nodes[edge.from]);
    const auto to = node_text(world, provider, graph.nodes[edge.to]);
    switch (edge.kind) {
      case ConflictEdge::Kind::requires_:
        lines += from + " -[" + provider.spec_text(edge.spec) + "]-> " + to + "\n";
        break;
      case ConflictEdge::Kind::constrains:
        lines += from + " -only[" + provider.spec_text(edge.spec) + "]- " + to + "\n";
        break;
      case ConflictEdge::Kind::allows:
        lines += from + " -goes with- " + to + "\n";
        break;
      case ConflictEdge::Kind::excludes:
        lines += from + " -or- " + to + "\n";
        break;
    }
  }
  return lines;
}

TEST(ConflictGraph, NamesAnUnknownPackage) { EXPECT_EQ(explain_text("want a\n"), "request -[a]-> unknown a\n"); }

TEST(ConflictGraph, NamesAVersionThatDoesNotExist) { EXPECT_EQ(explain_text("want a>3\na 1\n"), "request -[a>3]-> no match a>3\n"); }

TEST(ConflictGraph, NamesAFactThatDoesNotHold) {
  EXPECT_EQ(explain_text("fact driver 450\nwant torch\ntorch 2 needs driver>=525\n"),
            "request -[torch]-> torch 2\ntorch 2 -[driver>=525]-> fact driver>=525\n");
}

TEST(ConflictGraph, MergesBuildsThatFailForOneReason) {
  EXPECT_EQ(explain_text("fact driver 450\nwant torch\ntorch 3 needs driver>=525\ntorch 2 needs driver>=525\ntorch 1 needs driver>=525\n"),
            "request -[torch]-> torch 3|torch 2|torch 1\ntorch 3|torch 2|torch 1 -[driver>=525]-> fact driver>=525\n");
}

TEST(ConflictGraph, KeepsBuildsApartThatFailForDifferentReasons) {
  EXPECT_EQ(explain_text("fact driver 450\nwant torch\ntorch 3 needs driver>=525\ntorch 2 needs none\n"),
            "request -[torch]-> torch 3\nrequest -[torch]-> torch 2\ntorch 3 -[driver>=525]-> fact driver>=525\ntorch 2 -[none]-> unknown "
            "none\n");
}

TEST(ConflictGraph, ShowsTwoDemandsThatOneNameCannotServe) {
  EXPECT_EQ(explain_text("want a, b\na 1 needs c<2\nb 1 needs c>1\nc 1\nc 2\n"),
            "request -[a]-> a 1\nrequest -[b]-> b 1\na 1 -[c<2]-> c 1\nb 1 -[c>1]-> c 2\nc 1 -or- c 2\n");
}

TEST(ConflictGraph, ShowsTheSameAtTheSizeWhereSlotsReplacePairs) {
  EXPECT_EQ(explain_text("want a, b\na 1 needs c<4\nb 1 needs c>3\nc 1\nc 2\nc 3\nc 4\nc 5\nc 6\n"),
            "request -[a]-> a 1\nrequest -[b]-> b 1\na 1 -[c<4]-> c 3|c 2|c 1\nb 1 -[c>3]-> c 6|c 5|c 4\nc 3|c 2|c 1 -or- c 6|c 5|c 4\n");
}

TEST(ConflictGraph, ShowsAConstraintOfAPackage) {
  EXPECT_EQ(explain_text("want a, b\na 1 limits b<2\nb 2\n"), "request -[a]-> a 1\nrequest -[b]-> b 2\na 1 -only[b<2]- b 2\n");
}

TEST(ConflictGraph, ShowsAConstraintOfTheRequest) {
  EXPECT_EQ(explain_text("want b\nallow b<2\nb 2\n"), "request -[b]-> b 2\nrequest -only[b<2]- b 2\n");
}

TEST(ConflictGraph, ShowsABoundOnAnObjective) {
  EXPECT_EQ(explain_text("want torch\nobjectives 1 before 1 limit 0=0\ntorch 2 penalty 1\n"),
            "request -[torch]-> torch 2\nobjective 0 -or- torch 2\n");
}

TEST(ConflictGraph, ShowsExcludedBuildsThatWouldDo) {
  EXPECT_EQ(explain_text("want a\na 2 excluded yanked\na 1 excluded excluded-newer\n"),
            "request -[a]-> yanked a 2\nrequest -[a]-> excluded-newer a 1\n");
}

TEST(ConflictGraph, TellsAllIndependentConflicts) {
  EXPECT_EQ(explain_text("want a, b\na 1 needs x\nb 1 needs y\n"),
            "request -[a]-> a 1\nrequest -[b]-> b 1\na 1 -[x]-> unknown x\nb 1 -[y]-> unknown y\n");
}

TEST(ConflictGraph, TellsInOneStepWhatManyBuildsLeaveOfANameTogether) {
  constexpr std::string_view k_world =
      "fact driver 4\nwant a, fine, b\nfine 1 needs c\n"
      "a 4 needs c==4, driver>5\na 3 needs c==3\na 2 needs c==2\na 1 needs c==1\n"
      "b 7 needs c==7\nb 6 needs c==6\nb 5 needs c==5\nb 3 needs c==3, driver>5\n"
      "c 1\nc 2\nc 3\nc 4\nc 5\nc 6\nc 7 needs driver>5\n";
  EXPECT_EQ(explain_text(k_world),
            "request -[a]-> a 4\nrequest -[a]-> a 3|a 2|a 1\nrequest -[b]-> b 3\nrequest -[b]-> b 7|b 6|b 5\n"
            "a 4 -[driver>5]-> fact driver>5\na 3|a 2|a 1 -goes with- c 3|c 2|c 1\n"
            "b 3 -[driver>5]-> fact driver>5\nb 7|b 6|b 5 -goes with- c 6|c 5\n");
}

TEST(ConflictGraph, TellsWhatElseIsWrongBesideADisagreement) {
  constexpr std::string_view k_world =
      "want a, lost, b\nlost 1 needs x\na 3 needs c==3\na 2 needs c==2\na 1 needs c==1\nb 2 needs c==5\nb 1 needs c==4\n"
      "c 1\nc 2\nc 3\nc 4\nc 5\n";
  const auto text = explain_text(k_world);
  EXPECT_NE(text.find("b 2|b 1 -goes with- c 5|c 4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("lost 1 -[x]-> unknown x\n"), std::string::npos) << text;
}

TEST(ConflictGraph, TellsBuildByBuildWhereThreeSpecsDisagreeOnlyAboutSomeBuilds) {
  constexpr std::string_view k_world =
      "want a, b\na 3 needs c==3, d==1\na 2 needs c==2\na 1 needs c==1\nb 2 needs c==3, d==2\nb 1 needs c==4\n"
      "c 1\nc 2\nc 3\nc 4\nd 1\nd 2\n";
  EXPECT_EQ(explain_text(k_world).find("goes with"), std::string::npos);  // c 3 suits both; d, which not all builds need, does not
}

TEST(ConflictGraph, LeavesOutWhatIsNotToBlame) {
  EXPECT_EQ(explain_text("want fine, a, good\na 1 needs x\nfine 1\ngood 1 needs fine\n"), "request -[a]-> a 1\na 1 -[x]-> unknown x\n");
}

TEST(ConflictGraph, LeavesOutWhatOnlySparedReadingOn) {
  constexpr std::string_view k_world = "fact driver 4\nwant a, driver<4\nallow a==4\na 3/x needs c\na 3/y needs e\ne 1 needs f\n";
  for (const auto cost : {ReadingCost::nothing, ReadingCost::little, ReadingCost::much}) {
    const auto text = explain_text(k_world, cost);
    EXPECT_EQ(text.find("a==4"), std::string::npos) << text;  // it is sufficient that e 1 is unavailable
    EXPECT_NE(text.find("e 1 -[f]-> unknown f\n"), std::string::npos) << text;
  }
}

TEST(ConflictGraph, LeavesPythonOutHoweverMuchItCostsToReadWhatBuildsNeed) {
  // No torch 2 supports python 1. That there is no set is known without reading what that python's vision requires.
  constexpr std::string_view k_world =
      "want torch==2, vision==1\nnewest python\npython 4\npython 3\npython 2\npython 1\n"
      "torch 2/w knows python==4 needs lib\ntorch 2/x knows python==3 needs lib\ntorch 2/y knows python==2 needs lib\n"
      "torch 1/x knows python==3 needs lib\ntorch 1/y knows python==2 needs lib\ntorch 1/z knows python==1 needs lib\n"
      "vision 1/x knows python==3 needs torch==1\nvision 1/y knows python==2 needs torch==1\n"
      "vision 1/z knows python==1 needs torch==1\nlib 1/w knows python==4\nlib 1/x knows python==3\nlib 1/y knows python==2\n";
  const auto plain = explain_text(k_world);
  EXPECT_EQ(plain.find("python"), std::string::npos) << plain;
  EXPECT_EQ(explain_text(k_world, ReadingCost::little), plain);
  EXPECT_EQ(explain_text(k_world, ReadingCost::much), plain);
}

}  // namespace
}  // namespace gpusolve::test
