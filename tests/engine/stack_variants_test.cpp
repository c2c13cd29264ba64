// Requests for a stack that only a file describes: its wheels in the embedded catalog, and the variant that a name without a variant means.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapters/lock/commands.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/resolve/resolve.hpp"
#include "engine/variants/stack_variants.hpp"
#include "tests/catalogs/temporary_catalog.hpp"

namespace gpusolve::engine {
namespace {

class Stacks : public ::testing::Test {
 protected:
  Stacks() : catalog_(catalogs::Catalog::load(folder_.folder())) {}

  auto query(const std::string& spec, const std::string& gpu) const -> Query {
    Query query;
    query.specs = {Spec::parse(spec)};
    query.sources.installer = InstallerChoice::pip;
    query.facts.platform = {Platform::linux_64, Provenance::flag};
    query.facts.glibc = Known<DottedVersion>{dotted("2.28"), Provenance::assumed};
    query.facts.gpus = std::vector<Gpu>();
    if (gpu != "none") {
      query.facts.gpus->push_back({std::nullopt, *parse_compute_capability(gpu), Provenance::flag});
    }
    query.accepts_cpu = gpu == "none" || asks_for_cpu(query.specs, *catalog_);
    return query;
  }

  /// "gpu: toyfront[gpu]==2.0 toykit==2.0": the outcome, and the packages that a command names.
  auto answer_to(const std::string& spec, const std::string& gpu) const -> std::string {
    if (!catalog_) {
      return catalog_.error().text();
    }
    const auto found = resolve(query(spec, gpu), *catalog_);
    if (!found) {
      return found.error().text();
    }
    std::string text(outcome_text(found->answer.outcome));
    text += ":";
    for (const auto& package : found->answer.packages) {
      const auto extras = package.extras.empty() ? std::string() : "[" + package.extras.front() + "]";
      text += package.requested || package.decides ? " " + package.name + extras + "==" + package.version : "";
    }
    return text;
  }

  auto place_of(const std::string& spec, const std::string& gpu) const -> std::string {
    const auto found = resolve(query(spec, gpu), *catalog_);
    return found && !found->answer.packages.empty() ? found->answer.packages.front().source : "no set";
  }

  auto note_on(const std::string& spec, const std::string& gpu) const -> std::string {
    const auto found = resolve(query(spec, gpu), *catalog_);
    for (const auto& warning : found ? found->answer.warnings : std::vector<Warning>{}) {
      if (warning.code == WarningCode::gpu_variant) {
        return warning.text;
      }
    }
    return "";
  }

  catalogs::TemporaryCatalog folder_;
  Result<catalogs::Catalog> catalog_;
};

TEST_F(Stacks, AnOpenNameMeansTheVariantThatRuns) {
  EXPECT_EQ(answer_to("toyfront==2.0", "8.6"), "gpu: toyfront[gpu]==2.0 toykit==2.0");
  EXPECT_EQ(note_on("toyfront==2.0", "8.6"), "`toyfront==2.0` stands for `toyfront[gpu]`");
}

TEST_F(Stacks, AnOpenNameMeansTheVariantWithNativeCodeBeforeTheNewestCuda) {
  EXPECT_EQ(answer_to("toychoice", "8.0"), "gpu: toychoice-cu13==1.0");
  EXPECT_EQ(answer_to("toychoice", "9.0"), "gpu: toychoice-cu12==1.0") << "the other one is compiled at its first use";
  EXPECT_EQ(note_on("toychoice", "9.0"),
            "`toychoice` stands for `toychoice-cu12`, which suits the GPUs and the driver better than `toychoice-cu13`");
}

TEST_F(Stacks, ACardWithoutCodeLeavesTheCpuBuildAndTheReasons) {
  EXPECT_EQ(answer_to("toyfront==2.0", "7.5"), "cpu_only: toyfront==2.0");
  EXPECT_EQ(answer_to("toyfront[gpu]==2.0", "7.5"), "cpu_only: toyfront==2.0");
  EXPECT_EQ(note_on("toyfront==2.0", "7.5"), "`toyfront==2.0` was tried as `toyfront[gpu]`");
  const auto found = resolve(query("toyfront==2.0", "7.5"), *catalog_);
  ASSERT_TRUE(found);
  ASSERT_FALSE(found->answer.reasons.empty());
  EXPECT_EQ(found->answer.reasons.front().reason.code, ReasonCode::no_kernel_image);
}

TEST_F(Stacks, AnOpenNameMeansNoExtraThatTheReleaseLacks) {
  EXPECT_EQ(answer_to("toyfront==1.0", "8.0"), "gpu: toyfront[Old_GPU]==1.0 toykit==1.0");
  EXPECT_EQ(answer_to("toyfront<2", "8.0"), "gpu: toyfront[Old_GPU]==1.0 toykit==1.0");
  EXPECT_EQ(note_on("toyfront==1.0", "8.0"), "`toyfront==1.0` stands for `toyfront[old-gpu]`");
}

TEST_F(Stacks, AReleaseThatBringsTheCodeByItselfIsTheVariantWithoutItsExtra) {
  EXPECT_EQ(answer_to("toyold", "8.0"), "gpu: toykit==2.0 toyold[gpu]==2.0");
  EXPECT_EQ(answer_to("toyold", "7.0"), "gpu: toykit==1.0 toyold==1.0");
  EXPECT_EQ(answer_to("toyold==1.0", "8.0"), "gpu: toykit==1.0 toyold==1.0");
  EXPECT_EQ(answer_to("toyold==2.0", "7.0"), "cpu_only: toyold==2.0");
}

TEST_F(Stacks, AnOpenNameBesideThePackageThatDecidesIsNotLimitedToOldReleases) {
  auto both = query("toyold", "8.0");
  both.specs.push_back(Spec::parse("toykit==2.0"));
  const auto found = resolve(both, *catalog_);
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_FALSE(found->answer.packages.empty());
  EXPECT_TRUE(std::ranges::any_of(found->answer.packages, [](const auto& one) { return one.name == "toyold" && one.version == "2.0"; }));
}

TEST_F(Stacks, AnExtraThatTheReleaseLacksBringsNoGpuCode) {
  EXPECT_EQ(answer_to("toyfront[gpu]==1.0", "8.0"), "cpu_only: toyfront==1.0");
  const auto found = resolve(query("toyfront[gpu]==1.0", "8.0"), *catalog_);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->answer.reasons.size(), 1U);
  EXPECT_EQ(found->answer.reasons.front().reason.code, ReasonCode::extra_unavailable);
  EXPECT_EQ(found->answer.reasons.front().reason.subject, "toyfront[gpu] 1.0, 7 builds");
}

TEST_F(Stacks, WhatTheCatalogKnowsOfAnExtraStandsAgainstAnIndexThatLeavesItOut) {
  EXPECT_TRUE(is_known_extra("toyfront[gpu]", "2.0", *catalog_));
  EXPECT_FALSE(is_known_extra("toyfront[gpu]", "1.0", *catalog_));
  EXPECT_TRUE(is_known_extra("toyfront[old-gpu]", "1.0", *catalog_));
}

TEST_F(Stacks, AnUnknownCodeIsNotJudged) { EXPECT_EQ(answer_to("toyfront==3.0", "8.6"), "unjudged: toyfront[gpu]==3.0 toykit==3.0"); }

TEST_F(Stacks, WithoutAGpuTheCpuBuildIsMeant) {
  EXPECT_EQ(answer_to("toyfront==2.0", "none"), "cpu_only: toyfront==2.0");
  EXPECT_EQ(note_on("toyfront==2.0", "none"), "");
}

TEST_F(Stacks, TheCpuExtraAsksForTheCpu) {
  EXPECT_TRUE(asks_for_cpu(parse_specs(std::vector<std::string>{"toyfront[cpu]"}), *catalog_));
  EXPECT_TRUE(asks_for_cpu(parse_specs(std::vector<std::string>{"toykit-cpu", "numpy"}), *catalog_));
  EXPECT_FALSE(asks_for_cpu(parse_specs(std::vector<std::string>{"toykit-cpu", "torch"}), *catalog_));
  EXPECT_FALSE(asks_for_cpu(parse_specs(std::vector<std::string>{"toyfront"}), *catalog_));
  EXPECT_FALSE(asks_for_cpu(parse_specs(std::vector<std::string>{"numpy"}), *catalog_));
}

TEST_F(Stacks, AWheelIsInThePlaceOfItsBuild) {
  EXPECT_EQ(place_of("toyplace==1.0", "9.0"), "https://toys.example/cu126");
  EXPECT_EQ(place_of("toyplace==1.0", "6.0"), "https://toys.example/cu118");
  EXPECT_EQ(place_of("toyplace==0.9", "6.0"), "https://toys.example/list/");
  EXPECT_EQ(place_of("toykit==1.0", "8.0"), "https://pypi.org/simple");
}

TEST_F(Stacks, ALabelSelectsTheBuild) {
  EXPECT_EQ(answer_to("toykit-jit==2.0", "12.0"), "gpu: toykit-jit==2.0+cu128");
  EXPECT_EQ(answer_to("toykit-jit==2.0", "5.0"), "gpu: toykit-jit==2.0+cu121");
  EXPECT_EQ(answer_to("toykit-jit==2.0+cu121", "12.0"), "unsatisfiable:");
}

TEST_F(Stacks, AVersionThatTheCatalogDoesNotHoldIsLeftToTheInstaller) {
  const auto found = resolve(query("toykit==9.0", "8.6"), *catalog_);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->answer.request.set_aside.size(), 1U);
  EXPECT_EQ(found->answer.request.set_aside.front().why, SetAside::Why::newer);
}

TEST_F(Stacks, CommandsNameThePlace) {
  auto found = resolve(query("toyplace==0.9", "6.0"), *catalog_);
  ASSERT_TRUE(found);
  ASSERT_TRUE(finish(found->answer, {}, *catalog_));
  const auto& lines = found->answer.commands.pip;
  EXPECT_NE(lines.back().find("toyplace==0.9 --find-links https://toys.example/list/"), std::string::npos) << lines.back();
  found = resolve(query("toyplace==1.0", "9.0"), *catalog_);
  ASSERT_TRUE(finish(found->answer, {}, *catalog_));
  EXPECT_NE(found->answer.commands.pip.back().find("toyplace==1.0 --extra-index-url https://toys.example/cu126"), std::string::npos)
      << found->answer.commands.pip.back();
}

}  // namespace
}  // namespace gpusolve::engine
