// The catalog of torch builds: what exists, what it requires, what plain PyPI serves.
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {
namespace {

using Pins = std::vector<std::pair<std::string, std::string>>;

auto build_of(const std::string& torch, const std::string& tag, Platform platform, Packaging packaging = Packaging::wheel)
    -> const PublishedBuild* {
  for (const auto& build : Catalog::embedded().published_builds(platform)) {
    if (build.version == dotted(torch) && build.tag == tag && build.packaging == packaging) {
      return &build;
    }
  }
  return nullptr;
}

auto minors(std::span<const DottedVersion> versions) -> std::string {
  std::string out;
  for (const auto& version : versions) {
    out += (out.empty() ? "" : " ") + version.text();
  }
  return out;
}

TEST(TorchBuilds, SayTheOldestCudnnThatEveryGpuBuildOfCondaForgeLoads) {
  for (const auto platform : {Platform::linux_64, Platform::linux_aarch64, Platform::win_64}) {
    for (const auto& build : Catalog::embedded().published_builds(platform)) {
      EXPECT_TRUE(!build.cuda || build.packaging != Packaging::conda_forge || build.cudnn)
          << build.version.text() << " " << build.tag << " " << platform_text(platform);
    }
  }
}

TEST(TorchBuilds, HoldTheSetForCuda118ThatTheProjectWasAskedFor) {
  const Pins wanted{{"nvidia-cublas-cu11", "11.11.3.6"},     {"nvidia-cuda-cupti-cu11", "11.8.87"}, {"nvidia-cuda-nvrtc-cu11", "11.8.89"},
                    {"nvidia-cuda-runtime-cu11", "11.8.89"}, {"nvidia-cudnn-cu11", "9.1.0.70"},     {"nvidia-cufft-cu11", "10.9.0.58"},
                    {"nvidia-curand-cu11", "10.3.0.86"},     {"nvidia-cusolver-cu11", "11.4.1.48"}, {"nvidia-cusparse-cu11", "11.7.5.86"},
                    {"nvidia-nccl-cu11", "2.21.5"},          {"nvidia-nvtx-cu11", "11.8.86"}};
  for (const std::string torch : {"2.5.0", "2.5.1", "2.6.0", "2.7.0", "2.7.1"}) {
    const auto* build = build_of(torch, "cu118", Platform::linux_64);
    ASSERT_NE(build, nullptr) << torch;
    EXPECT_TRUE(build->are_pins_known);
    auto pins = build->pins;
    std::erase_if(pins, [](const auto& pin) { return pin.first == "triton"; });
    EXPECT_EQ(pins, wanted) << torch;
  }
  EXPECT_NE(build_of("2.4.1", "cu118", Platform::linux_64)->pins, build_of("2.5.0", "cu118", Platform::linux_64)->pins) << "NCCL differs";
}

TEST(TorchBuilds, NameWhatPlainPypiServes) {
  const struct {
    std::string torch;
    Platform platform;
    std::string tag;
  } cases[]{
      {"1.12.1", Platform::linux_64, "cu102"},      {"2.0.1", Platform::linux_64, "cu117"},  {"2.4.1", Platform::linux_64, "cu121"},
      {"2.6.0", Platform::linux_64, "cu124"},       {"2.7.1", Platform::linux_64, "cu126"},  {"2.10.0", Platform::linux_64, "cu128"},
      {"2.11.0", Platform::linux_64, "cu130"},      {"2.13.0", Platform::linux_64, "cu130"}, {"2.10.0", Platform::linux_aarch64, "cpu"},
      {"2.11.0", Platform::linux_aarch64, "cu130"}, {"1.6.0", Platform::win_64, ""},         {"1.7.0", Platform::win_64, "cpu"},
      {"2.9.0", Platform::win_64, "cpu"},           {"2.9.0", Platform::osx_arm64, "cpu"},   {"1.7.1", Platform::osx_arm64, ""},
      {"2.2.2", Platform::osx_64, "cpu"},           {"2.3.0", Platform::osx_64, ""},         {"1.8.2", Platform::linux_64, ""}};
  for (const auto& [torch, platform, tag] : cases) {
    std::string served;
    for (const auto& build : Catalog::embedded().published_builds(platform)) {
      if (build.version == dotted(torch) && build.is_on_pypi) {
        served += build.tag;
      }
    }
    EXPECT_EQ(served, tag) << torch << " on " << platform_text(platform);
  }
}

TEST(TorchBuilds, ExistOnlyWhereSomethingShowsThem) {
  EXPECT_EQ(build_of("1.11.0", "cu111", Platform::linux_64), nullptr);
  EXPECT_NE(build_of("1.11.0", "cu115", Platform::linux_64), nullptr);
  EXPECT_EQ(build_of("1.11.0", "cu115", Platform::win_64), nullptr);
  EXPECT_EQ(build_of("2.7.0", "cu126", Platform::linux_aarch64), nullptr);
  EXPECT_EQ(build_of("1.2.0", "cu92", Platform::win_64), nullptr);
  EXPECT_EQ(build_of("1.4.0", "cu100", Platform::win_64), nullptr);
  EXPECT_NE(build_of("2.12.1", "cu126", Platform::win_64), nullptr);
  EXPECT_EQ(build_of("2.14.0", "cu132", Platform::win_64), nullptr);
  EXPECT_NE(build_of("2.10.0", "cu126", Platform::linux_aarch64), nullptr);
  EXPECT_NE(build_of("2.11.0", "cu128", Platform::linux_aarch64), nullptr);
  EXPECT_EQ(build_of("1.8.2", "cu111", Platform::linux_64, Packaging::conda_pytorch), nullptr);
  EXPECT_EQ(build_of("2.6.0", "cu124", Platform::linux_64, Packaging::conda_pytorch), nullptr);
}

TEST(TorchBuilds, SayWhereTheLibrariesAreBundled) {
  const auto has_nvidia = [](const PublishedBuild* build) {
    return std::ranges::any_of(build->pins, [](const auto& pin) { return pin.first.starts_with("nvidia-"); });
  };
  for (const auto& [torch, tag] :
       std::vector<std::pair<std::string, std::string>>{{"1.12.1", "cu116"}, {"1.13.1", "cu116"}, {"2.0.1", "cu118"}, {"2.1.2", "cu118"}}) {
    const auto* build = build_of(torch, tag, Platform::linux_64);
    ASSERT_NE(build, nullptr) << torch;
    EXPECT_TRUE(build->are_pins_known && !has_nvidia(build)) << torch << " " << tag;
  }
  EXPECT_TRUE(has_nvidia(build_of("2.2.0", "cu118", Platform::linux_64)));
  EXPECT_TRUE(has_nvidia(build_of("1.13.1", "cu117", Platform::linux_64)));
  EXPECT_TRUE(build_of("1.13.1", "cu117", Platform::linux_64)->is_bundled_on_index);
  EXPECT_FALSE(has_nvidia(build_of("2.9.0", "cu128", Platform::win_64))) << "Windows wheels hold their libraries";
  EXPECT_TRUE(has_nvidia(build_of("2.9.0", "cu128", Platform::linux_aarch64)));
  for (const auto& [torch, cudnn] : {std::pair("2.11.0", "9.17.1.4"), std::pair("2.12.1", "9.20.0.48"), std::pair("2.13.0", "9.20.0.48")}) {
    const auto* build = build_of(torch, "cu129", Platform::linux_64);
    EXPECT_TRUE(build->are_pins_known) << torch;
    EXPECT_THAT(build->pins, ::testing::Contains(std::pair<std::string, std::string>("nvidia-cudnn-cu12", cudnn))) << torch;
  }
}

TEST(TorchBuilds, KnowTheToolkitWheelAndItsExtras) {
  const auto* build = build_of("2.12.0", "cu130", Platform::linux_64);
  ASSERT_NE(build, nullptr);
  EXPECT_THAT(build->pins, ::testing::Contains(std::pair<std::string, std::string>("cuda-toolkit", "13.0.2")));
  EXPECT_THAT(build->toolkit_extras, ::testing::Not(::testing::Contains("cublas"))) << "cuBLAS is a range of its own from 2.12 on";
  EXPECT_THAT(build->ranges, ::testing::Contains(RangeRequirement{"nvidia-cublas", ">=13.1.0.3,<=13.1.1.3", "13.1.1.3"}));
  EXPECT_THAT(build_of("2.11.0", "cu126", Platform::linux_64)->toolkit_extras, ::testing::SizeIs(11));
}

TEST(TorchBuilds, KnowTheComponentsOfAToolkit) {
  const auto* components = Catalog::embedded().toolkit_components(dotted("12.6.3"));
  ASSERT_NE(components, nullptr);
  EXPECT_THAT(components->packages, ::testing::Contains(ToolkitComponent{"cublas", "nvidia-cublas-cu12", "12.6.4.1"}));
  EXPECT_THAT(Catalog::embedded().toolkit_components(dotted("13.0.2"))->packages,
              ::testing::Contains(ToolkitComponent{"cudart", "nvidia-cuda-runtime", "13.0.96"}));
  EXPECT_EQ(Catalog::embedded().toolkit_components(dotted("12.5.0")), nullptr);
}

TEST(TorchBuilds, NameTheirPythonsAndGlibc) {
  EXPECT_EQ(minors(build_of("1.13.1", "cu117", Platform::linux_64)->pythons), "3.7 3.8 3.9 3.10");
  EXPECT_EQ(minors(build_of("1.13.1", "cu117", Platform::linux_64)->unseen_pythons), "3.11");
  EXPECT_EQ(minors(build_of("1.13.1", "cu117", Platform::linux_64)->pypi_pythons), "3.7 3.8 3.9 3.10 3.11");
  EXPECT_EQ(minors(build_of("1.13.1", "cu117", Platform::win_64)->pythons), "3.7 3.8 3.9 3.10");
  EXPECT_EQ(minors(build_of("1.13.1", "cu117", Platform::linux_64, Packaging::conda_pytorch)->pythons), "3.7 3.8 3.9 3.10");
  EXPECT_EQ(minors(build_of("1.8.0", "cpu", Platform::osx_arm64)->pythons), "3.8");
  EXPECT_EQ(minors(build_of("2.13.0", "cu130", Platform::linux_64)->pythons), "3.10 3.11 3.12 3.13 3.14 3.15");
  EXPECT_EQ(minors(build_of("2.13.0", "cu130", Platform::linux_64)->pypi_pythons), "3.10 3.11 3.12 3.13 3.14");
  EXPECT_EQ(minors(build_of("2.13.0", "cu130", Platform::win_64)->pythons), "3.10 3.11 3.12 3.13 3.14");
  EXPECT_EQ(minors(build_of("2.13.0", "cu129", Platform::linux_64)->pythons), "3.10 3.11 3.12");
  EXPECT_EQ(minors(build_of("2.13.0", "cu130", Platform::linux_64, Packaging::conda_forge)->pythons), "3.10 3.11 3.12 3.13 3.14");
  EXPECT_EQ(build_of("2.6.0", "cu124", Platform::linux_64)->least_glibc, dotted("2.17"));
  EXPECT_EQ(build_of("2.6.0", "cu126", Platform::linux_64)->least_glibc, dotted("2.28"));
  EXPECT_EQ(build_of("2.7.0", "cu118", Platform::linux_64)->least_glibc, dotted("2.28"));
  EXPECT_FALSE(build_of("2.7.0", "cu118", Platform::win_64)->least_glibc);
}

TEST(TorchReleases, HaveTheirCompanions) {
  const auto releases = Catalog::embedded().published_releases();
  const auto release = [&](const std::string& torch) { return *std::ranges::find(releases, dotted(torch), &PublishedRelease::version); };
  EXPECT_EQ(release("2.1.2").version_of("torchvision"), "0.16.2");
  EXPECT_EQ(release("2.7.1").version_of("triton"), "3.3.1");
  EXPECT_EQ(release("2.2.0").companion("triton")->python_below, dotted("3.12"));
  EXPECT_EQ(release("2.11.0").version_of("torchaudio"), "2.11.0") << "the last one";
  EXPECT_FALSE(release("2.12.0").version_of("torchaudio"));
  EXPECT_EQ(releases.back().version, dotted("2.14.0"));
}

TEST(Aliases, LeadFromOneEcosystemToTheOther) {
  const auto& catalog = Catalog::embedded();
  EXPECT_EQ(catalog.conda_name("torch"), "pytorch");
  EXPECT_EQ(catalog.pypi_name("pytorch"), "torch");
  EXPECT_EQ(catalog.conda_name("torchvision"), "torchvision");
  EXPECT_EQ(catalog.conda_name("nvidia-cudnn-cu12"), "cudnn");
  EXPECT_EQ(catalog.pypi_name("cudnn"), "cudnn") << "several names share it: no way back";
}

TEST(Mirrors, KnowWhatTheyLack) {
  const auto mirrors = Catalog::embedded().mirrors();
  const auto tuna = std::ranges::find(mirrors, "tuna", &MirrorEntry::id);
  ASSERT_NE(tuna, mirrors.end());
  EXPECT_THAT(tuna->lacks, ::testing::Contains("nvidia"));
  EXPECT_THAT(tuna->channels, ::testing::Contains("pytorch"));
  EXPECT_FALSE(tuna->stack_wheels);
  EXPECT_EQ(std::ranges::find(mirrors, "aliyun", &MirrorEntry::id)->stack_wheels_kind, MirrorEntry::Wheels::find_links);
  EXPECT_EQ(std::ranges::find(mirrors, "douban", &MirrorEntry::id)->status, MirrorEntry::Status::dead);
}

}  // namespace
}  // namespace gpusolve::catalogs
