#include "adapters/report/plain.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpusolve::report {
namespace {

struct Shown {
  std::string_view given;
  std::string_view expected;
};

TEST(Printable, ShowsWhatATerminalWouldObey) {
  const std::vector<Shown> table{
      {"torch 2.1", "torch 2.1"},
      {"\x1b[31mred", "\\x1b[31mred"},
      {"a\nb\tc\r", "a\\x0ab\\x09c\\x0d"},
      {std::string_view("nul\0!", 5), "nul\\x00!"},
      {"del\x7f", "del\\x7f"},
      {"\xc2\x9b"
       "2J",
       "\\x9b2J"},  // C1: CSI in one character
      {"\xe2\x80\xae"
       "gnp",
       "\\u202egnp"},               // right-to-left override
      {"\xe2\x80\x8b", "\\u200b"},  // zero width space
      {"Größe 日本 🙂", "Größe 日本 🙂"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(printable(row.given), row.expected);
  }
}

TEST(Printable, ReplacesBytesThatAreNotUtf8) {
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(printable("a\xffz"), "a" + bad + "z");
  EXPECT_EQ(printable("\xc0\x80"), bad + bad);                      // overlong NUL
  EXPECT_EQ(printable("\xed\xa0\x80"), bad + bad + bad);            // surrogate
  EXPECT_EQ(printable("\xe2\x82"), bad + bad);                      // cut short
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), bad + bad + bad + bad);  // above U+10FFFF
  EXPECT_EQ(printable("\xe0\x80\xaf"), bad + bad + bad);            // overlong slash
}

TEST(ValidUtf8, ReplacesOnlyWhatIsNotUtf8) {
  EXPECT_EQ(valid_utf8("a\n\x1b ö"), "a\n\x1b ö");
  EXPECT_EQ(valid_utf8("\xc0\x80\xff"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Printable, CutsWhatIsTooLongBetweenCharacters) {
  EXPECT_EQ(printable("äöü", 2), "äö…");
  EXPECT_EQ(printable("äöü", 3), "äöü");
  EXPECT_EQ(printable("", 0), "");
}

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
