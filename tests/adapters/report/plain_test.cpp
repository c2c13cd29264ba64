#include "adapters/report/plain.hpp"

#include <gtest/gtest.h>

namespace gpusolve::report {
namespace {

TEST(Wrap, KeepsEveryLineWithinTheWidth) {
  EXPECT_EQ(wrap("one two three four", {"> ", "  "}, 10), "> one two\n  three\n  four\n");
  EXPECT_EQ(wrap("exactly ten", {"", ""}, 11), "exactly ten\n");
  EXPECT_EQ(wrap("ä ö ü", {"", ""}, 3), "ä ö\nü\n");
  EXPECT_EQ(wrap("", {"- ", ""}, 10), "- \n");
}

TEST(Wrap, LeavesALongWordWhole) {
  EXPECT_EQ(wrap("see https://example.org/a/long/path now", {"", " "}, 12), "see\n https://example.org/a/long/path\n now\n");
}

}  // namespace
}  // namespace gpusolve::report
