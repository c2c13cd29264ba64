#include "adapters/device_code/stated_fields.hpp"

#include <gtest/gtest.h>

#include "adapters/device_code/listed_texts.hpp"
#include "adapters/device_code/stated_collector.hpp"

namespace gpusolve::device_code {
namespace {

using Texts = std::vector<std::string>;

TEST(Metadata, StatesItsLabelAndTheToolkitThatItRequires) {
  EXPECT_EQ(stated_by_metadata("Metadata-Version: 2.1\nName: kernels\nVersion: 1.0+cu128\nRequires-Dist: filelock\n"
                               "Requires-Dist: nvidia-cuda-runtime-cu12==12.8.57; platform_system == \"Linux\"\n"
                               "Requires-Dist: nvidia-cublas-cu12 (==12.8.3.14)\r\nRequires-Dist: cuda-toolkit==12; extra == 'all'\n\n"
                               "Requires-Dist: nvidia-in-the-description\n"),
            (Texts{"Version 1.0+cu128", "requires nvidia-cuda-runtime-cu12==12.8.57", "requires nvidia-cublas-cu12 (==12.8.3.14)"}));
  EXPECT_EQ(stated_by_metadata("Version: 1.0\nRequires-Dist: numpy\n"), Texts{});
}

TEST(CondaIndex, StatesTheToolkitThatItDependsOn) {
  EXPECT_EQ(stated_by_conda_index(R"({"depends": ["python >=3.11", "cuda-version >=12.6,<13", "__cuda", "libcxx", 3]})"),
            (Texts{"depends cuda-version >=12.6,<13", "depends __cuda"}));
  for (const auto* const text : {"", "[]", "{", R"({"depends": 1})", R"({"depends": {"a": "b"}})"}) {
    EXPECT_EQ(stated_by_conda_index(text), Texts{}) << text;
  }
}

TEST(VersionModule, StatesTheToolkit) {
  EXPECT_EQ(stated_by_version_module("__version__ = '2.4.0+cu121'\ncuda: Optional[str] = '12.1'\nhip: Optional[str] = None\n"),
            Texts{"cuda 12.1"});
  EXPECT_EQ(stated_by_version_module("cuda = \"13.0\"\nhip = '6.4.43482-0f2d60242'\n"), (Texts{"cuda 13.0", "hip 6.4.43482-0f2d60242"}));
  for (const auto* const text :
       {"cuda = None", "cuda_is_there = '1'", "cuda = 'no'", "cuda = '12", "  cuda = '12.1'", "cuda", "cuda = ''"}) {
    EXPECT_EQ(stated_by_version_module(text), Texts{}) << text;
  }
}

TEST(VersionJson, StatesTheToolkitAndVersionsWithALabel) {
  EXPECT_EQ(stated_by_version_json(R"({"version": {"cuda": 1208, "hip": null, "other": "2.10.0+cu128", "python": "3.11.9"}, "env": {}})"),
            (Texts{"cuda 12.8", "other 2.10.0+cu128"}));
  for (const auto* const text : {"{", R"({"version": "1+2"})", R"({"version": {"cuda": -1}})", R"({"version": {"cuda": 99999}})"}) {
    EXPECT_EQ(stated_by_version_json(text), Texts{}) << text;
  }
}

TEST(PathsJson, NamesTheFiles) {
  EXPECT_EQ(names_in_paths_json(R"({"paths": [{"_path": "lib/a.so", "size_in_bytes": 1}, {"_path": 3}, "text", {}]})"), Texts{"lib/a.so"});
  EXPECT_EQ(names_in_paths_json("{"), Texts{});
}

/// What is found if the stream gives so many bytes at a time.
auto listed(const std::string& bytes, std::size_t step) -> Texts {
  const MemoryBytes memory(bytes);
  const auto stream = stream_of(memory);
  ListeningStream listening(*stream);
  std::string passed;
  std::string room(step, '\0');
  for (auto count = listening.read(room); count && *count > 0; count = listening.read(room)) {
    passed += room.substr(0, *count);
  }
  EXPECT_EQ(passed, bytes);
  return listening.found();
}

auto as_text(const std::string& text) -> std::string { return std::string(1000, 'x') + '\0' + text + '\0' + std::string(1000, 'y'); }

TEST(ListedTexts, AreFoundAtEveryBorderOfWhatIsRead) {
  for (const std::size_t step : {1U, 7U, 64U, 1001U, 100'000U}) {
    EXPECT_EQ(listed(as_text("sm_80 sm_90a compute_120"), step), Texts{"sm_80 sm_90a compute_120"}) << step;
    EXPECT_EQ(listed(as_text("gfx90a gfx1100"), step), Texts{"gfx90a gfx1100"}) << step;
  }
}

TEST(ListedTexts, AreNotTakenFromOtherTexts) {
  for (const auto* const text :
       {"sm_80", "sm_80 and sm_90", "-arch sm_80 sm_90", "sm_80  sm_90", "sm_80,sm_90", "sm_8 sm_9", "gfx compute"}) {
    EXPECT_EQ(listed(as_text(text), 64), Texts{}) << text;
  }
  EXPECT_EQ(listed("sm_80 sm_90" + std::string(1, '\0'), 64), Texts{}) << "nothing tells where it begins";
}

TEST(StatedCollector, PrefersMetadataAndVersionsToOtherTexts) {
  const auto rank = [](const char* name) { return StatedCollector::rank(name, 100).value_or(1000); };
  EXPECT_LT(rank("a-1.0.dist-info/METADATA"), rank("a/version.py"));
  EXPECT_LT(rank("a/version.py"), rank("a/flags.json"));
  EXPECT_LT(rank("a/flags.json"), rank("a/models/b/c.json"));
  EXPECT_EQ(rank("a/b.py"), 1000U);
  EXPECT_EQ(rank("a/vendor/b-1.0.dist-info/METADATA"), 1000U);
  EXPECT_FALSE(StatedCollector::rank("a/flags.json", 1'000'000));
}

TEST(StatedCollector, NamesWhereEachIsStated) {
  StatedCollector collector;
  collector.add_name("a/liba_cuda124.so");
  collector.add_name("a/liba_cuda118.so");
  collector.add_name("a/b_gfx90a.co");
  collector.add_text("a/flags.json", R"({"env": {"ARCH_CUDA_ARCH_LIST": "8.0"}, "version": {"cuda": 1208}})");
  collector.add_list("a/b.so", "sm_80 sm_90");
  EXPECT_EQ(collector.stated(), (Texts{"names of libraries: CUDA 11.8, CUDA 12.4", "a/b.so: lists sm_80 sm_90",
                                       "a/flags.json: ARCH_CUDA_ARCH_LIST 8.0", "a/flags.json: cuda 12.8"}));
  EXPECT_EQ(collector.targets(), Texts{"gfx90a"});
}

}  // namespace
}  // namespace gpusolve::device_code
