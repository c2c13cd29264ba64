// When a build runs on a GPU: real cases, one per row.
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"

namespace gpusolve::catalogs {
namespace {

/// "GPU driver": `8.6`, `8.6+12.0`, `-` for free; `535.104.05`, `cuda:12.2`, `-` for free.
auto facts_of(const std::string& gpus, const std::string& driver, Platform platform) -> Facts {
  Facts facts;
  facts.platform = {platform, Provenance::flag};
  if (gpus != "-") {
    facts.gpus.emplace();
    std::istringstream list(gpus);
    for (std::string gpu; std::getline(list, gpu, '+');) {
      facts.gpus->push_back({std::nullopt, *parse_compute_capability(gpu), Provenance::flag});
    }
  }
  if (driver.starts_with("cuda:")) {
    facts.driver = Driver{std::nullopt, dotted(driver.substr(5))};
  } else if (driver != "-") {
    facts.driver = Driver{dotted(driver), std::nullopt};
  }
  return facts;
}

/// "cubin sm_86", "ptx compute_50", "no-kernel-image at sm_61", "driver-too-old at driver 470.82 needs 525.60.13".
auto said(const Verdict& verdict) -> std::string {
  std::string out;
  const auto say = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
  if (verdict.runs()) {
    for (const auto& [capability, judged] : verdict.gpus) {
      const auto& by = std::get<RunsBy>(judged);
      say((by.kind == RunsBy::Kind::cubin ? "cubin " : "ptx ") + target_text(by.target));
    }
    return out.empty() ? "runs" : out;
  }
  for (const auto& reason : verdict.reasons()) {
    say(std::string(reason_code_text(reason.code)) + " at " + reason.fact + (reason.needed.empty() ? "" : " needs " + reason.needed));
  }
  return out;
}

struct Case {
  std::string torch;
  std::string cuda;
  Platform platform;
  Packaging packaging;
  std::string gpus;
  std::string driver;
  std::string verdict;
};

auto judged(const Case& wanted) -> std::string {
  const auto& catalog = Catalog::embedded();
  const auto match = catalog.find_published_build(dotted(wanted.torch), dotted(wanted.cuda), wanted.platform, wanted.packaging);
  if (!match) {
    return "no such build";
  }
  const auto verdict = judge(*match->build, facts_of(wanted.gpus, wanted.driver, wanted.platform), catalog);
  return (match->is_exact ? "" : "(as " + match->build->version.text() + ") ") + said(verdict);
}

constexpr auto k_linux = Platform::linux_64;
constexpr auto k_arm = Platform::linux_aarch64;
constexpr auto k_windows = Platform::win_64;
constexpr auto k_wheel = Packaging::wheel;
constexpr auto k_channel = Packaging::conda_pytorch;
constexpr auto k_forge = Packaging::conda_forge;

void expect_all(const std::vector<Case>& cases) {
  for (const auto& row : cases) {
    EXPECT_EQ(judged(row), row.verdict) << row.torch << " cu" << row.cuda << " on " << platform_text(row.platform) << ", GPU " << row.gpus
                                        << ", driver " << row.driver;
  }
}

TEST(GpuRules, WantCodeForTheGpu) {
  expect_all({
      {"1.8.0", "11.1", k_linux, k_wheel, "6.1", "-", "no-kernel-image at sm_61"},    // GTX 1080 Ti: no major 6 in the list
      {"1.8.0", "10.2", k_linux, k_wheel, "6.1", "-", "cubin sm_60"},                 //
      {"1.10.1", "10.2", k_linux, k_wheel, "8.0", "-", "no-kernel-image at sm_80"},   // A100 with what PyPI served
      {"1.10.1", "11.3", k_linux, k_wheel, "8.0", "-", "cubin sm_80"},                //
      {"1.13.1", "11.7", k_linux, k_wheel, "9.0", "-", "no-kernel-image at sm_90"},   // H100
      {"2.0.1", "11.8", k_linux, k_wheel, "9.0", "-", "cubin sm_90"},                 //
      {"1.13.1", "11.7", k_linux, k_wheel, "8.9", "-", "cubin sm_86"},                // RTX 4090 before sm_89 was built
      {"2.6.0", "12.6", k_linux, k_wheel, "12.0", "-", "no-kernel-image at sm_120"},  // RTX 5090
      {"2.7.0", "12.8", k_linux, k_wheel, "12.0", "-", "cubin sm_120"},               //
      {"2.7.1", "12.8", k_linux, k_wheel, "7.0", "-", "no-kernel-image at sm_70"},    // V100: gone in 2.7, back in 2.8
      {"2.8.0", "12.8", k_linux, k_wheel, "7.0", "-", "cubin sm_70"},                 //
      {"2.10.0", "13.0", k_linux, k_wheel, "7.0", "-", "no-kernel-image at sm_70"},   //
      {"2.13.0", "13.0", k_linux, k_wheel, "6.1", "-", "no-kernel-image at sm_61"},   // GTX 1080 with what PyPI serves
      {"2.13.0", "12.6", k_linux, k_wheel, "6.1", "-", "cubin sm_60"},                //
      {"2.8.0", "12.8", k_linux, k_wheel, "12.1", "-", "cubin sm_120"},               // GB10
      {"2.7.0", "12.8", k_linux, k_wheel, "10.0", "570.124", "cubin sm_100"},         // B200
      {"2.9.0", "13.0", k_linux, k_wheel, "10.3", "-", "cubin sm_100"},               // B300
      {"2.10.0", "13.0", k_arm, k_wheel, "11.0", "-", "cubin sm_110"},                // Thor
      {"2.9.0", "12.8", k_arm, k_wheel, "11.0", "-", "no-kernel-image at sm_110"},    //
      {"2.5.1", "12.1", k_linux, k_wheel, "7.5", "-", "cubin sm_75"},                 // T4
      {"1.12.1", "11.6", k_linux, k_wheel, "6.1", "-", "cubin sm_60"},                // MX150
  });
}

TEST(GpuRules, KeepTegraApart) {
  expect_all({
      {"2.9.0", "12.6", k_arm, k_wheel, "8.7", "-", "no-kernel-image at sm_87"},  // Orin, although sm_80 is there
      {"2.9.0", "12.6", k_arm, k_wheel, "7.2", "-", "no-kernel-image at sm_72"},  //
      {"2.13.0", "13.0", k_arm, k_forge, "8.7", "-", "cubin sm_87"},              // conda-forge builds it
      {"2.11.0", "12.9", k_arm, k_forge, "8.7", "-", "cubin sm_87"},              // its sister build for Tegra
      {"2.12.0", "13.0", k_arm, k_forge, "8.7", "-", "no-kernel-image at sm_87"},
      {"2.13.0", "12.9", k_arm, k_forge, "9.0", "-", "cubin sm_90"},                   // the usual one
      {"2.13.0", "12.9", k_arm, k_forge, "8.7+9.0", "-", "no-kernel-image at sm_90"},  // one set has only one of them
  });
}

TEST(GpuRules, DifferByPlatformForOneTag) {
  expect_all({
      {"2.8.0", "12.8", k_windows, k_wheel, "6.1", "-", "cubin sm_61"},
      {"2.8.0", "12.8", k_linux, k_wheel, "6.1", "-", "no-kernel-image at sm_61"},
      {"2.8.0", "12.9", k_windows, k_wheel, "6.1", "-", "no-kernel-image at sm_61"},
      {"2.8.0", "12.6", k_windows, k_wheel, "6.0", "-", "no-kernel-image at sm_60"},
      {"2.8.0", "12.6", k_linux, k_wheel, "6.0", "-", "cubin sm_60"},
      {"2.7.1", "12.8", k_windows, k_wheel, "7.0", "-", "cubin sm_70"},
      {"1.8.0", "11.1", k_windows, k_wheel, "6.1", "-", "cubin sm_61"},
  });
}

TEST(GpuRules, WantLibrariesThatServeTheGpu) {
  expect_all({
      {"2.5.1", "11.8", k_linux, k_wheel, "3.7", "-", "library-drops-arch at sm_37"},    // K80: the code is there, cuDNN 9 is not for it
      {"2.3.1", "11.8", k_linux, k_wheel, "3.7", "-", "cubin sm_37"},                    // cuDNN 8.7
      {"2.1.0", "11.8", k_linux, k_channel, "3.7", "470.223.02", "cubin sm_37"},         //
      {"2.4.0", "11.8", k_linux, k_channel, "3.7", "-", "library-drops-arch at sm_37"},  //
      {"1.5.1", "10.2", k_linux, k_channel, "8.6", "-", "library-drops-arch at sm_86"},  // RTX 3090: PTX 3.7, but cuDNN 7 and CUDA 10.2
      {"1.12.1", "11.2", k_linux, k_forge, "9.0", "-", "library-drops-arch at sm_90"},   // H100: PTX 8.6, but CUDA 11.2
      {"1.12.1", "11.2", k_linux, k_forge, "8.9", "-", "cubin sm_86"},                   //
      {"2.6.0", "12.6", k_linux, k_forge, "12.0", "-", "library-drops-arch at sm_120"},  // RTX 5090: PTX 9.0, but CUDA 12.6
      {"2.11.0", "12.8", k_linux, k_wheel, "7.0", "-", "no-kernel-image at sm_70"},      // Volta left with cuDNN 9.19
  });
}

TEST(GpuRules, WantADriverOfTheFamily) {
  expect_all({
      {"2.1.0", "12.1", k_linux, k_wheel, "8.6", "470.199.02", "driver-too-old at driver 470.199.02 needs 525.60.13"},
      {"2.1.0", "11.8", k_linux, k_wheel, "8.6", "470.199.02", "cubin sm_86"},
      {"2.8.0", "12.8", k_linux, k_wheel, "8.6", "525.105.17", "cubin sm_86"},
      {"2.8.0", "12.8", k_linux, k_wheel, "8.6", "525.60.12", "driver-too-old at driver 525.60.12 needs 525.60.13"},
      {"1.7.1", "10.2", k_linux, k_wheel, "7.5", "435.21", "driver-too-old at driver 435.21 needs 440.33"},
      {"1.7.1", "10.1", k_linux, k_wheel, "7.5", "435.21", "cubin sm_75"},
      {"2.9.0", "13.0", k_linux, k_wheel, "8.6", "575.64", "driver-too-old at driver 575.64 needs 580.65.06"},
      {"2.8.0", "12.8", k_windows, k_wheel, "8.6", "527.41", "driver-too-old at driver 527.41 needs 528.33"},
      {"2.8.0", "12.8", k_windows, k_wheel, "8.6", "528.33", "cubin sm_86"},
      {"2.1.0", "12.1", k_linux, k_wheel, "8.6", "cuda:11.4", "driver-too-old at driver CUDA 11.4 needs 525.60.13"},
      {"2.8.0", "12.8", k_linux, k_wheel, "8.6", "cuda:12.0", "cubin sm_86"},
      {"2.1.0", "11.8", k_linux, k_wheel, "8.6", "cuda:11.2", "cubin sm_86"},
      {"2.1.0", "12.1", k_linux, k_wheel, "-", "470.199.02", "driver-too-old at driver 470.199.02 needs 525.60.13"},
      {"2.1.0", "12.1", k_linux, k_wheel, "-", "-", "runs"},
      {"2.9.0", "13.0", k_linux, k_wheel, "8.6", "800.01", "cubin sm_86"},  // newer than the catalog
  });
}

TEST(GpuRules, WantADriverThatKnowsTheGpu) {
  expect_all({
      {"2.0.1", "11.8", k_linux, k_wheel, "8.9", "515.65.01", "driver-too-old at driver 515.65.01 needs 520"},
      {"2.4.0", "12.1", k_linux, k_wheel, "7.5", "390.157",
       "driver-too-old at driver 390.157 needs 410, driver-too-old at driver 390.157 needs 525.60.13"},
      {"2.7.0", "12.8", k_linux, k_wheel, "12.0", "560.35.03", "driver-too-old at driver 560.35.03 needs 570"},
      {"2.7.0", "12.8", k_linux, k_wheel, "12.0", "cuda:12.6", "driver-too-old at driver CUDA 12.6 needs 570"},
      {"2.7.1", "12.6", k_linux, k_wheel, "6.1", "580.95.05", "cubin sm_60"},
      {"2.7.1", "12.6", k_linux, k_wheel, "6.1", "590.48.01", "library-drops-arch at driver 590.48.01 needs 580"},
      {"2.7.1", "12.6", k_windows, k_wheel, "6.1", "582.20", "cubin sm_61"},
      {"2.7.1", "12.6", k_linux, k_wheel, "6.1", "cuda:13.1", "library-drops-arch at driver CUDA 13.1 needs 580"},
      {"2.3.1", "11.8", k_linux, k_wheel, "3.7", "525.60.13", "library-drops-arch at driver 525.60.13 needs 470"},
  });
}

TEST(GpuRules, CompilePtxOnlyWithADriverOfTheToolkit) {
  expect_all({
      {"1.1.0", "10.0", k_linux, k_wheel, "6.2", "-", "ptx sm_50"},
      {"2.0.0", "12.0", k_linux, k_forge, "9.0", "-", "cubin sm_90"},
      {"1.12.1", "11.2", k_linux, k_forge, "8.7", "460.32.03", "ptx sm_86"},
      {"1.12.1", "11.2", k_linux, k_forge, "8.7", "455.32", "ptx-needs-newer-driver at driver 455.32 needs 460.27.03"},
      {"1.12.1", "11.2", k_linux, k_forge, "8.7", "cuda:11.1", "ptx-needs-newer-driver at driver CUDA 11.1 needs 460.27.03"},
      {"1.12.1", "11.2", k_linux, k_forge, "8.7", "cuda:11.2", "ptx sm_86"},
      {"1.12.1", "11.2", k_linux, k_forge, "8.6", "455.32", "cubin sm_86"},
  });
}

TEST(GpuRules, HoldForEveryGpuOfTheMachine) {
  expect_all({
      {"2.9.0", "12.8", k_linux, k_wheel, "7.0+12.0", "-", "cubin sm_70, cubin sm_120"},
      {"2.9.0", "12.6", k_linux, k_wheel, "12.0+6.1", "-", "no-kernel-image at sm_120"},
      {"2.9.0", "13.0", k_linux, k_wheel, "6.1+7.0", "-", "no-kernel-image at sm_61, no-kernel-image at sm_70"},
  });
}

TEST(GpuRules, TakeTheNearestOlderBuildForAReleaseThatIsNotKnown) {
  expect_all({
      {"2.15.0", "13.0", k_linux, k_wheel, "8.6", "-", "(as 2.14.0) cubin sm_86"},
      {"2.4.0", "11.8", k_linux, k_forge, "8.6", "-", "(as 2.3.1) cubin sm_86"},
      {"0.4.1", "9.0", k_linux, k_wheel, "6.1", "-", "no such build"},
      {"2.9.0", "11.8", k_linux, k_wheel, "8.6", "-", "(as 2.7.1) cubin sm_86"},
      {"2.9.0", "12.7", k_linux, k_wheel, "8.6", "-", "no such build"},
  });
}

TEST(GpuRules, AssumeTheToolkitsTargetsWhereNothingIsKnown) {
  PublishedBuild build;
  build.cuda = dotted("12.4");
  const auto verdict = judge(build, facts_of("8.6+12.0", "-", k_linux), Catalog::embedded());
  EXPECT_TRUE(verdict.is_code_assumed);
  EXPECT_EQ(said(verdict), "library-drops-arch at sm_120") << "PTX may be there, but the libraries of 12.4 do not serve it";
}

TEST(GpuRules, LetACpuBuildRunAnywhere) {
  PublishedBuild build;
  build.is_code_known = true;
  EXPECT_EQ(said(judge(build, facts_of("3.5", "390.157", k_linux), Catalog::embedded())), "runs");
}

TEST(GpuRules, JudgeACudaPackageByTheDriverAlone) {
  const auto& catalog = Catalog::embedded();
  EXPECT_EQ(said(judge_cuda(dotted("12.4"), facts_of("3.7", "550.54.14", k_linux), catalog)), "runs");
  EXPECT_EQ(said(judge_cuda(dotted("12.4"), facts_of("8.6", "470.82.01", k_linux), catalog)),
            "driver-too-old at driver 470.82.01 needs 525.60.13");
}

TEST(GpuRules, CallACudaNativeIfTheDriverIsThatNew) {
  const auto& catalog = Catalog::embedded();
  const auto is_native = [&](const std::string& cuda, const std::string& driver) {
    return is_native_cuda(dotted(cuda), facts_of("8.6", driver, k_linux), catalog);
  };
  EXPECT_TRUE(is_native("12.2", "535.104.05"));
  EXPECT_FALSE(is_native("12.4", "535.104.05"));
  EXPECT_TRUE(is_native("12.1.1", "cuda:12.1"));
  EXPECT_FALSE(is_native("12.1", "cuda:12.0"));
  EXPECT_TRUE(is_native("13.3", "-"));
  EXPECT_TRUE(is_native("13.3", "800.01")) << "newer than the catalog";
  EXPECT_FALSE(is_native("9.0", "340.108")) << "older than the catalog";
}

}  // namespace
}  // namespace gpusolve::catalogs
