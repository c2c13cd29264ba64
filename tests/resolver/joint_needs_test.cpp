#include "resolver/joint_needs.hpp"

#include <algorithm>
#include <iterator>

#include "tests/resolver/read_world.hpp"

namespace gpusolve::test {
namespace {

/// For each build with joint needs: the compatible builds, and the number of other needs.
auto joint_needs_in(std::string_view text) -> std::string {
  const ReadWorld read(parse_toy(text));
  std::vector<std::vector<resolver::BuildIndex>> builds_of;
  std::ranges::transform(read.universe.names(), std::back_inserter(builds_of), &resolver::Name::builds);
  std::string out;
  for (const auto& joint : find_joint_needs(read.universe, builds_of)) {
    for (const auto& [name, allowed] : joint.allowed) {
      out += (out.empty() ? "" : "; ") + read.text(joint.build) + " with";
      std::ranges::for_each(allowed, [&](resolver::BuildIndex other) { out += " " + read.text(other); });
    }
    out += " and " + std::to_string(joint.rest.size()) + " more";
  }
  return out;
}

struct Row {
  const char* name{};
  const char* world{};
  const char* joint{};
};

class JointNeedsOf : public testing::TestWithParam<Row> {};

TEST_P(JointNeedsOf, BuildsSayWhichBuildsGoTogether) { EXPECT_EQ(joint_needs_in(GetParam().world), GetParam().joint); }

constexpr Row k_rows[] = {
    {"OneSpecIsNoneOfThem", "want a\na 1 needs b, c\nb 1\nb 2\nc 1\n", ""},
    {"TwoSpecsOnOneName", "want a\na 1 needs b>1, b<4, c\nb 1\nb 2\nb 3\nb 4\nc 1\n", "a 1 with b 3 b 2 and 1 more"},
    {"ANeedAndALimit", "want a\na 1 needs b limits b<2\nb 1\nb 2\n", "a 1 with b 1 and 0 more"},
    {"LimitsAlonePullNothingIn", "want a, b\na 1 limits b>1, b<4\nb 1\nb 2\n", ""},
    {"WhatIsNeededLimitsItsUser", "want a\na 1 needs b\na 2 needs b\nb 1 limits a<2\nb 2 limits a>1\n",
     "a 2 with b 2 and 0 more; a 1 with b 1 and 0 more"},
    {"WhatIsNeededNeedsItsUser", "want a\na 1 needs b\na 2 needs b\nb 1\nb 2 needs a>1\n",
     "a 2 with b 2 b 1 and 0 more; a 1 with b 1 and 0 more; b 2 with a 2 and 0 more"},
    {"NothingGoesTogether", "want a\na 1 needs b\nb 1 limits a>1\n", "a 1 with and 0 more"},
    {"ANeedOnItsOwnName", "want a\na 1 needs a, b\nb 1\n", ""},
    {"AFactHasNoPartInIt", "fact driver 5\nwant a\na 1 needs driver>=4, driver<6, b>0, b<3\nb 1\n", "a 1 with b 1 and 2 more"},
};
INSTANTIATE_TEST_SUITE_P(Cases, JointNeedsOf, testing::ValuesIn(k_rows), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace gpusolve::test
