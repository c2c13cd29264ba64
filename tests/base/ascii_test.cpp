#include "base/ascii.hpp"

#include <gtest/gtest.h>

namespace gpusolve {
namespace {

TEST(Ascii, LowersCapitalLettersAlone) { EXPECT_EQ(ascii::lower("AbZ@[ \xc3\x84 1"), "abz@[ \xc3\x84 1"); }

TEST(Ascii, TrimsBothEnds) {
  EXPECT_EQ(ascii::trimmed(" \ta b\t ", " \t"), "a b");
  EXPECT_EQ(ascii::trimmed("\na\n", " \t"), "\na\n");
  EXPECT_EQ(ascii::trimmed("  ", " "), "");
  EXPECT_EQ(ascii::trimmed("", " "), "");
}

}  // namespace
}  // namespace gpusolve
