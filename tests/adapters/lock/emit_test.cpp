#include "adapters/lock/emit.hpp"

#include "adapters/lock/commands.hpp"

#include <gtest/gtest.h>

#include "tests/adapters/report/answers.hpp"

namespace gpusolve::lock {
namespace {

TEST(Emit, KnowsEveryFormatOfTheContractByName) {
  const std::vector<std::string> names{"conda", "pip",    "uv",         "explicit", "environment", "requirements", "pylock", "conda-lock",
                                       "pixi",  "wheels", "dockerfile", "html",     "dot",         "mermaid",      "sarif",  "github"};
  ASSERT_EQ(names.size(), k_format_count);
  for (const auto& name : names) {
    const auto format = parse_format(name);
    ASSERT_TRUE(format) << name;
    EXPECT_EQ(format_text(*format), name);
  }
}

TEST(Emit, ListsTheFormatsWhenOneIsUnknown) {
  const auto format = parse_format("explcit");
  ASSERT_FALSE(format);
  EXPECT_EQ(format.error().text(),
            "`explcit` is not one of conda, pip, uv, explicit, environment, requirements, pylock, conda-lock, pixi, "
            "wheels, dockerfile, html, dot, mermaid, sarif, github: did you mean `explicit`?");
}

TEST(Emit, WritesEveryFormatOfASetOfWheelsOrSaysWhyNot) {
  for (std::size_t index = 0; index < k_format_count; ++index) {
    const auto format = static_cast<Format>(index);
    const auto result = emit(format, report::answers::pip_files());
    if (format == Format::conda || format == Format::explicit_) {
      EXPECT_FALSE(result) << format_text(format);
    } else {
      ASSERT_TRUE(result) << result.error().text();
      EXPECT_TRUE(result->ends_with("\n")) << format_text(format);
    }
  }
}

TEST(Emit, WritesTheCommandsOneALine) {
  auto answer = report::answers::pip_success();
  const auto commands = install_commands(answer).value();
  ASSERT_EQ(commands.pip.size(), 2U);
  EXPECT_EQ(*emit(Format::pip, answer), commands.pip.front() + "\n" + commands.pip.back() + "\n");
  EXPECT_EQ(*emit(Format::uv, answer), commands.uv.front() + "\n" + commands.uv.back() + "\n");
  EXPECT_TRUE(emit(Format::explicit_, report::answers::conda_success())->find("@EXPLICIT") != std::string::npos);
}

TEST(Emit, NamesTheInstallerThatASetWasNotSolvedFor) {
  EXPECT_EQ(emit(Format::conda, report::answers::pip_success()).error().text(),
            "nothing to write as `conda`, for the set was not solved for conda; add --installer conda");
  EXPECT_EQ(emit(Format::uv, report::answers::conda_success()).error().text(),
            "nothing to write as `uv`, for the set was not solved for pip; add --installer pip");
}

TEST(Emit, WritesReportsWithoutASetToo) {
  for (std::size_t index = 0; index < k_format_count; ++index) {
    const auto format = static_cast<Format>(index);
    EXPECT_EQ(static_cast<bool>(emit(format, report::answers::unsatisfiable())), is_report(format)) << format_text(format);
  }
}

TEST(Emit, TellsAReportWhichFileItIsAbout) {
  const auto text = emit(Format::github, report::answers::unsatisfiable(), {.file = "gpusolve.lock"});
  EXPECT_EQ(text->find("::error file=gpusolve.lock,title="), 0U) << *text;
}

TEST(Emit, HasNothingToWriteWithoutASet) {
  EXPECT_EQ(emit(Format::pip, report::answers::unsatisfiable()).error().text(), "nothing to write as `pip`, for there is no set");
}

}  // namespace
}  // namespace gpusolve::lock
