// One log for each message of the catalog: tests/golden/diagnose/NAME.txt. Each is read in review as by a tired user at night.
#include <gtest/gtest.h>

#include <algorithm>

#include "catalogs/catalog.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

struct Case {
  const char* name;  ///< the message's id, or what the case shows
  const char* log;
  std::vector<std::string> words{};
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto transcript(const Case& one) -> std::string {
  const Sandbox sandbox;
  sandbox.write("error.log", one.log);
  auto words = one.words;
  words.insert(words.begin(), {"diagnose", "error.log"});
  const auto ended = run_program(words, sandbox.path());
  std::string text = "$ gpusolve";
  for (const auto& word : words) {
    text += " " + (word.find(' ') == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

const Case k_cases[] = {
    {"driver-older-than-runtime",
     "RuntimeError: CUDA error: CUDA driver version is insufficient for CUDA runtime version\nCUDA kernel errors might be reported later\n",
     {"--driver", "450.80.02", "--gpu", "RTX 2080 Ti"}},
    {"torch-driver-too-old",
     "UserWarning: CUDA initialization: The NVIDIA driver on your system is too old (found version 11040). Please update your GPU driver\n"
     "torch version: 2.1.0+cu121\n"},
    {"no-kernel-image", "RuntimeError: CUDA error: no kernel image is available for execution on the device\n", {"--gpu", "RTX 5090"}},
    {"sm-not-compatible-warning",
     "/usr/lib/python3.8/site-packages/torch/cuda/__init__.py:104: UserWarning:\nNVIDIA A100-SXM4-40GB with CUDA capability sm_80 is not "
     "compatible "
     "with the current PyTorch installation.\nThe current PyTorch install supports CUDA capabilities sm_37 sm_50 sm_60 sm_70.\n"},
    {"gpu-too-old-warning",
     "    Found GPU0 GeForce GT 710 which is of cuda capability 3.5.\n    PyTorch no longer supports this GPU because it is too old.\n    "
     "The minimum "
     "cuda capability supported by this library is 3.7.\n"},
    {"cc-no-kernels-new-text", "Your GPU has compute capability (CC) 7.0, and this build of PyTorch does not include kernels for it\n"},
    {"not-compiled-with-cuda",
     "AssertionError: Torch not compiled with CUDA enabled\n",
     {"--gpu", "RTX 4070", "--driver", "546.33", "--platform", "win-64"}},
    {"nvcc-unsupported-arch",
     "nvcc fatal   : Unsupported gpu architecture 'compute_89'\nCuda compilation tools, release 11.3, V11.3.109\n"},
    {"nvcc-unsupported-arch-gone", "nvcc fatal   : Unsupported gpu architecture 'compute_35'\n"},
    {"torch-unknown-arch", "ValueError: Unknown CUDA arch (8.9) or GPU not supported\n"},
    {"cpp-extension-cuda-mismatch",
     "RuntimeError:\nThe detected CUDA version (11.1) mismatches the version that was used to compile\nPyTorch (10.2). Please make sure to "
     "use the "
     "same CUDA versions.\n"},
    {"ptx-unsupported-toolchain",
     "CUDA error: the provided PTX was compiled with an unsupported toolchain.\nDriver Version: 470.223.02    CUDA Version: 11.4\n"},
    {"forward-compat-non-supported-hw",
     "UserWarning: CUDA initialization: Unexpected error from cudaGetDeviceCount(). Error 804: forward compatibility was attempted on non "
     "supported HW\n"},
    {"compat-803", "Error 803: system has unsupported display driver / cuda driver combination\n"},
    {"system-not-initialized", "RuntimeError: Unexpected error from cudaGetDeviceCount(): Error 802: system not yet initialized\n"},
    {"libcudnn8-missing", "ImportError: libcudnn.so.8: cannot open shared object file: No such file or directory\n"},
    {"libcudnn9-missing", "ImportError: libcudnn.so.9: cannot open shared object file: No such file or directory\n"},
    {"cudnn-subversion-mismatch",
     "RuntimeError: cuDNN version incompatibility: PyTorch was compiled against (8, 9, 2) but found runtime version (8, 5, 0).\n"
     "LD_LIBRARY_PATH=/usr/local/cuda-11.7/lib64\n"},
    {"cublaslt-11-undefined-symbol",
     "OSError: libcublas.so.11: symbol lookup error: undefined symbol: cublasLtGetStatusString, version libcublasLt.so.11\n"},
    {"nvjitlink-undefined-symbol",
     "ImportError: libcusparse.so.12: undefined symbol: __nvJitLinkAddData_12_1, version libnvJitLink.so.12\n"},
    {"nccl-undefined-symbol", "ImportError: libtorch_cuda.so: undefined symbol: ncclCommRegister\n"},
    {"nccl-unhandled-cuda",
     "RuntimeError: NCCL error in: ../torch/lib/c10d/ProcessGroupNCCL.cpp:38, unhandled cuda error, NCCL version 2.7.8\n"},
    {"ptxas-unknown-sm", "ptxas fatal   : Value 'sm_121a' is not defined for option 'gpu-name'\n"},
    {"cuda-unknown-no-device", "RuntimeError: No CUDA GPUs are available\n"},
    {"cublas-not-supported", "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling cublasGemmEx\n"},
    {"cudnn-arch-mismatch", "RuntimeError: cuDNN error: CUDNN_STATUS_ARCH_MISMATCH\n", {"--gpu", "V100"}},
    {"hang-on-first-call", "It hangs for ten minutes on the first .cuda() call\n", {"--gpu", "RTX 3070"}},
    {"pip-no-matching-cu-tag",
     "ERROR: Could not find a version that satisfies the requirement torch==1.11.0+cu102 (from versions: 1.11.0, 1.12.0)\n"},
    {"conda-nvidia-404",
     "UnavailableInvalidChannel: HTTP 404 NOT FOUND for channel anaconda/cloud/nvidia "
     "<https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/nvidia>\n"},
    {"glibc-too-old", "ImportError: /lib64/libc.so.6: version `GLIBC_2.27' not found (required by libtorch_cpu.so)\n"},
    {"out-of-memory", "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity)\n"},
    {"invalid-device-function", "RuntimeError: CUDA error: invalid device function\n"},
    {"torchvision-nms-missing", "RuntimeError: operator torchvision::nms does not exist\n"},
    {"torchvision-other-cuda",
     "RuntimeError: Detected that PyTorch and torchvision were compiled with different CUDA major versions. PyTorch has CUDA "
     "Version=12.1\n"},
    {"numpy-2-with-old-torch", "A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.0.0 as it may crash.\n"},
    {"conda-no-cuda", "  - nothing provides __cuda needed by pytorch-2.5.1-cuda126_mkl_py311h1234567_300\n"},
    {"conda-not-found", "PackagesNotFoundError: The following packages are not available from current channels:\n  - pytorch-cuda=11.9\n"},
    {"pip-no-matching-torch", "ERROR: No matching distribution found for torch==1.7.1\nPython 3.12.1\n"},
    {"cuda-unknown-error", "CUDA initialization: CUDA unknown error - this may be due to an incorrectly set up environment\n"},
    {"nvml-mismatch", "Failed to initialize NVML: Driver/library version mismatch\n"},
    {"smi-failed", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n"},
    {"cuda-library-missing", "OSError: libcurand.so.10: cannot open shared object file: No such file or directory\n"},
    {"extension-other-torch",
     "ImportError: /env/lib/python3.10/site-packages/flash_attn_2_cuda.so: undefined symbol: _ZN3c104cuda9SetDeviceEi\n"},
    // more than one, other words around, none at all
    {"chinese-around",
     "\xe6\x8a\xa5\xe9\x94\x99\xef\xbc\x9aNVIDIA GeForce RTX 3080 Ti with CUDA capability sm_86 is not compatible with the current PyTorch "
     "installation."
     "\n\xe6\x80\x8e\xe4\xb9\x88\xe8\xa7\xa3\xe5\x86\xb3\xef\xbc\x9f\n"},
    {"two-messages",
     "AssertionError: Torch not compiled with CUDA enabled\n...\nlibcudnn.so.8: cannot open shared object file: No such file or "
     "directory\n"},
    {"unknown", "KeyError: 'state_dict'\n"},
    {"empty", ""},
    {"quiet", "CUDA out of memory\n", {"-q"}},
};

class Diagnosis : public ::testing::TestWithParam<Case> {};

TEST_P(Diagnosis, ReadsAsInReview) { EXPECT_GOLDEN("diagnose/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, Diagnosis, ::testing::ValuesIn(k_cases), [](const auto& row) {
  std::string name = row.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(DiagnosisGolden, HasALogForEachMessageOfTheCatalog) {
  for (const auto& entry : catalogs::Catalog::embedded().messages()) {
    EXPECT_TRUE(std::ranges::any_of(k_cases, [&](const Case& one) { return entry.id == one.name; })) << entry.id;
  }
}

}  // namespace
}  // namespace gpusolve::testing
