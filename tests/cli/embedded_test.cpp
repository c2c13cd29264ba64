// What the embedded catalog offers as an index and as channels.
#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/catalog/catalog_index.hpp"
#include "cli/worlds/embedded_conda.hpp"

namespace gpusolve::cli {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

constexpr Platform k_platforms[] = {Platform::linux_64, Platform::linux_aarch64, Platform::win_64, Platform::osx_arm64};

auto catalog() -> const catalogs::Catalog& { return catalogs::Catalog::embedded(); }

auto file_of(CatalogIndex& index, const std::string& project, const std::string& start) -> const pypi::ProjectFile* {
  const auto page = index.project(project);
  if (!page || *page == nullptr) {
    return nullptr;
  }
  const auto found = std::ranges::find_if((*page)->files, [&](const pypi::ProjectFile& file) { return file.name.starts_with(start); });
  return found == (*page)->files.end() ? nullptr : &*found;
}

/// "name==version" of every requirement.
auto requirements_of(CatalogIndex& index, const pypi::ProjectFile& file) -> std::vector<std::string> {
  const auto answer = index.metadata_of(file);
  std::vector<std::string> texts;
  if (const auto* const metadata = answer ? std::get_if<pypi::CoreMetadata>(&*answer) : nullptr) {
    for (const auto& requirement : metadata->requires_dist) {
      texts.push_back(requirement.text());
    }
  }
  return texts;
}

TEST(CatalogIndex, HasTorchForEveryPlatform) {
  for (const auto platform : k_platforms) {
    CatalogIndex index(catalog(), platform);
    for (const std::string name : {"torch", "torchvision"}) {
      const auto page = index.project(name);
      ASSERT_TRUE(page);
      ASSERT_NE(*page, nullptr) << platform_text(platform);
      EXPECT_THAT((*page)->files, Not(IsEmpty()));
    }
    EXPECT_THAT(index.pythons(), Contains(dotted("3.10"))) << platform_text(platform);
    EXPECT_TRUE(std::ranges::is_sorted(index.pythons()));
  }
}

TEST(CatalogIndex, KnowsNoOtherProjects) {
  CatalogIndex index(catalog(), Platform::linux_64);
  for (const std::string name : {"", "numpy", "Torch", "../torch"}) {
    const auto page = index.project(name);
    ASSERT_TRUE(page);
    EXPECT_EQ(*page, nullptr) << name;
  }
}

TEST(CatalogIndex, GivesTheSamePageTwice) {
  CatalogIndex index(catalog(), Platform::linux_64);
  EXPECT_EQ(index.project("torch").value(), index.project("torch").value());
}

TEST(CatalogIndex, ListsEachFileOnceAndAnswersForEach) {
  CatalogIndex index(catalog(), Platform::linux_64);
  for (const auto& name : index.known_names()) {
    const auto* const project = index.project(name).value();
    if (project == nullptr) {
      ADD_FAILURE() << name << " is known and has no page";
      continue;
    }
    std::set<std::string> names;
    for (const auto& file : project->files) {
      EXPECT_TRUE(names.insert(file.name).second) << file.name;
    }
    const auto answer = index.metadata_of(project->files.front());
    ASSERT_TRUE(answer);
    EXPECT_TRUE(std::holds_alternative<pypi::CoreMetadata>(*answer)) << project->files.front().name;
  }
}

TEST(CatalogIndex, PinsTheCuda118SetExactly) {
  CatalogIndex index(catalog(), Platform::linux_64);
  const auto* const file = file_of(index, "torch", "torch-2.7.1+cu118-cp310-");
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(requirements_of(index, *file),
              IsSupersetOf({"nvidia-cublas-cu11==11.11.3.6", "nvidia-cuda-cupti-cu11==11.8.87", "nvidia-cuda-nvrtc-cu11==11.8.89",
                            "nvidia-cuda-runtime-cu11==11.8.89", "nvidia-cudnn-cu11==9.1.0.70", "nvidia-cufft-cu11==10.9.0.58",
                            "nvidia-curand-cu11==10.3.0.86", "nvidia-cusolver-cu11==11.4.1.48", "nvidia-cusparse-cu11==11.7.5.86",
                            "nvidia-nccl-cu11==2.21.5", "nvidia-nvtx-cu11==11.8.86"}));
}

TEST(CatalogIndex, HoldsEveryPinOfEveryBuild) {
  for (const auto platform : k_platforms) {
    CatalogIndex index(catalog(), platform);
    for (const auto& build : catalog().torch_builds(platform)) {
      for (const auto& [name, version] : build.packaging == Packaging::wheel ? build.pins : decltype(build.pins){}) {
        auto start = name + "-" + version + "-";
        std::replace(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(name.size()), '-', '_');
        EXPECT_NE(file_of(index, name, start), nullptr) << build.torch.text() << " " << build.tag << " pins " << start;
      }
    }
  }
}

TEST(CatalogIndex, TiesTorchvisionToItsTorch) {
  CatalogIndex index(catalog(), Platform::linux_64);
  const auto* const file = file_of(index, "torchvision", "torchvision-0.16.2+cu118-cp310-");
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(requirements_of(index, *file), Contains("torch==2.1.2+cu118"));
}

auto channels_of(Platform platform) -> std::map<std::string, conda::Channel> {
  std::map<std::string, conda::Channel> channels;
  for (auto& channel : embedded_conda_channels(catalog(), platform)) {
    const auto name = channel.identity().name;
    channels.emplace(name, std::move(channel));
  }
  return channels;
}

auto record_of(const conda::Channel& channel, const std::string& name, const std::string& version, const std::string& build)
    -> std::optional<conda::Record> {
  for (const auto& record : channel.records_of(name).held) {
    if (record.version == version && record.build == build) {
      return record;
    }
  }
  return std::nullopt;
}

TEST(EmbeddedConda, SelectsCudaAsTheChannelOfItsTimeDoes) {
  const auto channels = channels_of(Platform::linux_64);
  const auto& pytorch = channels.at("pytorch");
  const auto old = record_of(pytorch, "pytorch", "1.12.1", "py3.10_cuda11.3*");
  ASSERT_TRUE(old);
  EXPECT_THAT(old->depends, IsSupersetOf({"cudatoolkit 11.3.*", "python 3.10.*"}));
  const auto recent = record_of(pytorch, "pytorch", "2.1.2", "py3.10_cuda11.8*");
  ASSERT_TRUE(recent);
  EXPECT_THAT(recent->depends, IsSupersetOf({"pytorch-cuda 11.8.*", "python 3.10.*"}));
}

TEST(EmbeddedConda, HoldsWhatItsRecordsNeed) {
  const auto channels = channels_of(Platform::linux_64);
  std::set<std::string, std::less<>> names;
  for (const auto& [name, channel] : channels) {
    for (const auto package : channel.names()) {
      names.emplace(package);
    }
  }
  for (const auto& [name, channel] : channels) {
    for (const auto package : channel.names()) {
      for (const auto& record : channel.records_of(package).held) {
        for (const auto& need : record.depends) {
          EXPECT_TRUE(names.contains(need.substr(0, need.find(' ')))) << record.file_name << " needs " << need;
        }
      }
    }
  }
}

TEST(EmbeddedConda, HasBuildsWhereverTheCatalogListsSome) {
  for (const auto platform : k_platforms) {
    const auto builds = catalog().torch_builds(platform);
    const bool has_conda =
        std::ranges::any_of(builds, [](const catalogs::TorchBuild& build) { return build.packaging != Packaging::wheel; });
    std::size_t records = 0;
    for (const auto& [name, channel] : channels_of(platform)) {
      records += channel.record_count_of("pytorch");
    }
    EXPECT_EQ(records > 0, has_conda) << platform_text(platform);
  }
}

}  // namespace
}  // namespace gpusolve::cli
