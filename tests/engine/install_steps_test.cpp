#include "engine/install/install_steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "adapters/lock/shell_quote.hpp"

namespace gpusolve::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

const Commands k_wheels{
    .conda = {},
    .pip = {"python3.11 -m venv .venv", ".venv/bin/python3.11 -m pip install 'torch>=2' --index-url http://127.0.0.1/simple"},
    .uv = {"uv venv --python 3.11", "uv pip install 'torch>=2' --index http://127.0.0.1/simple"},
    .verify = {".venv/bin/python3.11 -c \"import torch; print(torch.ones(1).cuda()+1)\""}};
const Commands k_conda{.conda = {"# a remark", "conda create -n gpusolve --override-channels -c pytorch pytorch==2.5.1"},
                       .pip = {},
                       .uv = {},
                       .verify = {"conda run -n gpusolve python -c \"print(1)\""}};

auto machine(const std::set<std::string>& programs, const std::set<std::string>& files = {}) -> InstallMachine {
  return {{"/usr/bin/gpusolve", "check"},
          [=](const std::string& name) { return programs.contains(name); },
          [=](const std::filesystem::path& path) { return files.contains(path.string()); },
          [=](const Words& words) { return files.contains("env " + words[3]); },
          "linux-64",
          "12.4"};
}

auto lines(const Result<std::vector<InstallStep>>& steps) -> Words {
  Words all;
  for (const auto& step : *steps) {
    std::string line = std::to_string(static_cast<int>(step.failure)) + ":";
    for (const auto& word : step.words) {
      line += " [" + word + "]";
    }
    all.push_back(line);
  }
  return all;
}

TEST(InstallSteps, PreferUv) {
  EXPECT_THAT(lines(install_steps(k_wheels, "", machine({"uv", "python3.11"}))),
              ElementsAre("21: [uv] [venv] [--python] [3.11]", "22: [uv] [pip] [install] [torch>=2] [--index] [http://127.0.0.1/simple]",
                          "12: [/usr/bin/gpusolve] [check] [.venv]",
                          "23: [.venv/bin/python3.11] [-c] [import torch; print(torch.ones(1).cuda()+1)]"));
}

TEST(InstallSteps, TakePipWhereThereIsNoUvOrItIsWanted) {
  const auto first = "21: [python3.11] [-m] [venv] [.venv]";
  EXPECT_EQ(lines(install_steps(k_wheels, "", machine({"python3.11"}))).front(), first);
  EXPECT_EQ(lines(install_steps(k_wheels, "pip", machine({"uv", "python3.11"}))).front(), first);
}

TEST(InstallSteps, UseAnEnvironmentThatHasTheRightPython) {
  const auto steps = install_steps(k_wheels, "", machine({"uv", ".venv/bin/python3.11"}, {".venv"}));
  EXPECT_THAT(lines(steps).front(), HasSubstr("[uv] [pip] [install]"));
}

TEST(InstallSteps, RefuseAnEnvironmentOfAnotherPython) {
  const auto steps = install_steps(k_wheels, "", machine({"uv"}, {".venv"}));
  ASSERT_FALSE(steps);
  EXPECT_THAT(steps.error().message, HasSubstr("`.venv` exists and has no `.venv/bin/python3.11`"));
}

TEST(InstallSteps, NameWhatIsMissing) {
  const auto steps = install_steps(k_wheels, "", machine({}));
  ASSERT_FALSE(steps);
  EXPECT_EQ(steps.error().message, "this set is installed by uv or python3.11, and none of them is on PATH");
  EXPECT_THAT(install_steps(k_wheels, "uv", machine({"python3.11"})).error().message, HasSubstr("`uv` cannot be run here"));
}

TEST(InstallSteps, NameTheInstallerThatGoesWithTheProgram) {
  for (const auto* const program : {"mamba", "micromamba", "conda", "pixi"}) {
    EXPECT_EQ(install_steps(k_wheels, program, machine({program})).error().text(),
              "--with " + std::string(program) + ": this set is for pip; a set for " + program + " is what `--installer conda` gives");
  }
  EXPECT_EQ(install_steps(k_conda, "pip", machine({"python3.11"})).error().text(),
            "--with pip: this set is for conda; a set for pip is what `--installer pip` gives");
}

TEST(InstallSteps, NeedAPython) {
  auto commands = k_wheels;
  commands.pip = {"python -m pip install a"};
  commands.uv = {"uv pip install a"};
  EXPECT_THAT(install_steps(commands, "", machine({"uv", "python"})).error().message, HasSubstr("resolve it with --python"));
}

TEST(InstallSteps, TakeMambaBeforeCondaAndAskNoSecondTime) {
  EXPECT_THAT(lines(install_steps(k_conda, "", machine({"mamba", "conda"}))),
              ElementsAre("22: [mamba] [create] [--yes] [-n] [gpusolve] [--override-channels] [-c] [pytorch] [pytorch==2.5.1]",
                          "23: [mamba] [run] [-n] [gpusolve] [python] [-c] [print(1)]"));
}

TEST(InstallSteps, WriteAManifestForPixiWhichHasNoEnvironmentsWithNames) {
  const auto steps = install_steps(k_conda, "", machine({"pixi"}));
  ASSERT_TRUE(steps);
  EXPECT_EQ(steps->front().file, (NewFile{"gpusolve/pixi.toml", R"([workspace]
name = "gpusolve"
channels = ["pytorch"]
platforms = ["linux-64"]

[system-requirements]
cuda = "12"
)"}));
  EXPECT_THAT(lines(steps), ElementsAre("21:", "22: [pixi] [add] [--manifest-path] [gpusolve/pixi.toml] [pytorch==2.5.1]",
                                        "23: [pixi] [run] [--manifest-path] [gpusolve/pixi.toml] [python] [-c] [print(1)]"));
}

TEST(InstallSteps, DoNotReplaceAFolderWithPixi) {
  const auto steps = install_steps(k_conda, "pixi", machine({"pixi"}, {"gpusolve"}));
  ASSERT_FALSE(steps);
  EXPECT_THAT(steps.error().message, HasSubstr("`gpusolve` exists"));
}

TEST(InstallSteps, DoNotReplaceACondaEnvironment) {
  const auto steps = install_steps(k_conda, "", machine({"conda"}, {"env gpusolve"}));
  ASSERT_FALSE(steps);
  EXPECT_THAT(steps.error().message, HasSubstr("the conda environment `gpusolve` exists"));
}

TEST(InstallSteps, RunNoLineThatNeedsAShell) {
  for (const auto* line : {"uv venv; rm x", "uv venv $(x)", "uv venv \"$x\"", "uv venv 'x", "uv venv a|b", "uv venv `x`", "uv venv > x"}) {
    auto commands = k_wheels;
    commands.uv = {line};
    EXPECT_FALSE(install_steps(commands, "uv", machine({"uv"}))) << line;
  }
}

TEST(ShellWords, AreWhatWasQuoted) {
  for (const auto* word : {"plain", "a b", "it's", "", "''", "$(x)", "a\"b", "=x", "\\", "~"}) {
    EXPECT_EQ(lock::shell_words("x " + lock::shell_quote(word) + " y"), (std::optional<Words>({"x", word, "y"}))) << word;
  }
}

}  // namespace
}  // namespace gpusolve::engine
