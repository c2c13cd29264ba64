#include "engine/judging/judgement.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/judging/judge.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

auto machine(const std::vector<ComputeCapability>& gpus, const std::string& driver = "") -> Facts {
  Facts facts;
  facts.gpus.emplace();
  for (const auto gpu : gpus) {
    facts.gpus->push_back({std::nullopt, gpu, Provenance::flag});
  }
  if (!driver.empty()) {
    facts.driver = Driver{dotted(driver), catalogs::Catalog::embedded().cuda_of_driver(dotted(driver), Platform::linux_64)};
  }
  return facts;
}

auto gpu_build(const std::string& cuda, Packaging packaging = Packaging::wheel) -> BuildVariant {
  return {Accelerator::cuda, dotted(cuda), std::nullopt, std::nullopt, packaging};
}

auto cpu_build() -> BuildVariant { return {Accelerator::cpu, {}, {}, {}, Packaging::wheel}; }

/// "driver-too-old at driver 440.33 needs 450.80.02", one per reason.
auto said(const Judgement& judgement) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& reason : judgement.failures) {
    texts.push_back(std::string(reason_code_text(reason.code)) + " at " + fact_text(reason) +
                    (reason.needed.empty() ? "" : " needs " + reason.needed));
  }
  return texts;
}

auto judged(const Facts& facts, const BuildVariant& variant, const std::string& version, GpuPolicy policy = {},
            const std::string& package = "torch") -> Judgement {
  return Judge(catalogs::Catalog::embedded(), facts, std::move(policy)).judge(package, version, variant);
}

TEST(Judge, PassesABuildThatRuns) {
  const auto judgement = judged(machine({{8, 6}}), gpu_build("11.8"), "2.1.2+cu118");
  EXPECT_TRUE(judgement.decides);
  EXPECT_THAT(judgement.failures, IsEmpty());
  ASSERT_TRUE(judgement.match);
  EXPECT_TRUE(judgement.match->is_exact);
  ASSERT_TRUE(judgement.variant.cudnn);
  EXPECT_EQ(judgement.variant.cudnn->prefix(2).text(), "8.7");
}

TEST(Judge, SaysWhichGpuABuildHasNoCodeFor) {
  EXPECT_THAT(said(judged(machine({{12, 0}}), gpu_build("11.8"), "2.1.2")), ElementsAre("no-kernel-image at sm_120"));
}

TEST(Judge, RefusesATorchOfUnknownCudnnIfTheLimitMustBeChecked) {
  GpuPolicy policy;
  policy.cudnn = parse_version_limit("9", VersionLimit::Subject::cudnn).value();
  const auto facts = machine({{8, 6}});
  EXPECT_THAT(said(judged(facts, gpu_build("12.9", Packaging::conda_other), "2.99.0", policy)), IsEmpty());
  policy.must_know_cudnn = true;
  EXPECT_THAT(said(judged(facts, gpu_build("12.9", Packaging::conda_other), "2.99.0", policy)),
              ElementsAre("cudnn-unavailable at --cudnn 9"));
}

/// conda takes any later cuDNN of the major version that a build of conda-forge was made with.
TEST(Judge, LetsABuildOfCondaForgeRunWithALaterCudnn) {
  const struct {
    std::string torch, cuda, limit;
    ComputeCapability gpu;
    bool is_within;
  } rows[] = {
      {"2.7.1", "12.9", "9.10", {8, 0}, true}, {"2.7.1", "12.9", "9.15", {8, 0}, true},   {"2.7.1", "12.9", "9.8", {8, 0}, false},
      {"2.7.1", "12.9", "8.9", {8, 0}, false}, {"2.7.1", "12.9", "9.15", {7, 0}, false},  {"2.7.1", "12.9", ">=9.10", {7, 0}, true},
      {"2.5.1", "12.6", "9.5", {7, 0}, true},  {"2.12.1", "13.0", "9.20", {9, 0}, false}, {"2.12.1", "13.0", ">=9.20", {9, 0}, true},
      {"2.1.0", "11.8", "8.9", {8, 6}, true},  {"2.7.1", "12.6", "9.10", {7, 0}, true},   {"2.7.1", "12.6", "9.9", {8, 0}, false},
      {"2.1.0", "11.8", "9", {8, 6}, false},
  };
  for (const auto& [torch, cuda, limit, gpu, is_within] : rows) {
    GpuPolicy policy;
    policy.cudnn = parse_version_limit(limit, VersionLimit::Subject::cudnn).value();
    policy.must_know_cudnn = policy.has_all_builds = true;
    const auto failures = judged(machine({gpu}), gpu_build(cuda, Packaging::conda_forge), torch, policy, "pytorch").failures;
    EXPECT_EQ(std::ranges::find(failures, ReasonCode::cudnn_unavailable, &Reason::code) == failures.end(), is_within)
        << torch << " " << cuda << " --cudnn " << limit << " " << gpu.sm();
  }
}

/// A cuDNN that the request names binds the builds that use conda's cuDNN; builds of other channels contain their own.
TEST(Judge, HoldsABuildOfCondaForgeToTheRequestedCudnn) {
  const struct {
    std::string torch, cuda, spec;
    Packaging packaging;
    bool is_within;
  } rows[] = {
      {"2.7.1", "12.9", "cudnn==9.3.0.75", Packaging::conda_forge, false},
      {"2.5.1", "12.6", "cudnn==9.3.0.75", Packaging::conda_forge, true},
      {"2.7.1", "12.9", "cudnn=9.15", Packaging::conda_forge, true},
      {"2.7.1", "12.9", "cudnn", Packaging::conda_forge, true},
      {"2.7.1", "12.9", "cudnn 8.9.*", Packaging::conda_forge, false},
      {"2.7.1", "12.9", "cudnn>=9.1,<9.5", Packaging::conda_forge, false},
      {"2.5.1", "12.4", "cudnn==9.3.0.75", Packaging::conda_pytorch, true},
      {"2.7.1", "12.9", "cudnn~=9.3", Packaging::conda_forge, true},
      {"2.7.1", "12.9", "nvidia-cudnn-cu12==9.3.0.75", Packaging::conda_forge, false},
  };
  for (const auto& [torch, cuda, spec, packaging, is_within] : rows) {
    GpuPolicy policy;
    policy.cudnn_bindings = cudnn_bindings_of(std::vector{Spec::parse(spec)});
    policy.has_all_builds = true;
    const auto failures = said(judged(machine({{8, 6}}), gpu_build(cuda, packaging), torch, policy, "pytorch"));
    EXPECT_EQ(failures, is_within ? std::vector<std::string>{} : std::vector{"cudnn-unavailable at " + spec}) << torch << " " << spec;
  }
}

TEST(Judge, SaysWhichDriverABuildNeeds) {
  EXPECT_THAT(said(judged(machine({{8, 0}}, "440.33.01"), gpu_build("11.8"), "2.1.2")),
              ElementsAre("driver-too-old at driver 440.33.01 needs 450.80.02"));
}

TEST(Judge, AsksForTheDriverThatMeetsEveryNeedAtOnce) {
  // The toolkit alone only needs 450.80.02, but the GPU needs 455.
  EXPECT_THAT(said(judged(machine({{8, 6}}, "440.33.01"), gpu_build("11.8"), "2.1.2")),
              ElementsAre("driver-too-old at driver 440.33.01 needs 455"));
}

TEST(Judge, HasNothingAgainstPackagesWithoutGpuCode) {
  const auto judgement = judged(machine({{12, 0}}, "440.33.01"), {}, "1.26", {}, "numpy");
  EXPECT_FALSE(judgement.decides);
  EXPECT_THAT(judgement.failures, IsEmpty());
  EXPECT_THAT(judgement.penalties, IsEmpty());
}

TEST(Judge, KnowsTorchByEachOfItsNames) {
  const Facts facts;
  const Judge judge(catalogs::Catalog::embedded(), facts, {});
  for (const auto* const name : {"torch", "pytorch", "libtorch"}) {
    EXPECT_TRUE(judge.decides(name)) << name;
  }
  for (const auto* const name : {"torchvision", "pytorch-cuda", "pytorch-mutex", "Torch", ""}) {
    EXPECT_FALSE(judge.decides(name)) << name;
  }
}

TEST(Judge, PutsTorchOnTheCpuBelowAnotherPackageOnTheCpu) {
  const auto facts = machine({{8, 6}});
  EXPECT_EQ(judged(facts, gpu_build("11.8"), "2.1.2").penalties.at(Objectives::k_gpu_first), 0);
  EXPECT_EQ(judged(facts, cpu_build(), "0.16", {}, "torchvision").penalties.at(Objectives::k_gpu_first), 1);
  EXPECT_EQ(judged(facts, cpu_build(), "2.1.2").penalties.at(Objectives::k_gpu_first), 2);
}

TEST(Judge, PrefersCpuBuildsWhereThereIsNoGpu) {
  const auto facts = machine({});
  EXPECT_EQ(judged(facts, cpu_build(), "2.1.2").penalties.at(Objectives::k_gpu_first), 0);
  const auto gpu = judged(facts, gpu_build("11.8"), "2.1.2");
  EXPECT_EQ(gpu.penalties.at(Objectives::k_gpu_first), 2);
  EXPECT_THAT(gpu.failures, IsEmpty());
}

TEST(Judge, TakesThePlainWheelForMetalOnlyWhereNoGpuAndNoCudaIsNamed) {
  Facts mac;
  mac.platform = {Platform::osx_arm64, Provenance::flag};
  EXPECT_EQ(judged(mac, cpu_build(), "2.4.1").variant.accelerator, Accelerator::metal);
  auto with_gpu = machine({{8, 6}});
  with_gpu.platform = mac.platform;
  EXPECT_EQ(judged(with_gpu, cpu_build(), "2.4.1").variant.accelerator, Accelerator::cpu);
  GpuPolicy policy;
  policy.bindings.push_back({"cuda-version=12.4", {dotted("12.4")}});
  EXPECT_EQ(judged(mac, cpu_build(), "2.4.1", policy).variant.accelerator, Accelerator::cpu);
}

TEST(Judge, ChargesEachGpuThatNeedsPtx) {
  const auto facts = machine({{8, 6}, {12, 0}});
  const Judge judge(catalogs::Catalog::embedded(), facts, {});
  const auto objectives = judge.objectives();
  EXPECT_EQ(objectives.capabilities, 2U);
  EXPECT_EQ(objectives.count(), 5U);
  for (const auto& build : catalogs::Catalog::embedded().published_builds(Platform::linux_64)) {
    if (!build.cuda || !build.is_code_known) {
      continue;
    }
    const auto judgement = judge.judge("torch", build.version.text(), gpu_build(build.cuda->text(), build.packaging));
    for (std::size_t i = 0; i < judgement.verdict.gpus.size(); ++i) {
      const auto* const runs = std::get_if<catalogs::RunsBy>(&judgement.verdict.gpus[i].second);
      const auto expected = runs != nullptr && runs->kind == catalogs::RunsBy::Kind::ptx ? 1 : 0;
      EXPECT_EQ(judgement.penalties.at(objectives.just_in_time(i)), expected) << build.version.text() << " " << build.tag;
    }
  }
}

TEST(Judge, RanksNativeCudaBeforeMinorVersionCompatibility) {
  const auto facts = machine({{8, 6}}, "535.104.05");  // reports 12.2
  const Judge judge(catalogs::Catalog::embedded(), facts, {});
  const auto level = [&](const std::string& cuda, const std::string& version) {
    return judge.judge("torch", version, gpu_build(cuda)).penalties.at(judge.objectives().cuda());
  };
  EXPECT_LT(level("12.1", "2.4.0"), level("11.8", "2.4.0"));  // the newest runtime that the driver has natively
  EXPECT_LT(level("11.8", "2.4.0"), level("12.4", "2.4.0"));  // preferred to newer runtimes
}

TEST(Judge, KeepsToTheLimitsOfTheRequest) {
  const auto facts = machine({{8, 6}});
  GpuPolicy policy;
  policy.cuda = parse_version_limit("12.1", VersionLimit::Subject::cuda).value();
  EXPECT_THAT(said(judged(facts, gpu_build("11.8"), "2.1.2", policy)), ElementsAre("cuda-unavailable at --cuda 12.1"));
  EXPECT_THAT(said(judged(facts, gpu_build("12.1"), "2.1.2", policy)), IsEmpty());
  EXPECT_THAT(said(judged(facts, cpu_build(), "2.1.2", policy)), IsEmpty());
  GpuPolicy cudnn;
  cudnn.cudnn = parse_version_limit(">=9", VersionLimit::Subject::cudnn).value();
  EXPECT_THAT(said(judged(facts, gpu_build("11.8"), "2.1.2", cudnn)), ElementsAre("cudnn-unavailable at --cudnn >=9"));
  const BuildVariant library{Accelerator::none, {}, {}, {}, Packaging::wheel};
  for (const auto* const name : {"cudnn", "libcudnn", "nvidia-cudnn-cu12"}) {
    EXPECT_THAT(said(judged(facts, library, "8.9.2.26", cudnn, name)), ElementsAre("cudnn-unavailable at --cudnn >=9")) << name;
    EXPECT_THAT(said(judged(facts, library, "9.1.0.70", cudnn, name)), IsEmpty()) << name;
  }
  EXPECT_THAT(said(judged(facts, library, "8.9.2.26", cudnn, "nvidia-cublas-cu12")), IsEmpty());
}

TEST(Judge, JudgesAnUnknownBuildLikeItsNearestOlderRelative) {
  const auto judgement = judged(machine({{8, 6}}), gpu_build("11.8"), "2.7.99");
  ASSERT_TRUE(judgement.match);
  EXPECT_FALSE(judgement.match->is_exact);
  EXPECT_THAT(judgement.failures, IsEmpty());
}

TEST(Judge, RefusesAnUnknownBuildWhenStrict) {
  GpuPolicy strict;
  strict.is_strict = true;
  EXPECT_THAT(said(judged(machine({{8, 6}}), gpu_build("11.8"), "2.7.99", strict)), ElementsAre("version-unavailable at --strict-catalog"));
  EXPECT_THAT(said(judged(machine({{8, 6}}), gpu_build("11.8"), "2.7.1", strict)), IsEmpty());
}

TEST(Judge, UsesAnotherPackagingIfTheCatalogLacksThisOne) {
  // pkgs/main rebuilds torch itself, and the catalog has no entry for such builds.
  const auto judgement = judged(machine({{12, 0}}), gpu_build("11.8", Packaging::conda_other), "2.1.2");
  ASSERT_TRUE(judgement.match);
  EXPECT_FALSE(judgement.match->is_exact);
  EXPECT_EQ(judgement.match->build->version.text(), "2.1.2");
  EXPECT_NE(judgement.match->build->packaging, Packaging::conda_other);
  EXPECT_THAT(said(judgement), ElementsAre("library-drops-arch at sm_120"));
}

TEST(Judge, AssumesTheCodeThatTheToolkitSupportsForAnUnlistedBuild) {
  // pkgs/main has such a build; the libraries of CUDA 9.2 do not serve sm_86, whatever code the build has.
  EXPECT_THAT(said(judged(machine({{8, 6}}), gpu_build("9.2", Packaging::conda_other), "1.1.0")),
              ElementsAre("library-drops-arch at sm_86"));
  const auto judgement = judged(machine({{7, 0}}), gpu_build("9.2", Packaging::conda_other), "1.1.0");
  EXPECT_THAT(judgement.failures, IsEmpty());
  EXPECT_TRUE(judgement.verdict.is_code_assumed);
}

TEST(Judge, AcceptsAToolkitThatIsNewerThanTheCatalog) {
  EXPECT_THAT(said(judged(machine({{8, 6}}), gpu_build("99.0", Packaging::conda_other), "99.1")), IsEmpty());
}

TEST(LeadingNumbers, EndWhereLettersBegin) {
  const struct {
    const char* version;
    const char* numbers;
  } k_rows[] = {{"2.1.2", "2.1.2"},   {"2.1.2+cu118", "2.1.2"}, {"2.1.2.post304", "2.1.2"},
                {"2.0.post1", "2.0"}, {"2.3.0a1", "2.3.0"},     {"2.9.0.dev2025", "2.9.0"},
                {"10", "10"},         {"2.1.", "2.1"},          {"2.1-1", "2.1"},
                {"2.1_1", "2.1"}};
  for (const auto& row : k_rows) {
    const auto numbers = leading_numbers(row.version);
    ASSERT_TRUE(numbers) << row.version;
    EXPECT_EQ(numbers->text(), row.numbers) << row.version;
  }
  for (const auto* const text : {"", "abc", ".", "v2.1", "+cu118", "99999999999.1"}) {
    EXPECT_FALSE(leading_numbers(text)) << text;
  }
}

}  // namespace
}  // namespace gpusolve::engine
