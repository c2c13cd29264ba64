#include "base/plain.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gpusolve {
namespace {

TEST(Wrap, KeepsEveryLineWithinTheWidth) {
  EXPECT_EQ(wrap("one two three four", {"> ", "  "}, 10), "> one two\n  three\n  four\n");
  EXPECT_EQ(wrap("exactly ten", {"", ""}, 11), "exactly ten\n");
  EXPECT_EQ(wrap("ä ö ü", {"", ""}, 3), "ä ö\nü\n");
  EXPECT_EQ(wrap("", {"- ", ""}, 10), "- \n");
}

TEST(Wrap, DoesNotBreakALongWord) {
  EXPECT_EQ(wrap("see https://example.org/a/long/path now", {"", " "}, 12), "see\n https://example.org/a/long/path\n now\n");
}

TEST(JoinedFirst, CountsTheRest) {
  const std::vector<std::string> texts{"a", "b", "c"};
  EXPECT_EQ(joined_first(texts, 3), "a, b, c");
  EXPECT_EQ(joined_first(texts, 2), "a, b and 1 more");
  EXPECT_EQ(joined_first(texts, 1, " "), "a and 2 more");
  EXPECT_EQ(joined_first({}, 2), "");
}

TEST(InAscii, DrawsWhatItCanAndNumbersTheRest) {
  EXPECT_EQ(in_ascii("├─ a → b …\n│  └─ 1×2\n· c\n"), "|- a -> b ...\n|  `- 1x2\n- c\n");
  EXPECT_EQ(in_ascii("caf\xc3\xa9 \xf0\x9f\x98\x80 \xff"), "caf\\xe9 \\U0001f600 ?");
  EXPECT_EQ(in_ascii("as it was\n"), "as it was\n");
}

}  // namespace
}  // namespace gpusolve
