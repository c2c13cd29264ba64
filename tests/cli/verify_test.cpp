// `verify` on the output of `resolve`: a lock for another machine is an error, its own sets are not.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

class Verify : public ::testing::Test {
 protected:
  void resolve(Words words) {
    words.insert(words.begin(), {"resolve", "--gpu", "sm_86", "--driver", "560.35.03", "--platform", "linux-64", "-q"});
    const auto ended = run_program(words, folder_.path());
    ASSERT_EQ(ended.status, 0) << ended.err << ended.out;
  }
  /// The codes of the errors.
  auto errors_of(const std::string& file, Words words = {}) -> Words {
    words.insert(words.begin(), {"verify", file, "--json"});
    const auto ended = run_program(words, folder_.path());
    EXPECT_TRUE(Json::accept(ended.out)) << ended.out << ended.err;
    Words codes;
    for (const auto& finding : Json::parse(ended.out, nullptr, false).value("findings", Json::array())) {
      if (finding["level"] == "error") {
        codes.push_back(finding["code"]);
      }
    }
    EXPECT_EQ(ended.status, codes.empty() ? 0 : 12);
    return codes;
  }

  Sandbox folder_;
};

TEST_F(Verify, RefusesALockOfWhichNoFileIsKnownOnAnotherPlatform) {
  ASSERT_NO_FATAL_FAILURE(resolve({"--installer", "pip", "torch"}));
  EXPECT_THAT(errors_of("gpusolve.lock"), IsEmpty());
  EXPECT_THAT(errors_of("gpusolve.lock", {"--gpu", "sm_86", "--platform", "linux-64"}), IsEmpty());
  EXPECT_THAT(errors_of("gpusolve.lock", {"--gpu", "sm_86", "--platform", "win-64"}), ElementsAre("platform-unavailable"));
}

TEST_F(Verify, RefusesALockForAnotherPython) {
  ASSERT_NO_FATAL_FAILURE(resolve({"--installer", "pip", "torch==2.4.1", "--python", "3.11"}));
  EXPECT_THAT(errors_of("gpusolve.lock", {"--python", "3.11.4"}), IsEmpty());
  EXPECT_THAT(errors_of("gpusolve.lock", {"--python", "3.9"}), ElementsAre("python-unavailable"));
}

TEST_F(Verify, RefusesALockOfWhichOneReleaseDoesNotGoWithItsTorch) {
  struct Edit {
    const char* package;
    std::string from;
    const char* to;
    const char* code;
  };
  for (const auto& [package, from, to, code] :
       {Edit{"xformers", "0.0.29.post3", "0.0.30", "stack-mismatch"}, Edit{"torchvision", "0.21.0+", "0.18.0+", "torchvision-mismatch"}}) {
    ASSERT_NO_FATAL_FAILURE(resolve({"--installer", "pip", "torch==2.6.0", package, "--python", "3.11"}));
    auto text = folder_.read("gpusolve.lock");
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << text;
    folder_.write("edited.lock", text.replace(at, from.size(), to));
    EXPECT_THAT(errors_of("edited.lock"), ElementsAre(code)) << package;
  }
}

TEST_F(Verify, RefusesALockThatContradictsItself) {
  ASSERT_NO_FATAL_FAILURE(resolve({"--installer", "pip", "torch==2.4.1", "--python", "3.11"}));
  const auto text = folder_.read("gpusolve.lock");
  const auto edited = [&](std::string from, const std::string& to) {
    auto copy = text;
    const auto at = copy.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    copy.replace(std::min(at, copy.size()), at == std::string::npos ? 0 : from.size(), to);
    folder_.write("edited.lock", copy);
    return errors_of("edited.lock");
  };
  EXPECT_THAT(edited("outcome: gpu", "outcome: cpu_only"), ElementsAre("stale-lock"));
  EXPECT_THAT(edited("torch: \"2.4.1\"", "torch: \"2.5.0\""), ElementsAre("stale-lock"));
}

TEST_F(Verify, WarnsOfCpuBuildsThatWereAccepted) {
  ASSERT_NO_FATAL_FAILURE(resolve({"--installer", "pip", "torch==2.4.1+cpu", "--allow-cpu"}));
  EXPECT_THAT(errors_of("gpusolve.lock"), IsEmpty());
  EXPECT_NE(run_program({"verify", "gpusolve.lock"}, folder_.path()).out.find("warning [cpu-build]"), std::string::npos);
}

TEST_F(Verify, KnowsTheBuildOfAPlainTorchWhereverItsIndexLies) {
  SmallIndex index(folder_, "copy");
  index.add("torch", "2.4.1", "Requires-Dist: nvidia-cuda-runtime-cu12==12.1.105\n");
  index.add("nvidia-cuda-runtime-cu12", "12.1.105");
  ASSERT_NO_FATAL_FAILURE(resolve({"torch", "--index-url", "./copy"}));
  EXPECT_THAT(errors_of("gpusolve.lock"), IsEmpty());
  EXPECT_THAT(errors_of("gpusolve.lock", {"--gpu", "sm_37"}), ElementsAre("no-kernel-image"));
}

TEST_F(Verify, AcceptsACompanionThatRequiresItsTorch) {
  SmallChannel channel(folder_, "channel");
  channel.add("pytorch", "2.7.1", "cuda126_py312h0_0");
  channel.add("torchvision", "0.22.0", "cuda126_py312_0", "\"pytorch >=2.7.1,<2.8.0a0\"");
  ASSERT_NO_FATAL_FAILURE(resolve({"pytorch", "torchvision", "-c", "./channel"}));
  EXPECT_THAT(errors_of("gpusolve.lock"), IsEmpty());
  channel.add("torchvision", "0.23.0", "cuda126_py312_0", "\"pytorch >=1.1\"");
  ASSERT_NO_FATAL_FAILURE(resolve({"pytorch", "torchvision", "-c", "./channel"}));
  EXPECT_THAT(errors_of("gpusolve.lock"), ElementsAre("torchvision-mismatch"));
}

TEST_F(Verify, FindsNothingInACondaLockOfTwoDependenciesOnOneName) {
  SmallChannel channel(folder_, "channel");
  channel.add("_openmp_mutex", "4.5", "2_kmp_llvm");
  channel.add("tool", "1.0", "0", R"("_openmp_mutex * *_llvm", "_openmp_mutex >=4.5", "_openmp_mutex")");
  ASSERT_NO_FATAL_FAILURE(resolve({"tool", "-c", "./channel", "--emit", "conda-lock=conda-lock.yml"}));
  EXPECT_NE(folder_.read("conda-lock.yml").find(R"("_openmp_mutex": ">=4.5 *_llvm")"), std::string::npos) << folder_.read("conda-lock.yml");
  EXPECT_THAT(errors_of("conda-lock.yml"), IsEmpty());
}

}  // namespace
}  // namespace gpusolve::testing
