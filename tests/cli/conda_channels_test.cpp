// The embedded catalog has the builds of the channels that its rows name, and commands name these channels (docs/rules.md, "Sources").
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

struct Row {
  const char* name;
  Words words;
  std::string package;  ///< "cudf 26.06.00 rapidsai"
  std::string command;  ///< part of the command
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class CondaChannels : public ::testing::TestWithParam<Row> {};

TEST_P(CondaChannels, AreThoseOfTheBuilds) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  Words words{"resolve", "--no-lock", "--json", "--platform", "linux-64", "--installer", "conda"};
  words.insert(words.end(), row.words.begin(), row.words.end());
  const auto json = Json::parse(run_program(words, sandbox.path()).out, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  Words packages;
  for (const auto& package : json["packages"]) {
    packages.push_back(package["name"].get<std::string>() + " " + package["version"].get<std::string>() + " " +
                       package["source"].get<std::string>());
  }
  EXPECT_THAT(packages, ::testing::Contains(row.package));
  EXPECT_THAT(json["commands"]["conda"].dump(), HasSubstr(row.command));
}

const Row k_rows[] = {
    {"newest_cuda",
     {"cudf", "--gpu", "RTX 3090", "--driver", "595.45.04"},
     "cudf 26.06.00 rapidsai",
     "-c rapidsai -c conda-forge cuda-version=13."},
    {"as_the_driver_allows",
     {"cudf", "--gpu", "RTX 3090", "--driver", "550.54.14"},
     "cudf 26.06.00 rapidsai",
     "-c rapidsai -c conda-forge cuda-version=12.9 cudf==26.06.00"},
    {"named_outright",
     {"rapidsai::cuml=25.12", "--gpu", "H100", "--driver", "580.65.06"},
     "cuml 25.12.00 rapidsai",
     "-c rapidsai -c conda-forge"},
    {"beside_torch", {"pytorch", "cudf", "--gpu", "H100", "--driver", "580.65.06"}, "cudf 26.06.00 rapidsai", "-c rapidsai -c conda-forge"},
    {"of_a_later_cuda",
     {"pytorch", "cuda-version=12.8", "--gpu", "RTX 3090", "--driver", "570.00", "--python", "3.12"},
     "pytorch 2.7.1 conda-forge",
     "-c conda-forge cuda-version=12.8 python=3.12 'pytorch==2.7.1=cuda126*py312*'"},
    {"of_a_later_cuda_without_torch",
     {"jax", "cuda-version=12.4", "--gpu", "RTX 3090", "--driver", "570.00"},
     "jaxlib 0.4.23 conda-forge",
     "-c conda-forge cuda-version=12.4 'jaxlib==0.4.23=cuda120*py312*' python=3.12 jax"},
    {"beside_torch_of_a_later_cuda",
     {"pytorch", "pytorch-cuda=12.1", "jax", "--gpu", "RTX 3090", "--driver", "570.00", "--python", "3.11"},
     "jaxlib 0.4.23 conda-forge",
     "cuda-version=12.1 'jaxlib==0.4.23=cuda120*py311*' python=3.11 'pytorch==2.5.1=py3.11_cuda12.1*' pytorch-cuda=12.1 jax"},
    {"with_older_libraries",
     {"cudf", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     "cudf 25.06.00 rapidsai",
     "-c rapidsai -c conda-forge -c nvidia cuda-version=11.8"},
    {"before_the_one_with_everything_else",
     {"faiss-gpu", "--gpu", "A100", "--driver", "535.104.05"},
     "faiss-gpu 1.14.1 pytorch",
     "-c pytorch -c conda-forge cuda-version=12.6 faiss-gpu==1.14.1"},
    {"whose_builds_go_with_a_later_cuda",
     {"faiss-gpu", "cuda-version=12.8", "--gpu", "A100", "--driver", "570.00"},
     "faiss-gpu 1.12.0 pytorch",
     "-c pytorch -c conda-forge cuda-version=12.8 faiss-gpu==1.12.0"},
    {"of_one_package_behind_that_of_torch",
     {"pytorch=2.7", "faiss-gpu", "--gpu", "A100", "--driver", "570.00"},
     "faiss-gpu 1.14.1 pytorch",
     "pytorch::faiss-gpu==1.14.1"},
    {"not_needed", {"pytorch", "--gpu", "RTX 3090"}, "pytorch 2.13.0 conda-forge", "--override-channels -c conda-forge cuda-version"},
};

INSTANTIATE_TEST_SUITE_P(Requests, CondaChannels, ::testing::ValuesIn(k_rows), [](const auto& one) { return std::string(one.param.name); });

// Builds of before 1.13 need `cudatoolkit`, and no record tells that they are not of the CUDA that `pytorch-cuda` selects.
TEST(RealChannels, HaveNoBuildOfAnotherCudaThanASelectorNames) {
  const Sandbox folder;
  SmallChannel channel(folder, "channel");
  channel.add("python", "3.10.14", "h955ad1f_1");
  channel.add("cudatoolkit", "11.3.1", "h2bc3f7f_2");
  channel.add("pytorch-cuda", "11.3", "h0_0");
  channel.add("pytorch-cuda", "12.1", "ha16c6d3_6");
  channel.add("pytorch", "1.12.1", "py3.10_cuda11.3_cudnn8.3.2_0", "\"python >=3.10,<3.11\", \"cudatoolkit >=11.3,<11.4\"");
  const auto outcome_with = [&](const char* selector) {
    const auto ended = run_program(
        {"resolve", "pytorch=1.12.1", selector, "--gpu", "sm_80", "--platform", "linux-64", "--no-lock", "--json", "-c", "./channel"},
        folder.path());
    return Json::parse(ended.out, nullptr, false).value("outcome", ended.err);
  };
  EXPECT_EQ(outcome_with("pytorch-cuda=11.3"), "gpu");
  EXPECT_EQ(outcome_with("cudatoolkit=11.3"), "gpu");
  EXPECT_EQ(outcome_with("pytorch-cuda=12.1"), "unsatisfiable");
}

TEST(ChannelsOfAFile, KeepNoBuildOfDefaultsWhichNoCommandNames) {
  const Sandbox sandbox;
  const std::string list = "dependencies:\n- python=3.9.18=h955ad1f_0\n- pytorch=2.1.0=py3.9_cuda11.8_cudnn8.7.0_0\n";
  const auto command_for = [&](const std::string& channels) {
    sandbox.write("environment.yml", "name: x\nchannels: [" + channels + "]\n" + list);
    return run_program({"resolve", "--no-lock", "--from-env", "environment.yml", "--gpu", "A100", "--driver", "550.54.14"}, sandbox.path())
        .out;
  };
  EXPECT_THAT(command_for("pytorch, nvidia, defaults"), HasSubstr(" python=3.9.18 'pytorch==2.1.0=py3.9_cuda11.8*'"));
  EXPECT_THAT(command_for("pytorch, nvidia, conda-forge"), HasSubstr(" python=3.9.18=h955ad1f_0 "));
}

/// A record of a folder that is named as conda-forge is.
auto record_of(const std::string& name, const std::string& version, const std::string& build, int number, const Words& depends) -> Json {
  return {{"name", name},
          {"version", version},
          {"build", build},
          {"build_number", number},
          {"depends", depends},
          {"subdir", "linux-aarch64"},
          {"md5", "d41d8cd98f00b204e9800998ecf8427e"}};
}

TEST(BuildForArmServers, IsInNoSetForJetson) {
  const Sandbox sandbox;
  const Json repodata{{"packages.conda",
                       {{"arm-variant-1.2.0-sbsa.conda", record_of("arm-variant", "1.2.0", "sbsa", 0, {})},
                        {"arm-variant-1.2.0-tegra.conda", record_of("arm-variant", "1.2.0", "tegra", 0, {})},
                        {"pytorch-2.10.0-cuda129_generic_py312_h1_203.conda",
                         record_of("pytorch", "2.10.0", "cuda129_generic_py312_h1_203", 203, {"arm-variant * sbsa"})},
                        {"pytorch-2.10.0-cuda129_generic_py312_h2_202.conda",
                         record_of("pytorch", "2.10.0", "cuda129_generic_py312_h2_202", 202, {"arm-variant * tegra"})}}}};
  sandbox.write("conda-forge/linux-aarch64/repodata.json", repodata.dump());
  const auto ended = run_program({"resolve", "pytorch", "--no-lock", "--json", "--gpu", "Jetson AGX Orin", "--driver", "540.4.0",
                                  "--platform", "linux-aarch64", "-c", sandbox.path().string() + "/conda-forge"},
                                 sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("cuda129_generic_py312_h2_202"));
}

}  // namespace
}  // namespace gpusolve::testing
