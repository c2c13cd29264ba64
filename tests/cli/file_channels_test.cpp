// Channels of an environment.yml: the commands for conda name them last, where they leave a package to conda that may be only there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

const std::string k_specs = "python=3.10, pytorch=2.0.1, pytorch-cuda=11.8";

/// The answer to the file, with the channels before those of the catalog.
auto answer_with_channels(const std::string& channels, const std::string& specs, const Words& more = {}) -> Json {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "channels: [" + channels + ", pytorch, nvidia, conda-forge]\ndependencies: [" + specs + "]\n");
  Words words{"resolve", "--from-env", "environment.yml", "--gpu", "sm_86", "--json", "--no-lock"};
  words.insert(words.end(), more.begin(), more.end());
  const auto ended = run_program(words, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
  return Json::parse(ended.out, nullptr, false);
}

auto conda_line_of(const Json& json) -> std::string { return json["commands"]["conda"].back(); }

TEST(FileChannels, AreNamedLastInTheirOrder) {
  const auto json = answer_with_channels("xformers, fastai", k_specs + ", xformers=0.0.20");
  EXPECT_THAT(conda_line_of(json), HasSubstr(" -c conda-forge -c xformers -c fastai "));
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("the commands also name the channels xformers, fastai of environment.yml"));
  EXPECT_THAT(json["sources"].dump(), Not(HasSubstr("fastai"))) << "the set is not from them";
}

TEST(FileChannels, AreNotNamedWhereTheSetIsWhole) {
  EXPECT_THAT(conda_line_of(answer_with_channels("xformers", k_specs)), Not(HasSubstr("-c xformers")));
}

TEST(FileChannels, AreNotNamedWhereOnlyOneMachineHasThem) {
  for (const std::string channel : {"https://conda.anaconda.org/t/ab-12345678-secret/team", "./channel", "file:///opt/channel"}) {
    const auto json = answer_with_channels("'" + channel + "'", k_specs + ", xformers=0.0.20");
    EXPECT_THAT(conda_line_of(json), Not(::testing::AnyOf(HasSubstr("team"), HasSubstr("channel -c"), HasSubstr("/channel "))));
    EXPECT_THAT(json["warnings"].dump(), HasSubstr("which the commands do not name"));
    EXPECT_THAT(json.dump(), Not(HasSubstr("secret")));
  }
}

TEST(FileChannels, AreThoseOfTheMirror) {
  EXPECT_THAT(conda_line_of(answer_with_channels("rapidsai", k_specs + ", 'cudf=22.08.*'", {"--mirror", "tuna"})),
              HasSubstr("https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/rapidsai"));
}

TEST(FileChannels, AreKeptByTheLock) {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "channels: [xformers]\ndependencies: [" + k_specs + ", xformers=0.0.20]\n");
  const auto made = run_program({"resolve", "--from-env", "environment.yml", "--gpu", "sm_86", "--emit", "environment"}, sandbox.path());
  EXPECT_THAT(made.out, HasSubstr("- xformers\n")) << made.err;
  EXPECT_THAT(run_program({"install-commands", "gpusolve.lock", "--gpu", "sm_86"}, sandbox.path()).out, HasSubstr(" -c xformers "));
  EXPECT_EQ(run_program({"update", "gpusolve.lock"}, sandbox.path()).status, 0);
  EXPECT_THAT(run_program({"install-commands", "gpusolve.lock", "--gpu", "sm_86"}, sandbox.path()).out, HasSubstr(" -c xformers "));
}

}  // namespace
}  // namespace gpusolve::testing
