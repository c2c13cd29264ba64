// Scripts are parsed, never run. What only a run can determine is marked.
#include "adapters/inventory/shell/shell_words.hpp"

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
  EXPECT_EQ(commands("[ -e x ] && pip install a; pip install b || pip install c"),
            "[ -e x ]\n[if] pip install a\npip install b\n[if] pip install c\n");
  EXPECT_EQ(commands("for p in a b; do pip install $p; done\npip install c"), "[if] p in a b\n[if] pip install ?\npip install c\n");
}

TEST(ShellCommands, AreThoseOfTheBranchWhoseTestHolds) {
  const Variables variables{{"A", "gpu"}, {"E", ""}};
  const auto* const choice =
      "if [ \"$A\" = cpu ]; then pip install a; elif [[ $A == gpu ]]; then pip install b; else pip install c; fi; pip d";
  EXPECT_EQ(commands(choice, variables), "[if] [ gpu = cpu ]\n[if] [[ gpu == gpu ]]\npip install b\npip d\n");
  EXPECT_EQ(commands(choice), "[if] [ ? = cpu ]\n[if] pip install a\n[if] [[ ? == gpu ]]\n[if] pip install b\n[if] pip install c\npip d\n");
  EXPECT_EQ(commands("if ! test -z \"$E\"; then pip install a; else pip install b; fi", variables), "[if] test -z \npip install b\n");
  EXPECT_EQ(commands("if [ \"$A\" != gpu ] || [ ! -n \"$E\" ]; then pip install a; else pip install b; fi", variables),
            "[if] [ gpu != gpu ]\n[if] [ ! -n  ]\npip install a\n");
  EXPECT_EQ(commands("if [ \"$A\" = gpu -a \"$E\" = x ]; then X=1; else X=2; fi; pip install $X", variables),
            "[if] [ gpu = gpu -a  = x ]\npip install 2\n");
}

TEST(ShellCommands, AreThoseBehindATestThatHolds) {
  const Variables variables{{"A", "gpu"}};
  EXPECT_EQ(commands("[ $A = gpu ] && pip install a && pip install b || pip install c", variables),
            "[ gpu = gpu ]\npip install a\npip install b\n[if] pip install c\n");
  EXPECT_EQ(commands("[ $A = cpu ] && { pip install a; pip install b; } || { pip install c; pip install d; }\npip install e", variables),
            "[ gpu = cpu ]\npip install c\npip install d\npip install e\n");
  EXPECT_EQ(commands("[ $B = cpu ] && { pip install a; pip install b; }; pip install c", variables),
            "[ ? = cpu ]\n[if] pip install a\n[if] pip install b\npip install c\n");
  EXPECT_EQ(commands("if pip check; then pip install a; fi; if [ -f x ]; then pip install b; fi", variables),
            "[if] pip check\n[if] pip install a\n[if] [ -f x ]\n[if] pip install b\n");
  EXPECT_EQ(commands("if [ $A = gpu ]; then if [ $A = cpu ]; then pip install a; fi; pip install b; fi", variables),
            "[if] [ gpu = gpu ]\n[if] [ gpu = cpu ]\npip install b\n");
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
  std::string nested;
  for (int i = 0; i < 50'000; ++i) {
    nested += i % 2 == 0 ? "if " : "{ ;";
  }
  EXPECT_NO_THROW(commands(nested));
}

}  // namespace
}  // namespace gpusolve::inventory
