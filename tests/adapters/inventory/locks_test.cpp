// Locks of other programs: the packages that they select for one machine.
#include <gtest/gtest.h>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

auto machine(Platform platform, const char* python) -> ReadOptions {
  ReadOptions options;
  options.machine.target.platform = platform;
  options.machine.python = dotted(python);
  return options;
}

constexpr auto k_conda_lock = R"(version: 1
metadata:
  channels:
  - url: conda-forge
  platforms: [linux-64, win-64]
package:
- name: pytorch
  version: 2.1.0
  manager: conda
  platform: linux-64
  dependencies: {python: '>=3.10', numpy: '*'}
  url: https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.1.0-cuda118_py310.conda
  hash: {md5: aa, sha256: bb}
- name: pytorch
  version: 2.1.0
  manager: conda
  platform: win-64
  dependencies: {}
  url: https://conda.anaconda.org/conda-forge/win-64/pytorch-2.1.0-cpu_py310.conda
  hash: {md5: aa}
- name: requests
  version: 2.31.0
  manager: pip
  platform: linux-64
  dependencies: {idna: '>=2.5'}
  url: https://files.pythonhosted.org/packages/requests-2.31.0-py3-none-any.whl
  hash: {sha256: cc}
)";

TEST(CondaLock, MeansThePackagesOfThePlatform) {
  const auto inventory = read_text(k_conda_lock, "conda-lock.yml", machine(Platform::linux_64, "3.10"));
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(described(*inventory),
            "conda-lock\nconda pytorch 2.1.0 cuda118_py310 conda-forge linux-64\npypi requests 2.31.0\nfrom conda-forge\n");
  EXPECT_EQ(inventory->packages[0].depends, (std::vector<std::string>{"numpy", "python >=3.10"}));
  EXPECT_EQ(inventory->packages[1].depends, std::vector<std::string>{"idna>=2.5"});
  EXPECT_EQ(inventory->packages[0].bad_digests.at(0), (BadDigest{"sha256", "bb"}));
}

TEST(CondaLock, WithoutTheMachinesPlatformIsReadForItsFirst) {
  EXPECT_EQ(described(k_conda_lock, "conda-lock.yml", machine(Platform::osx_arm64, "3.10")),
            "conda-lock\nconda pytorch 2.1.0 cuda118_py310 conda-forge linux-64\npypi requests 2.31.0\nfrom conda-forge\n");
}

constexpr auto k_pixi = R"(version: 6
environments:
  default:
    channels:
    - url: https://conda.anaconda.org/conda-forge/
    indexes:
    - https://pypi.org/simple
    packages:
      linux-64:
      - conda: https://conda.anaconda.org/conda-forge/linux-64/python-3.11.0-h1_0.conda
      - pypi: https://files.pythonhosted.org/torch-2.1.0-cp311-cp311-manylinux1_x86_64.whl
packages:
- conda: https://conda.anaconda.org/conda-forge/linux-64/python-3.11.0-h1_0.conda
  sha256: aa
  depends: [libzlib]
- pypi: https://files.pythonhosted.org/torch-2.1.0-cp311-cp311-manylinux1_x86_64.whl
  name: torch
  version: 2.1.0
  sha256: bb
  requires_dist: [filelock]
)";

TEST(PixiLock, JoinsEnvironmentsAndDescriptions) {
  const auto inventory = read_text(k_pixi, "pixi.lock", {});
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(described(*inventory),
            "pixi-lock python=3.11.0\nconda python 3.11.0 h1_0 conda-forge linux-64\npypi torch 2.1.0 https://pypi.org/simple\n"
            "from https://conda.anaconda.org/conda-forge/\nfrom https://pypi.org/simple\n");
  EXPECT_EQ(inventory->packages[1].depends, std::vector<std::string>{"filelock"});
}

TEST(PixiLock, MustDescribeWhatItNames) {
  std::string text = k_pixi;
  text = text.substr(0, text.rfind("- pypi:"));
  EXPECT_EQ(described(text, "pixi.lock"), "error: pixi.lock:11: a package of the environment is not described under `packages`\n");
}

/// Version 7 of the lock names what pixi builds, with a digest and its place.
TEST(PixiLock, NotesThePackagesThatPixiBuilds) {
  constexpr auto k_built = R"(version: 7
platforms:
- name: gpu
  subdir: linux-64
environments:
  default:
    packages:
      gpu:
      - conda: https://conda.anaconda.org/conda-forge/linux-64/python-3.11.0-h1_0.conda
      - conda_source: kernels[12345678] @ git+https://github.com/example/kernels.git?tag=v1#abc
      - conda_source: tool[abcdef01] @ ./recipes/tool
packages:
- conda: https://conda.anaconda.org/conda-forge/linux-64/python-3.11.0-h1_0.conda
- conda_source: kernels[12345678] @ git+https://github.com/example/kernels.git?tag=v1#abc
  version: 0.1.0
  build: h0
- conda_source: tool[abcdef01] @ ./recipes/tool
)";
  EXPECT_EQ(described(k_built, "pixi.lock"),
            "pixi-lock python=3.11.0\nconda kernels 0.1.0 h0\nconda python 3.11.0 h1_0 conda-forge linux-64\n"
            "note local kernels\nnote local tool\n");
}

TEST(CondaLock, MustHaveSomePlatformThatIsJudged) {
  const auto lock = [](const std::string& platform) {
    return "version: 1\npackage:\n- {name: a, version: '1', manager: conda, platform: linux-ppc64le, url: "
           "'https://conda.anaconda.org/c/linux-ppc64le/a-1-0.conda'}\n- {name: b, version: '1', manager: conda, platform: " +
           platform + ", url: 'https://conda.anaconda.org/c/" + platform + "/b-1-0.conda'}\n";
  };
  EXPECT_EQ(described(lock("win-64"), "conda-lock.yml", machine(Platform::linux_64, "3.10")), "conda-lock\nconda b 1 0 c win-64\n");
  EXPECT_EQ(read_text(lock("linux-s390x"), "conda-lock.yml", machine(Platform::linux_64, "3.10")).error().message,
            "the lock has packages for `linux-ppc64le` and none for " + platforms_text(" or "));
}

constexpr auto k_uv = R"(version = 1
requires-python = ">=3.10"

[[package]]
name = "mine"
version = "0.1.0"
source = { virtual = "." }
dependencies = [
  { name = "torch", version = "2.5.1", source = { registry = "https://pypi.org/simple" }, marker = "sys_platform == 'darwin'" },
  { name = "torch", version = "2.5.1+cu121", source = { registry = "https://download.pytorch.org/whl/cu121" }, marker = "sys_platform != 'darwin'" },
]
[package.metadata]
requires-dist = [{ name = "torch", specifier = ">=2.5" }]

[[package]]
name = "torch"
version = "2.5.1"
source = { registry = "https://pypi.org/simple" }
wheels = [{ url = "https://files/torch-2.5.1-cp312-none-macosx_11_0_arm64.whl", hash = "sha256:aa" }]

[[package]]
name = "torch"
version = "2.5.1+cu121"
source = { registry = "https://download.pytorch.org/whl/cu121" }
dependencies = [{ name = "filelock" }]
wheels = [
  { url = "https://files/torch-2.5.1%2Bcu121-cp312-cp312-win_amd64.whl", hash = "sha256:bb" },
  { url = "https://files/torch-2.5.1%2Bcu121-cp312-cp312-linux_x86_64.whl", hash = "sha256:cc" },
]

[[package]]
name = "filelock"
version = "3.16.1"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "unreached"
version = "1"
source = { registry = "https://pypi.org/simple" }
)";

TEST(UvLock, MeansWhatTheProjectReachesOnTheMachine) {
  const auto inventory = read_text(k_uv, "uv.lock", machine(Platform::linux_64, "3.12"));
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(described(*inventory),
            "uv-lock\npypi filelock 3.16.1 https://pypi.org/simple\npypi torch 2.5.1+cu121 cu121 https://download.pytorch.org/whl/cu121\n"
            "for python >=3.10\n");
  EXPECT_EQ(inventory->packages[1].bad_digests.at(0), (BadDigest{"sha256", "cc"}));
  EXPECT_EQ(inventory->packages[1].file, "torch-2.5.1+cu121-cp312-cp312-linux_x86_64.whl");
  ASSERT_EQ(inventory->promises.size(), 1U);
  EXPECT_EQ(inventory->promises[0].text, "torch>=2.5");
}

TEST(UvLock, EvaluatesMarkersForTheMachine) {
  EXPECT_EQ(described(k_uv, "uv.lock", machine(Platform::osx_arm64, "3.12")),
            "uv-lock\npypi torch 2.5.1 https://pypi.org/simple\nfor python >=3.10\n");
}

TEST(Pylock, ChoosesTheWheelOfTheMachine) {
  constexpr auto k_text = R"(lock-version = "1.0"
created-by = "x"
[[packages]]
name = "torch"
version = "2.6.0+cu124"
index = "https://download.pytorch.org/whl/cu124"
dependencies = [{ name = "filelock" }]
wheels = [
  { name = "torch-2.6.0+cu124-cp312-cp312-win_amd64.whl", url = "https://x/w.whl", hashes = { sha256 = "aa" } },
  { name = "torch-2.6.0+cu124-cp312-cp312-linux_x86_64.whl", url = "https://x/l.whl", size = 7, hashes = { sha256 = "bb" } },
]
[[packages]]
name = "colorama"
version = "0.4.6"
marker = "sys_platform == 'win32'"
)";
  const auto inventory = read_text(k_text, "pylock.toml", machine(Platform::linux_64, "3.12"));
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(described(*inventory), "pylock\npypi torch 2.6.0+cu124 cu124 https://download.pytorch.org/whl/cu124\n");
  EXPECT_EQ(inventory->packages[0].bad_digests.at(0), (BadDigest{"sha256", "bb"}));
  EXPECT_TRUE(inventory->are_depends_known);
}

}  // namespace
}  // namespace gpusolve::inventory
