#include <gtest/gtest.h>

#include "model/vendors/cuda.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve {
namespace {

auto wheel(Accelerator accelerator) -> BuildVariant { return {accelerator, {}, {}, {}, Packaging::wheel}; }

TEST(VendorWords, EachAcceleratorHasATag) {
  EXPECT_EQ(variant_tag(wheel(Accelerator::none)), "other");
  EXPECT_EQ(variant_tag(wheel(Accelerator::cpu)), "cpu");
  EXPECT_EQ(variant_tag(wheel(Accelerator::cuda)), "cuda");
  EXPECT_EQ(variant_tag(build_for_cuda(dotted("11.8"), Packaging::wheel)), "cu118");
  EXPECT_EQ(variant_tag(wheel(Accelerator::metal)), "mps");
  EXPECT_EQ(variant_tag(wheel(Accelerator::other)), "other");
}

TEST(VendorWords, CondasBuildForAppleSiliconIsTaggedAsOneForTheCpu) {
  EXPECT_EQ(variant_tag({Accelerator::metal, {}, {}, {}, Packaging::conda_forge}), "cpu");
}

TEST(VendorWords, ATagTellsItsAccelerator) {
  EXPECT_TRUE(is_tag_of_system("mps"));
  EXPECT_FALSE(is_tag_of_system("cpu"));
  EXPECT_TRUE(is_tag_of_any_toolkit("cuda"));
  EXPECT_FALSE(is_tag_of_any_toolkit("cu118"));
}

TEST(VendorWords, ATableHasTheToolkit) {
  EXPECT_EQ(toolkit_words(build_for_cuda(dotted("12.9"), Packaging::wheel)), "12.9");
  EXPECT_EQ(toolkit_words(wheel(Accelerator::cuda)), "");
  EXPECT_EQ(toolkit_words({Accelerator::none, dotted("12"), {}, {}, Packaging::conda_forge}), "12") << "a library of CUDA itself";
  EXPECT_EQ(toolkit_words(wheel(Accelerator::cpu)), "CPU");
  EXPECT_EQ(toolkit_words(wheel(Accelerator::metal)), "none (Apple)");
}

TEST(VendorWords, ABuildIsTiedToItsToolkit) {
  auto variant = wheel(Accelerator::none);
  tie_to_cuda(dotted("12.6"), variant);
  EXPECT_EQ(kind_words(variant), "for CUDA 12.6");
  EXPECT_EQ(kind_words(wheel(Accelerator::cpu)), "for CPU");
  EXPECT_EQ(kind_words(wheel(Accelerator::other)), "of the same kind");
}

TEST(VendorWords, TheJudgedAcceleratorsAreNamed) {
  EXPECT_EQ(judged_names(), "CUDA");
  EXPECT_EQ(judged_gpus(), "NVIDIA GPUs");
}

}  // namespace
}  // namespace gpusolve
