#include "model/words/word.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace gpusolve {
namespace {

TEST(Words, AreWhatNamesAndVersionsAreWrittenWith) {
  for (const std::string_view text : {"torch", "nvidia-cublas-cu12", "_openmp_mutex", "2.1.0+cu118", "1!2.0.post1.dev3",
                                      "py3.11_cuda12.1_cudnn8.9.2_0", "ruamel.yaml", "2.0~rc1", "h2bc3f7f_0"}) {
    EXPECT_EQ(PackageName::parse(text).value_or("").text(), text);
    EXPECT_TRUE(FileName::parse(text)) << text;
  }
}

TEST(Words, HoldNothingThatACommandAFileOrAUrlReadsOtherwise) {
  for (const std::string_view text : {"-r",       "--index-url=http://x",
                                      "a b",      "a\nb",
                                      "a\rb",     "\x1b[31m",
                                      "a;b",      "a|b",
                                      "a$b",      "a`b",
                                      "a'b",      "a\"b",
                                      "a\\b",     "a/b",
                                      "../a",     "a#b",
                                      "\xc2\x9b", "\xe2\x80\xae",
                                      "é",        "::error::x",
                                      "a:b",      "a&b",
                                      "a*b"}) {
    EXPECT_FALSE(PackageName::parse(text)) << text;
    EXPECT_FALSE(VersionText::parse(text)) << text;
  }
  EXPECT_FALSE(PackageName::parse(std::string_view("a\0b", 3)));
  EXPECT_FALSE(PackageName::parse(std::string(k_longest_word + 1, 'a')));
  EXPECT_TRUE(PackageName::parse(std::string(k_longest_word, 'a')));
}

TEST(Words, OfFilesHaveNeitherBlanksNorSlashesNorShellCharacters) {
  EXPECT_TRUE(FileName::parse("torch-2.1.0%2Bcu118-cp311-cp311-linux_x86_64.whl"));
  for (const std::string_view text : {"-a.whl", "a b.whl", "a/b.whl", "a\\b.whl", "a;b", "a\nb", "a'b", "$a", "a?b", "<a>", "a|b", "a&b"}) {
    EXPECT_FALSE(FileName::parse(text)) << text;
  }
}

TEST(Words, OfBuildsMayBePatterns) {
  EXPECT_TRUE(BuildText::parse("cuda130*py314*"));
  EXPECT_FALSE(VersionText::parse("2.*"));
  EXPECT_FALSE(BuildText::parse("cuda*;x"));
}

TEST(Words, AreEmptyWhereNothingIsKnown) {
  EXPECT_EQ(PackageName::parse(""), PackageName());
  EXPECT_TRUE(PackageName().empty());
}

TEST(Words, AreComparedAndJoinedLikeTexts) {
  const PackageName torch("torch");
  EXPECT_EQ(torch, "torch");
  EXPECT_NE(torch, PackageName("numpy"));
  EXPECT_LT(PackageName("numpy"), torch);
  EXPECT_EQ("a " + torch + "!", "a torch!");
  const std::vector<PackageName> names{"numpy", "torch"};
  EXPECT_EQ(std::ranges::find(names, std::string("torch")), names.begin() + 1);
}

TEST(Words, OfDifferentGrammarsAreDifferentTypes) {
  EXPECT_FALSE((std::is_convertible_v<VersionText, PackageName>));
  EXPECT_FALSE((std::is_convertible_v<std::string, PackageName>));
}

TEST(Words, OfTheProgramsOwnAreCheckedToo) {
  EXPECT_THROW(PackageName("two words"), std::logic_error);
  EXPECT_THROW(static_cast<void>(VersionText::checked("1\n2")), std::logic_error);
}

}  // namespace
}  // namespace gpusolve
