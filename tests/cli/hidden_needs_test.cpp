// The needs of a build beyond its metadata: packages that it imports without requiring them, nvcc at its import, libraries of the system.
// The set, its commands, the Dockerfile and `check` know them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

auto answer_to(Words words, const Sandbox& sandbox) -> Json {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json", "--gpu", "RTX 3090", "--driver", "550.54.14", "--platform", "linux-64"});
  return Json::parse(run_program(words, sandbox.path()).out, nullptr, false);
}

auto checked(const std::string& file, const std::string& text) -> Ended {
  const Sandbox sandbox;
  sandbox.write(file, text);
  return run_program({"check", file, "--gpu", "RTX 3090", "--driver", "550.54.14", "--platform", "linux-64"}, sandbox.path());
}

TEST(UndeclaredNeeds, AreAddedByTheCommands) {
  const Sandbox sandbox;
  const auto json = answer_to({"bitsandbytes==0.41.1", "--installer", "pip", "--python", "3.10"}, sandbox);
  EXPECT_THAT(json["commands"]["pip"].dump(), HasSubstr(" scipy"));
  EXPECT_THAT(json["commands"]["uv"].dump(), HasSubstr(" scipy"));
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("bitsandbytes 0.41.1 imports scipy, which its metadata do not require"));
}

TEST(UndeclaredNeeds, AreAddedTogether) {
  const Sandbox sandbox;
  const auto json = answer_to({"dgl==2.1.0", "--installer", "pip", "--python", "3.11"}, sandbox);
  EXPECT_THAT(json["commands"]["pip"].dump(), HasSubstr("'numpy<2' pandas pydantic pyyaml"));
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("dgl 2.1.0+cu121 imports pandas, pydantic and pyyaml, which"));
}

TEST(UndeclaredNeeds, AreNotAddedToWhatRequiresOrNamesThem) {
  const Sandbox sandbox;
  for (const Words& words : {Words{"bitsandbytes==0.42.0", "--python", "3.10"}, Words{"bitsandbytes==0.38.0", "--python", "3.10"},
                             Words{"bitsandbytes==0.41.1", "scipy==1.10.1", "--python", "3.10"}}) {
    const auto json = answer_to(words, sandbox);
    ASSERT_TRUE(json.contains("commands")) << words.front();
    EXPECT_THAT(json["warnings"].dump(), Not(HasSubstr("undeclared-need"))) << words.front();
    EXPECT_THAT(json["commands"]["pip"].dump(), Not(HasSubstr("scipy\""))) << words.front();
  }
}

TEST(UndeclaredNeeds, AreInTheSetOfAnIndexThatHasThem) {
  const Sandbox sandbox;
  SmallIndex index(sandbox, "index");
  index.add("torch", "2.1.2");
  index.add("bitsandbytes", "0.41.1");
  index.add("scipy", "1.11.4");
  const auto json = answer_to({"bitsandbytes", "torch", "--index-url", "./index", "--python", "3.11"}, sandbox);
  EXPECT_THAT(json["packages"].dump(), HasSubstr("scipy")) << json.dump();
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("imports scipy, which its metadata do not require\""));
}

TEST(UndeclaredNeeds, AreToldOfWhereAnIndexLacksThem) {
  const Sandbox sandbox;
  SmallIndex index(sandbox, "index");
  index.add("torch", "2.1.2");
  index.add("bitsandbytes", "0.41.1");
  const auto json = answer_to({"bitsandbytes", "torch", "--index-url", "./index", "--python", "3.11"}, sandbox);
  EXPECT_THAT(json["packages"].dump(), HasSubstr("bitsandbytes")) << json.dump();
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("; no source of the set has scipy"));
}

TEST(UndeclaredNeeds, AreReportedWhereAFileLacksThem) {
  const auto open = checked("requirements.txt", "torch==2.1.2\nbitsandbytes==0.41.1\n");
  EXPECT_THAT(open.out, AllOf(HasSubstr("[missing-dependency]"), HasSubstr("imports scipy"))) << open.err;
  EXPECT_THAT(open.out, Not(HasSubstr("error")));
  EXPECT_THAT(checked("requirements.txt", "torch==2.1.2\nbitsandbytes==0.41.1\nscipy\n").out, Not(HasSubstr("scipy")));
  EXPECT_THAT(checked("requirements.txt", "torch==2.1.2\nbitsandbytes==0.42.0\n").out, Not(HasSubstr("scipy")));
}

TEST(UndeclaredNeeds, AreErrorsInAWholeEnvironment) {
  const auto whole = checked("freeze.txt", "torch==2.1.2\nbitsandbytes==0.41.1\nnumpy==1.26.4\n");
  EXPECT_THAT(whole.out, HasSubstr("error [missing-dependency]")) << whole.out;
  EXPECT_THAT(checked("freeze.txt", "torch==2.1.2\nbitsandbytes==0.41.1\nnumpy==1.26.4\nscipy==1.11.4\n").out, Not(HasSubstr("scipy")));
}

TEST(UndeclaredNeeds, OfALockAreInItsCommands) {
  const Sandbox sandbox;
  const auto locked = run_program({"resolve", "bitsandbytes==0.41.1", "--installer", "pip", "--gpu", "RTX 3090", "--driver", "550.54.14",
                                   "--platform", "linux-64", "--python", "3.10"},
                                  sandbox.path());
  EXPECT_EQ(locked.status, 0) << locked.err;
  EXPECT_THAT(sandbox.read("gpusolve.lock"), HasSubstr("neighbours:\n    - scipy\n"));
  EXPECT_THAT(run_program({"check", "gpusolve.lock", "--gpu", "RTX 3090", "--driver", "550.54.14"}, sandbox.path()).out,
              Not(HasSubstr("scipy")));
}

TEST(NvccAtImport, IsToldOfByRelease) {
  const Sandbox sandbox;
  const auto told = [&](const std::string& spec) { return answer_to({spec, "--python", "3.11"}, sandbox)["warnings"].dump(); };
  EXPECT_THAT(told("deepspeed==0.14.0"), AllOf(HasSubstr("when they are first used"), Not(HasSubstr("import"))));
  EXPECT_THAT(told("deepspeed==0.14.1"), HasSubstr("its import fails on a machine with a GPU"));
  EXPECT_THAT(told("deepspeed==0.19.5"), HasSubstr("unless DS_IGNORE_CUDA_DETECTION is set"));
}

TEST(SystemLibraries, AreInTheDockerfileAndTold) {
  const Sandbox sandbox;
  const auto ended = run_program({"resolve", "lightgbm", "--installer", "pip", "--gpu", "none", "--platform", "linux-64", "--python",
                                  "3.11", "--no-lock", "--emit", "dockerfile=Dockerfile"},
                                 sandbox.path());
  EXPECT_THAT(ended.out, HasSubstr("loads libgomp.so.1 of the system"));
  EXPECT_THAT(sandbox.read("Dockerfile"), HasSubstr("apt-get install --yes --no-install-recommends libgomp1"));
}

TEST(SystemLibraries, AreNotThoseOfOtherSystems) {
  const Sandbox sandbox;
  const auto ended =
      run_program({"resolve", "lightgbm", "--gpu", "none", "--platform", "win-64", "--python", "3.11", "--no-lock"}, sandbox.path());
  EXPECT_THAT(ended.out, Not(HasSubstr("libgomp")));
}

}  // namespace
}  // namespace gpusolve::testing
