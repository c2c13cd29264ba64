#include "adapters/lock/shell_quote.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace gpusolve::lock {
namespace {

TEST(ShellQuote, QuotesOnlyWhatAShellWouldTouch) {
  const std::vector<std::pair<std::string, std::string>> table{
      {"torch==2.4.0+cu121", "torch==2.4.0+cu121"},
      {"https://download.pytorch.org/whl/cu121", "https://download.pytorch.org/whl/cu121"},
      {"", "''"},
      {"two words", "'two words'"},
      {"torch>=2,<3", "'torch>=2,<3'"},
      {"it's", "\"it's\""},
      {"it's \"$5\"", "'it'\\''s \"$5\"'"},
      {"print('no!')", "'print('\\''no!'\\'')'"},
      {"$(reboot)", "'$(reboot)'"},
      {"pkg==1!2.0", "'pkg==1!2.0'"},  // bash expands the history interactively
      {"=ls", "'=ls'"},                // zsh expands =command
      {"~root", "'~root'"},
      {"a*[b]?{c,d}", "'a*[b]?{c,d}'"},
      {"C:\\x", "'C:\\x'"},
  };
  for (const auto& [word, expected] : table) {
    EXPECT_EQ(shell_quote(word), expected);
  }
}

TEST(ShellQuote, QuotesForCmdAndPowerShellWithDoubleQuotes) {
  EXPECT_EQ(shell_quote("torch==2.4.0+cu121", Shell::windows), "torch==2.4.0+cu121");
  EXPECT_EQ(shell_quote("torch>=2", Shell::windows), "\"torch>=2\"");
  EXPECT_EQ(shell_quote("C:\\channels\\x", Shell::windows), "C:\\channels\\x");
  EXPECT_EQ(shell_of(Platform::win_64), Shell::windows);
  EXPECT_EQ(shell_of(Platform::osx_arm64), Shell::posix);
}

TEST(ShellQuote, IsUndoneByARealShell) {
  std::string every;
  for (int byte = 1; byte < 256; ++byte) {
    every += static_cast<char>(byte);
  }
  for (const std::string& word :
       {every, std::string("'"), std::string("''x''"), std::string("\\"), std::string("-n"), std::string("a\nb\n.")}) {
    const auto command = "LC_ALL=C printf %s " + shell_quote(word);
    std::FILE* pipe = ::popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string output(1000, '\0');
    output.resize(std::fread(output.data(), 1, output.size(), pipe));
    EXPECT_EQ(::pclose(pipe), 0);
    EXPECT_EQ(output, word);
  }
}

TEST(ShellQuote, KnowsTheWordsThatNoCommandShouldHold) {
  for (const std::string_view word : {"", "-rf", "--index-url=evil", "a\nb", "a\x1b[2J", "a\x7f"}) {
    EXPECT_FALSE(is_safe_word(word, Shell::posix)) << word;
  }
  EXPECT_TRUE(is_safe_word("it's $HOME `x`", Shell::posix));
  for (const std::string_view word : {"%PATH%", "a\"b", "$env:x", "a`b"}) {
    EXPECT_FALSE(is_safe_word(word, Shell::windows)) << word;
  }
}

}  // namespace
}  // namespace gpusolve::lock
