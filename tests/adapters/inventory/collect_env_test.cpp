// `python -m torch.utils.collect_env`: the machine and the packages of a report.
#include <gtest/gtest.h>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_report = R"(Collecting environment information...
PyTorch version: 2.1.0+cu118
Is debug build: False
CUDA used to build PyTorch: 11.8
ROCM used to build PyTorch: N/A

OS: Ubuntu 22.04.3 LTS (x86_64)
Libc version: glibc-2.35

Python version: 3.10.12 (main, Jun 11 2023, 05:26:28) [GCC 11.4.0] (64-bit runtime)
Python platform: Linux-5.15.0-86-generic-x86_64-with-glibc2.35
Is CUDA available: True
GPU models and configuration:
GPU 0: NVIDIA A100-SXM4-40GB
GPU 1: NVIDIA A100-SXM4-40GB

Nvidia driver version: 525.105.17
cuDNN version: Could not collect

Versions of relevant libraries:
[pip3] numpy==1.26.0
[pip3] torch==2.1.0+cu118
[pip3] torchvision==0.16.0+cu118
[conda] Could not collect
)";

auto machine_of(std::string_view text) -> std::string {
  const auto found = read_text(text, "-", {.roles = &main_roles()});
  if (!found || !found->machine) {
    return found ? "no machine" : found.error().text();
  }
  const auto& node = *found->machine;
  std::string out;
  for (const auto& gpu : node.gpus) {
    out += gpu + ", ";
  }
  return out + "driver " + node.driver.value_or("?") + ", " + node.platform.value_or("?") + ", glibc " + node.glibc.value_or("?");
}

auto packages_of(std::string_view text) -> std::string {
  const auto found = read_text(text, "-", {.roles = &main_roles()});
  std::string out;
  for (const auto& package : found ? found->packages : std::vector<Package>()) {
    out += package.name + " " + package.version + (package.build && !package.build->empty() ? "=" + *package.build : "") + "\n";
  }
  return found ? out : found.error().text();
}

TEST(CollectEnv, HoldsAMachine) { EXPECT_EQ(machine_of(k_report), "NVIDIA A100-SXM4-40GB, driver 525.105.17, linux-64, glibc 2.35"); }

TEST(CollectEnv, SaysWhetherTheGpuIsSeen) {
  std::string report(k_report);
  EXPECT_EQ(read_text(report, "-", {.roles = &main_roles()})->machine->is_gpu_seen, true);
  report.replace(report.find("True"), 4, "False");
  EXPECT_EQ(read_text(report, "-", {.roles = &main_roles()})->machine->is_gpu_seen, false);
}

TEST(CollectEnv, HoldsTheWheelThatIsBesideThePackageOfConda) {
  std::string report(k_report);
  report.replace(report.find("[conda] Could not collect"), 25,
                 "[conda] pytorch 2.0.1 py3.10_cuda11.8_cudnn8.7.0_0 pytorch\n[conda] torch 2.1.0+cu118 pypi_0 pypi\n[conda] numpy 1.26.0 "
                 "pypi_0 pypi");
  EXPECT_EQ(packages_of(report),
            "pytorch 2.0.1=py3.10_cuda11.8_cudnn8.7.0_0\nnumpy 1.26.0\ntorch 2.1.0+cu118=cu118\ntorchvision 0.16.0+cu118=cu118\n");
}

TEST(CollectEnv, HoldsThePackagesThatMatter) {
  EXPECT_EQ(packages_of(k_report), "numpy 1.26.0\ntorch 2.1.0+cu118=cu118\ntorchvision 0.16.0+cu118=cu118\n");
}

TEST(CollectEnv, IsFoundWithinAnIssue) {
  const auto issue = "### Bug\n\nIt crashes.\n```\n" + std::string(k_report) + "```\ncc @all\n";
  EXPECT_EQ(machine_of(issue), machine_of(k_report));
  EXPECT_EQ(packages_of(issue), packages_of(k_report));
}

TEST(CollectEnv, OfVllmIsAlignedAndHasTheGpuOnTheSameLine) {
  const auto* const text =
      "==============================\n       PyTorch Info\nPyTorch version              : 2.7.0+cu126\nCUDA used to build PyTorch   : "
      "12.6\n"
      "OS                           : Ubuntu 22.04.4 LTS (x86_64)\nGPU models and configuration : GPU 0: NVIDIA H100 80GB HBM3\n"
      "GPU 1: NVIDIA H100 80GB HBM3\nNvidia driver version        : 550.54.15\n[pip3] vllm==0.9.1\n";
  EXPECT_EQ(machine_of(text), "NVIDIA H100 80GB HBM3, driver 550.54.15, linux-64, glibc ?");
  EXPECT_EQ(packages_of(text), "torch 2.7.0+cu126=cu126\nvllm 0.9.1\n");
}

TEST(CollectEnv, TakesCondasRowsForWhatPipListsToo) {
  const auto* const text =
      "PyTorch version: 2.1.0\nCUDA used to build PyTorch: 11.8\n[pip3] numpy==1.26.4\n[pip3] torch==2.1.0\n[pip3] triton==2.1.0\n"
      "[conda] numpy   1.26.4  py310hb13e2d6_0  conda-forge\n[conda] pytorch  2.1.0  py3.10_cuda11.8_cudnn8.7.0_0  pytorch\n"
      "[conda] triton 2.1.0 pypi_0 pypi\n";
  EXPECT_EQ(packages_of(text), "numpy 1.26.4=py310hb13e2d6_0\npytorch 2.1.0=py3.10_cuda11.8_cudnn8.7.0_0\ntriton 2.1.0\n");
}

TEST(CollectEnv, KnowsACpuBuildByWhatItWasBuiltWith) {
  EXPECT_EQ(packages_of("PyTorch version: 2.3.0\nCUDA used to build PyTorch: None\n"), "torch 2.3.0=cpu\n");
}

TEST(CollectEnv, OfWindowsIsOfWindows) {
  EXPECT_EQ(
      machine_of(
          "PyTorch version: 2.3.0+cu121\nCUDA used to build PyTorch: 12.1\nOS: Microsoft Windows 11 Pro\nLibc version: N/A\nGPU models and "
          "configuration: GPU 0: NVIDIA GeForce RTX 4060 Laptop GPU\nNvidia driver version: 555.85\n"),
      "NVIDIA GeForce RTX 4060 Laptop GPU, driver 555.85, win-64, glibc ?");
}

}  // namespace
}  // namespace gpusolve::inventory
