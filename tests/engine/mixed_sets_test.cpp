// Sets with packages of several kinds: their outcome, the stacks that an answer names, and how well each is known. The index is in a folder
// and the stacks come from a file (tests/catalogs/toy.yaml), so that each row depends on one rule.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/resolve/resolve.hpp"
#include "tests/catalogs/temporary_catalog.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::engine {
namespace {

constexpr auto k_binary = "-cp311-cp311-manylinux2014_x86_64.whl";
constexpr auto k_mac = "-cp311-cp311-macosx_11_0_arm64.whl";
constexpr auto k_library = "-py3-none-manylinux2014_x86_64.whl";
constexpr auto k_pure = "-py3-none-any.whl";

class MixedSets : public ::testing::Test {
 protected:
  void SetUp() override {
    auto catalog = catalogs::Catalog::load(folder_.folder());
    ASSERT_TRUE(catalog) << catalog.error().text();
    catalog_.emplace(std::move(catalog).value());
    add("numpy", "2.0.0", k_binary);
    add("torch", "2.7.1", k_binary, "nvidia-cudnn-cu12==9.5.1.17");
    add("torch", "2.7.1+cpu", k_binary);
    add("nvidia-cudnn-cu12", "9.5.1.17", k_library);
    add("nvidia-cudnn-cu12", "9.14.0.64", k_library);
    add("nvidia-cudnn-cu13", "9.14.0.64", k_library);
    add("nvidia-cublas", "13.0.2.14", k_library);
    add("toykit", "1.1", k_binary);
    add("toykit", "2.0", k_binary);
    add("toykit", "3.0", k_binary);
    add("toykit-jit", "1.0", k_binary, "nvidia-cudnn-cu12>=9");
    add("toykit-base", "2.0", k_binary);
    add("toykit-cpu", "2.0", k_binary);
    add("toyfront", "2.0", k_pure, "toykit-base==2.0\nProvides-Extra: gpu\nRequires-Dist: toykit; extra == \"gpu\"");
    add("other-gpu", "1.0", k_binary);
    add("thirteen", "1.0", k_pure, "nvidia-cudnn-cu13");
    add("torch", "2.7.1+rocm6.3", k_binary);
    add("torch", "2.7.1", k_mac);
    add("toykit-cpu", "2.0", k_mac);
    add("other-gpu", "1.0", k_mac);
    add("toykit-base", "1.0", k_binary);
    add("toykit-jit", "4.0", k_binary);
    add("binder", "1.0", k_binary, "torch");
    add("helper", "1.0", k_pure, "torch");
  }

  void add(const std::string& project, const std::string& version, const std::string& tags, const std::string& need = "") {
    auto file = project;
    std::ranges::replace(file, '-', '_');
    file += "-" + version + tags;
    sandbox_.write("index/" + project + "/" + file + ".metadata", "Metadata-Version: 2.1\nName: " + project + "\nVersion: " + version +
                                                                      "\n" + (need.empty() ? "" : "Requires-Dist: " + need + "\n"));
    auto link = file;
    if (const auto plus = link.find('+'); plus != std::string::npos) {
      link.replace(plus, 1, "%2B");
    }
    auto& page = pages_[project];
    page += "<a href=\"" + link + "\" data-core-metadata=\"true\">" + file + "</a>\n";
    sandbox_.write("index/" + project + "/index.html", page);
  }

  auto ask(const std::vector<std::string>& specs, const std::string& gpu, const std::string& driver = "", bool is_strict = false,
           Platform platform = Platform::linux_64) -> Answer {
    Query query;
    query.specs = parse_specs(specs);
    query.facts.platform = {platform, Provenance::flag};
    if (!gpu.empty()) {
      query.facts.gpus.emplace();
    }
    if (!gpu.empty() && gpu != "none") {
      query.facts.gpus->push_back({std::nullopt, *parse_compute_capability(gpu), Provenance::flag});
    }
    if (!driver.empty()) {
      query.facts.driver = Driver{dotted(driver), std::nullopt};
    }
    query.python = parse_version_limit("3.11", VersionLimit::Subject::python).value();
    query.is_strict_catalog = is_strict;
    query.sources.index_url = (sandbox_.path() / "index").string();
    auto resolved = resolve(query, *catalog_);
    EXPECT_TRUE(resolved) << resolved.error().text();
    return resolved ? resolved->answer : Answer{};
  }

  /// "gpu: torch 2.7.1 cu126 known; toy toykit 2.0 cu128 known", with the number of warnings `unjudged` if there are any.
  static auto said(const Answer& answer) -> std::string {
    std::string text(outcome_text(answer.outcome));
    std::string separator = ": ";
    for (const auto& use : answer.stacks) {
      text += separator + use.name + " " + (use.package == use.name ? "" : use.package + " ") + use.version + " " +
              use.build.value_or("?") + " " + std::string(judged_text(use.judged));
      separator = "; ";
    }
    const auto warnings = std::ranges::count(answer.warnings, WarningCode::unjudged, &Warning::code);
    return text + (warnings == 0 ? "" : " (" + std::to_string(warnings) + " unjudged)");
  }

  static auto version_of(const Answer& answer, const std::string& name) -> std::string {
    const auto found = std::ranges::find(answer.packages, name, [](const Package& package) { return package.name.text(); });
    return found == answer.packages.end() ? "" : found->version.text();
  }

 private:
  catalogs::TemporaryCatalog folder_;
  std::optional<catalogs::Catalog> catalog_;
  ::gpusolve::testing::Sandbox sandbox_;
  std::map<std::string, std::string> pages_;
};

struct Row {
  std::vector<std::string> specs;
  std::string gpu;
  std::string said;
};

TEST_F(MixedSets, HaveTheOutcomeOfWhatIsJudged) {
  const std::vector<Row> rows{
      {{"numpy"}, "8.6", "neutral"},
      {{"toykit==2.0"}, "8.6", "gpu: toy toykit 2.0 cu128 known"},
      {{"toykit==2.0", "torch"}, "8.6", "gpu: torch 2.7.1 cu126 known; toy toykit 2.0 cu128 known"},
      {{"toykit==2.0", "toykit-cpu"}, "8.6", "gpu: toy toykit 2.0 cu128 known"},
      {{"toykit-cpu"}, "8.6", "cpu_only: toy toykit-cpu 2.0 cpu known"},
      {{"toykit-cpu", "numpy"}, "8.6", "cpu_only: toy toykit-cpu 2.0 cpu known"},
      {{"toykit-cpu", "torch"}, "8.6", "gpu: torch 2.7.1 cu126 known; toy toykit-cpu 2.0 cpu known"},
      {{"toykit==2.0", "torch==2.7.1+cpu"}, "8.6", "cpu_only: torch 2.7.1 cpu known; toy toykit 2.0 cu128 known"},
      {{"toykit-cpu", "other-gpu"}, "8.6", "cpu_only: toy toykit-cpu 2.0 cpu known (1 unjudged)"},
      {{"toykit-cpu", "toykit==3.0"}, "8.6", "cpu_only: toy toykit 3.0 cu13 unknown (1 unjudged)"},
      {{"toykit==3.0"}, "8.6", "unjudged: toy toykit 3.0 cu13 unknown (1 unjudged)"},
      {{"toykit==3.0", "torch"}, "8.6", "gpu: torch 2.7.1 cu126 known; toy toykit 3.0 cu13 unknown (1 unjudged)"},
      {{"toykit==3.0", "other-gpu"}, "8.6", "unjudged: toy toykit 3.0 cu13 unknown (2 unjudged)"},
      {{"toykit==3.0", "other-gpu", "toykit-jit<2"}, "8.6", "gpu: toy toykit 3.0 cu13 unknown (2 unjudged)"},
      {{"other-gpu"}, "8.6", "unjudged (1 unjudged)"},
      {{"other-gpu", "torch"}, "8.6", "gpu: torch 2.7.1 cu126 known (1 unjudged)"},
      {{"nvidia-cudnn-cu12"}, "8.6", "unjudged (1 unjudged)"},
      {{"nvidia-cudnn-cu12", "torch"}, "8.6", "gpu: torch 2.7.1 cu126 known"},
      {{"nvidia-cudnn-cu12", "other-gpu"}, "8.6", "unjudged (1 unjudged)"},
      {{"toyfront"}, "8.6", "unjudged: toy toykit 3.0 cu13 unknown (1 unjudged)"},  // the open name means toyfront[gpu]
      {{"toyfront", "toykit==2.0"}, "8.6", "gpu: toy toykit 2.0 cu128 known"},
      {{"torch==2.7.1+rocm6.3"}, "8.6", "cpu_only: torch 2.7.1 other known"},
      {{"toykit-base==1.0"}, "8.6", "unjudged: toy toykit-base 1.0 ? unknown (1 unjudged)"},
      {{"toykit-jit==4.0"}, "12.0", "gpu: toy toykit-jit 4.0 cu128 assumed"},
      {{"toykit-jit==4.0"}, "5.2", "gpu: toy toykit-jit 4.0 cu121 known"},
      {{"binder"}, "8.6", "gpu: torch 2.7.1 cu126 known (1 unjudged)"},
      {{"helper"}, "8.6", "gpu: torch 2.7.1 cu126 known"},
      {{"toykit==1.1"}, "5.2", "unsatisfiable"},
      {{"torch"}, "none", "cpu_only: torch 2.7.1 cpu known"},
      {{"toykit==2.0"}, "none", "cpu_only: toy toykit 2.0 cu128 known"},
      {{"toykit-jit==4.0"}, "none", "unsatisfiable"},
      {{"toykit-jit==4.0", "torch==2.7.1+cpu"}, "8.6", "unsatisfiable"},
  };
  for (const auto& [specs, gpu, expected] : rows) {
    EXPECT_EQ(said(ask(specs, gpu)), expected) << ::testing::PrintToString(specs);
  }
}

TEST_F(MixedSets, OfAMacAreNotJudgedAndShowNoSigns) {
  EXPECT_EQ(said(ask({"torch"}, "", "", false, Platform::osx_arm64)), "unjudged: torch 2.7.1 mps unknown (1 unjudged)");
  EXPECT_EQ(said(ask({"torch", "toykit-cpu"}, "", "", false, Platform::osx_arm64)),
            "unjudged: torch 2.7.1 mps unknown; toy toykit-cpu 2.0 cpu known (1 unjudged)");
  EXPECT_EQ(said(ask({"other-gpu"}, "", "", false, Platform::osx_arm64)), "neutral") << "there is no CUDA";
}

TEST_F(MixedSets, KeepToBuildsThatRunOnTheCard) {
  EXPECT_EQ(version_of(ask({"toykit<3"}, "8.6"), "toykit"), "2.0");
  EXPECT_EQ(version_of(ask({"toykit<3"}, "7.5"), "toykit"), "1.1");
  EXPECT_EQ(version_of(ask({"toykit<3"}, "8.6", "535.104.05"), "toykit"), "1.1") << "2.0 needs a newer driver";
  EXPECT_EQ(ask({"toykit==2.0", "toykit-jit<2"}, "8.6").stack->min_driver, "550.54.14") << "the newest driver that one of them needs";
}

TEST_F(MixedSets, TakeNoUnknownBuildWithAStrictCatalog) {
  EXPECT_EQ(version_of(ask({"toykit"}, "8.6", "", true), "toykit"), "2.0");
  EXPECT_EQ(ask({"other-gpu"}, "8.6", "", true).outcome, OutcomeKind::unsatisfiable);
  EXPECT_EQ(ask({"numpy"}, "8.6", "", true).outcome, OutcomeKind::neutral);
}

TEST_F(MixedSets, HaveACudnnThatServesTheCard) {
  EXPECT_EQ(version_of(ask({"toykit-jit<2"}, "8.6"), "nvidia-cudnn-cu12"), "9.14.0.64");
  EXPECT_EQ(version_of(ask({"toykit-jit<2"}, "7.0"), "nvidia-cudnn-cu12"), "9.5.1.17") << "9.11 and later have nothing below 7.5";
  const auto none = ask({"toykit-jit<2", "nvidia-cudnn-cu12>=9.11"}, "7.0");
  EXPECT_EQ(none.outcome, OutcomeKind::unsatisfiable);
  ASSERT_FALSE(none.reasons.empty());
  EXPECT_EQ(none.reasons.front().reason.code, ReasonCode::library_drops_arch);
  EXPECT_EQ(ask({"nvidia-cublas"}, "7.0").outcome, OutcomeKind::unsatisfiable) << "CUDA 13 has nothing below 7.5";
}

TEST_F(MixedSets, HaveTheLibrariesOfOneCudaAlone) {
  EXPECT_EQ(ask({"toykit-jit<2", "thirteen"}, "8.6").outcome, OutcomeKind::unsatisfiable) << "cuDNN for CUDA 12 and 13";
  EXPECT_EQ(ask({"thirteen", "nvidia-cublas"}, "8.6").outcome, OutcomeKind::unjudged) << "both are for CUDA 13";
}

}  // namespace
}  // namespace gpusolve::engine
