// The rules at their borders, on builds that are written here.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"

namespace gpusolve::catalogs {
namespace {

auto machine(ComputeCapability gpu, const std::string& driver = "", Platform platform = Platform::linux_64) -> Facts {
  Facts facts;
  facts.platform = {platform, Provenance::flag};
  facts.gpus = std::vector<Gpu>{{std::nullopt, gpu, Provenance::flag}};
  if (driver.starts_with("cuda:")) {
    facts.driver = Driver{std::nullopt, dotted(driver.substr(5))};
  } else if (!driver.empty()) {
    facts.driver = Driver{dotted(driver), std::nullopt};
  }
  return facts;
}

auto build_with(std::vector<CodeTarget> cubins) -> StackBuild {
  StackBuild build;
  build.is_code_known = true;
  build.cubins = std::move(cubins);
  return build;
}

/// "sm_86", "compiled for sm_86", "nothing against it", or the first reason: "driver-too-old needs 550.54".
auto said(const StackBuild& build, const Facts& facts) -> std::string {
  const auto verdict = judge(build, facts, Catalog::embedded());
  if (const auto reasons = verdict.reasons(); !reasons.empty()) {
    return std::string(reason_code_text(reasons.front().code)) + (reasons.front().needed.empty() ? "" : " needs " + reasons.front().needed);
  }
  if (verdict.gpus.empty()) {
    return "nothing against it";
  }
  const auto& by = std::get<RunsBy>(verdict.gpus.front().second);
  return (by.kind == RunsBy::Kind::compiled ? "compiled for " : "") + target_text(by.target);
}

TEST(CodeRules, LetTheLastGpuOfAProgramRun) {
  auto build = build_with({{{9, 0}}});
  build.most = ComputeCapability{9, 0};
  EXPECT_EQ(said(build, machine({9, 0})), "sm_90");
}

TEST(CodeRules, WantCodeOfABuildThatCompilesOnlyAPartOfIt) {
  auto build = build_with({{{8, 0}}});
  build.compiles = true;
  EXPECT_EQ(said(build, machine({8, 6})), "sm_80");
  EXPECT_EQ(said(build, machine({7, 0})), "no-kernel-image");
  build.cubins = {};
  EXPECT_EQ(said(build, machine({7, 0})), "compiled for sm_70");
}

TEST(CodeRules, WantCodeAlsoIfTheToolkitIsUnknown) { EXPECT_EQ(said(build_with({{{8, 0}}}), machine({7, 0})), "no-kernel-image"); }

TEST(CodeRules, PreferOwnCodeToThatOfTheBuildForTegra) {
  auto build = build_with({{{8, 6}}});
  build.tegra_cubins = {{{8, 0}}};
  EXPECT_EQ(said(build, machine({8, 6})), "sm_86");
}

TEST(CodeRules, ReadTheDriverOfAProgramByThePlatform) {
  auto build = build_with({{{8, 6}}});
  build.least_linux_driver = dotted("530.30");
  build.least_windows_driver = dotted("531.14");
  EXPECT_EQ(said(build, machine({8, 6}, "530.41.03")), "sm_86");
  EXPECT_EQ(said(build, machine({8, 6}, "530.41", Platform::win_64)), "driver-too-old needs 531.14");
}

TEST(CodeRules, GiveAFamilyOfToolkitsItsLeastDriver) {
  auto build = build_with({{{8, 6}}});
  build.cuda = dotted("12");
  EXPECT_EQ(said(build, machine({8, 6}, "470.82.01")), "driver-too-old needs 525.60.13");
}

TEST(CodeRules, LetTheLastDriverOfAGpuServeIt) {
  const auto kepler = build_with({{{3, 7}}});
  EXPECT_EQ(said(kepler, machine({3, 7}, "cuda:11.4")), "sm_37");
  EXPECT_EQ(said(kepler, machine({3, 7}, "cuda:12.2")), "library-drops-arch needs 470");
}

TEST(CodeRules, SayOnceWhatFailsOnTwoGpus) {
  auto build = build_with({});
  build.cuda = dotted("12.8");
  build.ptx = {{{5, 0}}};
  auto facts = machine({6, 0}, "535.104.05");
  facts.gpus->push_back({std::nullopt, {7, 0}, Provenance::flag});
  EXPECT_EQ(judge(build, facts, Catalog::embedded()).reasons().size(), 1U);
}

TEST(CodeRules, LetPtxOfTheFamilyOfThorServeItUnderItsLaterNumber) {
  EXPECT_TRUE(runs_ptx({{10, 1}, CodeTarget::Kind::family_specific}, {11, 0}));
  EXPECT_FALSE(runs_ptx({{10, 0}, CodeTarget::Kind::family_specific}, {11, 0}));
}

TEST(CodeRules, HoldNothingUnknownAgainstABuild) {
  const std::vector<CodeTarget> none;
  const struct {
    const char* what;
    bool is_code_known, compiles;
    std::vector<CodeTarget> cubins, ptx;
    const char *least_driver, *driver, *said;
  } rows[] = {
      {"neither its code nor its toolkit", false, false, none, none, "", "535.54.03", "nothing against it"},
      {"a driver before those of the tables", true, false, {{{8, 6}}}, none, "1.0", "cuda:11.4", "sm_86"},
      {"a part that it compiles beside PTX for later GPUs", true, true, none, {{{9, 0}}}, "", "", "no-kernel-image"},
      {"a program that compiles all of it", true, true, none, none, "", "", "compiled for sm_86"},
  };
  for (const auto& row : rows) {
    auto build = build_with(row.cubins);
    build.is_code_known = row.is_code_known;
    build.compiles = row.compiles;
    build.ptx = row.ptx;
    if (*row.least_driver != '\0') {
      build.least_linux_driver = dotted(row.least_driver);
    }
    EXPECT_EQ(said(build, machine({8, 6}, row.driver)), row.said) << row.what;
  }
  EXPECT_TRUE(is_native_cuda(dotted("99.9"), machine({8, 6}, "1.0"), Catalog::embedded())) << "neither the toolkit nor the driver is known";
}

TEST(CodeRules, HaveNothingAgainstABuildForTheCpu) {
  auto build = build_with({});
  build.is_for_cpu = true;
  EXPECT_EQ(said(build, machine({8, 6}, "470.82.01")), "nothing against it");
}

}  // namespace
}  // namespace gpusolve::catalogs
