// Every format of `resolve --emit`, read by the readers of `check`, `verify` and `diff`: the same packages with the same builds.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Case {
  const char* name{};
  const char* installer{};
  const char* format{};
  const char* file{};
  const char* kind{};  ///< the kind that `check` reports
  bool is_lock{};      ///< whether `verify` reads it
  bool adds_python{};  ///< the format requires a Python of its own
};
void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

void add_sources(const Sandbox& folder) {
  SmallChannel channel(folder, "channel");
  channel.add("python", "3.11.9", "h955ad1f_0");
  channel.add("pytorch-mutex", "1.0", "cuda");
  channel.add("numpy", "1.26.4", "py311h0_0", "\"python >=3.11,<3.12\"");
  channel.add("pytorch", "2.1.2", "py3.11_cuda12.1_cudnn8.9.2_0", "\"python >=3.11,<3.12\", \"numpy\", \"pytorch-mutex 1.0 cuda\"");
  SmallIndex index(folder, "index");
  index.add("torch", "2.0.1+cu117", "Requires-Dist: numpy\nRequires-Dist: sympy==1.13.1\n");
  index.add("numpy", "1.26.4");
  index.add("sympy", "1.13.1");
}

auto resolved(const Case& one, const Sandbox& folder) -> Json {
  const bool is_conda = std::string(one.installer) == "conda";
  Words words{"resolve", is_conda ? "pytorch" : "torch", "--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64", "--json"};
  words.insert(words.end(), {"--installer", one.installer, "--emit", std::string(one.format) + "=" + one.file});
  words.insert(words.end(), {is_conda ? "--channel" : "--index-url", is_conda ? "./channel" : "./index"});
  const auto ended = run_program(words, folder.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
  return Json::parse(ended.out, nullptr, false);
}

class RoundTrip : public ::testing::TestWithParam<Case> {};

TEST_P(RoundTrip, GivesBackTheSet) {
  const auto& one = GetParam();
  const Sandbox folder;
  add_sources(folder);
  const auto answer = resolved(one, folder);
  ASSERT_TRUE(answer.is_object());
  const auto ended = run_program({"diff", "gpusolve.lock", one.file, "--json"}, folder.path());
  ASSERT_EQ(ended.status, 0) << ended.err;
  const auto diff = Json::parse(ended.out).at("sets").at(0);
  EXPECT_EQ(diff.at("unchanged"), answer.at("packages").size());
  EXPECT_EQ(diff.at("stack"), Json::array());
  Words others;
  for (const auto& change : diff.at("packages")) {
    others.push_back(change.at("change").get<std::string>() + " " + change.at("name").get<std::string>());
  }
  EXPECT_EQ(others, one.adds_python ? Words{"added python"} : Words{});
}

TEST_P(RoundTrip, PassesTheAudit) {
  const auto& one = GetParam();
  const Sandbox folder;
  add_sources(folder);
  ASSERT_TRUE(resolved(one, folder).is_object());
  for (const auto* const command : {"check", "verify"}) {
    if (one.is_lock || command == std::string("check")) {
      const auto ended =
          run_program({command, one.file, "--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64", "--json"}, folder.path());
      EXPECT_EQ(ended.status, 0) << command << " " << ended.out << ended.err;
      EXPECT_EQ(Json::parse(ended.out).at("input").at("kind"), one.kind);
    }
  }
}

const Case k_cases[] = {
    {"CondaLockFile", "conda", "conda-lock", "conda-lock.yml", "conda-lock", true},
    {"CondaPixi", "conda", "pixi", "pixi.lock", "pixi-lock", true},
    {"CondaExplicit", "conda", "explicit", "explicit.txt", "conda-explicit", true},
    {"CondaEnvironment", "conda", "environment", "environment.yml", "environment"},
    {"PipRequirements", "pip", "requirements", "requirements.txt", "requirements"},
    {"PipWheels", "pip", "wheels", "wheels.txt", "requirements"},
    {"PipPylock", "pip", "pylock", "pylock.toml", "pylock", true},
    {"PipPixi", "pip", "pixi", "pixi.lock", "pixi-lock", true},
    {"PipCondaLockFile", "pip", "conda-lock", "conda-lock.yml", "conda-lock", true},
    {"PipEnvironment", "pip", "environment", "environment.yml", "environment", false, true},
};
INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

TEST(RoundTripOfTheCatalog, KeepsTheSetWhereAFormatNeedsNoFiles) {
  const Sandbox folder;
  for (const auto* const file : {"requirements=requirements.txt", "environment=environment.yml"}) {
    const auto ended = run_program({"resolve", "torch==2.5.1", "--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64",
                                    "--installer", "pip", "-q", "--emit", file},
                                   folder.path());
    ASSERT_EQ(ended.status, 0) << ended.err;
    const auto path = std::string(file).substr(std::string(file).find('=') + 1);
    const auto diff = run_program({"diff", "gpusolve.lock", path, "--json"}, folder.path());
    const auto changes = Json::parse(diff.out).at("sets").at(0).at("packages");
    for (const auto& change : changes) {
      EXPECT_THAT(change.at("change"), ::testing::AnyOf("removed", "added")) << path << ": " << change;
    }
  }
}

}  // namespace
}  // namespace gpusolve::testing
