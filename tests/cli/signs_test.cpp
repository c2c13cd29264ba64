// Nothing that may carry GPU code is reported as carrying none (docs/rules.md, "Stacks", rule 4): packages that no table knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

constexpr auto k_binary = "-cp311-cp311-manylinux2014_x86_64.whl";
constexpr auto k_pure = "-py3-none-any.whl";

class Signs : public ::testing::Test {
 protected:
  void SetUp() override {
    add("numpy", "2.0.0", k_binary);
    add("torch", "2.5.1", k_binary, "nvidia-cublas-cu12==12.4.5.8");
    add("nvidia-cublas-cu12", "12.4.5.8", "-py3-none-manylinux2014_x86_64.whl");
    add("nvidia-toys-cuda120", "1.50.0", "-py3-none-manylinux2014_x86_64.whl");
    add("voxels-cu120", "2.3.6", k_binary, "numpy");
    add("splatkit", "1.5.0", k_binary, "torch");
    add("accelerate", "1.0.0", k_pure, "torch");
    add("torchvision", "0.20.1", k_binary, "torch==2.5.1");
    add("wrapper", "1.0", k_pure, "voxels-cu120");
    add("detectkit", "0.6+cu124", k_binary, "numpy");
    add("tensorflow-cpu", "2.18.0", k_binary, "numpy");
  }

  void add(const std::string& project, const std::string& version, const std::string& tags, const std::string& need = "") {
    auto file = project;
    std::ranges::replace(file, '-', '_');
    file += "-" + version + tags;
    sandbox_.write("index/" + project + "/" + file + ".metadata", "Metadata-Version: 2.1\nName: " + project + "\nVersion: " + version +
                                                                      "\n" + (need.empty() ? "" : "Requires-Dist: " + need + "\n"));
    auto& page = pages_[project];
    page += "<a href=\"" + escaped(file) + "\" data-core-metadata=\"true\">" + file + "</a>\n";
    sandbox_.write("index/" + project + "/index.html", page);
  }

  /// "gpu", or "unjudged: " and the warnings of this name.
  auto outcome(std::vector<std::string> words) -> std::string {
    words.insert(words.begin(), {"resolve", "--json", "--no-lock", "--index-url", "index", "--platform", "linux-64", "--python", "3.11"});
    const auto ended = run_program(words, sandbox_.path());
    const auto answer = Json::parse(ended.out, nullptr, false);
    if (answer.is_discarded() || !answer.contains("outcome")) {
      return ended.err + ended.out;
    }
    auto text = answer.at("outcome").get<std::string>();
    for (const auto& warning : answer.at("warnings")) {
      text += warning.at("code") == "unjudged" ? ": " + warning.at("text").get<std::string>() : "";
    }
    return text;
  }

  Sandbox sandbox_;

 private:
  static auto escaped(std::string file) -> std::string {
    const auto plus = file.find('+');
    return plus == std::string::npos ? file : file.replace(plus, 1, "%2B");
  }
  std::map<std::string, std::string> pages_;
};

TEST_F(Signs, OfAPackageInNoTableMakeAnUnjudgedSetThatNamesIt) {
  const std::string one = " shows signs of GPU code, and the catalog does not know it: whether it runs on the GPU is not judged";
  EXPECT_EQ(outcome({"--gpu", "sm_86", "voxels-cu120"}), "unjudged: voxels-cu120 2.3.6 (`cu120` in its name)" + one);
  EXPECT_EQ(outcome({"--gpu", "sm_86", "wrapper"}), "unjudged: voxels-cu120 2.3.6 (`cu120` in its name)" + one);
  EXPECT_EQ(outcome({"--gpu", "none", "voxels-cu120"}), "unjudged: voxels-cu120 2.3.6 (`cu120` in its name)" + one);
  EXPECT_EQ(outcome({"--gpu", "sm_86", "detectkit"}), "unjudged: detectkit 0.6+cu124 (`cu124` in its version)" + one);
}

TEST_F(Signs, LeaveTheOutcomeToWhatIsJudged) {
  EXPECT_EQ(
      outcome({"--gpu", "sm_86", "splatkit"}),
      "gpu: splatkit 1.5.0 (it needs torch) shows signs of GPU code, and the catalog does not know it: whether it runs on the GPU is not "
      "judged");
  EXPECT_THAT(outcome({"--gpu", "sm_86", "torch", "voxels-cu120", "splatkit"}),
              HasSubstr("voxels-cu120 2.3.6 (`cu120` in its name) and splatkit 1.5.0 (it needs torch) show signs of GPU code"));
  EXPECT_THAT(outcome({"--gpu", "sm_86", "tensorflow-cpu", "voxels-cu120"}), ::testing::StartsWith("cpu_only: voxels-cu120"));
}

TEST_F(Signs, AreNoneInBinariesWithoutThemInPurePythonAndInCompanionsOfTorch) {
  EXPECT_EQ(outcome({"--gpu", "sm_86", "numpy"}), "neutral");
  EXPECT_EQ(outcome({"--gpu", "sm_86", "accelerate"}), "gpu");
  EXPECT_EQ(outcome({"--gpu", "sm_86", "torch", "torchvision", "numpy"}), "gpu");
}

TEST_F(Signs, OfALibraryAreJudgedWithWhatNeedsIt) {
  EXPECT_EQ(outcome({"--gpu", "sm_86", "nvidia-cublas-cu12"}),
            "unjudged: nvidia-cublas-cu12: libraries of CUDA have GPU code, which is judged only together with what uses them");
  EXPECT_EQ(outcome({"--gpu", "sm_86", "torch", "nvidia-cublas-cu12"}), "gpu");
  EXPECT_THAT(outcome({"--gpu", "sm_86", "torch", "nvidia-toys-cuda120"}), HasSubstr("gpu: nvidia-toys-cuda120 1.50.0 (`cuda120` in its"));
}

TEST_F(Signs, AreRefusedByAStrictCatalog) {
  for (const auto* const name : {"voxels-cu120", "splatkit", "wrapper", "detectkit"}) {
    EXPECT_THAT(outcome({"--gpu", "sm_86", "--strict-catalog", name}), ::testing::StartsWith("unsatisfiable")) << name;
  }
  EXPECT_EQ(outcome({"--gpu", "sm_86", "--strict-catalog", "numpy"}), "neutral");
  EXPECT_EQ(outcome({"--gpu", "sm_86", "--strict-catalog", "torch", "torchvision"}), "gpu");
}

}  // namespace
}  // namespace gpusolve::testing
