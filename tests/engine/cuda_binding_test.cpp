#include "engine/binding/cuda_binding.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

auto bindings_of(const std::vector<std::string>& specs) -> std::vector<CudaBinding> {
  return cuda_bindings_of(parse_specs(specs), catalogs::Catalog::embedded());
}

struct Row {
  std::string_view spec;
  std::string_view allowed;    ///< a CUDA that the spec allows
  std::string_view forbidden;  ///< a CUDA that the spec forbids; empty: the spec binds nothing
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.spec; }

class CudaBindingOf : public ::testing::TestWithParam<Row> {};

TEST_P(CudaBindingOf, HoldsForEveryGpuBuild) {
  const auto& [spec, allowed, forbidden] = GetParam();
  const auto bindings = bindings_of({std::string(spec)});
  ASSERT_EQ(bindings.size(), forbidden.empty() ? 0U : 1U);
  if (!bindings.empty()) {
    EXPECT_EQ(bindings.front().spec, spec);
    EXPECT_TRUE(bindings.front().allows(dotted(allowed))) << allowed;
    EXPECT_FALSE(bindings.front().allows(dotted(forbidden))) << forbidden;
  }
}

constexpr Row k_rows[] = {
    // conda's selectors, in each of conda's notations
    {"pytorch-cuda=11.8", "11.8", "12.1"},
    {"pytorch::pytorch-cuda=11.7.0", "11.7", "11.8"},
    {"cudatoolkit=11.3", "11.3", "11.1"},
    {"cudatoolkit=11.3.1", "11.3", "11.4"},
    {"cudatoolkit 11.8.0 h4ba93d1_13", "11.8", "11.7"},
    {"cuda-version=12.4", "12.4", "12.6"},
    {"cuda-version 11.8 h70ddcb2_3", "11.8", "12.0"},
    {"cuda-version[version='12.4']", "12.4", "12.6"},
    {"cuda-version>=12.4,<12.7", "12.6", "12.8"},
    {"cudatoolkit=11.3|11.6", "11.6", "11.4"},
    {"cuda-nvcc=12.4", "12.4", "12.6"},
    {"cuda-compiler=12.4", "12.4", "12.6"},
    {"cuda-libraries=11.8", "11.8", "12.1"},
    {"cuda-toolkit=12", "12.9", "13.0"},
    // wheels
    {"cuda-toolkit==12.6.3", "12.6", "12.8"},
    {"cuda-toolkit[cublas]==12.6.3", "12.6", "12.8"},
    {"nvidia-cublas-cu12==12.6.4.1", "12.6", "11.8"},
    {"nvidia_cuda_runtime_cu12==12.1.105", "12.1", "12.4"},
    // torch for CUDA 12.1 does not pin this version, torch for CUDA 12.4 does
    {"nvidia-nvjitlink-cu12==12.6.85", "12.1", "12.4"},
    {"nvidia-nvjitlink-cu12==12.6.85", "12.6", "12.8"},
    {"nvidia-cudnn-cu12==9.5.1.17", "12.1", "11.8"},
    {"nvidia-cudnn-cu11", "11.8", "12.1"},
    {"nvidia-nccl-cu12>=2.20", "12.9", "13.0"},
    // a local version states the CUDA of an add-on
    {"torch-scatter==2.1.2+pt21cu118", "11.8", "12.1"},
    {"xformers==0.0.22+cu118", "11.8", "12.1"},
    // specs that bind nothing
    {"cudatoolkit", "", ""},
    {"cuda-version=*", "", ""},
    {"torch==2.4.0+cu121", "", ""},
    {"numpy==1.26", "", ""},
    {"foo==1.0+cu12", "", ""},
    {"nvidia-ml-py==12.535", "", ""},
    {"cudatoolkit=what", "", ""},
    {"", "", ""},
};
INSTANTIATE_TEST_SUITE_P(Rows, CudaBindingOf, ::testing::ValuesIn(k_rows));

TEST(CudaBindings, OfOneCudaAreOneDemand) {
  const auto bindings = bindings_of({"nvidia-cudnn-cu12==9.5.1.17", "nvidia-cublas-cu12==12.6.4.1", "nvidia-cuda-nvrtc-cu12==12.6.77"});
  ASSERT_EQ(bindings.size(), 1U);
  EXPECT_EQ(bindings.front().spec, "nvidia-cublas-cu12==12.6.4.1");
}

TEST(CudaBindings, OfACudaThatNeverExistedAllowNothing) {
  const auto bindings = bindings_of({"cudatoolkit=10.5"});
  ASSERT_EQ(bindings.size(), 1U);
  EXPECT_FALSE(bindings.front().allows(dotted("10.2")));
  EXPECT_FALSE(bindings.front().allows(dotted("11.0")));
}

TEST(CudaBindings, ThatContradictEachOtherAreBothKept) { EXPECT_EQ(bindings_of({"cudatoolkit=11.3", "pytorch-cuda=11.8"}).size(), 2U); }

}  // namespace
}  // namespace gpusolve::engine
