#include "base/printable.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/result.hpp"

namespace gpusolve {
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

TEST(Printable, GivesACiRunnerNoOrdersInTheMiddleOfALine) {
  EXPECT_EQ(printable("a ##[error]b ##vso[task]c ### [d]"), "a \\x23#[error]b \\x23#vso[task]c ### [d]");
}

TEST(Printable, RemovesSecretsOfUrlsBeforeItCuts) {
  EXPECT_EQ(printable("from https://ann:s3cret@host/x"), "from https://host/x");
  EXPECT_EQ(printable("https://ann:s3cret@host/x", 15), "https://host/x");
  EXPECT_EQ(printable_lines("a\nhttps://host/t/to-ken/x\n"), "a\nhttps://host/t/<TOKEN>/x\n");
  EXPECT_EQ(quote("foo @ https://ann:s3cret@host/x"), "`foo @ https://host/x`");
}

TEST(Printable, ReplacesBytesThatAreNotUtf8) {
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(printable("a\xffz"), "a" + bad + "z");
  EXPECT_EQ(printable("\xc0\x80"), bad + bad);                      // overlong NUL
  EXPECT_EQ(printable("\xed\xa0\x80"), bad + bad + bad);            // surrogate
  EXPECT_EQ(printable("\xe2\x82"), bad + bad);                      // truncated
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), bad + bad + bad + bad);  // above U+10FFFF
  EXPECT_EQ(printable("\xe0\x80\xaf"), bad + bad + bad);            // overlong slash
}

TEST(PrintableLines, KeepLinesAndColoursOfOurOwn) {
  EXPECT_EQ(printable_lines("a\n\x1b[1mb\x1b[0m\r\n"), "a\n\\x1b[1mb\\x1b[0m\\x0d\n");
  EXPECT_EQ(printable_lines("\x1b[1;32mb\x1b[0m\x1b[2J\n", Colors::kept), "\x1b[1;32mb\x1b[0m\\x1b[2J\n");
  EXPECT_EQ(printable_lines(""), "");
  EXPECT_EQ(printable_lines("no newline"), "no newline");
}

TEST(PrintableLines, GiveACiRunnerNoOrders) {
  const std::vector<Shown> table{
      {"::set-output name=a::b\n", "\\x3a:set-output name=a::b\n"},
      {"a\n  \xc2\xa0::add-mask::x", "a\n  \xc2\xa0\\x3a:add-mask::x"},
      {"\xe3\x80\x80::stop-commands::x", "\xe3\x80\x80\\x3a:stop-commands::x"},
      {"see ##[error]x and ##vso[task.setvariable]", "see \\x23#[error]x and \\x23#vso[task.setvariable]"},
      {"conda-forge::torch\n", "conda-forge::torch\n"},
      {"## heading [1]\n", "## heading [1]\n"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(printable_lines(row.given), row.expected);
  }
}

TEST(PrintableJson, EscapesAsJsonDoes) {
  EXPECT_EQ(printable_json("{\"a\": \"\xe2\x80\xae \xc2\x9b\x7f \xf3\xa0\x81\x81 \xc3\xa9 ##[x]\"}\n"),
            "{\"a\": \"\\u202e \\u009b\\u007f \\udb40\\udc41 \xc3\xa9 \\u0023#[x]\"}\n");
}

TEST(Quote, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(quote("a\n\xc2\x9b\xe2\x80\xae"), "`a\\x0a\\x9b\\u202e`");
  EXPECT_EQ(quote(std::string(201, 'a')), "`" + std::string(200, 'a') + "…`");
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

}  // namespace
}  // namespace gpusolve
