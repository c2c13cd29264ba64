#include "model/cuda_label.hpp"

#include <gtest/gtest.h>

namespace gpusolve {
namespace {

TEST(CudaLabel, HasTheMinorVersion) {
  EXPECT_EQ(cuda_label(dotted("11.8.0")), "cu118");
  EXPECT_EQ(cuda_label(dotted("13")), "cu130");
}

TEST(CudaLabel, IsRead) {
  EXPECT_EQ(cuda_of_label("cu118"), dotted("11.8"));
  EXPECT_EQ(cuda_of_label("cu92"), dotted("9.2"));
  EXPECT_EQ(cuda_of_label("cu130"), dotted("13.0"));
  EXPECT_EQ(cuda_of_label("cu117.with.pypi.cudnn"), dotted("11.7"));
  for (const auto* other : {"", "cu", "cu1", "cu12", "cu1180", "cuda118", "cpu", "cu11x", "cu118x"}) {
    EXPECT_FALSE(cuda_of_label(other)) << other;
  }
}

TEST(CudaLabel, IsFoundBehindThatOfTorch) {
  EXPECT_EQ(cuda_in_label("pt28cu128"), dotted("12.8"));
  EXPECT_EQ(cuda_in_label("cu118"), dotted("11.8"));
  for (const auto* const other : {"", "pt24cpu", "pt28", "pt28cu"}) {
    EXPECT_FALSE(cuda_in_label(other)) << other;
  }
}

TEST(CudaLabel, IsNoPartOfTheVersion) {
  EXPECT_EQ(without_variant_label("2.1.0+cu118"), "2.1.0");
  EXPECT_EQ(without_variant_label("2.1.0+cpu"), "2.1.0");
  EXPECT_EQ(without_variant_label("2.1.0+local"), "2.1.0+local");
  EXPECT_EQ(without_variant_label("2.1.0"), "2.1.0");
}

TEST(CudaLabel, OfTwoDigitsBelow70IsAMajorVersion) {
  EXPECT_EQ(cuda_or_major_of_label("cu12"), dotted("12"));
  EXPECT_EQ(cuda_or_major_of_label("cu92"), dotted("9.2"));
  EXPECT_EQ(cuda_or_major_of_label("cu118"), dotted("11.8"));
  for (const auto* const other : {"cu1", "cu01", "cu061", "cu1210", "cuda12", "12"}) {
    EXPECT_FALSE(cuda_or_major_of_label(other)) << other;
  }
  EXPECT_FALSE(cuda_of_label("cu12"));
}

}  // namespace
}  // namespace gpusolve
