// `search` and `matrix` of stacks: a name that leaves its variant open lists the builds of all variants, with how to ask for each.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>
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
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

auto document(Words words, int status = 0) -> Json {
  const Sandbox sandbox;
  words.insert(words.end(), {"--json", "--platform", "linux-64"});
  const auto ended = run_program(words, sandbox.path());
  EXPECT_EQ(ended.status, status) << ended.err;
  auto json = Json::parse(ended.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ended.out << ended.err;
  return json;
}

/// The values of one member of all rows.
auto values(const Json& document, const std::string& member) -> std::set<std::string> {
  std::set<std::string> all;
  for (const auto& row : document["rows"]) {
    all.insert(row[member].is_null() ? "" : row[member].get<std::string>());
  }
  return all;
}

auto printed(const Words& words) -> std::string {
  const Sandbox sandbox;
  return run_program(words, sandbox.path()).out;
}

TEST(StackTables, AMatrixOfAnOpenNameHasTheBuildsOfAllItsVariants) {
  const auto matrix = document({"matrix", "jax>=0.7", "--gpu", "sm_86", "--installer", "pip"});
  EXPECT_THAT(values(matrix, "name"), ::testing::ElementsAre("jax-cuda12-plugin", "jax-cuda13-plugin"));
  EXPECT_THAT(values(matrix, "asked_as"), IsSupersetOf({"jax[cuda12]==0.7.0", "jax[cuda13]==0.8.0"}));
  EXPECT_THAT(values(matrix, "status"), ::testing::ElementsAre("native"));
}

TEST(StackTables, AVariantThatIsNamedIsListedAlone) {
  const auto found = document({"search", "jax[cuda12]", "--gpu", "sm_86"});
  EXPECT_THAT(values(found, "name"), ::testing::ElementsAre("jax-cuda12-plugin"));
}

TEST(StackTables, TheVersionsOfAnOpenNameLimitTheBuildsOfItsPlugins) {
  const auto found = document({"search", "jax>=0.5,<0.6", "--gpu", "sm_86", "--installer", "pip"});
  EXPECT_THAT(values(found, "version"), Each(::testing::StartsWith("0.5.")));
}

TEST(StackTables, AnOpenNameThatIsNoPackageIsListedByItsVariants) {
  const auto found = document({"search", "cupy", "--gpu", "V100", "--driver", "535.104.05", "--limit", "0"});
  EXPECT_EQ(found["rows"][0]["name"], "cupy-cuda12x");
  EXPECT_EQ(found["rows"][0]["status"], "native");
  EXPECT_THAT(values(found, "name"), IsSupersetOf({"cupy-cuda11x", "cupy-cuda13x"}));
}

TEST(StackTables, ABuildThatNoGpuRunsSaysWhy) {
  const auto matrix = document({"matrix", "tensorflow==2.18.*", "--gpu", "RTX 5090", "--installer", "pip"});
  EXPECT_THAT(values(matrix, "status"), ::testing::ElementsAre("no"));
  EXPECT_THAT(matrix["rows"][0]["codes"], Contains("no-kernel-image"));
}

TEST(StackTables, ABuildWhoseCodeIsInNoTableIsNotSaidToRun) {
  EXPECT_THAT(values(document({"matrix", "tensorrt", "--gpu", "sm_86", "--installer", "pip"}), "status"),
              ::testing::ElementsAre("unjudged"));
  EXPECT_THAT(printed({"search", "tensorrt", "--gpu", "sm_86", "--installer", "pip"}), HasSubstr("not judged"));
}

TEST(StackTables, WithoutAGpuTheBuildsForTheCpuAreListed) {
  EXPECT_THAT(values(document({"matrix", "jax", "--gpu", "none", "--installer", "pip"}), "status"), ::testing::ElementsAre("cpu"));
  EXPECT_THAT(values(document({"search", "cupy", "--gpu", "none", "--installer", "pip"}), "status"), ::testing::ElementsAre("no"));
}

TEST(StackTables, ThePageOfAMatrixNamesThePackage) {
  const auto page = printed({"matrix", "jax", "--gpu", "sm_86", "--format", "html"});
  EXPECT_THAT(page, HasSubstr("jax \\ CUDA"));
  EXPECT_THAT(page, HasSubstr("Rows are releases of jax"));
  EXPECT_THAT(page, Not(HasSubstr("torch")));
}

TEST(StackTables, JobsOfAMatrixNameTheVariant) {
  const auto jobs = Json::parse(printed({"matrix", "jax==0.7.0", "--gpu", "sm_86", "--installer", "pip", "--format", "github"}));
  EXPECT_EQ(jobs["include"][0]["package"], "jax[cuda12]");
  EXPECT_EQ(jobs["include"][0]["version"], "0.7.0");
}

TEST(StackTables, JobsOfAMatrixNameThePackageWhoseVersionTheyState) {
  const auto jobs =
      Json::parse(printed({"matrix", "faster-whisper==1.2.1", "--gpu", "V100", "--format", "github", "--platform", "linux-64"}));
  ASSERT_FALSE(jobs["include"].empty());
  for (const auto& job : jobs["include"]) {
    EXPECT_EQ(job["package"], "faster-whisper") << job;
    EXPECT_EQ(job["version"], "1.2.1");
  }
}

TEST(StackTables, ABuildWithPtxNeedsTheFirstDriverOfTheCard) {
  const auto found = document({"matrix", "onnxruntime-gpu==1.24.1", "--gpu", "RTX 5090", "--driver", "470.82.01", "--python", "3.12"});
  EXPECT_THAT(values(found, "needed_driver"), ::testing::ElementsAre("570"));
}

struct LostRow {
  Words words;
  std::string version;
  std::string why;
};

/// A build does not run by itself that `resolve` refuses because of a package which it requires.
TEST(StackTables, ABuildFailsByWhatItRequires) {
  const std::vector<LostRow> rows{
      {{"torch-scatter", "--gpu", "V100", "--python", "3.12", "--installer", "pip"},
       "2.1.2+pt27cu128",
       "its torch 2.7.1+cu128: no code for sm_70"},
      {{"tensorflow==2.14.0", "--gpu", "A100", "--python", "3.11", "--installer", "pip"}, "2.14.0", "its tensorrt 8.5.3.1: not built for"},
      {{"autoawq==0.2.9", "--gpu", "A100", "--installer", "pip", "--platform", "win-64"}, "0.2.9", "not built for win-64"}};
  for (const auto& row : rows) {
    auto words = row.words;
    words.insert(words.begin(), "matrix");
    words.insert(words.end(), {"--json"});
    if (std::ranges::find(words, "--platform") == words.end()) {
      words.insert(words.end(), {"--platform", "linux-64"});
    }
    const auto table = Json::parse(printed(words));
    const auto found = std::ranges::find_if(table["rows"], [&](const Json& one) { return one["version"] == row.version; });
    ASSERT_NE(found, table["rows"].end()) << table;
    EXPECT_EQ((*found)["status"], "no");
    EXPECT_THAT((*found)["why"].dump(), HasSubstr(row.why));
  }
}

TEST(StackTables, JobsOfAMatrixAreNotRepeated) {
  const auto jobs = Json::parse(printed({"matrix", "torch>=2.8", "--gpu", "T4", "--python", "3.12", "--format", "github"}))["include"];
  EXPECT_EQ(std::set<Json>(jobs.begin(), jobs.end()).size(), jobs.size()) << jobs.dump(1);
}

/// An index with two releases of jax and the plugins that their extras require.
auto index_of_jax(const Sandbox& folder) -> void {
  SmallIndex index(folder, "index");
  const auto extra = [](const std::string& version) {
    return "Provides-Extra: cuda12\nRequires-Dist: jax-cuda12-plugin==" + version + "; extra == \"cuda12\"\n";
  };
  index.add("jax", "0.6.0", extra("0.6.0"));
  index.add("jax", "0.6.1", extra("0.6.0"));
  index.add("jax-cuda12-plugin", "0.6.0");
}

TEST(StackTables, AnIndexIsListedByWhatItsReleasesRequire) {
  const Sandbox sandbox;
  index_of_jax(sandbox);
  const auto ended = run_program({"search", "jax", "--gpu", "sm_86", "--index-url", "./index", "--json"}, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(values(Json::parse(ended.out), "asked_as"), ::testing::ElementsAre("jax[cuda12]==0.6.0", "jax[cuda12]==0.6.1"));
}

TEST(StackTables, WhatRunsComesFirstOfBothInstallers) {
  const auto found = document({"search", "tensorflow", "--gpu", "RTX 5090", "--driver", "580.65.06"});
  EXPECT_EQ(found["rows"][0]["status"], "native");
  EXPECT_EQ(found["rows"][0]["version"], "2.19.1");
  EXPECT_EQ(document({"search", "vllm", "--gpu", "V100"})["rows"][0]["version"], "0.26.0");
}

TEST(StackTables, NoRowNamesAnExtraThatItsReleaseLacks) {
  for (const auto* const command : {"search", "matrix"}) {
    const auto table = printed({command, "tensorflow", "--gpu", "RTX 3060", "--platform", "win-64"});
    EXPECT_THAT(table, HasSubstr("2.10.1")) << command;
    EXPECT_THAT(table, Not(HasSubstr("[and-cuda]"))) << command;
  }
  EXPECT_THAT(printed({"search", "tensorflow==2.18.0", "--gpu", "RTX 3060"}), HasSubstr("tensorflow[and-cuda]"));
}

TEST(StackTables, OnlyRowsOfTorchHaveItsMember) {
  EXPECT_TRUE(document({"matrix", "torch==2.4.1", "--gpu", "sm_86"})["rows"][0].contains("torch"));
  EXPECT_FALSE(document({"matrix", "vllm", "--gpu", "sm_86"})["rows"][0].contains("torch"));
}

/// conda-forge builds a release again for a later cuDNN, which a matrix does not show.
TEST(StackTables, AMatrixHasOneRowForTheBuildsThatItDoesNotTellApart) {
  const Sandbox sandbox;
  Json packages;
  for (const auto& [python, cudnn, number] : {std::tuple("310", "9.3.0.75", 300), {"310", "9.7.1.26", 303}, {"313", "9.7.1.26", 302}}) {
    const auto build = "cuda126_mkl_py" + std::string(python) + "_h5ee0071_" + std::to_string(number);
    const auto minor = "3." + std::string(python).substr(1);
    packages["pytorch-2.6.0-" + build + ".conda"] = {
        {"name", "pytorch"},
        {"version", "2.6.0"},
        {"build", build},
        {"build_number", number},
        {"subdir", "linux-64"},
        {"sha256", std::string(64, 'a')},
        {"size", 1},
        {"depends", {"python >=" + minor + ",<" + minor + "9", "cudnn >=" + std::string(cudnn) + ",<10.0a0"}}};
  }
  sandbox.write("conda-forge/linux-64/repodata.json", Json{{"info", {{"subdir", "linux-64"}}}, {"packages.conda", packages}}.dump());
  sandbox.write("conda-forge/noarch/repodata.json", R"({"info": {"subdir": "noarch"}, "packages.conda": {}})");
  const auto table = run_program({"matrix", "pytorch", "--gpu", "sm_86", "--platform", "linux-64", "--override-channels", "-c",
                                  sandbox.path().string() + "/conda-forge"},
                                 sandbox.path())
                         .out;
  EXPECT_THAT(table, HasSubstr("3.10, 3.13"));
  EXPECT_EQ(table.find("2.6.0"), table.rfind("2.6.0")) << table;
}

}  // namespace
}  // namespace gpusolve::testing
