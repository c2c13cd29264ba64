// One log per message of the catalog: tests/golden/diagnose/NAME.txt. Review each change as a tired user would read it.
#include <gtest/gtest.h>

#include <algorithm>

#include "catalogs/catalog.hpp"
#include "tests/cli/logged_case.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using Case = LoggedCase;

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
    // the remedy is what a solve for the machine gives
    {"jax-cpu-only-old-driver",
     "WARNING:jax._src.xla_bridge:An NVIDIA GPU may be present on this machine, but a CUDA-enabled jaxlib is not installed. Falling back "
     "to cpu.\n",
     {"--gpu", "RTX 4090", "--driver", "470.82.01"}},
    {"jax-cpu-only-old-gpu",
     "WARNING:jax._src.xla_bridge:An NVIDIA GPU may be present on this machine, but a CUDA-enabled jaxlib is not installed. Falling back "
     "to cpu.\n",
     {"--gpu", "Tesla K80"}},
    {"onnxruntime-cpu-only-old-driver",
     "UserWarning: Specified provider 'CUDAExecutionProvider' is not in available provider names.\n",
     {"--gpu", "T4", "--driver", "470.82.01"}},
    {"xformers-other-torch-new-gpu",
     "xFormers was built for:\n    PyTorch 2.1.2+cu121 with CUDA 1201 (you have 2.1.0+cu118)\n",
     {"--gpu", "RTX 5090"}},
    {"tensorflow-dlopen-gpu-of-the-log",
     "GPU 0: Quadro K5200 (UUID: GPU-1)\nW gpu_device.cc:2344] Cannot dlopen some GPU libraries. Please make sure the missing libraries\n"},
    {"jax-no-kernel",
     "jaxlib.xla_extension.XlaRuntimeError: INTERNAL: CUDA_ERROR_NO_BINARY_FOR_GPU: no kernel image is available for execution on the "
     "device\n",
     {"--gpu", "RTX 5090"}},
    {"report-without-gpu",
     "PyTorch version: 2.6.0+cu124\nCUDA used to build PyTorch: 12.4\nOS: Ubuntu 22.04.4 LTS (x86_64)\n\n[pip3] torch==2.6.0+cu124\n\n"
     "GPU 0: NVIDIA GeForce RTX 5090 (UUID: GPU-1)\nDriver Version: 572.83\n"
     "RuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
    {"report-without-machine",
     "NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.\n\n"
     "PyTorch version: 2.6.0+cu124\nCUDA used to build PyTorch: 12.4\n\n[pip3] torch==2.6.0+cu124\n\n"
     "RuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
    {"cupy-no-kernel",
     "cupy_backends.cuda.api.driver.CUDADriverError: CUDA_ERROR_NO_BINARY_FOR_GPU: no kernel image is available for execution on the "
     "device\n",
     {"--gpu", "RTX 5080"}},
    {"jax-plugin-other-version",
     "RuntimeWarning: JAX plugin jax_cuda12_plugin version 0.7.2 is installed, but it is not compatible with the installed jaxlib version "
     "0.7.1, so it will not be used.\n"},
    {"cuda-driver-initialization", "RuntimeError: CUDA driver initialization failed, you might not have a CUDA gpu.\n"},
    {"no-kernel-image", "RuntimeError: CUDA error: no kernel image is available for execution on the device\n", {"--gpu", "RTX 5090"}},
    {"no-kernel-image-beside-old-libraries",
     "GPU 0: Tesla K80 (UUID: GPU-1)\ntorch 2.7.1+cu118\n"
     "RuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
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
    {"ptxas-unknown-sm-of-tensorflow",
     "W tensorflow/stream_executor/gpu/asm_compiler.cc:77] Couldn't get ptxas version string\n"
     "ptxas fatal   : Value 'sm_86' is not defined for option 'gpu-name'\n"},
    {"ngc-driver-too-old",
     "ERROR: This container was built for NVIDIA Driver Release 545.23 or later, but\n"
     "       version 470.82.01 was detected and compatibility mode is UNAVAILABLE.\n"},
    {"ngc-gpu-too-new", "WARNING: Detected NVIDIA GeForce RTX 5090 GPU, which is not yet supported in this version of the container\n"},
    {"ngc-no-driver",
     "WARNING: The NVIDIA Driver was not detected.  GPU functionality will not be available.\n"
     "   Use the NVIDIA Container Toolkit to start this container with GPU support; see\n"},
    {"no-visible-gpu", "RuntimeError: No CUDA GPUs are available\n"},
    {"device-ordinal",
     "torch.AcceleratorError: CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n"},
    {"cuda-unknown-no-device",
     "RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from "
     "http://www.nvidia.com/Download/index.aspx\n"},
    {"cublas-not-supported", "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling cublasGemmEx\n"},
    {"cublas-not-initialized", "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`\n"},
    {"cudnn-failed", "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED\n"},
    {"cudnn-arch-mismatch", "RuntimeError: cuDNN error: CUDNN_STATUS_ARCH_MISMATCH\n", {"--gpu", "V100"}},
    {"hang-on-first-call", "It hangs for ten minutes on the first .cuda() call\n", {"--gpu", "RTX 3070"}},
    {"pip-no-matching-cu-tag",
     "ERROR: Could not find a version that satisfies the requirement torch==1.11.0+cu102 (from versions: 1.11.0, 1.12.0)\n"},
    {"conda-nvidia-404",
     "UnavailableInvalidChannel: HTTP 404 NOT FOUND for channel anaconda/cloud/nvidia "
     "<https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/nvidia>\n"},
    {"container-driver-too-old",
     "nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.4, please update your driver to a newer version, or use an "
     "earlier cuda container: unknown.\n"},
    {"container-without-gpu", "docker: Error response from daemon: could not select device driver \"\" with capabilities: [[gpu]].\n"},
    {"build-isolation", "      ModuleNotFoundError: No module named 'torch'\n      [end of output]\n"},
    {"host-compiler-too-new",
     "/usr/local/cuda/include/crt/host_config.h:143:2: error: #error -- unsupported GNU version! gcc versions later than 13 are not "
     "supported!\n"},
    {"flash-attn-nvcc-too-old",
     "RuntimeError: FlashAttention is only supported on CUDA 11.7 and above. Note: make sure nvcc has a supported "
     "version by running nvcc -V.\n"},
    {"register-fake-missing", "AttributeError: module 'torch.library' has no attribute 'register_fake'\n"},
    {"cuda-checkpoint", "RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False.\n"},
    {"nvvm-missing", "numba.cuda.cudadrv.error.NvvmSupportError: libNVVM cannot be found. Do `conda install cudatoolkit`:\n"},
    {"libcuda-for-linking", "/usr/bin/ld: cannot find -lcuda: No such file or directory\n"},
    {"cuda-headers-missing", "fatal error: cuda_runtime.h: No such file or directory\n"},
    {"glibc-of-an-extension",
     "ImportError: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.32' not found (required by "
     "/venv/lib/python3.10/site-packages/flash_attn_2_cuda.cpython-310-x86_64-linux-gnu.so)\n"},
    {"wheel-not-supported", "ERROR: torch-2.1.0+cu118-cp310-cp310-linux_x86_64.whl is not a supported wheel on this platform.\n"},
    {"libcuda-of-wsl",
     "Could not load library libcudnn_cnn_infer.so.8. Error: libcuda.so: cannot open shared object file: No such file or directory\n"},
    {"tensorflow-library-missing",
     "W tensorflow/stream_executor/platform/default/dso_loader.cc:64] Could not load dynamic library 'libcudart.so.11.0'; dlerror: "
     "libcudart.so.11.0: cannot open shared object file: No such file or directory\n"},
    {"glibc-too-old", "ImportError: /lib64/libc.so.6: version `GLIBC_2.27' not found (required by libtorch_cpu.so)\n"},
    {"out-of-memory", "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity)\n"},
    {"invalid-device-function", "RuntimeError: CUDA error: invalid device function\n"},
    {"torchvision-nms-missing", "RuntimeError: operator torchvision::nms does not exist\n"},
    {"torchvision-other-cuda",
     "RuntimeError: Detected that PyTorch and torchvision were compiled with different CUDA major versions. PyTorch has CUDA "
     "Version=12.1\n"},
    {"numpy-2-with-older-package", "A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.0.0 as it may crash.\n"},
    {"conda-no-cuda", "  - nothing provides __cuda needed by pytorch-2.5.1-cuda126_mkl_py311h1234567_300\n"},
    {"conda-not-found", "PackagesNotFoundError: The following packages are not available from current channels:\n  - pytorch-cuda=11.9\n"},
    {"uv-no-wheel-for-python",
     "error: Distribution `torch==2.5.1+cu124 @ registry+https://download.pytorch.org/whl/cu124` can't be installed because it doesn't "
     "have a "
     "source distribution or wheel for the current platform\n\nhint: You're using CPython 3.13 (`cp313`), but `torch` (v2.5.1+cu124) only "
     "has "
     "wheels with the following Python ABI tags: `cp39`, `cp310`, `cp311`, `cp312`\n"},
    {"uv-no-wheel-for-platform",
     "  Because torch==2.7.0+cu128 has no wheels with a matching platform tag (e.g., `macosx_14_0_arm64`) and you require "
     "torch==2.7.0+cu128, "
     "we can conclude that your requirements are unsatisfiable.\n"},
    {"libcudnn9-of-a-part",
     "Unable to load any of {libcudnn_ops.so.9.1.0, libcudnn_ops.so.9.1, libcudnn_ops.so.9, libcudnn_ops.so}\n"
     "Invalid handle. Cannot load symbol cudnnCreateTensorDescriptor\n"},
    {"pip-no-matching-torch", "ERROR: No matching distribution found for torch==1.7.1\nPython 3.12.1\n"},
    {"cuda-unknown-error", "CUDA initialization: CUDA unknown error - this may be due to an incorrectly set up environment\n"},
    {"nvml-mismatch", "Failed to initialize NVML: Driver/library version mismatch\n"},
    {"smi-failed", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n"},
    {"cuda-library-missing", "OSError: libcurand.so.10: cannot open shared object file: No such file or directory\n"},
    {"extension-other-torch",
     "ImportError: /env/lib/python3.10/site-packages/selective_scan_cuda.so: undefined symbol: _ZN3c104cuda9SetDeviceEi\n"},
    // the frameworks beside torch
    {"xformers-other-torch",
     "WARNING[XFORMERS]: xFormers can't load C++/CUDA extensions. xFormers was built for:\n    PyTorch 2.2.0+cu121 with CUDA 1201 (you "
     "have "
     "2.2.0+cpu)\n    Python  3.10.13 (you have 3.10.12)\n"},
    {"xformers-no-operator",
     "NotImplementedError: No operator found for `memory_efficient_attention_forward` with inputs:\n     query : shape=(1, 4096, 1, "
     "512)\n"},
    {"xformers-gpu-too-new",
     "No operator found for `memory_efficient_attention_forward` with inputs:\n`fa3F@2.8.3` is not supported because:\n    requires device "
     "with capability <= (9, 0) but your GPU has capability (12, 0) (too new)\n"},
    {"xformers-fa3",
     "CUDA error (/build/flash-attention/hopper/flash_fwd_launch_template.h:175): no kernel image is available for execution on the "
     "device\n"},
    {"flash-attn-gpu-too-old", "RuntimeError: FlashAttention only supports Ampere GPUs or newer.\n", {"--gpu", "T4"}},
    {"flash-attn-no-wheel", "Guessing wheel URL: https://github.com/x\nPrecompiled wheel not found. Building from source...\n"},
    {"bitsandbytes-binary-missing",
     "RuntimeError: Configured CUDA binary not found at /env/lib/python3.12/site-packages/bitsandbytes/libbitsandbytes_cuda130.so\n"},
    {"bitsandbytes-setup-failed",
     "RuntimeError:\n        CUDA Setup failed despite GPU being available. Please run the following command to get more information:\n\n"
     "        python -m bitsandbytes\n"},
    {"bitsandbytes-library-not-loaded", "AttributeError: 'NoneType' object has no attribute 'cquantize_blockwise_fp16_nf4'\n"},
    {"vllm-tokenizer-attribute",
     "AttributeError: Qwen2Tokenizer has no attribute all_special_tokens_extended. Did you mean: 'all_special_tokens'?\n"},
    {"webui-no-gpu",
     "RuntimeError: Torch is not able to use GPU; add --skip-torch-cuda-test to COMMANDLINE_ARGS variable to disable this check\n"},
    {"extension-of-the-stable-abi",
     "OSError: /usr/local/lib/python3.10/dist-packages/fbgemm_gpu/fbgemm_gpu_py.so: undefined symbol: aoti_torch_abi_version\n"},
    {"bitsandbytes-cpu-only",
     "UserWarning: The installed version of bitsandbytes was compiled without GPU support. 8-bit optimizers are unavailable.\n"},
    {"bitsandbytes-no-kernel", "Error no kernel image is available for execution on the device at line 74 in file /src/csrc/ops.cu\n"},
    {"vllm-gpu-too-old", "RuntimeError: GPUs with compute capability below 7.0 are not supported.\n"},
    {"bf16-capability",
     "ValueError: Bfloat16 is only supported on GPUs with compute capability of at least 8.0. Your Tesla T4 GPU has compute capability "
     "7.5. "
     "You can use float16 instead by explicitly setting the `dtype` flag in CLI, for example: --dtype=half.\n"},
    {"package-other-torch",
     "ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.\nvllm 0.9.1 requires "
     "torch==2.7.0, but you have torch 2.8.0 which is incompatible.\n"},
    {"package-other-torch-hostile", "vllm 0.9;reboot requires torch==2.7.0, but you have torch 2.8.0 which is incompatible.\n"},
    {"sglang-gpu-too-old", "SGlang only supports sm75 and above\n"},
    {"awq-other-torch", "ImportError: /env/lib/awq_ext.cpython-310-x86_64-linux-gnu.so: undefined symbol: _ZN3c104cuda9SetDeviceEi\n"},
    {"pyg-other-torch",
     "OSError: /env/lib/python3.10/site-packages/torch_scatter/_version_cuda.so: undefined symbol: _ZN5torch3jit17parseSchema\n"},
    {"pyg-other-cuda",
     "RuntimeError: Detected that PyTorch and torch_scatter were compiled with different CUDA versions. PyTorch has CUDA version 12.1\n"},
    {"pyg-cpu-only", "RuntimeError: Not compiled with CUDA support\n"},
    {"transformer-engine-fp8", "AssertionError: Device compute capability 8.9 or higher required for FP8 execution.\n"},
    {"transformer-engine-other-torch",
     "ImportError: /env/lib/transformer_engine_torch.so: undefined symbol: _ZN3c106detail14torchCheckFail\n"},
    {"deepspeed-other-cuda",
     "Exception: >- DeepSpeed Op Builder: Installed CUDA version 11.5 does not match the version torch was compiled with 12.1, unable to "
     "compile cuda/cpp extensions\n"},
    {"dgl-other-torch", "FileNotFoundError: Cannot find DGL C++ graphbolt library at /env/dgl/graphbolt/libgraphbolt_pytorch_2.4.1.so\n"},
    {"dgl-cpu-only", "dgl._ffi.base.DGLError: Check failed: Device API cuda is not enabled. Please install the cuda version of dgl.\n"},
    {"triton-gpu-too-new", "Assertion `false && \"computeCapability not supported\"' failed.\n", {"--gpu", "RTX 5080"}},
    {"triton-gpu-too-old",
     "RuntimeError: Found Tesla P100-PCIE-16GB which is too old to be supported by the triton GPU compiler, which is used as the "
     "backend.\n"},
    {"tensorflow-no-cubin",
     "W tensorflow: TensorFlow was not built with CUDA kernel binaries compatible with compute capability 12.0. CUDA kernels will be "
     "jit-compiled from PTX, which could take 30 minutes or longer.\nE INTERNAL: CUDA_ERROR_INVALID_PTX\n"},
    {"tensorflow-invalid-ptx",
     "tensorflow.python.framework.errors_impl.InternalError: 'cuLaunchKernel' failed with 'CUDA_ERROR_INVALID_HANDLE'\n"},
    {"tensorflow-dlopen",
     "W tensorflow/core/common_runtime/gpu/gpu_device.cc:2343] Cannot dlopen some GPU libraries. Please make sure the missing libraries "
     "mentioned above are installed properly\n"},
    {"tensorflow-no-driver",
     "I external/local_tsl/tsl/cuda/cudart_stub.cc:31] Could not find cuda drivers on your machine, GPU will not be used.\n"},
    {"tensorflow-gpu-removed", "The \"tensorflow-gpu\" package has been removed!\n"},
    {"protobuf-too-new",
     "TypeError: Descriptors cannot not be created directly.\nIf this call came from a _pb2.py file, your generated code is out of date "
     "and "
     "must be regenerated with protoc >= 3.19.0.\n"},
    {"cudnn-older-than-built",
     "E tensorflow: Loaded runtime CuDNN library: 9.1.0 but source was compiled with: 9.3.0.  CuDNN library needs to have matching major "
     "version and equal or higher minor version.\n"},
    {"jax-no-device",
     "RuntimeError: jaxlib/cuda/versions_helpers.cc:135: operation cuInit(0) failed: CUDA_ERROR_NO_DEVICE\n"
     "An NVIDIA GPU may be present on this machine, but a CUDA-enabled jaxlib is not installed. Falling back to cpu.\n"},
    {"jax-cpu-only",
     "WARNING:jax._src.xla_bridge:An NVIDIA GPU may be present on this machine, but a CUDA-enabled jaxlib is not installed. Falling back "
     "to "
     "cpu.\n"},
    {"jax-outdated-library", "RuntimeError: Outdated cuDNN installation found.\nVersion JAX was built against: 90101\n"},
    {"jax-library-missing", "RuntimeError: Unable to load cuPTI. Is it installed?\n"},
    {"jax-ptxas-too-old", "Falling back to the CUDA driver for PTX compilation; ptxas does not support CC 8.9\n"},
    {"jax-older-than-jaxlib",
     "RuntimeError: jaxlib version 0.4.23 is newer than and incompatible with jax version 0.4.20. Please update your jax and/or jaxlib "
     "packages.\n"},
    {"xla-no-device", "RuntimeError: Unable to initialize backend 'cuda': INTERNAL: no supported devices found for platform CUDA\n"},
    {"xla-driver-older-than-ptxas",
     "W external/xla/xla/service/gpu/nvptx_compiler.cc:744] The NVIDIA driver's CUDA version is 12.2 which is older than the ptxas CUDA "
     "version (12.5.82). Because the driver is older than the ptxas version, XLA is disabling parallel compilation\n"},
    {"xla-cudnn-failed",
     "XlaRuntimeError: FAILED_PRECONDITION: DNN library initialization failed. Look at the errors above for more details.\n"},
    {"tensorflow-factory",
     "E external/local_xla/xla/stream_executor/cuda/cuda_dnn.cc:9261] Unable to register cuDNN factory: Attempting to register factory for "
     "plugin cuDNN when one has already been registered\n"},
    {"vllm-quantization",
     "ValueError: The quantization method fp8 is not supported for the current GPU. Minimum capability: 89. Current capability: 80.\n"},
    {"jax-autotuner", "XlaRuntimeError: INTERNAL: No reference output found!\n"},
    {"onnxruntime-no-provider",
     "Failed to load library libonnxruntime_providers_cuda.so with error: libcublasLt.so.12: cannot open shared object file: No such file "
     "or directory\nFailed to create CUDAExecutionProvider. Require cuDNN 9.* and CUDA 12.*, and the latest MSVC runtime.\n"},
    {"onnxruntime-library-missing",
     "Failed to load library libonnxruntime_providers_cuda.so with error: libcudnn.so.8: cannot open shared object file: No such file or "
     "directory\n"},
    {"onnxruntime-windows",
     "[E:onnxruntime] Error loading \"onnxruntime_providers_cuda.dll\" which depends on \"cublasLt64_13.dll\" which is missing.\n",
     {"--platform", "win-64"}},
    {"onnxruntime-cpu-only",
     "UserWarning: Specified provider 'CUDAExecutionProvider' is not in available provider names.Available providers: "
     "'AzureExecutionProvider, CPUExecutionProvider'\n"},
    {"faiss-no-kernel",
     "RuntimeError: Error in void faiss::gpu::runL2Norm() at faiss/gpu/impl/L2Norm.cu:208: Error: 'e == cudaSuccess' failed: CUDA error "
     "209 no "
     "kernel image is available for execution on the device\n"},
    {"onnxruntime-no-kernel", "CUDA failure 209: no kernel image is available for execution on the device ; GPU=0\n"},
    {"cupy-nvrtc-arch", "cupy.cuda.compiler.CompileException: nvrtc: error: invalid value for --gpu-architecture (-arch)\n"},
    {"cupy-two-packages", "CuPy may not function correctly because multiple CuPy packages are installed in your environment:\n"},
    {"numba-ptx-too-new",
     "numba.cuda.cudadrv.driver.LinkerError: [222] Call to cuLinkAddData results in CUDA_ERROR_UNSUPPORTED_PTX_VERSION\nptxas application "
     "ptx input, line 9; fatal   : Unsupported .version 8.5; current version is '8.4'\n"},
    {"paddle-library-missing",
     "PreconditionNotMetError: The third-party dynamic library (cudnn64_8.dll) that Paddle depends on is not configured correctly. (error "
     "code "
     "is 126)\n"},
    {"paddle-other-gpu",
     "Mismatched GPU Architecture: The installed PaddlePaddle package was compiled for 61 70 75 80 86, but your current GPU is 120.\n"},
    {"rapids-gpu-too-old",
     "cudf.errors.UnsupportedCUDAError: A GPU with NVIDIA Volta (Compute Capability 7.0) or newer architecture is required.\n"},
    {"conda-driver-too-old", "package libcuml-24.04 has constraint __cuda >=12 conflicting with __cuda-11.8\n"},
    {"tensorrt-gpu", "[TRT] [E] Target GPU SM 70 is not supported by this TensorRT release.\n"},
    {"lightgbm-no-opencl", "LightGBMError: GPU Tree Learner was not enabled in this build.\n"},
    {"cupy-library-missing", "RuntimeError: CuPy failed to load libnvrtc.so.12: OSError: libnvrtc.so.12: cannot open shared object file\n"},
    {"lightgbm-cpu-only", "LightGBMError: CUDA Tree Learner was not enabled in this build.\n"},
    {"llama-cpp-no-index", "ERROR: HTTP error 404 while getting https://abetlen.github.io/llama-cpp-python/whl/cu128/llama-cpp-python/\n"},
    {"llama-cpp-runtime-missing", "FileNotFoundError: Could not find module 'C:\\x\\llama_cpp\\llama.dll' (or one of its dependencies).\n"},
    // compilers and the system
    {"cuda-home-missing",
     "OSError: CUDA_HOME environment variable is not set. Please set it to your CUDA install root.\ntorch version: 2.4.1+cu124\n"},
    {"glibcxx-too-old",
     "ImportError: /lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.32' not found (required by /env/lib/x.so)\n"},
    {"rocm-no-kernel",
     "RuntimeError: HIP error: invalid device function\nCompile with `TORCH_USE_HIP_DSA` to enable device-side assertions.\n"},
    {"windows-openmp-missing",
     "OSError: [WinError 126] The specified module could not be found. Error loading \"C:\\x\\Lib\\site-packages\\torch\\lib\\fbgemm.dll\" "
     "or "
     "one of its dependencies.\n"},
    // the request to pip, and the Pythons that the catalog knows
    {"pip-from-versions",
     "ERROR: Could not find a version that satisfies the requirement torch==1.8.1+cu111 (from versions: 1.11.0, 1.12.0, 1.12.1)\nERROR: No "
     "matching distribution found for torch==1.8.1+cu111\nPython 3.10.12\n"},
    {"pip-tag-never-built", "ERROR: Could not find a version that satisfies the requirement torch==2.4.0+cu999 (from versions: none)\n"},
    // the machine of the log and the given machine
    {"another-machine",
     "NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.\nThe current PyTorch "
     "install supports CUDA capabilities sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90.\n",
     {"--gpu", "RTX 4090", "--driver", "535.104.05"}},
    {"list-that-serves-the-card",
     "RuntimeError: CUDA error: no kernel image is available for execution on the device\nThe current PyTorch install supports CUDA "
     "capabilities sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90.\n",
     {"--gpu", "RTX 4090"}},
    // several messages, other text around them, none at all
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

auto name_of(const ::testing::TestParamInfo<Case>& row) -> std::string {
  std::string name = row.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Golden, Diagnosis, ::testing::ValuesIn(k_cases), name_of);
INSTANTIATE_TEST_SUITE_P(Reports, Diagnosis, ::testing::ValuesIn(reported_logs().begin(), reported_logs().end()), name_of);
INSTANTIATE_TEST_SUITE_P(Solvers, Diagnosis, ::testing::ValuesIn(solver_logs().begin(), solver_logs().end()), name_of);
INSTANTIATE_TEST_SUITE_P(Posts, Diagnosis, ::testing::ValuesIn(posted_logs().begin(), posted_logs().end()), name_of);

TEST(DiagnosisGolden, HasALogForEachMessageOfTheCatalog) {
  for (const auto& entry : catalogs::Catalog::embedded().messages()) {
    const auto is_its_own = [&](const Case& one) { return entry.id == one.name; };
    const auto has_it = [&](const auto& cases) { return std::ranges::any_of(cases, is_its_own); };
    EXPECT_TRUE(has_it(k_cases) || has_it(posted_logs()) || has_it(reported_logs()) || has_it(solver_logs())) << entry.id;
  }
}

}  // namespace
}  // namespace gpusolve::testing
