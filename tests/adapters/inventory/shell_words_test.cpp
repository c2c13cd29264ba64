// Scripts are parsed, never run. What only a run can determine is marked.
#include "adapters/inventory/shell_words.hpp"

#include <gtest/gtest.h>

namespace gpusolve::inventory {
namespace {

/// `word word@3 word?`: one command per line, `?` after an unknown word, `[if]` before a conditional command.
auto commands(std::string_view text, Variables variables = {}) -> std::string {
  std::string out;
  for (const auto& command : shell_commands(text, 1, variables)) {
    out += command.is_conditional ? "[if]" : "";
    for (const auto& word : command.words) {
      out += (out.empty() || out.back() == '\n' ? "" : " ") + word.text + (word.is_known ? "" : "?");
    }
    out += "\n";
  }
  return out;
}

TEST(ShellCommands, EndAtTheirSeparators) {
  EXPECT_EQ(commands("apt update && pip install a; cd x\npip install b | tee log"),
            "apt update\npip install a\ncd x\npip install b\ntee log\n");
}

TEST(ShellCommands, AreOfWordsWithoutQuotes) {
  EXPECT_EQ(commands(R"(pip install "torch>=2,<3" 'numpy<2' a\ b)"), "pip install torch>=2,<3 numpy<2 a b\n");
}

TEST(ShellCommands, GoOnBehindABackslash) {
  Variables none;
  const auto found = shell_commands("pip install \\\n  torch \\\n  numpy", 10, none);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].words.back(), (Word{"numpy", 12, true}));
}

TEST(ShellCommands, LoseCommentsAndRedirections) {
  EXPECT_EQ(commands("pip install a # not b\npip install c > log 2>&1\npip install d#e"),
            "pip install a\npip install c\npip install d#e\n");
}

TEST(ShellCommands, TakeValuesThatAreKnown) {
  EXPECT_EQ(commands("pip install torch==${V} $MORE \"$ONE\"", {{"V", "2.1"}, {"MORE", "a b"}, {"ONE", "c d"}}),
            "pip install torch==2.1 a b c d\n");
  EXPECT_EQ(commands("V=2.1\nexport W=1\npip install torch==$V x==$W"), "export W=1\npip install torch==2.1 x==1\n");
}

TEST(ShellCommands, SayWhichWordsOnlyARunCanTell) {
  EXPECT_EQ(commands("pip install torch==$V $(cat list) `cat list` b"), "pip install torch==? ? ? b\n");
}

TEST(ShellCommands, AreConditionalInBranchesLoopsAndBehindTests) {
  EXPECT_EQ(commands("if [ \"$A\" = 1 ]; then pip install a; else pip install b; fi; pip install c"),
            "[if] [ ? = 1 ]\n[if] pip install a\n[if] pip install b\npip install c\n");
  EXPECT_EQ(commands("[ -n x ] && pip install a; pip install b || pip install c"),
            "[ -n x ]\n[if] pip install a\npip install b\n[if] pip install c\n");
  EXPECT_EQ(commands("for p in a b; do pip install $p; done\npip install c"), "[if] p in a b\n[if] pip install ?\npip install c\n");
}

TEST(Substitution, KnowsDefaultsAndAlternatives) {
  const Variables variables{{"A", "1"}, {"E", ""}};
  EXPECT_EQ(substituted("x${A}y$A", variables), "x1y1");
  EXPECT_EQ(substituted("${B:-2}${E:-3}${E-4}${A:+5}${E:+6}", variables), "235");
  EXPECT_EQ(substituted("${B:-${A}0}", variables), "10");
  EXPECT_EQ(substituted("$B", variables), std::nullopt);
}

TEST(PlainWords, ArePartedByBlanksAlone) {
  const auto words = plain_words(" A=\"b c\" D=e;f G=$X", 1, {{"X", "1 2"}});
  std::string out;
  for (const auto& word : words) {
    out += "<" + word.text + ">";
  }
  EXPECT_EQ(out, "<A=b c><D=e;f><G=1 2>");
}

TEST(ShellCommands, CountTheWordsOfAValueOnTheLineWhereItBegins) {
  Variables none;
  const auto found = shell_commands("pip install ${A=a \\\n b \\\n", 1, none);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].words.back(), (Word{"b", 1, true}));
}

TEST(ShellCommands, EndWhereAHostileTextEnds) {
  for (const auto* const text : {"\"", "'", "$", "${", "$(", "`", "\\", "a\\", "<<", ">", "${A", "${A:-", "((((", "'a\\\n", "\"$("}) {
    EXPECT_NO_THROW(commands(text)) << text;
  }
  EXPECT_NO_THROW(commands(std::string(100'000, '$')));
  EXPECT_NO_THROW(commands(std::string(100'000, '(')));
}

}  // namespace
}  // namespace gpusolve::inventory
