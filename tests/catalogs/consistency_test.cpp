// Consistency between the catalog's tables: no entry without evidence, no contradiction.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <ranges>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::catalogs {
namespace {

const std::filesystem::path k_folder = tests::test_data() / ".." / "catalogs";

auto label(const PublishedBuild& build) -> std::string {
  return build.version.text() + " " + build.tag + " " + std::string(platform_text(build.platform)) + " " +
         std::to_string(static_cast<int>(build.packaging));
}

template <class Entries>
void expect_evidence(const Entries& entries, const std::string& what) {
  ASSERT_FALSE(entries.empty()) << what;
  for (const auto& entry : entries) {
    EXPECT_FALSE(entry.evidence.source.empty()) << what;
  }
}

TEST(Catalog, GivesASourceForEveryEntry) {
  const auto& catalog = Catalog::embedded();
  expect_evidence(catalog.gpu_entries(), "gpus");
  expect_evidence(catalog.target_entries(), "targets");
  expect_evidence(catalog.toolkit_entries(), "toolkits");
  expect_evidence(catalog.all_toolkit_components(), "components");
  expect_evidence(catalog.driver_branches(), "branches");
  expect_evidence(catalog.least_driver_entries(), "least drivers");
  expect_evidence(catalog.toolkit_driver_entries(), "toolkit drivers");
  expect_evidence(catalog.architecture_entries(), "architectures");
  expect_evidence(catalog.driver_packages(), "driver packages");
  expect_evidence(catalog.cudnn_releases(), "cudnn releases");
  expect_evidence(catalog.published_releases(), "torch releases");
  expect_evidence(catalog.published_builds(), "torch builds");
  expect_evidence(catalog.mirrors(), "mirrors");
  expect_evidence(catalog.aliases(), "aliases");
  expect_evidence(catalog.systems(), "systems");
  expect_evidence(catalog.messages(), "messages");
  expect_evidence(catalog.holder_entries(), "names");
  expect_evidence(catalog.other_thing_entries(), "other things");
  expect_evidence(catalog.stack_builds() | std::views::join, "stacks");
  for (const auto& entry : catalog.cudnn_entries()) {
    EXPECT_FALSE(entry.range.evidence.source.empty()) << entry.from.text();
  }
}

TEST(Catalog, KnowsTheCLibraryOfASystemByAnyOfItsNames) {
  const auto& catalog = Catalog::embedded();
  const auto glibc = [&](std::string_view name) {
    const auto* const system = catalog.find_system(name);
    return system == nullptr ? "not known" : system->glibc ? system->glibc->text() : "none";
  };
  EXPECT_EQ(glibc("ubuntu 22.04"), "2.35");
  EXPECT_EQ(glibc("debian bookworm"), "2.36");
  EXPECT_EQ(glibc("ubi 9.5"), "2.34");
  EXPECT_EQ(glibc("alpine 3.19"), "none");
  EXPECT_EQ(glibc("debian 1"), "not known");
  EXPECT_EQ(glibc("amazonlinux 2023"), "2.34");
  EXPECT_EQ(glibc(""), "not known");
}

TEST(Catalog, KnowsTheSameFromItsFilesAsFromTheBinary) {
  const auto loaded = Catalog::load(k_folder);
  ASSERT_TRUE(loaded) << loaded.error().text();
  const auto& embedded = Catalog::embedded();
  EXPECT_EQ(loaded->date(), embedded.date());
  EXPECT_EQ(loaded->gpu_entries().size(), embedded.gpu_entries().size());
  EXPECT_EQ(loaded->toolkits().size(), embedded.toolkits().size());
  EXPECT_EQ(loaded->messages().size(), embedded.messages().size());
  for (const auto platform : {Platform::linux_64, Platform::linux_aarch64, Platform::win_64, Platform::osx_arm64, Platform::osx_64}) {
    const auto left = loaded->published_builds(platform);
    const auto right = embedded.published_builds(platform);
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      ASSERT_EQ(label(left[i]), label(right[i]));
      EXPECT_EQ(left[i].cubins, right[i].cubins) << label(left[i]);
      EXPECT_EQ(left[i].ptx, right[i].ptx) << label(left[i]);
      EXPECT_EQ(left[i].pins, right[i].pins) << label(left[i]);
      EXPECT_EQ(left[i].ranges, right[i].ranges) << label(left[i]);
      EXPECT_EQ(left[i].cudnn, right[i].cudnn) << label(left[i]);
      EXPECT_EQ(left[i].pythons, right[i].pythons) << label(left[i]);
      EXPECT_EQ(left[i].evidence, right[i].evidence) << label(left[i]);
    }
  }
}

TEST(Catalog, FindsEveryBuildByItsOwnKey) {
  const auto& catalog = Catalog::embedded();
  for (const auto& build : catalog.published_builds()) {
    const auto found = catalog.find_published_build(build.version, build.cuda, build.platform, build.packaging);
    ASSERT_TRUE(found) << label(build);
    if (build.is_code_known) {
      EXPECT_TRUE(found->build == &build && found->is_exact) << label(build);
    } else {
      EXPECT_TRUE(!found->is_exact || found->build == &build) << label(build);
    }
  }
}

TEST(Catalog, BuildsCodeOnlyForTargetsOfTheToolkit) {
  for (const auto& build : Catalog::embedded().published_builds()) {
    if (!build.cuda) {
      EXPECT_TRUE(build.is_code_known && build.cubins.empty() && build.ptx.empty() && build.tag == "cpu") << label(build);
      continue;
    }
    const auto targets = Catalog::embedded().toolkit_targets(*build.cuda);
    EXPECT_FALSE(targets.empty()) << label(build);
    EXPECT_EQ(build.is_code_known, !build.cubins.empty()) << label(build);
    for (const auto* list : {&build.cubins, &build.ptx, &build.tegra_cubins, &build.tegra_ptx}) {
      for (const auto& target : *list) {
        EXPECT_NE(std::ranges::find(targets, target), targets.end()) << label(build) << " " << target_text(target);
      }
    }
  }
}

TEST(Catalog, KnowsTheRangeOfEveryCudnnThatABuildNames) {
  for (const auto& build : Catalog::embedded().published_builds()) {
    // Of the oldest cuDNN that a build of conda-forge loads, often only the major version is known.
    if (build.cudnn && (build.packaging != Packaging::conda_forge || build.cudnn->parts().size() > 1)) {
      EXPECT_TRUE(Catalog::embedded().cudnn_range(*build.cudnn, *build.cuda)) << label(build) << " cuDNN " << build.cudnn->text();
    }
  }
}

TEST(Catalog, PinsTheCudnnAndNcclThatItNames) {
  for (const auto& build : Catalog::embedded().published_builds()) {
    for (const auto& [name, version] : build.pins) {
      if (name.starts_with("nvidia-cudnn") && build.cudnn) {
        EXPECT_EQ(dotted(version).prefix(3), *build.cudnn) << label(build);
      }
      if (name.starts_with("nvidia-nccl") && build.nccl) {
        EXPECT_EQ(dotted(version), *build.nccl) << label(build);
      }
    }
  }
}

TEST(Catalog, PinsPackagesOfTheBuildsOwnCudaMajor) {
  for (const auto& build : Catalog::embedded().published_builds()) {
    for (const auto& [name, version] : build.pins) {
      const auto suffix = name.rfind("-cu1");
      if (suffix != std::string::npos) {
        EXPECT_EQ(name.substr(suffix + 3), std::to_string(build.cuda->part(0))) << label(build) << " " << name;
      }
    }
  }
}

TEST(Catalog, KnowsAPythonOfEveryBuildAndHoldsNoneForSeenAndUnseen) {
  for (const auto& build : Catalog::embedded().published_builds()) {
    EXPECT_FALSE(build.pythons.empty()) << label(build);
    for (const auto& unseen : build.unseen_pythons) {
      EXPECT_LT(build.pythons.back(), unseen) << label(build) << ": what lies between those that were seen is no doubt";
    }
    for (const auto& companion : build.companions) {
      EXPECT_TRUE(std::ranges::all_of(
          companion.pythons, [&](const DottedVersion& python) { return std::ranges::find(build.pythons, python) != build.pythons.end(); }))
          << label(build) << ": a companion for a Python that torch is not for";
    }
    EXPECT_EQ(build.is_on_pypi, !build.pypi_pythons.empty()) << label(build);
    EXPECT_EQ(build.packaging == Packaging::wheel, !build.index.empty()) << label(build);
  }
}

TEST(Catalog, ServesAtMostOneWheelOfAReleaseOnPypiForAPlatform) {
  std::set<std::string> served;
  for (const auto& build : Catalog::embedded().published_builds()) {
    if (build.is_on_pypi) {
      EXPECT_EQ(build.packaging, Packaging::wheel);
      EXPECT_TRUE(served.insert(build.version.text() + std::string(platform_text(build.platform))).second) << label(build);
    }
  }
}

TEST(Catalog, HasOneReleaseForEveryBuild) {
  std::set<std::string> releases;
  for (const auto& release : Catalog::embedded().published_releases()) {
    EXPECT_TRUE(releases.insert(release.version.text()).second) << release.version.text();
  }
  for (const auto& build : Catalog::embedded().published_builds()) {
    EXPECT_TRUE(releases.contains(build.version.text())) << label(build);
  }
}

TEST(Catalog, NamesAToolkitAndADriverForEveryBuild) {
  const auto& catalog = Catalog::embedded();
  for (const auto& build : catalog.published_builds()) {
    if (build.cuda && !is_macos(build.platform)) {
      const auto least = catalog.least_driver(*build.cuda, build.platform);
      const auto native = catalog.native_driver(*build.cuda, build.platform);
      ASSERT_TRUE(least && native) << label(build);
      EXPECT_LE(*least, *native) << label(build);
    }
  }
}

TEST(Catalog, LetsDriversAscendWithTheirToolkits) {
  const auto& catalog = Catalog::embedded();
  for (const auto platform : {Platform::linux_64, Platform::win_64}) {
    std::optional<DottedVersion> least;
    std::optional<DottedVersion> native;
    for (const auto& cuda : catalog.toolkits()) {
      const auto next_least = catalog.least_driver(cuda, platform);
      const auto next_native = catalog.native_driver(cuda, platform);
      ASSERT_TRUE(next_least && next_native) << cuda.text();
      EXPECT_TRUE(!least || *least <= *next_least) << cuda.text();
      EXPECT_TRUE(!native || *native < *next_native) << cuda.text();
      EXPECT_GE(catalog.cuda_of_driver(*next_native, platform), cuda) << "the native driver reports the toolkit's CUDA";
      least = next_least;
      native = next_native;
    }
  }
}

TEST(Catalog, PlacesTheDriverOfEveryToolkitInABranchOfItsCuda) {
  const auto& catalog = Catalog::embedded();
  for (const auto& entry : catalog.toolkit_driver_entries()) {
    if (entry.cuda < dotted("7.5")) {
      continue;  // before the first branch with details
    }
    EXPECT_EQ(catalog.cuda_of_driver(entry.linux_driver, Platform::linux_64), entry.cuda.prefix(2)) << entry.linux_driver.text();
    if (entry.windows_driver) {
      EXPECT_EQ(catalog.cuda_of_driver(*entry.windows_driver, Platform::win_64), entry.cuda.prefix(2)) << entry.windows_driver->text();
    }
  }
}

TEST(Catalog, LetsTheLastToolkitOfAGpuTargetIt) {
  const auto& catalog = Catalog::embedded();
  for (const auto& entry : catalog.architecture_entries()) {
    if (!entry.last_cuda) {
      continue;
    }
    const CodeTarget target{entry.capability, CodeTarget::Kind::plain};
    for (const auto& toolkit : catalog.toolkit_entries()) {
      const bool knows = std::ranges::find(toolkit.targets, target) != toolkit.targets.end();
      EXPECT_TRUE(!knows || toolkit.cuda <= *entry.last_cuda) << entry.capability.text() << " and CUDA " << toolkit.cuda.text();
    }
  }
}

TEST(Catalog, DrivesAGpuWithToolkitsThatTargetIt) {
  const auto& catalog = Catalog::embedded();
  for (const auto& entry : catalog.target_entries()) {
    const auto gpu = entry.target.capability;
    const auto first = catalog.first_driver_for(gpu);
    if (first && entry.target.kind == CodeTarget::Kind::plain && catalog.last_driver_branch_for(gpu)) {
      EXPECT_LT(*first, *catalog.last_driver_branch_for(gpu)) << gpu.text();
    }
  }
}

TEST(Catalog, KnowsAnArchitectureForEveryGpu) {
  for (const auto& gpu : Catalog::embedded().gpu_entries()) {
    EXPECT_FALSE(gpu.architecture.empty()) << gpu.name.view();
    EXPECT_NE(gpu.capability, ComputeCapability{}) << gpu.name.view();
    EXPECT_FALSE(gpu.name.view().starts_with("NVIDIA ")) << gpu.name.view();
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
