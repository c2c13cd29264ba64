// Builds of stacks other than torch: the metadata of a source that the catalog completes, and the judgement on them. The stack exists only
// in a file.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/judging/judge.hpp"
#include "engine/judging/judgement.hpp"
#include "tests/catalogs/temporary_catalog.hpp"

namespace gpusolve::engine {
namespace {

struct Case {
  std::string package;
  std::string version;
  BuildVariant stated;
  std::string gpu;
  std::string judgement;
};

auto plain(Packaging packaging) -> BuildVariant { return {Accelerator::none, {}, {}, {}, packaging}; }

auto kind_text(Accelerator accelerator) -> std::string {
  return accelerator == Accelerator::cuda ? "GPU" : accelerator == Accelerator::cpu ? "CPU" : "no code";
}

/// "GPU 12.8", "GPU, unknown", "GPU 12.8: no-kernel-image".
auto said(const Judgement& judgement) -> std::string {
  auto text = kind_text(judgement.variant.accelerator) + (judgement.variant.cuda ? " " + judgement.variant.cuda->text() : "");
  text += judgement.stack.is_unknown(judgement.variant) ? ", unknown" : "";
  for (const auto& reason : judgement.failures) {
    text += ": " + std::string(reason_code_text(reason.code));
  }
  return text;
}

TEST(StackJudgement, CompletesWhatTheMetadataState) {
  const catalogs::TemporaryCatalog folder;
  const auto catalog = catalogs::Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  const auto wheel = plain(Packaging::wheel);
  auto cpu = plain(Packaging::conda_forge);
  cpu.accelerator = Accelerator::cpu;
  auto cuda = plain(Packaging::conda_forge);
  cuda.accelerator = Accelerator::cuda;
  cuda.cuda = dotted("12.8");
  auto other = wheel;
  other.accelerator = Accelerator::other;
  const std::vector<Case> cases{
      {"toykit", "2.0", wheel, "8.6", "GPU 12.8"},
      {"toykit", "2.0", wheel, "7.5", "GPU 12.8: no-kernel-image"},
      {"toykit", "2.0", wheel, "12.0", "GPU 12.8: no-kernel-image"},
      {"toykit", "0.1", wheel, "8.6", "GPU, unknown"},
      {"toykit", "3.0", wheel, "8.6", "GPU, unknown"},
      {"toykit", "3.0", wheel, "6.1", "GPU, unknown: no-kernel-image"},
      {"toykit-jit", "2.0+cu128", wheel, "12.0", "GPU 12.8"},
      {"toykit-jit", "2.0+cu121", wheel, "12.0", "GPU 12.1: no-kernel-image"},
      {"toykit-jit", "4.0", wheel, "12.0", "GPU"},
      {"toykit-jit", "4.0", wheel, "5.2", "GPU"},
      {"toykit-jit", "4.0", wheel, "3.5", "GPU: no-kernel-image"},
      {"toykit", "2.0+rocm6.2", other, "8.6", "no code"},
      {"toykit-base", "1.0", wheel, "8.6", "no code"},
      {"toykit-base", "2.0", wheel, "8.6", "no code"},
      {"toykit-cpu", "2.0", wheel, "8.6", "CPU"},
      {"toyfront", "2.0", wheel, "8.6", "no code"},
      {"numpy", "2.0", wheel, "8.6", "no code"},
      {"toykit", "2.0", cuda, "8.6", "GPU 12.8"},
      {"toykit", "2.0", cuda, "7.5", "GPU 12.8: no-kernel-image"},
      {"toykit", "2.0", cpu, "8.6", "CPU"},
  };
  for (const auto& row : cases) {
    Facts facts;
    facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability(row.gpu), Provenance::flag}};
    const Judge judge(*catalog, facts, {});
    EXPECT_EQ(said(judge.judge(row.package, row.version, row.stated)), row.judgement)
        << row.package << " " << row.version << " on " << row.gpu;
  }
}

TEST(StackJudgement, RanksBuildsByHowTheyRun) {
  const catalogs::TemporaryCatalog folder;
  const auto catalog = catalogs::Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  Facts facts;
  facts.gpus = std::vector<Gpu>{{std::nullopt, {9, 0}, Provenance::flag}};
  const Judge judge(*catalog, facts, {});
  const auto objectives = judge.objectives();
  const auto wheel = plain(Packaging::wheel);
  const auto by_ptx = judge.judge("toykit", "1.1", wheel).penalties;
  const auto native = judge.judge("toykit", "2.0", wheel).penalties;
  const auto on_cpu = judge.judge("toykit-cpu", "2.0", wheel).penalties;
  EXPECT_EQ(by_ptx.at(objectives.just_in_time(0)), 1);
  EXPECT_EQ(native.at(objectives.just_in_time(0)), 0);
  EXPECT_EQ(native.at(objectives.cuda()), 0) << "that level is for the CUDA of torch";
  EXPECT_LT(native.at(objectives.side_cuda()), by_ptx.at(objectives.side_cuda())) << "12.8 is newer than 11.8";
  EXPECT_EQ(native.at(Objectives::k_gpu_first), 0);
  EXPECT_EQ(on_cpu.at(Objectives::k_gpu_first), Objectives::k_side_package_on_cpu);
}

TEST(StackJudgement, AsksTorchAloneForItsCudnn) {
  const catalogs::TemporaryCatalog folder;
  const auto catalog = catalogs::Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  Facts facts;
  facts.gpus = std::vector<Gpu>{{std::nullopt, {8, 6}, Provenance::flag}};
  GpuPolicy policy;
  policy.cudnn = parse_version_limit("9", VersionLimit::Subject::cudnn).value();
  policy.must_know_cudnn = true;
  const Judge judge(*catalog, facts, policy);
  EXPECT_TRUE(judge.judge("toykit", "2.0", plain(Packaging::wheel)).failures.empty()) << "its cuDNN is a package of its own";
}

TEST(StackJudgement, PrefersAPythonByItsFirstTwoNumbers) {
  const Facts facts;
  GpuPolicy policy;
  policy.preferred_python = dotted("3.11");
  const Judge judge(catalogs::Catalog::embedded(), facts, policy);
  const auto penalty = [&](const std::string& version) {
    const auto penalties = judge.judge("python", version, plain(Packaging::conda_forge)).penalties;
    return penalties.empty() ? 0 : penalties.at(judge.objectives().python());
  };
  EXPECT_EQ(penalty("3.11.9"), 0);
  EXPECT_EQ(penalty("3.12.1"), 1);
}

TEST(StackJudgement, CountsABuildForAppleGpusAsOneForTheGpu) {
  Facts facts;
  facts.platform = {Platform::osx_arm64, Provenance::flag};
  const Judge judge(catalogs::Catalog::embedded(), facts, {});
  auto cpu = plain(Packaging::wheel);
  cpu.accelerator = Accelerator::cpu;
  EXPECT_EQ(judge.judge("torch", "2.7.1", cpu).penalties.at(Objectives::k_gpu_first), 0);
}

TEST(StackJudgement, TakesCompanionsOfTorchUnderAStrictCatalog) {
  Facts facts;
  facts.gpus = std::vector<Gpu>{{std::nullopt, {8, 6}, Provenance::flag}};
  GpuPolicy policy;
  policy.is_strict = true;
  const Judge judge(catalogs::Catalog::embedded(), facts, policy);
  auto cuda = plain(Packaging::wheel);
  cuda.accelerator = Accelerator::cuda;
  cuda.cuda = dotted("12.6");
  EXPECT_TRUE(judge.judge("torchvision", "0.22.1+cu126", cuda).failures.empty());
  EXPECT_EQ(judge.judge("other-kernels", "1.0+cu126", cuda).failures.size(), 1U) << "it is in no table";
}

TEST(StackJudgement, RefusesTheUnknownUnderAStrictCatalog) {
  const catalogs::TemporaryCatalog folder;
  const auto catalog = catalogs::Catalog::load(folder.folder());
  ASSERT_TRUE(catalog) << catalog.error().text();
  Facts facts;
  facts.gpus = std::vector<Gpu>{{std::nullopt, {8, 6}, Provenance::flag}};
  GpuPolicy policy;
  policy.is_strict = true;
  const Judge judge(*catalog, facts, policy);
  const auto failures = [&](const std::string& version) { return judge.judge("toykit", version, plain(Packaging::wheel)).failures.size(); };
  EXPECT_EQ(failures("2.0"), 0U);
  EXPECT_EQ(failures("3.0"), 1U) << "its code is unknown";
  EXPECT_EQ(failures("2.5"), 1U) << "it is not in the catalog";
}

/// bitsandbytes has a library for each of several toolkits: up to 0.49 it loads the library for the minor version of torch's CUDA, from
/// 0.50 on the newest library for its major version.
TEST(StackJudgement, FindsTheLibraryThatAWheelLoadsBesideTheMainStack) {
  const struct {
    std::string version, toolkit;
    bool goes;
    std::string loads, all;
  } rows[] = {
      {"0.49.2", "12.4", true, "12.4", "11.8 12.0 12.1 12.2 12.3 12.4 12.5 12.6 12.8 12.9"},
      {"0.49.2", "11.7", false, "", "11.8 12.0 12.1 12.2 12.3 12.4 12.5 12.6 12.8 12.9"},
      {"0.50.0", "12.5", true, "12.4", "11 12"},
      {"0.50.0", "10.2", false, "", "11 12"},
  };
  Facts volta;
  volta.gpus = std::vector<Gpu>{{std::nullopt, {7, 0}, Provenance::flag}};
  const Judge judge(catalogs::Catalog::embedded(), volta, {});
  for (const auto& row : rows) {
    const auto judgement = judge.judge("bitsandbytes", row.version, plain(Packaging::wheel));
    EXPECT_EQ(Judge::has_library_for(judgement, dotted(row.toolkit)), row.goes) << row.version << " " << row.toolkit;
    if (row.goes) {
      EXPECT_EQ(judge.beside(judgement, dotted(row.toolkit)).stack.build->cuda->text(), row.loads) << row.version << " " << row.toolkit;
    }
    std::string all;
    for (const auto& toolkit : judge.toolkits_beside(judgement)) {
      all += (all.empty() ? "" : " ") + toolkit.text();
    }
    EXPECT_EQ(all, row.all) << row.version;
  }
}

}  // namespace
}  // namespace gpusolve::engine
