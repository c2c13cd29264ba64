// The torch that pip and conda choose today if a file leaves it open. The newest release of each row changes with the catalog.
#include <gtest/gtest.h>

#include "adapters/inventory/read.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {
namespace {

struct Row {
  const char* name;
  const char* file;
  const char* content;
  const char* expected;  ///< the build and its source, or why it is unknown
  const char* driver = "580.95.05";
  Platform platform = Platform::linux_64;
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

auto facts_of(const Row& row) -> Facts {
  Facts facts;
  facts.gpus = {Gpu{std::nullopt, {8, 6}, Provenance::flag}};
  facts.driver = Driver{dotted(row.driver), std::nullopt, Provenance::flag};
  facts.platform = {row.platform, Provenance::flag};
  return facts;
}

auto choice_in(const Row& row) -> std::string {
  inventory::ReadOptions options;
  options.machine.target.platform = row.platform;
  const auto inventory = inventory::read_text(row.content, row.file, options);
  if (!inventory) {
    return inventory.error().text();
  }
  const auto facts = facts_of(row);
  const auto scene = make_scene(*inventory, facts, catalogs::Catalog::embedded());
  std::string text;
  for (const auto& torch : scene.torches) {
    text += torch.open ? choice_text(torch) : torch.label;
  }
  for (const auto& open : scene.undecided) {
    text += "unknown: " + open.doubt;
  }
  return text;
}

class OpenTorchOf : public ::testing::TestWithParam<Row> {};

TEST_P(OpenTorchOf, IsWhatTheInstallerTakes) { EXPECT_EQ(choice_in(GetParam()), GetParam().expected); }

constexpr auto k_requirements = "requirements.txt";
constexpr auto k_environment = "environment.yml";
constexpr auto k_pixi = "pixi.toml";

const Row k_rows[] = {
    {"SettledByAPin", k_requirements, "torch==2.1.0\n", "torch 2.1.0 (cu121)"},
    {"NewestThatTheSpecAllows", k_requirements, "torch>=1.7,<2.1\n", "pip takes torch 2.0.1 (cu117) from PyPI"},
    {"Wildcard", k_requirements, "torch==2.4.*\n", "pip takes torch 2.4.1 (cu121) from PyPI"},
    {"HeldByTorchvision", k_requirements, "torch\ntorchvision==0.17.0\n", "pip takes torch 2.2.0 (cu121) from PyPI"},
    {"NotHeldByTheLastTorchaudio", k_requirements, "torch<2.13\ntorchaudio\n", "pip takes torch 2.12.1 (cu130) from PyPI"},
    {"BroughtByTorchvision", k_requirements, "torchvision==0.16.0\n", "pip takes torch 2.1.0 (cu121) from PyPI"},
    {"OfAnIndex", k_requirements, "-i https://download.pytorch.org/whl/cu118\ntorch<2.6\n",
     "pip takes torch 2.5.1 (cu118) from https://download.pytorch.org/whl/cu118"},
    {"TheNewerOfTwoIndexes", k_requirements, "--extra-index-url https://download.pytorch.org/whl/cu113\ntorch<2.1\n",
     "pip takes torch 2.0.1 (cu117) from PyPI"},
    {"TheLocalVersionOfTwoAlike", k_requirements, "--extra-index-url https://download.pytorch.org/whl/cu118\ntorch<2.1\n",
     "pip takes torch 2.0.1 (cu118) from https://download.pytorch.org/whl/cu118"},
    {"OfAMirrorOfPyPI", k_requirements, "-i https://pypi.tuna.tsinghua.edu.cn/simple\ntorch<2.1\n",
     "pip takes torch 2.0.1 (cu117) from https://pypi.tuna.tsinghua.edu.cn/simple"},
    {"OfAnUnknownIndex", k_requirements, "-i https://user:secret@pypi.example.org/simple\ntorch\n",
     "unknown: what `https://pypi.example.org/simple` serves is not in the catalog"},
    {"Nightly", k_requirements, "-i https://download.pytorch.org/whl/nightly/cu128\ntorch\n",
     "unknown: `https://download.pytorch.org/whl/nightly/cu128` holds nightly builds, which the catalog does not know"},
    {"Rocm", k_requirements, "-i https://download.pytorch.org/whl/rocm6.2\ntorch\n",
     "unknown: `https://download.pytorch.org/whl/rocm6.2` holds builds for rocm6.2, which are not for NVIDIA GPUs"},
    {"BesideTheAddressOfOneOlderWheel", k_requirements,
     "-f https://download.pytorch.org/whl/cpu/torch-2.4.1%2Bcpu-cp39-cp39-linux_x86_64.whl\ntorch>=2.4.1,<2.7\n",
     "pip takes torch 2.6.0 (cu124) from PyPI"},
    {"NoSuchRelease", k_requirements, "torch>=99\n", "unknown: the catalog of 2026-09-02 knows no such release for linux-64"},
    {"HeldByAnotherPackage", k_requirements, "torch\nvllm\n", "pip takes torch 2.11.0 (cu130) from PyPI"},
    {"BesideAPackageThatTakesTheNewest", k_requirements, "torch\nxformers\n", "pip takes torch 2.14.0 (cu130) from PyPI"},
    {"RequiredByAPinnedPackage", k_requirements, "torch\nxformers==0.0.22\n", "pip takes torch 2.0.1 (cu117) from PyPI"},
    {"HeldByAWheelWhoseMetadataDoNotSayIt", k_requirements, "-f https://data.dgl.ai/wheels/torch-2.4/cu121/repo.html\ntorch\ndgl==2.4.0\n",
     "unknown: it depends on dgl 2.4.0, each release of which goes with few releases of torch"},
    {"WindowsHasTheCpuBuild", k_requirements, "torch<2.6\n", "pip takes torch 2.5.1 (cpu) from PyPI", "580.95", Platform::win_64},
    {"NotTorchAtAll", k_requirements, "numpy\n", ""},
    {"CondaByItsSelector", k_environment, "channels: [pytorch, nvidia]\ndependencies: [pytorch=2.5, pytorch-cuda=12.4]\n",
     "conda takes pytorch 2.5.1 (cu124) from pytorch"},
    {"CondaByItsOldSelector", k_environment, "channels: [pytorch]\ndependencies: [pytorch=1.10, cudatoolkit=11.3.1]\n",
     "conda takes pytorch 1.10.2 (cu113) from pytorch"},
    {"CondaPinnedButForItsBuild", k_environment, "channels: [pytorch, nvidia]\ndependencies: [pytorch=2.1.0]\n",
     "conda takes pytorch 2.1.0 (cu121) from pytorch"},
    {"CondaOfTheNextChannel", k_environment, "channels: [pytorch, nvidia, conda-forge]\ndependencies: [pytorch=2.7, cuda-version=12.6]\n",
     "conda takes pytorch 2.7.1 (cu126) from conda-forge"},
    {"CondaForgeAsksForADriver", k_environment, "channels: [conda-forge]\ndependencies: [pytorch=2.7.1]\n",
     "conda takes pytorch 2.7.1 (cpu) from conda-forge", "470.82.01"},
    {"CondaCpuOnly", k_environment, "channels: [pytorch]\ndependencies: [pytorch=2.1, cpuonly]\n",
     "conda takes pytorch 2.1.2 (cpu) from pytorch"},
    {"CondaOfALaterCuda", k_environment, "channels: [conda-forge]\ndependencies: [pytorch=2.5.1, cuda-version=12.8]\n",
     "pytorch 2.5.1 (cu126)"},
    {"CondaOfALaterToolkit", k_environment, "channels: [conda-forge]\ndependencies: [pytorch=1.12.1, cudatoolkit=11.3]\n",
     "pytorch 1.12.1 (cu112)"},
    {"CondaOfAToolkitThatSelectsNoBuild", k_environment,
     "channels: [pytorch, conda-forge]\ndependencies: [pytorch=1.13.1, cudatoolkit=11.7]\n", "pytorch 1.13.1 (cpu)"},
    {"CondaOfAToolkitBesideOtherBuilds", k_environment,
     "channels: [pytorch, nvidia]\ndependencies: ['pytorch>=1.13,<2', cudatoolkit=11.3]\n",
     "unknown: `cudatoolkit=11.3` selects no build of this release, and one for another CUDA may be taken"},
    {"CondaOfCudaThatCondaForgeHas", k_environment, "channels: [pytorch, conda-forge]\ndependencies: ['pytorch>=1.8.1']\n",
     "conda takes pytorch 2.5.1 (cu124) from pytorch"},
    {"CondaOfCudaThatIsOnNvidiaAlone", k_environment,
     "channels: [pytorch, conda-forge]\ndependencies: ['pytorch>=1.8.1', 'cudatoolkit>=10']\n",
     "unknown: beside `cudatoolkit>=10` a GPU build takes CUDA 11.8 from the channel nvidia, which is not named, so it may be the CPU "
     "build"},
    {"CondaForAnOldPython", k_environment, "channels: [pytorch, nvidia]\ndependencies: ['python>=3.7,<3.9', 'pytorch>=1.8.1']\n",
     "conda takes pytorch 2.4.1 (cu124) from pytorch"},
    {"CondaForNoPythonOfTheFile", k_environment,
     "channels: [pytorch, nvidia]\ndependencies: ['python>=3.13', pytorch, pytorch-cuda=12.1]\n",
     "unknown: the catalog of 2026-09-02 knows no such build for the Pythons that it allows"},
    {"CondaOfAMirror", k_environment,
     "channels: ['https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/pytorch/', nvidia]\ndependencies: [pytorch=2.1]\n",
     "conda takes pytorch 2.1.2 (cu121) from pytorch"},
    {"CondaOfTheChannelOfASpec", k_environment, "channels: [nvidia]\ndependencies: ['pytorch::pytorch=2.1']\n",
     "conda takes pytorch 2.1.2 (cu121) from pytorch"},
    {"CondaForgeOfAnotherCuda", k_environment, "channels: [conda-forge]\ndependencies: [cuda-version=12.6, pytorch=2.13]\n",
     "unknown: of pytorch 2.13.0 on conda-forge the catalog knows builds for CUDA 12.9 and 13.0, and none that the other specs allow"},
    {"PixiOfTheIndexOfThePackage", k_pixi,
     "[workspace]\nname = 'x'\nchannels = ['conda-forge']\nplatforms = ['linux-64']\n[pypi-dependencies]\n"
     "torch = { version = '>=2.5.1', index = 'https://download.pytorch.org/whl/cu124' }\n",
     "pixi takes torch 2.6.0 (cu124) from https://download.pytorch.org/whl/cu124"},
    {"PixiOfAnIndexForAnotherPackage", k_pixi,
     "[workspace]\nname = 'x'\nchannels = ['conda-forge']\nplatforms = ['linux-64']\n[pypi-dependencies]\ntorch = '<2.7'\n"
     "torchao = { version = '*', index = 'https://download.pytorch.org/whl/cu124' }\n",
     "pixi takes torch 2.6.0 (cu124) from PyPI"},
    {"CondaByItsBuildString", k_environment, "channels: [conda-forge]\ndependencies: ['pytorch=2.1.0=cuda118*']\n",
     "pytorch 2.1.0 (cu118)"},
    {"CondaWithoutNvidia", k_environment, "channels: [pytorch]\ndependencies: [pytorch=2.1]\n",
     "unknown: a GPU build takes CUDA 12.1 from the channel nvidia, which is not named, so it may be the CPU build"},
    {"CondaDefaults", k_environment, "channels: [defaults]\ndependencies: [pytorch]\n",
     "unknown: the catalog does not know the builds of the channel defaults"},
    {"CondaWithoutChannels", k_environment, "dependencies: [pytorch]\n",
     "unknown: no channel is named of which the catalog knows the builds"},
};
INSTANTIATE_TEST_SUITE_P(Rows, OpenTorchOf, ::testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

struct Pair {
  const char* pypi;
  const char* conda;
  bool is_held;
};

void PrintTo(const Pair& pair, std::ostream* stream) { *stream << pair.conda << " and " << pair.pypi; }

class Distribution : public ::testing::TestWithParam<Pair> {};

TEST_P(Distribution, IsHeldByTheCondaPackageThatBringsIt) {
  const auto& [pypi, conda, is_held] = GetParam();
  const std::vector<Named> all{{Ecosystem::conda, conda, conda}, {Ecosystem::pypi, pypi, pypi}};
  EXPECT_EQ(CondaHolders(all, catalogs::Catalog::embedded()).holder_of(pypi) != nullptr, is_held);
}

constexpr Pair k_pairs[] = {
    {"torch", "pytorch", true},
    {"numpy", "numpy", true},
    {"typing-extensions", "typing_extensions", true},
    {"matplotlib", "matplotlib-base", true},
    {"matplotlib", "matplotlib", true},
    {"opencv-python", "py-opencv", true},
    {"opencv-python", "opencv", true},
    {"opencv-python", "libopencv", false},
    {"graphviz", "python-graphviz", true},
    {"graphviz", "graphviz", false},
    {"tzdata", "tzdata", false},
    {"ninja", "ninja", false},
    {"onnxruntime-gpu", "onnxruntime", true},
    {"nvidia-cublas-cu12", "libcublas", false},
    {"nvidia-cudnn-cu12", "cudnn", false},
    {"triton", "torchtriton", true},
};
INSTANTIATE_TEST_SUITE_P(Pairs, Distribution, ::testing::ValuesIn(k_pairs));

}  // namespace
}  // namespace gpusolve::engine::audit
