// environment, conda-lock, pixi, dockerfile: whole environments, with conda or around wheels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "adapters/lock/conda_lock.hpp"
#include "adapters/lock/dockerfile.hpp"
#include "adapters/lock/environment.hpp"
#include "adapters/lock/locked_package.hpp"
#include "adapters/lock/pixi_lock.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::lock {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A set of conda packages with wheels on top of them.
auto mixed() -> Answer {
  auto answer = report::answers::conda_success();
  auto wheels = report::answers::pip_files();
  answer.packages.push_back(wheels.packages[2]);
  answer.sources.push_back(wheels.sources[1]);
  return answer;
}

auto as_text(const YAML::Node& node) -> std::string { return node.as<std::string>(); }

TEST(Environment, PinsEveryCondaPackageByItsBuild) {
  EXPECT_GOLDEN("lock/environment_conda.yml", *write_environment(report::answers::conda_success()));
}

TEST(Environment, HandsWheelsToPip) { EXPECT_GOLDEN("lock/environment_pip.yml", *write_environment(report::answers::pip_files())); }

TEST(Environment, HasAPipSectionBesideCondaPackagesWhereBothAreInTheSet) {
  const auto root = YAML::Load(*write_environment(mixed()));
  const auto dependencies = root["dependencies"];
  EXPECT_EQ(as_text(dependencies[0]), "cuda-cudart=11.8.89=0");
  EXPECT_EQ(as_text(dependencies[dependencies.size() - 2]), "pip");
  EXPECT_EQ(as_text(dependencies[dependencies.size() - 1]["pip"][1]), "sympy==1.13.1");
}

TEST(Environment, LeavesWhatTheEmbeddedCatalogDoesNotKnowToConda) {
  auto answer = report::answers::conda_success();
  answer.sources = {{"embedded catalog", SourceUse::Kind::embedded, "", "", 1}};
  const auto text = *write_environment(answer);
  EXPECT_THAT(text, HasSubstr("# Not the whole set: the embedded catalog knows torch and its pins, and the installer adds the rest.\n"));
  EXPECT_THAT(text, Not(HasSubstr("mkl")));
}

TEST(CondaLock, HoldsEveryPackageWithItsDigests) {
  EXPECT_GOLDEN("lock/conda-lock.yml", *write_conda_lock(report::answers::conda_success()));
}

TEST(CondaLock, ReadsBackAsWritten) {
  const auto answer = mixed();
  const auto root = YAML::Load(*write_conda_lock(answer));
  EXPECT_EQ(root["version"].as<int>(), 1);
  ASSERT_EQ(root["package"].size(), answer.packages.size());
  for (std::size_t index = 0; index < answer.packages.size(); ++index) {
    const auto package = root["package"][index];
    const auto& expected = answer.packages[index];
    EXPECT_EQ(as_text(package["name"]), expected.name);
    EXPECT_EQ(as_text(package["version"]), expected.version);
    EXPECT_EQ(as_text(package["url"]), expected.url->text());
    EXPECT_EQ(as_text(package["hash"]["sha256"]), expected.sha256->text());
    EXPECT_EQ(as_text(package["manager"]), expected.ecosystem == Ecosystem::conda ? "conda" : "pip");
    EXPECT_EQ(package["hash"]["md5"].IsDefined(), expected.md5.has_value());
  }
}

TEST(CondaLock, IsAnotherRequestWhereTheRequestIsAnother) {
  const auto hash = [](const Answer& answer) {
    return as_text(YAML::Load(*write_conda_lock(answer))["metadata"]["content_hash"]["linux-64"]);
  };
  auto answer = report::answers::conda_success();
  const auto first = hash(answer);
  EXPECT_EQ(first.size(), 64U);
  answer.request.specs.emplace_back("torchaudio");
  EXPECT_NE(hash(answer), first);
}

TEST(CondaLock, IsRefusedWhereADigestThatItNeedsIsNotKnown) {
  auto answer = report::answers::conda_success();
  answer.packages[0].md5.reset();
  EXPECT_EQ(write_conda_lock(answer).error().text(),
            "no MD5 is known of `cuda-cudart 11.8.89`, for its source gives none, and a conda-lock.yml must hold one of every package");
  EXPECT_EQ(write_conda_lock(report::answers::pip_success()).error().text(),
            "no URL is known of `nvidia-cublas-cu12 12.1.3.1`, for the embedded catalog knows versions but no files; name a channel or an "
            "index, and a conda-lock.yml must hold one of every package");
}

TEST(PixiLock, HoldsOneEnvironmentOfOnePlatform) { EXPECT_GOLDEN("lock/pixi.lock", *write_pixi_lock(mixed())); }

TEST(PixiLock, ListsInTheEnvironmentWhatItHolds) {
  const auto root = YAML::Load(*write_pixi_lock(mixed()));
  const auto listed = root["environments"]["default"]["packages"]["linux-64"];
  ASSERT_EQ(listed.size(), root["packages"].size());
  for (std::size_t index = 0; index < listed.size(); ++index) {
    const auto* const kind = listed[index]["conda"].IsDefined() ? "conda" : "pypi";
    EXPECT_EQ(as_text(listed[index][kind]), as_text(root["packages"][index][kind]));
  }
}

TEST(PixiLock, IsRefusedWithoutAnyDigest) {
  auto answer = mixed();
  answer.packages[0].md5.reset();
  EXPECT_TRUE(write_pixi_lock(answer));
  answer.packages[0].sha256.reset();
  EXPECT_EQ(write_pixi_lock(answer).error().text(),
            "no digest is known of `cuda-cudart 11.8.89`, for its source gives none, and a pixi.lock must hold one of every package");
}

TEST(LockedPackage, TellsTheNameOfADependencyFromItsVersions) {
  using Split = std::pair<std::string, std::string>;
  EXPECT_EQ(split_dependency("numpy >=1.21,<2.0a0"), (Split{"numpy", ">=1.21,<2.0a0"}));
  EXPECT_EQ(split_dependency("pytorch 2.1.2 py3.10_cuda11.8_0"), (Split{"pytorch", "2.1.2 py3.10_cuda11.8_0"}));
  EXPECT_EQ(split_dependency("requests[socks]>=2; python_version < '3.9'"), (Split{"requests", ">=2"}));
  EXPECT_EQ(split_dependency("mpmath (<1.4,>=1.1.0)"), (Split{"mpmath", "<1.4,>=1.1.0"}));
  EXPECT_EQ(split_dependency("__cuda"), (Split{"__cuda", ""}));
}

TEST(LockedPackage, FindsTheChannelInFrontOfTheSubdir) {
  auto package = report::answers::conda_success().packages.front();
  EXPECT_EQ(channel_url(package), "https://conda.anaconda.org/nvidia/");
  package.url = url::PublicUrl::parse("https://elsewhere.example/a.conda");
  EXPECT_EQ(channel_url(package), "nvidia");
}

TEST(Dockerfile, InstallsWheelsIntoAPlainPython) {
  EXPECT_GOLDEN("lock/dockerfile_pip.txt", *write_dockerfile(report::answers::pip_files()));
}

TEST(Dockerfile, InstallsCondaPackagesIntoMiniforge) {
  EXPECT_GOLDEN("lock/dockerfile_conda.txt", *write_dockerfile(report::answers::conda_success()));
}

TEST(Dockerfile, AsksNothingOfADriverForACpuSet) {
  const auto text = *write_dockerfile(report::answers::cpu_only());
  EXPECT_THAT(text, Not(HasSubstr("NVIDIA_")));
  EXPECT_THAT(text, HasSubstr("RUN python -c \"import torch; print(torch.__version__)\"\n"));
}

TEST(Dockerfile, IsRefusedWhereNoImageCouldHoldTheSet) {
  auto answer = report::answers::pip_files();
  answer.facts.platform.value = Platform::win_64;
  EXPECT_EQ(write_dockerfile(answer).error().text(), "a Dockerfile is for linux-64 and linux-aarch64, not for win-64");
  answer = report::answers::pip_files();
  answer.sources[0].url = "file:///srv/index";
  EXPECT_EQ(write_dockerfile(answer).error().text(),
            "the image cannot see the folder `file:///srv/index`; name a channel or an index by its URL");
}

}  // namespace
}  // namespace gpusolve::lock
