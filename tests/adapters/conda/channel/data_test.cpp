// Real channels. Their folder is beside the checkout; without it these tests are skipped.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/index/channel_index.hpp"
#include "adapters/conda/provider.hpp"
#include "adapters/conda/repodata/stored_file.hpp"
#include "adapters/conda/variant.hpp"
#include "tests/support/index_bytes.hpp"
#include "tests/support/main_roles.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::conda {
namespace {

namespace fs = std::filesystem;
constexpr Platform k_platforms[] = {Platform::linux_64, Platform::linux_aarch64, Platform::win_64};

class RealChannels : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(root())) {
      GTEST_SKIP() << "real channels are not at hand: no folder " << root();
    }
  }
  static auto root() -> fs::path { return tests::shared_data() / "data" / "conda"; }
  static auto open(const std::string& name, Platform platform = Platform::linux_64) -> Channel {
    auto channel = Channel::open((root() / name).string(), platform);
    EXPECT_TRUE(channel.has_value()) << (channel ? "" : channel.error().text());
    return std::move(channel).value();
  }
  /// Calls `use` for every channel and each of its platforms.
  template <class Use>
  static void for_each_channel(Use use) {
    for (const char* name : {"anaconda", "conda-forge", "fastai", "nvidia", "pkgs/free", "pkgs/main", "pkgs/msys2", "pyg", "pytorch",
                             "rapidsai", "xformers"}) {
      for (const Platform platform : k_platforms) {
        if (fs::is_directory(root() / name / platform_text(platform)) ||
            (platform == Platform::linux_64 && fs::is_directory(root() / name / "noarch"))) {
          use(std::string(name), platform, open(name, platform));
        }
      }
    }
  }
};

/// "| pytorch/linux-64 | 2254 | 0 | 2254 |" -> pytorch/linux-64: 2254
auto stated_counts(const fs::path& provenance) -> std::map<std::string, std::size_t> {
  std::map<std::string, std::size_t> counts;
  std::ifstream file(provenance);
  const std::regex row(R"(\| ([\w./-]+) \| (\d+) \| (\d+) \| (\d+) \|)");
  std::smatch match;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_match(line, match, row)) {
      counts[match[1]] = std::stoul(match[4]);
    }
  }
  return counts;
}

TEST_F(RealChannels, HoldAsManyRecordsAsStated) {
  const auto counts = stated_counts(root() / "PROVENANCE.md");
  ASSERT_FALSE(counts.empty());
  const auto stated = [&](const std::string& key) { return counts.contains(key) ? counts.at(key) : 0; };
  std::size_t checked = 0;
  for_each_channel([&](const std::string& name, Platform platform, const Channel& channel) {
    EXPECT_EQ(channel.record_count(), stated(name + "/" + std::string(platform_text(platform))) + stated(name + "/noarch"))
        << name << platform_text(platform);
    ++checked;
  });
  EXPECT_GE(checked, 15U);
}

auto text_in(const fs::path& file) -> std::string {
  TextCollector text;
  EXPECT_TRUE(read_stored_text(file, text).has_value()) << file;
  return text.finish();
}

TEST_F(RealChannels, SayTheSameOutOfAnIndex) {
  const auto file = fs::temp_directory_path() / ("gpusolve-index-" + std::to_string(::getpid()));
  for (const auto* const name : {"pytorch/linux-64", "nvidia/linux-64", "conda-forge/noarch"}) {
    const auto source = root() / name / "repodata.json.zst";
    ASSERT_TRUE(fs::exists(source)) << source;
    const RepodataPlace place{"r", "linux-64", "https://host/c/linux-64"};
    const auto text = text_in(source);
    const auto repodata = parse_repodata(text, place).value();
    std::ofstream(file, std::ios::binary) << tests::index_of(text, place);
    const auto index = ChannelIndex::open(file, "key", []() -> Result<Repodata> {
      return Error{ErrorKind::source, "a block could not be read"};
    });
    ASSERT_NE(index, nullptr);
    for (const auto package : repodata.names()) {
      NamedRecords parsed;
      NamedRecords indexed;
      repodata.append_records_of(package, parsed);
      index->append_records_of(package, indexed);
      ASSERT_EQ(parsed.records, indexed.records) << name << " " << package;
      ASSERT_EQ(parsed.skipped, indexed.skipped) << name << " " << package;
    }
  }
  fs::remove(file);
}

TEST_F(RealChannels, HoldNoRecordThatCannotBeUsed) {
  std::size_t builds = 0;
  for_each_channel([&](const std::string& name, Platform platform, Channel channel) {
    std::vector<std::string> names;
    for (const auto text : channel.names()) {
      names.emplace_back(text);
    }
    std::vector<Channel> channels;
    channels.push_back(std::move(channel));
    CondaProvider provider(std::move(channels), {});
    for (const auto& text : names) {
      builds += (*provider.candidates_of(provider.name_id(text)))->usable.size();
    }
    for (const auto& skipped : provider.skipped()) {
      ADD_FAILURE() << name << " " << platform_text(platform) << ": " << skipped.place << ": " << skipped.why;
    }
  });
  EXPECT_GT(builds, 60'000U);
}

TEST_F(RealChannels, SayWhatEachTorchBuildIs) {
  const std::set<std::string> torch{"pytorch",     "libtorch",    "torchvision", "pytorch-cuda",
                                    "pytorch-gpu", "pytorch-cpu", "cpuonly",     "pytorch-mutex"};
  std::size_t gpu_builds = 0;
  for_each_channel([&](const std::string& name, Platform /*platform*/, const Channel& channel) {
    for (const auto& torch_name : torch) {
      for (const Record& record : channel.records_of(torch_name).records) {
        const auto variant = variant_of(record, channel.packaging(tests::main_roles()), tests::main_roles());
        const auto place = name + " " + std::string(record.file_name);
        const bool says_cuda =
            record.build.find("cu") != std::string::npos || record.name == "pytorch-cuda" || record.name == "pytorch-gpu";
        const bool says_cpu = record.build.find("cpu") != std::string::npos || record.name == "pytorch-cpu" || record.name == "cpuonly";
        EXPECT_TRUE(!says_cuda || variant.accelerator == Accelerator::cuda) << place;
        EXPECT_TRUE(!says_cpu || variant.accelerator == Accelerator::cpu) << place;
        EXPECT_TRUE(variant.accelerator != Accelerator::none || torch_name == "torchvision") << place;
        const bool has_cuda = variant.cuda.has_value() || torch_name == "pytorch-mutex" || record.build == "0";
        EXPECT_TRUE(variant.accelerator != Accelerator::cuda || has_cuda) << place;
        EXPECT_TRUE((torch_name != "pytorch" && torch_name != "torchvision") || variant.python || record.noarch != Noarch::no) << place;
        EXPECT_TRUE(name != "pytorch" || torch_name != "pytorch" || variant.accelerator == Accelerator::cpu || variant.cudnn) << place;
        gpu_builds += torch_name == "pytorch" && variant.accelerator == Accelerator::cuda ? 1 : 0;
      }
    }
  });
  EXPECT_GT(gpu_builds, 400U);
}

TEST_F(RealChannels, CountTheBuildsOfThePytorchChannelByCuda) {
  const auto channel = open("pytorch");
  std::map<std::string, int> builds;
  for (const Record& record : channel.records_of("pytorch").records) {
    const auto variant = variant_of(record, channel.packaging(tests::main_roles()), tests::main_roles());
    EXPECT_EQ(variant.packaging, Packaging::conda_pytorch);
    ++builds[variant.accelerator == Accelerator::cpu ? "cpu" : variant.cuda->text()];
  }
  const std::map<std::string, int> wanted{{"cpu", 78}, {"9.2", 14},  {"10.1", 22}, {"10.2", 54}, {"11.0", 7},  {"11.1", 32}, {"11.3", 24},
                                          {"11.5", 4}, {"11.6", 16}, {"11.7", 15}, {"11.8", 15}, {"12.1", 11}, {"12.4", 8}};
  EXPECT_EQ(builds, wanted);
}

TEST_F(RealChannels, MatchTheSelectorsOfTheGpuWorld) {
  std::vector<Channel> channels;
  channels.push_back(open("pytorch"));
  CondaProvider provider(std::move(channels), {});
  const auto count = [&](std::string_view text) {
    const auto spec = provider.add_spec(text);
    EXPECT_TRUE(spec.has_value());
    const auto name = std::get<resolver::PackageSpec>(provider.target_of(*spec)).name;
    const auto& usable = (*provider.candidates_of(name))->usable;
    return std::ranges::count_if(usable, [&](const auto& candidate) { return provider.matches(*spec, candidate.id); });
  };
  EXPECT_EQ(count("pytorch=*=*cuda11.8*"), 15);
  EXPECT_EQ(count("pytorch=2.1.0=py3.10_cuda11.8_cudnn8.7.0_0"), 1);
  EXPECT_EQ(count("pytorch * *cpu*"), 78);
  EXPECT_EQ(count("pytorch-cuda=11.8"), 3);
  EXPECT_EQ(count("pytorch-mutex 1.0 cpu"), 1);
  EXPECT_EQ(count("cpuonly"), 1);
}

}  // namespace
}  // namespace gpusolve::conda
