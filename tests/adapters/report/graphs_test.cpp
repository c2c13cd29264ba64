// The graph of an answer as DOT, Mermaid and SVG.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "adapters/report/dot.hpp"
#include "adapters/report/html/markup.hpp"
#include "adapters/report/html/picture.hpp"
#include "adapters/report/html/svg.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

auto huge() -> Answer {
  auto answer = answers::unsatisfiable();
  for (std::uint32_t id = 0; id < 2000; ++id) {
    answer.conflict->nodes.push_back({GraphNode::Kind::candidates, "package " + std::to_string(id), "package", {}, {}});
    answer.conflict->edges.push_back({id, id + 8, GraphEdge::Kind::needs, "package"});
  }
  return answer;
}

TEST(Picture, ShowsTheConflictIfThereIsOne) {
  const auto picture = picture_of(answers::cpu_only());
  EXPECT_EQ(picture.boxes.size(), 6U);
  EXPECT_EQ(picture.boxes[0], (Box{"your request", "", BoxRole::request}));
  EXPECT_EQ(picture.boxes[1].remark, "no code for sm_120");
  EXPECT_EQ(picture.boxes[4].role, BoxRole::wish);
  EXPECT_EQ(picture.lines.size(), 7U);
}

TEST(Picture, ShowsTheDependenciesOfASet) {
  const auto picture = picture_of(answers::conda_success());
  ASSERT_EQ(picture.boxes.size(), 8U);
  EXPECT_EQ(picture.boxes[4].text, "pytorch 2.1.2");
  const auto is_line = [&](std::size_t from, std::size_t to) {
    return std::ranges::count(picture.lines, PictureLine{from, to, GraphEdge::Kind::needs, ""});
  };
  EXPECT_EQ(is_line(0, 4), 1);  // pytorch was asked for,
  EXPECT_EQ(is_line(0, 1), 0);  // cuda-cudart was not
  EXPECT_EQ(is_line(4, 5), 1);  // and needs pytorch-cuda
  EXPECT_EQ(is_line(7, 4), 1);
}

TEST(Picture, MatchesNamesInAnySpellingAndIgnoresExtras) {
  auto answer = answers::pip_success();
  answer.packages[3].depends = {"NVIDIA_cublas.cu12==12.1.3.1 ; platform_system == 'Linux'", "nvidia-cudnn-cu12 ; extra == 'all'", "torch"};
  const auto picture = picture_of(answer);
  const auto box = [&](std::string_view start) {
    return static_cast<std::size_t>(std::ranges::find_if(picture.boxes, [&](const Box& one) { return one.text.starts_with(start); }) -
                                    picture.boxes.begin());
  };
  const auto torch = box("torch ");
  ASSERT_LT(torch, picture.boxes.size());
  EXPECT_TRUE(std::ranges::count(picture.lines, PictureLine{torch, box("nvidia-cublas-cu12 "), GraphEdge::Kind::needs, ""}));
  EXPECT_EQ(box("nvidia-cudnn-cu12 "), picture.boxes.size()) << "nothing needs it, so it is no box";
  EXPECT_FALSE(std::ranges::count(picture.lines, PictureLine{torch, torch, GraphEdge::Kind::needs, ""}));
}

TEST(Picture, CountsWhatItLeavesOut) {
  const auto picture = picture_of(huge());
  EXPECT_EQ(picture.boxes.size(), k_most_boxes);
  EXPECT_EQ(picture.left_out, 2008 - k_most_boxes);
  for (const auto& line : picture.lines) {
    EXPECT_LT(line.from, picture.boxes.size());
    EXPECT_LT(line.to, picture.boxes.size());
  }
}

TEST(Picture, IgnoresEdgesToMissingNodes) {
  auto answer = answers::unsatisfiable();
  const auto count = picture_of(answer).lines.size();
  answer.conflict->edges.push_back({99, 1, GraphEdge::Kind::needs, "x"});
  answer.conflict->edges.push_back({1, 99, GraphEdge::Kind::needs, "x"});
  EXPECT_EQ(picture_of(answer).lines.size(), count);
}

TEST(Dot, DrawsAConflict) { EXPECT_GOLDEN("report/conflict.dot", render_dot(answers::unsatisfiable())); }
TEST(Dot, DrawsASet) { EXPECT_GOLDEN("report/set.dot", render_dot(answers::conda_success())); }
TEST(Dot, IsEmptyForAnEmptyAnswer) { EXPECT_THAT(render_dot(answers::bare(OutcomeKind::gpu)), HasSubstr("digraph gpusolve {")); }

TEST(Dot, NeverEndsAStringEarly) {
  auto answer = answers::unsatisfiable();
  answer.conflict->nodes[1].label = R"(evil"]; n9 [label="x\)";
  EXPECT_THAT(render_dot(answer), HasSubstr(R"(evil\"]; n9 [label=\"x\\")"));
  EXPECT_GOLDEN("report/hostile.dot", render_dot(answers::hostile()));
}

TEST(Mermaid, DrawsAConflict) { EXPECT_GOLDEN("report/conflict.mermaid", render_mermaid(answers::unsatisfiable())); }
TEST(Mermaid, DrawsASet) { EXPECT_GOLDEN("report/set.mermaid", render_mermaid(answers::conda_success())); }

TEST(Mermaid, WritesMarkupAsEntities) {
  auto answer = answers::unsatisfiable();
  answer.conflict->nodes[1].label = R"(evil"] <b> `x` %% #35; {y})";
  EXPECT_THAT(render_mermaid(answer), HasSubstr("evil#34;#93; #60;b#62; #96;x#96; #37;#37; #35;35#59; #123;y#125;"));
}

TEST(Svg, DrawsAConflict) { EXPECT_GOLDEN("report/conflict.svg", render_svg(picture_of(answers::unsatisfiable())).markup); }

TEST(Svg, IsEmptyWithoutBoxes) { EXPECT_EQ(render_svg(Picture{}).markup, ""); }

TEST(Svg, DrawsAHugeConflictWithinBounds) {
  const auto svg = render_svg(picture_of(huge())).markup;
  EXPECT_LT(svg.size(), 2'000'000U);
  EXPECT_THAT(svg, HasSubstr("package 300"));
}

TEST(Svg, EscapesHostileNames) {
  auto answer = answers::unsatisfiable();
  answer.conflict->nodes[1].label = "</text></svg><script>alert(1)</script>";
  answer.conflict->edges[0].spec = "\"><img src=x onerror=alert(1)>";
  const auto svg = render_svg(picture_of(answer)).markup;
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, Not(HasSubstr("<img")));
}

TEST(Markup, EscapesWhatHtmlReads) {
  EXPECT_EQ(markup_text("<a href='x'>\"&amp;\"\n"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&quot;\\x0a");
  EXPECT_EQ(element("td class=\"x\"", "<"), "<td class=\"x\">&lt;</td>");
}

}  // namespace
}  // namespace gpusolve::report
