// Drivers, toolkits, constraints and dates limit what is compiled from its source (docs/rules.md, "Builds from source").
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

auto resolved(Words words) -> Json {
  words.insert(words.begin(), {"--installer", "pip"});
  return resolved_json(std::move(words));
}

struct Row {
  const char* name;
  Words words;
  std::string outcome;
  int status;
  std::string build;  ///< "flash-attn 2.8.3 for 80"; empty: nothing is compiled
  std::string told;   ///< part of a warning
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class LimitedBuild : public ::testing::TestWithParam<Row> {};

TEST_P(LimitedBuild, IsWithinWhatTheRequestAndTheMachineAllow) {
  const auto& row = GetParam();
  auto words = row.words;
  words.insert(words.end(), {"--platform", "linux-64"});
  const auto json = resolved(words);
  EXPECT_EQ(json["outcome"], row.outcome) << json.dump(1);
  EXPECT_EQ(json["status"], row.status);
  std::string builds;
  for (const auto& build : json.value("builds", Json::array())) {
    builds += build["package"].get<std::string>() + " " + build["version"].get<std::string>() + " for " +
              build["architectures"].get<std::string>();
  }
  EXPECT_EQ(builds, row.build);
  EXPECT_THAT(json["warnings"].dump(), HasSubstr(row.told));
}

const Row k_rows[] = {
    // the driver must know the GPU, and nvcc the headers of the source
    {"a_driver_from_before_the_gpu",
     {"llama-cpp-python", "--gpu", "RTX 5090", "--driver", "535.104.05"},
     "cpu_only",
     10,
     "",
     "driver 535.104.05 does not serve sm_120: with driver 570 or newer, llama-cpp-python 0.3.35 can be compiled"},
    {"a_driver_from_before_a_gpu_of_the_same_major_cuda",
     {"llama-cpp-python", "--gpu", "H100", "--driver", "470.82.01"},
     "cpu_only",
     10,
     "",
     "with driver 520 or newer"},
    {"a_driver_that_dropped_the_gpu",
     {"llama-cpp-python", "--gpu", "Tesla K80", "--driver", "535.104.05"},
     "cpu_only",
     10,
     "",
     "with driver branch 470 or older, llama-cpp-python 0.3.35 can be compiled"},
    {"a_driver_of_the_last_branch",
     {"llama-cpp-python", "--gpu", "Tesla K80", "--driver", "470.82.01"},
     "gpu",
     0,
     "llama-cpp-python 0.3.35 for 37",
     "from-source"},
    {"an_nvcc_without_the_headers", {"llama-cpp-python", "--gpu", "GTX 580", "--driver", "390.144"}, "cpu_only", 10, "", ""},
    {"an_nvcc_of_which_earlier_releases_need_no_headers",
     {"llama-cpp-python", "--gpu", "GTX 780", "--driver", "440.33.01"},
     "gpu",
     0,
     "llama-cpp-python 0.3.4 for 35",
     "from-source"},
    // constraints and dates leave fewer releases
    {"a_constraint",
     {"llama-cpp-python", "--gpu", "GTX 780", "--constraint", "llama-cpp-python<0.3"},
     "gpu",
     0,
     "llama-cpp-python 0.2.90 for 35",
     "from-source"},
    {"a_constraint_in_another_spelling",
     {"llama-cpp-python", "--gpu", "GTX 780", "--constraint", "Llama_CPP.python==0.3.12"},
     "gpu",
     0,
     "llama-cpp-python 0.3.12 for 35",
     "from-source"},
    {"a_constraint_of_another_system",
     {"llama-cpp-python", "--gpu", "GTX 780", "--constraint", "llama-cpp-python<0.3; sys_platform == 'win32'"},
     "gpu",
     0,
     "llama-cpp-python 0.3.35 for 35",
     "from-source"},
    {"a_constraint_that_leaves_no_release",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 3090", "--constraint", "flash-attn<2.6"},
     "unsatisfiable",
     11,
     "",
     ""},
    {"a_constraint_on_a_file",
     {"llama-cpp-python", "--gpu", "GTX 780", "--constraint", "llama-cpp-python==0.3.35+cu124"},
     "unjudged",
     0,
     "",
     "not judged, and left to the installer"},
    {"a_limit_on_dates",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 3090", "--exclude-newer", "2025-11-20"},
     "gpu",
     0,
     "flash-attn 2.8.3 for 80",
     "from-source"},
    {"a_limit_on_dates_that_nobody_knows",
     {"llama-cpp-python", "--gpu", "GTX 780", "--exclude-newer", "2024-11-20"},
     "gpu",
     0,
     "llama-cpp-python 0.3.35 for 35",
     "leaves out no release of llama-cpp-python: the catalog does not know when they appeared"},
};

INSTANTIATE_TEST_SUITE_P(Requests, LimitedBuild, ::testing::ValuesIn(k_rows), [](const auto& one) { return std::string(one.param.name); });

TEST(SourceBuildOfSeveralMachines, IsOnlyForThoseWhoseDriverKnowsTheGpu) {
  const Sandbox sandbox;
  sandbox.write("nodes.csv", "name,gpus,driver\nfirst,GTX 780,470.82.01\nsecond,GTX 780,535.104.05\nthird,RTX 5090,535.104.05\n");
  const auto ended = run_program({"fleet", "nodes.csv", "--spec", "llama-cpp-python"}, sandbox.path());
  EXPECT_EQ(ended.status, 10) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 GPU set; 2 of them without a set that runs on"));
}

TEST(SourceBuildOnWindows, NeedsTheLeastDriverOfItsCuda) {
  const auto json = resolved({"llama-cpp-python", "--gpu", "RTX 5070", "--driver", "418.87.00", "--platform", "win-64"});
  EXPECT_EQ(json["outcome"], "cpu_only") << json.dump(1);
}

TEST(LeastDriver, IsThatOfTheGpuWhereWhatIsCompiledNeedsAnOlderOne) {
  const auto json = resolved({"llama-cpp-python", "--gpu", "RTX 5090", "--cuda", "12.8", "--platform", "linux-64"});
  EXPECT_EQ(json["stack"]["min_driver"], "570") << json["stack"].dump(1);
}

}  // namespace
}  // namespace gpusolve::testing
