// The formats of --emit, as the program prints them and writes them into files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

class EmitTest : public ::testing::Test {
 protected:
  [[nodiscard]] auto resolve(Words words) const -> Ended {
    const auto pytorch = fixture_channels() / "pytorch";
    words.insert(words.begin(), {"resolve", "-c", pytorch.string(), "pytorch"});
    return run_program(words, sandbox_.path());
  }
  Sandbox sandbox_;
};

TEST_F(EmitTest, EmitsCommandLines) {
  const auto ended = resolve({"--gpu", "sm_86", "--no-lock", "--emit", "conda"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, StartsWith("conda create "));
  EXPECT_EQ(std::ranges::count(ended.out, '\n'), 1) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("pytorch 2.1.0"));
}

TEST_F(EmitTest, EmitsAnExplicitFile) {
  const auto ended = resolve({"--gpu", "sm_86", "--no-lock", "--emit", "explicit=here.txt"});
  EXPECT_EQ(ended.status, 0);
  const auto text = sandbox_.read("here.txt");
  EXPECT_THAT(text, HasSubstr("@EXPLICIT\n"));
  EXPECT_THAT(text, HasSubstr("/linux-64/pytorch-2.1.0-py3.11_cuda12.1_cudnn8.9.2_0.tar.bz2#"));
  EXPECT_THAT(ended.out, HasSubstr("pytorch 2.1.0"));
}

TEST_F(EmitTest, EmitsSeveralFormatsOfWhichOneTakesStandardOutput) {
  const auto both = resolve({"--gpu", "sm_86", "--no-lock", "--emit", "conda,explicit=here.txt"});
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.out, resolve({"--gpu", "sm_86", "--no-lock", "--emit", "conda"}).out);
  EXPECT_EQ(sandbox_.read("here.txt"), resolve({"--gpu", "sm_86", "--no-lock", "--emit", "explicit"}).out);
}

TEST_F(EmitTest, RefusesAFormatThatCannotExpressTheSet) {
  const auto ended = resolve({"--gpu", "sm_86", "--emit", "pip"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr("--emit pip"));
  EXPECT_THAT(sandbox_.files(), IsEmpty());
}

TEST_F(EmitTest, RefersToTheRequirementsOnlyWhereTheySayMoreThanTheEnvironment) {
  const auto ended = run_program(
      {"resolve", "torch==2.5.1", "--gpu", "sm_86", "--driver", "535.104.05", "--installer", "pip", "--no-lock", "--emit", "environment"},
      sandbox_.path());
  EXPECT_THAT(ended.out, HasSubstr("which index serves it is not.\nname:"));
}

TEST_F(EmitTest, EmitsPipCommandsOfThePipWorld) {
  const auto ended = run_program({"resolve", "--gpu", "sm_86", "--installer", "pip", "--no-lock", "--emit", "pip"}, sandbox_.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, HasSubstr("pip install torch=="));
  EXPECT_THAT(ended.out, HasSubstr("--index-url https://download.pytorch.org/whl/"));
}

TEST_F(EmitTest, EmitsNothingForASetThatNobodyAskedFor) {
  EXPECT_EQ(resolve({"--gpu", "sm_120", "--emit", "explicit=here.txt"}).status, 10);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
}

}  // namespace
}  // namespace gpusolve::testing
