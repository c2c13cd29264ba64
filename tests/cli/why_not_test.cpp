// `why-not SPEC`: the verdict, what was better and on which level, and the exit status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Case {
  const char* name;
  Words words;
  const char* verdict;
  int level;  ///< level of the choice on which something else wins; -1 if nothing does
  int status;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto ask(Words words) -> std::pair<Json, int> {
  words.insert(words.begin(), {"why-not", "--json"});
  const auto ended = run_program(words, fixture_channels());
  return {Json::accept(ended.out) ? Json::parse(ended.out) : Json{{"verdict", ended.err}, {"better", nullptr}}, ended.status};
}

class WhyNot : public ::testing::TestWithParam<Case> {};

TEST_P(WhyNot, HasItsVerdict) {
  const auto [json, status] = ask(GetParam().words);
  EXPECT_EQ(json.at("verdict"), GetParam().verdict);
  EXPECT_EQ(status, GetParam().status);
  const auto& better = json.at("better");
  EXPECT_EQ(better.is_null() ? -1 : better.at("level").get<int>(), GetParam().level);
}

const Case k_cases[] = {
    {"chosen", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda12.1*"}, "chosen", -1, 0},
    {"older_version", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.0.1"}, "not-best", 2, 0},
    {"other_cuda", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda11.8*"}, "not-best", 4, 0},
    {"cpu_build", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2.0"}, "no-gpu", -1, 10},
    {"old_driver", {"-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch=2.1.0=*cuda12.1*"}, "impossible", -1, 11},
    {"no_such_version", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=9"}, "impossible", -1, 11},
    {"embedded_older", {"--gpu", "sm_86", "--installer", "pip", "torch==2.4.0+cu118"}, "not-best", 2, 0},
    {"embedded_other_installer", {"--gpu", "T4", "--driver", "470.82.01", "--python", "3.11", "tensorflow==2.15.0"}, "not-best", 0, 0},
    {"embedded_no_code", {"--gpu", "sm_61", "--installer", "pip", "torch==2.8.0+cu129"}, "impossible", -1, 11},
    // what resolve compiles can be had; a recipe needs a GPU that the program accepts
    {"compiled", {"--gpu", "V100", "vllm==0.11.0"}, "not-best", 1, 0},
    {"not_compiled", {"--gpu", "sm_61", "vllm==0.11.0"}, "impossible", -1, 11},
    // a name that several packages stand for, and other spellings of a name (PEP 503)
    {"name_of_variants", {"--gpu", "RTX 4090", "--driver", "535.104.05", "cupy"}, "chosen", -1, 0},
    {"pinned_name_of_variants", {"--gpu", "RTX 4090", "--driver", "535.104.05", "cupy==14.1.0"}, "not-best", 2, 0},
    {"release_of_a_variant_of_another_name", {"--gpu", "T4", "--driver", "535.104.05", "paddlepaddle==3.0.0"}, "not-best", 2, 0},
    {"name_without_a_variant_for_the_platform", {"--gpu", "GB10", "paddlepaddle"}, "no-gpu", -1, 10},
    {"underscore", {"--gpu", "H100", "--driver", "550.54.14", "flash_attn"}, "chosen", -1, 0},
    {"underscore_of_conda", {"--gpu", "H100", "--driver", "550.54.14", "py_xgboost"}, "chosen", -1, 0},
    {"capital", {"--gpu", "H100", "--driver", "550.54.14", "Torch"}, "chosen", -1, 0},
};
INSTANTIATE_TEST_SUITE_P(Fixtures, WhyNot, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

TEST(WhyNotJson, HasExactlyTheKeysOfTheContract) {
  for (const auto& one : k_cases) {
    const auto json = ask(one.words).first;
    Words keys;
    for (const auto& [key, value] : json.items()) {
      keys.push_back(key);
    }
    EXPECT_THAT(keys,
                ::testing::ElementsAre("better", "conflict", "facts", "fixes", "reasons", "schema", "subject", "verdict", "warnings"));
    EXPECT_EQ(json.value("schema", ""), "gpusolve/why-not/1");
  }
}

TEST(WhyNotJson, HasTheWarningsOfTheText) {
  const Words words{"--gpu", "A100", "--driver", "550.54.14", "--python", "3.12", "onnxruntime-gpu"};
  const auto json = ask(words).first;
  Words codes;
  for (const auto& warning : json.value("warnings", Json::array())) {
    codes.push_back(warning.at("code"));
    EXPECT_FALSE(warning.at("text").get<std::string>().empty());
  }
  EXPECT_THAT(codes, ::testing::Contains("libraries-missing"));
}

TEST(WhyNotCommand, AsksForOneSpec) {
  EXPECT_EQ(run_program({"why-not"}, fixture_channels()).status, 2);
  EXPECT_EQ(run_program({"why-not", "torch", "numpy"}, fixture_channels()).status, 2);
}

TEST(WhyNotText, NamesBothSidesWhereSomethingIsBetter) {
  const auto ended = run_program({"why-not", "-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.0.1"}, fixture_channels());
  EXPECT_THAT(ended.out, ::testing::HasSubstr("pytorch 2.1.0"));
  EXPECT_THAT(ended.out, ::testing::HasSubstr("This one"));
}

TEST(WhyNotText, HasNoEmptyRowForALibraryAlone) {
  const auto ended = run_program({"why-not", "--gpu", "sm_86", "nvidia-cudnn-cu12==8.9.2.26"}, fixture_channels());
  EXPECT_THAT(ended.out, ::testing::HasSubstr("against 8.9.2.26"));
  EXPECT_THAT(ended.out, ::testing::Not(::testing::HasSubstr("Better ")));
}

TEST(WhyNotOfTwoFailures, SaysTheOneThatIsHardestToChange) {
  const auto [json, status] = ask({"torch==2.14.0+cu130", "--gpu", "sm_61", "--driver", "470.82.01", "--installer", "pip"});
  ASSERT_EQ(json.at("reasons").size(), 1) << json.dump(1);
  EXPECT_EQ(json.at("reasons")[0].at("code"), "no-kernel-image");  // a newer driver would not help
}

/// The release that was asked for is in both rows, and what decides between the installers is said.
TEST(WhyNotOfAnotherInstaller, NamesThePackageOfBothSets) {
  const Sandbox sandbox;
  const auto ended =
      run_program({"why-not", "vllm==0.11.0", "--gpu", "sm_86", "--driver", "560.35.03", "--python", "3.11"}, sandbox.path());
  EXPECT_THAT(ended.out, ::testing::HasSubstr(" of conda, whose\ntorch is newer, "));
  EXPECT_THAT(ended.out, ::testing::HasSubstr(" against 2.8.0 of pip.\n"));
  EXPECT_THAT(ended.out, ::testing::HasSubstr("Better    vllm 0."));
  EXPECT_THAT(ended.out, ::testing::HasSubstr("This one  vllm 0.11.0+cu126, torch 2.8.0 (cu126)"));
}

TEST(WhyNotOfAnotherInstaller, SaysThatPipComesFirst) {
  const Sandbox sandbox;
  const auto ended =
      run_program({"why-not", "tensorflow=2.19.1=cuda*", "--gpu", "sm_86", "--driver", "560.35.03", "--python", "3.11"}, sandbox.path());
  EXPECT_THAT(ended.out, ::testing::HasSubstr("of pip, which comes before conda."));
}

}  // namespace
}  // namespace gpusolve::testing
