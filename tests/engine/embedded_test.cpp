// The content of the embedded catalog's index and channels.
#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>

#include "adapters/pypi/wheel_name.hpp"
#include "engine/catalog/catalog_index.hpp"
#include "engine/catalog/embedded_conda.hpp"

namespace gpusolve::engine {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

constexpr Platform k_platforms[] = {Platform::linux_64, Platform::linux_aarch64, Platform::win_64, Platform::osx_arm64};

auto catalog() -> const catalogs::Catalog& { return catalogs::Catalog::embedded(); }

using Indexes = std::vector<std::unique_ptr<CatalogIndex>>;

auto indexes_of(Platform platform, UnseenPythons unseen = UnseenPythons::left_out) -> Indexes {
  return catalog_indexes(catalog(), platform, CatalogScope::all, unseen);
}

auto index_at(const Indexes& indexes, const std::string& url) -> CatalogIndex& {
  const auto found = std::ranges::find_if(indexes, [&](const auto& index) { return index->url() == url; });
  EXPECT_NE(found, indexes.end()) << "no index " << url;
  return **found;
}

const std::string k_pypi = "https://pypi.org/simple";
const std::string k_whl = "https://download.pytorch.org/whl/";

/// Whether the name starts so. A start that ends in the tag of one Python, `torch-2.0.1-cp311-`, is also that of a wheel for several.
auto is_named(const std::string& name, const std::string& start) -> bool {
  const auto tag = start.rfind("-cp");
  if (tag == std::string::npos || !name.starts_with(start.substr(0, tag + 1))) {
    return name.starts_with(start);
  }
  const auto interpreters = "." + name.substr(tag + 1, name.find('-', tag + 1) - tag - 1) + ".";
  return interpreters.find("." + start.substr(tag + 1, start.size() - tag - 2) + ".") != std::string::npos;
}

auto file_of(CatalogIndex& index, const std::string& project, const std::string& start) -> const pypi::ProjectFile* {
  const auto page = index.project(project);
  if (!page || *page == nullptr) {
    return nullptr;
  }
  const auto found = std::ranges::find_if((*page)->files, [&](const pypi::ProjectFile& file) { return is_named(file.name, start); });
  return found == (*page)->files.end() ? nullptr : &*found;
}

/// "name==version" for every requirement.
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

TEST(CatalogIndexes, HaveTorchForEveryPlatform) {
  for (const auto platform : k_platforms) {
    for (const std::string name : {"torch", "torchvision"}) {
      std::size_t files = 0;
      for (const auto& index : indexes_of(platform)) {
        const auto page = index->project(name);
        ASSERT_TRUE(page);
        files += *page == nullptr ? 0 : (*page)->files.size();
      }
      EXPECT_GT(files, 0) << name << " " << platform_text(platform);
    }
    const auto pythons = catalog_pythons(catalog(), platform);
    EXPECT_THAT(pythons, Contains(dotted("3.10"))) << platform_text(platform);
    EXPECT_TRUE(std::ranges::is_sorted(pythons));
  }
}

/// The newest version among the files of the page; nullopt if the index has no page.
auto newest_on_page(CatalogIndex& index, const std::string& project) -> std::optional<pypi::Version> {
  const auto page = index.project(project);
  std::optional<pypi::Version> newest;
  for (const auto& file : *page == nullptr ? std::vector<pypi::ProjectFile>() : (*page)->files) {
    const auto version = *pypi::parse_version(pypi::split_wheel_name(file.name)->version);
    newest = !newest || version > *newest ? version : *newest;
  }
  return newest;
}

TEST(CatalogIndexes, KnowTheNewestReleaseWithoutMakingThePage) {
  for (const auto platform : k_platforms) {
    for (const auto unseen : {UnseenPythons::left_out, UnseenPythons::offered}) {
      for (const auto& index : indexes_of(platform, unseen)) {
        const auto known = index->newest_of("torch");
        EXPECT_EQ(known, newest_on_page(*index, "torch")) << index->url();
        for (const std::string companion : {"torchvision", "torchaudio"}) {
          // An absent page counts as less than any version.
          EXPECT_GE(index->newest_of(companion), newest_on_page(*index, companion)) << index->url();
        }
        EXPECT_EQ(index->newest_of("numpy"), std::nullopt);
      }
    }
  }
}

TEST(CatalogIndexes, KnowNoOtherProjects) {
  for (const auto& index : indexes_of(Platform::linux_64)) {
    for (const std::string name : {"", "numpy", "Torch", "../torch"}) {
      const auto page = index->project(name);
      ASSERT_TRUE(page);
      EXPECT_EQ(*page, nullptr) << name;
    }
  }
}

TEST(CatalogIndexes, GiveTheSamePageTwice) {
  const auto indexes = indexes_of(Platform::linux_64);
  auto& index = index_at(indexes, k_whl + "cu118");
  EXPECT_EQ(index.project("torch").value(), index.project("torch").value());
}

TEST(CatalogIndexes, ListEachFileOnceAndAnswerForEach) {
  const auto indexes = indexes_of(Platform::linux_64);
  for (const auto& index : indexes) {
    for (const auto& name : indexes.front()->known_names()) {
      const auto* const project = index->project(name).value();
      std::set<std::string> names;
      for (const auto& file : project == nullptr ? std::span<const pypi::ProjectFile>() : std::span(project->files)) {
        EXPECT_TRUE(names.insert(file.name).second) << file.name << " is listed twice";
        EXPECT_TRUE(pypi::parse_wheel_name(file.name)) << file.name;
        const auto answer = index->metadata_of(file);
        ASSERT_TRUE(answer) << file.name;
        EXPECT_TRUE(std::holds_alternative<pypi::CoreMetadata>(*answer)) << file.name;
      }
    }
  }
}

TEST(CatalogIndexes, PinTheCuda118SetExactly) {
  const auto indexes = indexes_of(Platform::linux_64);
  auto& index = index_at(indexes, k_whl + "cu118");
  const auto* const file = file_of(index, "torch", "torch-2.7.1+cu118-cp310-");
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(requirements_of(index, *file),
              IsSupersetOf({"nvidia-cublas-cu11==11.11.3.6", "nvidia-cuda-cupti-cu11==11.8.87", "nvidia-cuda-nvrtc-cu11==11.8.89",
                            "nvidia-cuda-runtime-cu11==11.8.89", "nvidia-cudnn-cu11==9.1.0.70", "nvidia-cufft-cu11==10.9.0.58",
                            "nvidia-curand-cu11==10.3.0.86", "nvidia-cusolver-cu11==11.4.1.48", "nvidia-cusparse-cu11==11.7.5.86",
                            "nvidia-nccl-cu11==2.21.5", "nvidia-nvtx-cu11==11.8.86"}));
}

TEST(CatalogIndexes, DistinguishPypisWheelWithElevenRequirementsFromTheBundledOne) {
  const auto indexes = indexes_of(Platform::linux_64);
  auto& pypi = index_at(indexes, k_pypi);
  const auto* const plain = file_of(pypi, "torch", "torch-2.0.1-cp311-");
  ASSERT_NE(plain, nullptr);
  const auto has_library = [](const std::string& text) { return text.starts_with("nvidia-") && text.find("-cu11==") != std::string::npos; };
  EXPECT_EQ(std::ranges::count_if(requirements_of(pypi, *plain), has_library), 11);
  auto& pytorch = index_at(indexes, k_whl + "cu117");
  const auto* const labelled = file_of(pytorch, "torch", "torch-2.0.1+cu117-cp311-");
  ASSERT_NE(labelled, nullptr);
  EXPECT_EQ(std::ranges::count_if(requirements_of(pytorch, *labelled), has_library), 0);
}

/// The index and the file name of a release on Linux.
TEST(CatalogIndexes, NameOldWheelsAsTheirIndexesDo) {
  struct Named {
    std::string url;
    std::string project;
    std::string file;
  };
  const std::vector<Named> there{
      {k_pypi, "torch", "torch-1.4.0-cp38-"},
      {k_pypi, "torchvision", "torchvision-0.5.0-cp38-"},
      {k_whl + "cu92", "torch", "torch-1.4.0+cu92-cp38-"},
      {k_whl + "cu100", "torch", "torch-1.1.0-cp37-"},
      {k_whl + "cu100", "torchvision", "torchvision-0.3.0-cp37-"},
      {k_whl + "cu101", "torch", "torch-1.7.1+cu101-cp39-"},
      {k_whl + "cu101", "torchvision", "torchvision-0.8.2+cu101-cp39-"},
      {k_whl + "cu101", "torchaudio", "torchaudio-0.7.2-cp39-"},
      {k_whl + "cu110", "torchvision", "torchvision-0.8.0-cp38-"},
      {k_whl + "lts/1.8/cu102", "torch", "torch-1.8.2-cp38-"},
  };
  const std::vector<Named> absent{
      {k_whl + "cu101", "torch", "torch-1.4.0"},
      {k_whl + "cu102", "torch", "torch-1.7.1"},
      {k_whl + "cu90", "torch", "torch-1.1.0+"},
      {k_whl + "cu102", "torch", "torch-1.8.2"},
      {k_pypi, "torch", "torch-1.4.0+"},
      {k_pypi, "torch", "torch-1.8.2"},
      {k_whl + "cu100", "torchvision", "torchvision-0.2.2"},
  };
  const auto indexes = indexes_of(Platform::linux_64);
  for (const auto& [url, project, file] : there) {
    EXPECT_NE(file_of(index_at(indexes, url), project, file), nullptr) << file << " in " << url;
  }
  for (const auto& [url, project, file] : absent) {
    EXPECT_EQ(file_of(index_at(indexes, url), project, file), nullptr) << file << " in " << url;
  }
}

TEST(CatalogIndexes, OfferAPythonThatNoListingShowsOnlyWhereItIsNamed) {
  const auto has = [](const Indexes& indexes, const std::string& start) {
    return file_of(index_at(indexes, k_whl + "cu129"), "torch", start) != nullptr;
  };
  const auto usual = indexes_of(Platform::linux_64);
  EXPECT_TRUE(has(usual, "torch-2.13.0+cu129-cp312-"));
  EXPECT_FALSE(has(usual, "torch-2.13.0+cu129-cp313-"));
  EXPECT_TRUE(has(indexes_of(Platform::linux_64, UnseenPythons::offered), "torch-2.13.0+cu129-cp313-"));
  EXPECT_FALSE(has(indexes_of(Platform::linux_64, UnseenPythons::offered), "torch-2.13.0+cu129-cp316-"));
}

TEST(CatalogIndexes, HoldEveryPinOfEveryBuild) {
  for (const auto platform : k_platforms) {
    const auto indexes = indexes_of(platform);
    for (const auto& build : catalog().published_builds(platform)) {
      for (const auto& [name, version] : build.packaging == Packaging::wheel ? build.pins : decltype(build.pins){}) {
        auto start = name + "-" + version + "-";
        std::replace(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(name.size()), '-', '_');
        EXPECT_NE(file_of(*indexes.front(), name, start), nullptr) << build.version.text() << " " << build.tag << " pins " << start;
      }
    }
  }
}

TEST(CatalogIndexes, TieTorchvisionToItsTorch) {
  const auto indexes = indexes_of(Platform::linux_64);
  auto& labelled = index_at(indexes, k_whl + "cu118");
  const auto* const file = file_of(labelled, "torchvision", "torchvision-0.16.2+cu118-cp310-");
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(requirements_of(labelled, *file), Contains("torch==2.1.2+cu118"));
  auto& pypi = index_at(indexes, k_pypi);
  const auto* const plain = file_of(pypi, "torchvision", "torchvision-0.16.2-cp310-");
  ASSERT_NE(plain, nullptr);
  EXPECT_THAT(requirements_of(pypi, *plain), Contains("torch===2.1.2")) << "not 2.1.2+cu118, which `==2.1.2` takes as well";
}

auto channels_of(Platform platform) -> std::map<std::string, conda::Channel> {
  std::map<std::string, conda::Channel> channels;
  for (auto& channel : embedded_conda_channels(catalog(), platform, {})) {
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

TEST(EmbeddedConda, HoldsWhatSelectsCudaToItsOwnVersion) {
  const auto channels = channels_of(Platform::linux_64);
  for (const auto& [channel, name, version] :
       {std::tuple{"nvidia", "cudatoolkit", "11.6"}, std::tuple{"pytorch", "pytorch-cuda", "11.8"}}) {
    const auto record = record_of(channels.at(channel), name, version, "");
    ASSERT_TRUE(record) << name;
    EXPECT_THAT(record->constrains, ElementsAre("cuda-version " + std::string(version) + ".*"));
  }
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
          const bool is_of_machine = need.starts_with("__");
          EXPECT_TRUE(is_of_machine || names.contains(need.substr(0, need.find(' ')))) << record.file_name << " needs " << need;
        }
      }
    }
  }
}

TEST(EmbeddedConda, KnowsTheGlibcThatCondaForgeBuildsFor) {
  const auto channels = channels_of(Platform::linux_64);
  const auto& forge = channels.at("conda-forge");
  const auto recent = record_of(forge, "pytorch", "2.13.0", "cuda130*py314*");
  ASSERT_TRUE(recent);
  EXPECT_THAT(recent->depends, Contains("__glibc >=2.28"));
  const auto of_cpu = record_of(forge, "pytorch", "2.13.0", "cpu*py314*");
  ASSERT_TRUE(of_cpu);
  EXPECT_THAT(of_cpu->depends, Contains("__glibc >=2.17"));
}

TEST(EmbeddedConda, KnowsTheGlibcOfTheLibrariesThatGpuBuildsRequire) {
  const struct {
    Platform platform;
    const char* version;
    const char* build;
    const char* needed;
  } k_rows[] = {
      {Platform::linux_64, "2.5.1", "cuda126*py312*", "__glibc >=2.17"},       // cudnn 9.3
      {Platform::linux_aarch64, "2.5.1", "cuda126*py312*", "__glibc >=2.28"},  // libcufile
      {Platform::linux_64, "2.6.0", "cuda126*py312*", "__glibc >=2.28"},       // cudnn 9.7
      {Platform::linux_64, "2.9.1", "cuda129*py312*", "__glibc >=2.28"},       // libcublas 12.9, nccl 2.28.9
      {Platform::linux_64, "2.13.0", "cuda129*py314*", "__glibc >=2.28"},
  };
  for (const auto& [platform, version, build, needed] : k_rows) {
    const auto record = record_of(channels_of(platform).at("conda-forge"), "pytorch", version, build);
    ASSERT_TRUE(record) << version << build;
    EXPECT_THAT(record->depends, Contains(needed)) << platform_text(platform) << " " << version << " " << build;
  }
}

TEST(EmbeddedConda, HasNoPythonThatTheFeedstockDoesNotBuildFor) {
  const auto channels = channels_of(Platform::linux_64);
  EXPECT_FALSE(record_of(channels.at("conda-forge"), "pytorch", "2.13.0", "cuda130*py315*"));
}

/// conda-forge has torchvision 0.13.0 for 1.12.1, which is also for 1.12.0; it has none for 1.6.0.
TEST(EmbeddedConda, HasTheCompanionsThatTheChannelHas) {
  const auto channels = channels_of(Platform::linux_64);
  const auto& forge = channels.at("conda-forge");
  const auto shared = record_of(forge, "torchvision", "0.13.0", "cuda*");
  ASSERT_TRUE(shared);
  EXPECT_THAT(shared->depends, Contains(::testing::StartsWith("pytorch 1.12.* ")));
  EXPECT_FALSE(record_of(forge, "torchvision", "0.7.0", "cuda*"));
  EXPECT_TRUE(record_of(channels.at("pytorch"), "torchvision", "0.7.0", "py38_cu102*"));
}

TEST(EmbeddedConda, HasBuildsWhereverTheCatalogListsSome) {
  for (const auto platform : k_platforms) {
    const auto builds = catalog().published_builds(platform);
    const bool has_conda =
        std::ranges::any_of(builds, [](const catalogs::PublishedBuild& build) { return build.packaging != Packaging::wheel; });
    std::size_t records = 0;
    for (const auto& [name, channel] : channels_of(platform)) {
      records += channel.record_count_of("pytorch");
    }
    EXPECT_EQ(records > 0, has_conda) << platform_text(platform);
  }
}

}  // namespace
}  // namespace gpusolve::engine
