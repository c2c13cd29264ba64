#include <gtest/gtest.h>

#include "adapters/device_code/stated_texts.hpp"

namespace gpusolve::device_code {
namespace {

using Texts = std::vector<std::string>;

TEST(TargetInName, IsThatOfFilesBesideALibrary) {
  EXPECT_EQ(target_in_name("lib/rocblas/library/TensileLibrary_gfx90a.co"), "gfx90a");
  EXPECT_EQ(target_in_name("Kernels.so-000-gfx90a-xnack+.hsaco"), "gfx90a:xnack+");
  EXPECT_EQ(target_in_name(".kpack/blas_lib_gfx1100.kpack"), "gfx1100");
  EXPECT_EQ(target_in_name("TensileLibrary_Type_HH_gfx908.dat"), "gfx908");
}

TEST(TargetInName, IsNotInOtherNames) {
  for (const auto* const name : {"libgfx90a.so", "gfx.co", "gfx9.co", "gfx90a", "readme_gfx90a.md", "agfx12345678.co", ""}) {
    EXPECT_EQ(target_in_name(name), "") << name;
  }
}

TEST(ToolkitInName, IsThatOfLibrariesForSeveralToolkits) {
  EXPECT_EQ(toolkit_in_name("kernels/libkernels_cuda124.so"), "CUDA 12.4");
  EXPECT_EQ(toolkit_in_name("libkernels_cuda130_nocublaslt.dll"), "CUDA 13.0");
  EXPECT_EQ(toolkit_in_name("lib/kernels-cu118.pyd"), "CUDA 11.8");
  EXPECT_EQ(toolkit_in_name("libkernels_rocm61.so"), "ROCm 6.1");
  for (const auto* const name :
       {"libkernels_cuda.so", "libkernels_cuda12.so", "libcu124.txt", "_cuda124", "focus128.so", "libnvrtc.so.12", ""}) {
    EXPECT_EQ(toolkit_in_name(name), "") << name;
  }
}

TEST(StatedArchitectures, AreReadFromJsonAndShell) {
  EXPECT_EQ(stated_architectures(R"({"env": {"TORCH_CUDA_ARCH_LIST": "8.0 9.0+PTX", "PYTORCH_ROCM_ARCH": "gfx90a;gfx942"}})"),
            (Texts{"TORCH_CUDA_ARCH_LIST 8.0 9.0+PTX", "PYTORCH_ROCM_ARCH gfx90a;gfx942"}));
  EXPECT_EQ(stated_architectures("export CF_TORCH_CUDA_ARCH_LIST=\"5.0;8.0\"\n"), Texts{"CF_TORCH_CUDA_ARCH_LIST 5.0;8.0"});
  EXPECT_EQ(stated_architectures("    set \"CF_TORCH_CUDA_ARCH_LIST=7.5;8.0+PTX\"\r\n"), Texts{"CF_TORCH_CUDA_ARCH_LIST 7.5;8.0+PTX"});
}

TEST(StatedArchitectures, AreNotTakenFromOtherUses) {
  for (const auto* const text : {"os.environ.get(\"TORCH_CUDA_ARCH_LIST\", None)", "$TORCH_CUDA_ARCH_LIST", "TORCH_CUDA_ARCH_LIST",
                                 "TORCH_CUDA_ARCH_LIST=\"\x1b[2J\"", "TORCH_CUDA_ARCH_LIST = \"", "{\"TORCH_CUDA_ARCH_LIST\": null}"}) {
    EXPECT_EQ(stated_architectures(text), Texts{}) << text;
  }
}

}  // namespace
}  // namespace gpusolve::device_code
