// Files of thousands of lines: each line costs little, so that none of these questions meets the limit of the tests (docs/rules.md,
// "Findings").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

struct Case {
  const char* name;
  std::string file;
  std::string first;
  std::string before;  ///< a line: this, a number, and `after`
  std::string after;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

class LongFile : public ::testing::TestWithParam<Case> {};

TEST_P(LongFile, IsJudgedToItsLastLine) {
  constexpr int k_lines = 9000;
  const auto& row = GetParam();
  std::string text = row.first;
  for (int i = 0; i < k_lines; ++i) {
    text += row.before + std::to_string(i) + row.after + "\n";
  }
  const Sandbox sandbox;
  sandbox.write(row.file, text + (row.file == "Dockerfile" ? "RUN pip install " : "") + "torch==2.1.0+cpu\n");
  const auto ended = run_program({"check", row.file, "--gpu", "RTX 3090", "--driver", "550.54.14", "--python", "3.11"}, sandbox.path());
  EXPECT_EQ(ended.status, 12) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("torch 2.1.0"));
}

const Case k_cases[] = {
    {"pins", "requirements.txt", "", "package", "==1.0"},
    {"ranges", "requirements.txt", "", "package", ">=1.0"},
    {"commands", "Dockerfile", "FROM python:3.11\n", "RUN pip install package", "==1.0"},
};
INSTANTIATE_TEST_SUITE_P(Lines, LongFile, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

/// Each line once cost as much as there are lines on its package.
TEST(LongRequest, IsAnsweredThoughAllLinesAreOnOnePackage) {
  std::string text;
  for (int i = 0; i < 4000; ++i) {
    text += "torch-scatter>=2.0." + std::to_string(i) + "\n";
  }
  const Sandbox sandbox;
  sandbox.write("requirements.txt", text);
  const auto ended = run_program({"resolve", "--no-lock", "--from-env", "requirements.txt", "--gpu", "RTX 3090"}, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
}

/// Each pinned name was once sought among all lines.
TEST(LongRequest, IsLeftToTheInstallerThoughNoNameIsKnown) {
  std::string text;
  for (int i = 0; i < 20000; ++i) {
    text += "unknown" + std::to_string(i) + "==1.0\n";
  }
  const Sandbox sandbox;
  sandbox.write("requirements.txt", text);
  for (const Words& words : {Words{"resolve", "--no-lock", "--from-env", "requirements.txt"}, Words{"check", "requirements.txt"}}) {
    auto all = words;
    all.insert(all.end(), {"--gpu", "RTX 3090"});
    const auto ended = run_program(all, sandbox.path());
    EXPECT_EQ(ended.status, 0) << ended.err;
  }
}

TEST(LongDockerfile, IsRefusedRatherThanReadInPart) {
  std::string text = "FROM python:3.11\n";
  for (int i = 0; i < 10001; ++i) {
    text += "RUN true\n";
  }
  const Sandbox sandbox;
  sandbox.write("Dockerfile", text + "RUN pip install torch==2.1.0+cpu\n");
  const auto ended = run_program({"check", "Dockerfile", "--gpu", "RTX 3090"}, sandbox.path());
  EXPECT_EQ(ended.status, 2) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("at most 10000 instructions"));
}

}  // namespace
}  // namespace gpusolve::testing
