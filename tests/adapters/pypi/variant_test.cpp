#include "adapters/pypi/variant.hpp"

#include "tests/support/main_roles.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

auto variant(std::string_view project, std::string_view version, std::string_view url = "https://pypi.org/simple") -> BuildVariant {
  return variant_of_wheel(project, parse_version(version).value(), url, tests::main_roles());
}

TEST(Variant, TrustsTheLocalVersionMost) {
  EXPECT_EQ(variant("torch", "2.4.0+cu118", "https://x/whl/cu121").cuda, dotted("11.8"));
  EXPECT_EQ(variant("torch", "2.4.0+cpu", "https://x/whl/cu121").accelerator, Accelerator::cpu);
  EXPECT_EQ(variant("torch", "2.4.0+rocm6.0").accelerator, Accelerator::other);
  EXPECT_EQ(variant("torch", "2.4.0+xpu").accelerator, Accelerator::other);
  EXPECT_EQ(variant("torch", "2.4.0+cpu.cxx11.abi").accelerator, Accelerator::cpu);
}

TEST(Variant, ThenTheIndexForTheTorchFamilyAlone) {
  EXPECT_EQ(variant("torchvision", "0.19.0", "https://download.pytorch.org/whl/cu124/").cuda, dotted("12.4"));
  EXPECT_EQ(variant("torch", "2.4.0", "file:///x/whl/cpu").accelerator, Accelerator::cpu);
  EXPECT_EQ(variant("numpy", "2.0", "https://download.pytorch.org/whl/cu124").accelerator, Accelerator::none);
}

TEST(Variant, ClaimsNothingOfAWheelOfPypiItself) {
  const auto unknown = variant("torch", "2.4.0");
  EXPECT_EQ(unknown.accelerator, Accelerator::none);
  EXPECT_FALSE(unknown.cuda);
}

}  // namespace
}  // namespace gpusolve::pypi
