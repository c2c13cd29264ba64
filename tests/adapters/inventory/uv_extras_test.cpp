// Extras, groups and source distributions in locks of uv.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

TEST(UvLock, TakesTheSourceDistributionWhereNoWheelFits) {
  const auto inventory = read_text(
      "version = 1\n[[package]]\nname = \"mine\"\nversion = \"1\"\nsource = { virtual = \".\" }\ndependencies = [{ name = \"pyaudio\" }]\n"
      "[[package]]\nname = \"pyaudio\"\nversion = \"0.2.14\"\nsource = { registry = \"https://pypi.org/simple\" }\n"
      "sdist = { url = \"https://files/PyAudio-0.2.14.tar.gz\", hash = \"sha256:aa\" }\n"
      "wheels = [{ url = \"https://files/PyAudio-0.2.14-cp312-cp312-win32.whl\", hash = \"sha256:bb\" }]\n",
      "uv.lock", with_part(""));
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(inventory->packages.front().file, "PyAudio-0.2.14.tar.gz");
}

constexpr auto k_uv = R"(version = 1
[[package]]
name = "mine"
version = "1"
source = { virtual = "." }
dependencies = [
  { name = "torch", version = "2.8.0", source = { registry = "https://pypi.org/simple" }, marker = "extra != 'extra-4-mine-cu126'" },
]
[package.optional-dependencies]
cu126 = [
  { name = "torch", version = "2.8.0+cu126", source = { registry = "https://download.pytorch.org/whl/cu126" }, marker = "extra == 'extra-4-mine-cu126'" },
]
[package.dev-dependencies]
dev = [{ name = "pytest" }]
[[package]]
name = "torch"
version = "2.8.0"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "torch"
version = "2.8.0+cu126"
source = { registry = "https://download.pytorch.org/whl/cu126" }
[[package]]
name = "pytest"
version = "8"
source = { registry = "https://pypi.org/simple" }
)";

TEST(UvLock, HoldsOneOfTheExtrasThatExcludeEachOther) {
  EXPECT_EQ(described(k_uv, "uv.lock", with_part("")),
            "uv-lock\npypi pytest 8 https://pypi.org/simple\npypi torch 2.8.0 https://pypi.org/simple\nnote taken extra or group dev\n"
            "note gpu-left extra or group cu126\n");
  EXPECT_EQ(described(k_uv, "uv.lock", with_part("cu126")),
            "uv-lock\npypi torch 2.8.0+cu126 cu126 https://download.pytorch.org/whl/cu126\nnote taken extra or group cu126\n"
            "note left extra or group dev\n");
}

constexpr auto k_uv_extras = R"(version = 1
[manifest]
overrides = [{ name = "numpy", specifier = ">=2" }, { name = "triton", marker = "sys_platform == 'never'" }]
[[package]]
name = "mine"
version = "1"
source = { editable = "." }
dependencies = [{ name = "jax", extra = ["cuda12"] }, { name = "numpy" }]
[package.dev-dependencies]
test = [{ name = "pytest" }]
[package.metadata]
requires-dist = [
  { name = "jax", extras = ["cuda12"], specifier = "==0.6.0" },
  { name = "numpy", specifier = "<2" },
  { name = "triton", specifier = "==3.0" },
]
[package.metadata.requires-dev]
test = [{ name = "pytest", specifier = ">=8" }]
[[package]]
name = "jax"
version = "0.6.0"
source = { registry = "https://pypi.org/simple" }
[package.optional-dependencies]
cuda12 = [{ name = "jax-cuda12-plugin", extra = ["with-cuda"], marker = "sys_platform == 'linux'" }]
tpu = [{ name = "libtpu" }]
[[package]]
name = "jax-cuda12-plugin"
version = "0.6.0"
source = { registry = "https://pypi.org/simple" }
[package.optional-dependencies]
with-cuda = [{ name = "nvidia-cudnn-cu12" }, { name = "jax-cuda12-plugin", extra = ["with-cuda"] }]
[[package]]
name = "nvidia-cudnn-cu12"
version = "9.8.0.87"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "libtpu"
version = "0.0.10"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "numpy"
version = "2.2.0"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "pytest"
version = "8.0"
source = { registry = "https://pypi.org/simple" }
)";

TEST(UvLock, ReachesWhatTheExtrasOfADependencyNeed) {
  EXPECT_EQ(described(k_uv_extras, "uv.lock", with_part("")),
            "uv-lock\npypi jax 0.6.0 https://pypi.org/simple\npypi jax-cuda12-plugin 0.6.0 https://pypi.org/simple\n"
            "pypi numpy 2.2.0 https://pypi.org/simple\npypi nvidia-cudnn-cu12 9.8.0.87 https://pypi.org/simple\n"
            "note left extra or group test\n");
}

auto promises_in(std::string_view lock, const char* part) -> std::vector<std::string> {
  const auto inventory = read_text(lock, "uv.lock", with_part(part));
  std::vector<std::string> texts;
  std::ranges::transform(inventory->promises, std::back_inserter(texts), &Demand::text);
  return texts;
}

TEST(UvLock, PromisesEachRequestWithItsExtrasAndTheOverriddenRange) {
  EXPECT_EQ(promises_in(k_uv_extras, ""), (std::vector<std::string>{"jax[cuda12]==0.6.0", "numpy>=2"}));
}

TEST(UvLock, PromisesTheRequestsOfTheGroupThatIsChosen) {
  EXPECT_EQ(promises_in(k_uv_extras, "test"), (std::vector<std::string>{"jax[cuda12]==0.6.0", "numpy>=2", "pytest>=8"}));
}

/// A release may come from an index on one machine and from an address on another.
constexpr auto k_uv_sources = R"(version = 1
requires-python = ">=3.12"
[[package]]
name = "mine"
version = "1"
source = { virtual = "." }
dependencies = [
  { name = "kern", version = "2", source = { registry = "https://pypi.org/simple" }, marker = "platform_machine != 'x86_64'" },
  { name = "kern", version = "2", source = { url = "https://a/kern-2-cp312-cp312-linux_x86_64.whl" }, marker = "platform_machine == 'x86_64'" },
  { name = "helper" },
]
[[package]]
name = "kern"
version = "2"
source = { registry = "https://pypi.org/simple" }
wheels = [{ url = "https://b/kern-2-cp312-cp312-manylinux_2_28_aarch64.whl", hash = "sha256:aa" }]
[[package]]
name = "kern"
version = "2"
source = { url = "https://a/kern-2-cp312-cp312-linux_x86_64.whl" }
dependencies = [{ name = "helper" }]
wheels = [{ url = "https://a/kern-2-cp312-cp312-linux_x86_64.whl", hash = "sha256:bb" }]
[[package]]
name = "helper"
source = { editable = "deps/helper" }
)";

TEST(UvLock, TakesThePackageOfTheSourceThatADependencyNames) {
  const auto inventory = read_text(k_uv_sources, "uv.lock", with_part(""));
  ASSERT_EQ(inventory->packages.size(), 1U);
  EXPECT_EQ(inventory->packages.front().file->text(), "kern-2-cp312-cp312-linux_x86_64.whl");
}

TEST(UvLock, HasTheProjectsThatItTakesFromTheirFolders) {
  EXPECT_EQ(read_text(k_uv_sources, "uv.lock", with_part(""))->undecided, (std::vector<std::string>{"helper", "mine"}));
}

}  // namespace
}  // namespace gpusolve::inventory
