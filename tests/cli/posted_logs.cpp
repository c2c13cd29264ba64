#include "tests/cli/logged_case.hpp"

namespace gpusolve::testing {

auto posted_logs() -> std::span<const LoggedCase> {
  static const LoggedCase k_posts[] = {
      {"vision-without-cuda",
       "NotImplementedError: Could not run 'torchvision::nms' with arguments from the 'CUDA' backend. This could be because the operator "
       "doesn't exist for this backend\n"},
      {"extension-without-cuda", "RuntimeError: nms_impl: implementation for device cuda:0 not found.\n"},
      {"cudart-too-old",
       "OSError: /home/u/.cache/flashinfer/90/cached_ops/batch_prefill.so: undefined symbol: cudaGetDriverEntryPointByVersion, version "
       "libcudart.so.12\n"},
      {"companion-conflict",
       "The conflict is caused by:\n    The user requested torch==1.12.1\n    torchvision 0.13.0 depends on torch==1.12.0\nERROR: "
       "ResolutionImpossible\n"},
      {"inconsistent-name",
       "Requested typing-extensions>=4.10.0 from https://download.pytorch.org/whl/typing_extensions-4.12.2-py3-none-any.whl (from torch) "
       "has "
       "inconsistent Name: expected 'typing-extensions', but metadata has 'typing_extensions'\n"},
      {"linux-only-wheel",
       "Because nvidia-nccl-cu12==2.21.5 has no wheels with a matching platform tag (e.g., `win_amd64`) and you require "
       "nvidia-nccl-cu12==2.21.5\n"},
      {"linux-only-wheel-of-pip",
       "Using cached torch-2.4.1-cp311-cp311-win_amd64.whl.metadata\nERROR: Could not find a version that satisfies the requirement "
       "triton>=2.0.0 (from versions: none)\n"},
      {"triton-missing",
       "torch._inductor.exc.TritonMissing: Cannot find a working triton installation. Either the package is not installed or it is too "
       "old.\n"},
      {"conda-unsatisfiable",
       "UnsatisfiableError: The following specifications were found to be incompatible with each other:\nThe following specifications were "
       "found to be incompatible with your CUDA driver:\n\n  - feature:/linux-64::__cuda==10.2=0\n"},
      {"conda-unsatisfiable-glibc",
       "Output in format: Requested package -> Available versionsThe following specifications were found to be incompatible with your "
       "system:\n\n  - feature:/linux-64::__glibc==2.31=0\n\nYour installed version is: 2.31\n"},
      {"conda-incompatible",
       "LibMambaUnsatisfiableError: Encountered problems while solving:\n  - package torchaudio-2.0.2-py310_cu117 requires pytorch-cuda "
       "11.7.*, but none of the providers can be installed\n\nCould not solve for environment specs\n"},
      {"conda-nothing-provides",
       "LibMambaUnsatisfiableError: Encountered problems while solving:\n  - nothing provides requested pytorch-cuda 12.6**\n\nCould not "
       "solve for environment specs\n"},
      {"cudatoolkit-ended-libmamba",
       "LibMambaUnsatisfiableError: Encountered problems while solving:\n  - nothing provides requested cudatoolkit 12.1**\n"},
      {"uv-no-version-of-a-label",
       "Because there is no version of torch==2.1.0+cu118 and you require torch==2.1.0+cu118, we can conclude that your requirements are "
       "unsatisfiable.\n"},
      {"poetry-no-candidates", "  RuntimeError\n\n  Unable to find installation candidates for torch (1.13.1)\n"},
      {"conda-python-conflict",
       "UnsatisfiableError: The following specifications were found\nto be incompatible with the existing python installation in your "
       "environment:\n"},
      {"conda-no-cuda-packages",
       "LibMambaUnsatisfiableError: Encountered problems while solving:\n  - nothing provides cuda 11.7.* needed by "
       "pytorch-cuda-11.7-h67b0de4_0\n"},
      {"paging-file",
       "OSError: [WinError 1455] The paging file is too small for this operation to complete. Error loading "
       "\"C:\\env\\torch\\lib\\cublas64_11.dll\" or one of its dependencies.\n"},
      {"pip-no-matching-stack",
       "ERROR: Could not find a version that satisfies the requirement jaxlib==0.4.13+cuda11.cudnn86 (from versions: 0.4.17, 0.4.18)\n"},
      {"cupy-nvrtc-arch-of-a-machine",
       "cupy.cuda.compiler.CompileException: nvrtc: error: invalid value for --gpu-architecture (-arch)\n",
       {"--gpu", "GTX 1080", "--driver", "580.95.05"}},
      {"cupy-older-runtime",
       "ImportError: /home/u/lib/python3.8/site-packages/cupy_backends/cuda/api/runtime.cpython-38-x86_64-linux-gnu.so: undefined symbol: "
       "cudaMallocAsync\n"},
      {"cupy-library-of-windows",
       "RuntimeError: CuPy failed to load nvrtc64_120_0.dll: FileNotFoundError: Could not find module 'nvrtc64_120_0.dll' (or one of its "
       "dependencies).\n"},
      {"jax-cudnn-too-old",
       "CUDA backend failed to initialize: Found cuDNN version 8600, but JAX was built against version 8906, which is newer.\n"},
      {"tensorflow-no-libcuda",
       "E external/local_xla/xla/stream_executor/cuda/cuda_driver.cc:152] failed call to cuInit: INTERNAL: CUDA error: Failed call to "
       "cuInit: UNKNOWN ERROR (303)\n"},
      {"tensorflow-no-tensorrt",
       "W tensorflow/stream_executor/platform/default/dso_loader.cc:64] Could not load dynamic library 'libnvinfer.so.7'; dlerror: "
       "libnvinfer.so.7: cannot open shared object file\nCreated device /job:localhost/replica:0/task:0/device:GPU:0 with 22000 MB "
       "memory\n"},
      {"vllm-no-device", "RuntimeError: Failed to infer device type\n"},
      {"ctranslate2-library-missing", "RuntimeError: Library libcublas.so.12 is not found or cannot be loaded\n"},
      {"cudnn9-of-windows", "Could not locate cudnn_ops64_9.dll. Please make sure it is in your library path!\n"},
      {"cudnn-8-mixed",
       "Could not load library libcudnn_cnn_train.so.8. Error: /usr/local/cuda/lib64/libcudnn_cnn_train.so.8: undefined symbol: "
       "_ZN5cudnn3cnn34layerNormFwd, version libcudnn_cnn_infer.so.8\n"},
      {"cudnn-without-engine", "RuntimeError: GET was unable to find an engine to execute this computation\n"},
      {"triton-ptxas-unknown-sm",
       "subprocess.CalledProcessError: Command '['/env/triton/backends/nvidia/bin/ptxas', '-lineinfo', '-v', '--gpu-name=sm_120', "
       "'/tmp/x.ptx']' returned non-zero exit status 255.\n"},
      {"uv-no-python-implementation",
       "Because torch==2.2.0 is unusable because no wheels are available with a matching Python implementation and you require "
       "torch==2.2.0\n"},
      {"bitsandbytes-cpu-symbol", "AttributeError: /env/bitsandbytes/libbitsandbytes_cpu.so: undefined symbol: cget_col_row_stats\n"},
      {"onnxruntime-dll",
       "[ONNXRuntimeError] : 1 : FAIL : LoadLibrary failed with error 126 \"\" when trying to load "
       "\"C:\\env\\onnxruntime\\capi\\onnxruntime_providers_cuda.dll\"\n"},
      {"card-without-any-build",
       "RuntimeError: CUDA error: no kernel image is available for execution on the device\nGPU: NVIDIA GeForce GTX 770\n"},
      {"macos",
       "  File \"/Users/anna/miniforge3/lib/python3.10/site-packages/torch/cuda/__init__.py\", line 239, in _lazy_init\nAssertionError: "
       "Torch not compiled with CUDA enabled\n"},
      {"paddle-other-words",
       "Mismatched GPU Architecture: The installed PaddlePaddle package was compiled for 75 80 86 89 ,but your current GPU is 120 "
       "Solution: "
       "Install the correct wheel\n"},
      {"gpu-outside-range-warning",
       "Found GPU0 Quadro M6000 which is of cuda capability 5.2.\nMinimum and Maximum cuda capability supported by this version of PyTorch "
       "is\n"
       "(7.5) - (12.0)\n"},
      {"range-warning-that-is-wrong",
       "    Found GPU0 NVIDIA GB10 which is of cuda capability 12.1.\n    Minimum and Maximum cuda capability supported by this version of "
       "PyTorch is\n    (8.0) - (12.0)\n"},
      {"sm-warning-that-is-wrong",
       "NVIDIA GB10 with CUDA capability sm_121 is not compatible with the current PyTorch installation.\nThe current PyTorch install "
       "supports "
       "CUDA capabilities sm_80 sm_90 sm_100 sm_120 compute_120.\n"},
      {"cc-no-kernels-with-list",
       "UserWarning: Found GPU0 NVIDIA GeForce GTX 1050 which is of compute capability (CC) 6.1.\nThe following list shows the CCs this "
       "version "
       "of PyTorch was built for and the hardware CCs it supports:\n- 7.5 which supports hardware CC >=7.5,<8.0\n- 8.0 which supports "
       "hardware "
       "CC >=8.0,<9.0 except {8.7}\nYour installed torch==2.14.0+cu130 does not include kernels for this GPU.\n",
       {"--driver", "580.65.06"}},
      {"cublas-bf16",
       "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling `cublasGemmEx( handle, opa, opb, m, n, k, &falpha, a, "
       "CUDA_R_16BF, "
       "lda, b, CUDA_R_16BF, ldb, &fbeta, c, CUDA_R_16BF, ldc)`\nTesla V100, torch 2.1.0\n"},
      {"nvrtc-unknown-arch",
       "RuntimeError: nvrtc: error: invalid value for --gpu-architecture (-arch)\n\nnvrtc compilation failed:\n\n#define NAN "
       "__int_as_float(0x7fffffff)\nCUDA 11.3 and PyTorch 1.10\n",
       {"--gpu", "RTX 4060 Ti", "--driver", "535.104.05"}},
      {"ptxas-too-old",
       "jaxlib.xla_extension.XlaRuntimeError: INTERNAL: ptxas exited with non-zero error code 65280, output: ptxas /tmp/x, line 5; fatal   "
       ": "
       "Unsupported .version 8.4; current version is '8.2'\n"},
      {"xformers-no-cuda",
       "NotImplementedError: No operator found for `memory_efficient_attention_forward` with inputs:\n`decoderF` is not supported "
       "because:\n"
       "    xFormers wasn't build with CUDA support\n    operator wasn't built - see `python -m xformers.info` for more info\n"},
      {"bitsandbytes-other-wording",
       "CUDA SETUP: Detected CUDA version 118\nCUDA SETUP: Required library version not found: libbitsandbytes_cuda118.so. Maybe you need "
       "to "
       "compile it from source?\nCUDA SETUP: CUDA detection failed! Possible reasons:\n"},
      {"cpu-build-with-companion",
       "AssertionError: Torch not compiled with CUDA enabled\nGPU 0: NVIDIA GeForce RTX 4070\nName: torch\nVersion: 2.4.1+cpu\n"
       "torchvision==0.19.1+cpu\n",
       {"--platform", "win-64"}},
      {"pip-index-that-does-not-exist",
       "Looking in indexes: https://download.pytorch.org/whl/cu131\nERROR: Could not find a version that satisfies the requirement "
       "torch==2.10.0 (from versions: none)\n"},
      {"cpp-extension-minor",
       "UserWarning: The detected CUDA version (12.4) has a minor version mismatch with the version that was used to compile PyTorch "
       "(12.1). Most likely this shouldn't be a problem.\n"},
      {"ninja-missing", "RuntimeError: Ninja is required to load C++ extensions\n"},
      {"mmcv-without-operators", "ModuleNotFoundError: No module named 'mmcv._ext'\n"},
      {"float8-missing", "AttributeError: module 'torch' has no attribute 'float8_e4m3fn'\n"},
      {"paddle-pascal",
       "The GPU architecture in your current machine is Pascal, which is not compatible with Paddle installation with arch: 70 75 80 86\n"},
      {"uv-no-compatible-wheels",
       "Because torch{sys_platform == 'win32'}==2.7.1+cu128 has no `platform_machine == 'AMD64' and sys_platform == 'win32'`-compatible "
       "wheels\n"},
      {"kernel-image-invalid",
       "RuntimeError: CUDA error: device kernel image is invalid\nCUDA kernel errors might be asynchronously reported at some other API "
       "call\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n",
       {"--gpu", "RTX 5060 Ti", "--driver", "576.52", "--platform", "win-64"}},
      {"windows-torch-dll",
       "OSError: [WinError 1114] A dynamic link library (DLL) initialization routine failed. Error loading "
       "\"C:\\env\\Lib\\site-packages\\torch\\lib\\c10.dll\" or one of its dependencies.\n"},
      {"extension-dll", "ImportError: DLL load failed while importing flash_attn_2_cuda: The specified procedure could not be found.\n"},
      {"nvml-unknown-error", "(container) $ nvidia-smi -L\nFailed to initialize NVML: Unknown Error\n"},
      {"forge-no-gpu",
       "    raise RuntimeError(\nRuntimeError: Your device does not support the current version of Torch/CUDA! Consider download another "
       "version:\n"},
      {"host-compiler-headers",
       "/usr/include/c++/11/bits/std_function.h:435:145: error: parameter packs not expanded with '...':\n  435 |         "
       "function(_Functor&& __f)\n"},
      {"bitsandbytes-not-found",
       "ImportError: Using `bitsandbytes` 8-bit quantization requires the latest version of bitsandbytes: `pip install -U bitsandbytes`\n"},
      {"tensorflow-library-of-windows",
       "W tensorflow/stream_executor/platform/default/dso_loader.cc:64] Could not load dynamic library 'cudart64_110.dll'; dlerror: "
       "cudart64_110.dll not found\n"},
      {"tensorflow-library-of-linux",
       "W tensorflow/stream_executor/platform/default/dso_loader.cc:60] Could not load dynamic library 'libcudart.so.11.0'; dlerror: "
       "libcudart.so.11.0: cannot open shared object file: No such file or directory\n"},
      {"triton-not-installed", "    import triton\nModuleNotFoundError: No module named 'triton'\n"},
      {"mkl-undefined-symbol",
       "ImportError: /env/lib/python3.11/site-packages/torch/lib/libtorch_cpu.so: undefined symbol: iJIT_NotifyEvent\n"},
      {"device-assert",
       "IndexKernel.cu:92: operator(): block: [21,0,0], thread: [61,0,0] Assertion `index out of bounds` failed.\nRuntimeError: CUDA "
       "error: device-side assert triggered\n"},
      {"illegal-access", "RuntimeError: CUDA error: an illegal memory access was encountered\n"},
      {"jax-scipy-too-new", "    @_wraps(scipy.linalg.tril)\nAttributeError: module 'scipy.linalg' has no attribute 'tril'\n"},
      {"ctranslate2-int8",
       "  File \"faster_whisper/transcribe.py\", line 1719, in encode\nRuntimeError: cuBLAS failed with status "
       "CUBLAS_STATUS_NOT_SUPPORTED\n",
       {"--gpu", "RTX 5090"}},
      {"companion-named-first",
       "Successfully installed torchvision-0.20.1+cu124 torch-2.5.1+cu124\nRuntimeError: CUDA error: no kernel image is available for "
       "execution on the device\n",
       {"--gpu", "RTX 5090"}},
      {"companion-of-pip-alone",
       "[pip3] torchvision==0.20.1+cu124\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
      // what a driver, conda and the system say, beside facts that contradict the usual cause
      {"driver-not-reached", "RuntimeError: CUDA error: CUDA driver is a stub library\n"},
      {"driver-that-is-new-enough",
       "NVIDIA-SMI 550.54.14 Driver Version: 550.54.14 CUDA Version: 12.4\ntorch 2.3.0+cu121\nRuntimeError: CUDA error: CUDA driver "
       "version "
       "is insufficient for CUDA runtime version\n"},
      {"libcuda-name-missing",
       "| NVIDIA-SMI 550.54.14 Driver Version: 550.54.14 CUDA Version: 12.4 |\nOSError: libcuda.so: cannot open shared object file: No "
       "such "
       "file or directory\n"},
      {"nvml-missing",
       "nvidia-container-cli: initialization error: load library failed: libnvidia-ml.so.1: cannot open shared object file: no such file "
       "or "
       "directory: unknown.\n"},
      {"conda-cuda-of-an-old-driver", "  - nothing provides __cuda >=12 needed by cuml-24.02\n", {"--driver", "470.199.02"}},
      {"conda-cuda-that-the-log-states",
       "          virtual packages : __cuda=11.4=0\n  - nothing provides __cuda >=12 needed by cuml-24.02\n"},
      {"cuinit-out-of-memory", "numba.cuda.cudadrv.driver.CudaAPIError: [2] Call to cuInit results in CUDA_ERROR_OUT_OF_MEMORY\n"},
      {"cpu-out-of-memory",
       "RuntimeError: [enforce fail at alloc_cpu.cpp:114] data. DefaultCPUAllocator: can't allocate memory: you tried to allocate "
       "8589934592 "
       "bytes.\n"},
      {"cuinit-unknown-error",
       "numba.cuda.cudadrv.error.CudaSupportError: Error at driver init: Call to cuInit results in CUDA_ERROR_UNKNOWN\n"},
      // NCCL, kernels that are compiled at run time, and errors that follow another one
      {"nccl-net-plugin",
       "host:1:1 [0] NCCL INFO NET/Plugin : Plugin load (libnccl-net.so) returned 2 : libnccl-net.so: cannot open shared object file: No "
       "such file or directory\nhost:1:1 NCCL INFO comm 0x55 rank 0 nranks 2 - Init COMPLETE\n"},
      {"nccl-out-of-memory",
       "torch.distributed.DistBackendError: NCCL error in: NCCLUtils.hpp:275, unhandled cuda error\nncclUnhandledCudaError: Call to CUDA "
       "function failed.\nLast error:\nCuda failure 'out of memory'\n"},
      {"nccl-unknown-error", "ncclUnhandledCudaError: Call to CUDA function failed.\nLast error:\nCuda failure 999 'unknown error'\n"},
      {"ptxas-feature",
       "subprocess.CalledProcessError: Command '['/env/triton/backends/nvidia/bin/ptxas', '-lineinfo', '-v', '--gpu-name=sm_75', "
       "'/tmp/x.ptx', '-o', '/tmp/x.o']' returned non-zero exit status 255.\nptxas /tmp/x.ptx, line 20; error   : Feature 'cvt.bf16.f32' "
       "requires .target sm_80 or higher\n"},
      {"ptxas-refused",
       "Command '['/env/triton/common/../third_party/cuda/bin/ptxas', '-v', '--gpu-name=sm_75', '/tmp/x.ptx']' returned non-zero exit "
       "status 255.\n"},
      {"assertion-before-cublas",
       "Indexing.cu:1146: indexSelectSmallIndex: block: [3,0,0], thread: [9,0,0] Assertion `srcIndex < srcSelectDimSize` failed.\n"
       "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`\nRuntimeError: CUDA error: "
       "CUBLAS_STATUS_EXECUTION_FAILED when calling cublasSgemm\n"},
      // messages of the same words from other programs
      {"companions-of-another-torch",
       "torchaudio 2.1.0+cu118 requires torch==2.1.0, but you have torch 2.2.0 which is incompatible.\ntorchvision 0.16.0+cu118 requires "
       "torch==2.1.0, but you have torch 2.2.0 which is incompatible.\n"},
      {"xgboost-cpu-only",
       "xgboost.core.XGBoostError: [07:02:59] /workspace/src/common.h:174: XGBoost version not compiled with GPU support.\n"},
      {"ctranslate2-cpu-only", "ValueError: This CTranslate2 package was not compiled with CUDA support\n"},
      {"open3d-without-cuda", "RuntimeError: Open3D was not compiled with CUDA support\n"},
      {"ggml-no-kernel",
       "ggml_cuda_compute_forward: RMS_NORM failed\nCUDA error: no kernel image is available for execution on the device\n  current "
       "device: "
       "0, in function ggml_cuda_compute_forward at /opt/llama.cpp/ggml/src/ggml-cuda/ggml-cuda.cu:2353\n"},
      {"llama-cpp-without-a-driver",
       "RuntimeError: Failed to load shared library '/env/llama_cpp/lib/libllama.so': libcuda.so.1: cannot open shared object file: No "
       "such "
       "file or directory\n"},
      {"rocm-no-kernel-image", "RuntimeError: HIP error: no kernel image is available for execution on the device\n"},
      {"torch-that-has-the-code",
       "PyTorch version: 1.4.0\nCUDA used to build PyTorch: 10.1\nGPU 0: GeForce GTX TITAN X\nRuntimeError: CUDA error: no kernel image is "
       "available for execution on the device\n"},
      {"tensorflow-library-of-a-library",
       "Could not load dynamic library 'libcusolver.so.11'; dlerror: libnvJitLink.so.12: cannot open shared object file: No such file or "
       "directory\n"},
      {"tensorflow-older-library-of-windows", "Could not load dynamic library 'cudart64_101.dll'; dlerror: cudart64_101.dll not found\n"},
      {"numba-runtime-unknown",
       "numba.cuda.cudadrv.error.NvvmSupportError: No supported GPU compute capabilities found. Please check your cudatoolkit version "
       "matches "
       "your CUDA version.\n"},
      {"xformers-without-triton",
       "A matching Triton is not available, some optimizations will not be enabled\nTraceback (most recent call last):\n"
       "ModuleNotFoundError: No module named 'triton'\n"},
      {"cudatoolkit-ended",
       "PackagesNotFoundError: The following packages are not available from current channels:\n\n  - cudatoolkit=12.1\n"},
      {"dll-of-another-program", "FileNotFoundError: [WinError 126] The specified module could not be found: 'C:\\\\app\\\\vlc.dll'\n"},
      {"windows-procedure-missing",
       "OSError: [WinError 127] The specified procedure could not be found. Error loading "
       "\"C:\\env\\lib\\site-packages\\torch\\lib\\caffe2_nvrtc.dll\" or one of its dependencies.\n"},
      {"collect-env-of-windows",
       "AssertionError: Torch not compiled with CUDA enabled\nOS: Microsoft Windows 10 Pro\nPython platform: Windows-10-10.0.19045-SP0\n",
       {"--json"}},
      {"line-of-the-message", "a\nb\nRuntimeError: No CUDA GPUs are available\n", {"--emit", "github"}},
      // out of memory, files of other machines, builds, and DLLs
      {"faiss-out-of-memory",
       "Error: 'err == cudaSuccess' failed: StandardGpuResources: alloc fail type TemporaryMemoryBuffer dev 0 space Device stream 0x7f "
       "size "
       "1610612736 bytes (cudaMalloc error out of memory [2])\n"},
      {"jax-out-of-memory",
       "jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 4770354232 bytes.\n"},
      {"vllm-out-of-memory",
       "ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.\n"},
      {"dgl-cpu-only-of-older-releases",
       "DGLError: Check failed: allow_missing: Device API gpu is not enabled. Please install the cuda version of dgl.\n"},
      {"tensorrt-plan-of-other-gpu",
       "[TRT] [E] 6: The engine plan file is generated on an incompatible device, expecting compute 8.6 got compute 7.5, please "
       "rebuild.\n"},
      {"tensorrt-plan-of-other-version",
       "ERROR: 6: The engine plan file is not compatible with this version of TensorRT, expecting library version 8.0.0 got 8.0.1, please "
       "rebuild.\n"},
      {"cudnn-header-missing", "fatal error: cudnn.h: No such file or directory\n"},
      {"c-compiler-missing",
       "RuntimeError: Failed to find C compiler. Please specify via CC environment variable or set triton.knobs.build.impl.\n"},
      {"python-header-missing", "/tmp/tmps1rkq3y3/main.c:5:10: fatal error: Python.h: No such file or directory\n"},
      {"host-compiler-of-windows",
       "C:\\CUDA\\v11.8\\include\\crt/host_config.h(153): fatal error C1189: #error:  -- unsupported Microsoft Visual Studio version! Only "
       "the "
       "versions between 2017 and 2022 (inclusive) are supported!\n"},
      {"tensorflow-dll",
       "ImportError: DLL load failed while importing _pywrap_tensorflow_internal: A dynamic link library (DLL) initialization routine "
       "failed.\n"},
      {"onnxruntime-not-loaded",
       "ImportError: DLL load failed while importing onnxruntime_pybind11_state: A dynamic link library (DLL) initialization routine "
       "failed.\n"},
      {"flashinfer-gpu-too-old", "RuntimeError: FlashInfer requires GPUs with sm75 or higher\n", {"--gpu", "RTX 5090"}},
      {"triton-fp8",
       "ValueError(\"type fp8e4nv not supported in this architecture. The supported fp8 dtypes are ('fp8e4b15', 'fp8e5')\")\n"},
      {"tensorflow-gpu-ignored",
       "I tensorflow/core/common_runtime/gpu/gpu_device.cc:1850] Ignoring visible gpu device (device: 0, name: GeForce GTX 780M, pci bus "
       "id: 0000:01:00.0, compute capability: 3.0) with Cuda compute capability 3.0. The minimum required Cuda capability is 3.5.\n"},
      {"xla-libdevice-missing",
       "W external/local_xla/xla/service/gpu/llvm_gpu_backend/gpu_backend_lib.cc:504] Can't find libdevice directory "
       "${CUDA_DIR}/nvvm/libdevice. This may result in compilation or runtime failures\nInternalError: libdevice not found at "
       "./libdevice.10.bc\n"},
      {"jax-backend-failed",
       "CUDA backend failed to initialize: jaxlib/cuda/versions_helpers.cc:90: operation gpuDeviceGetAttribute(&major) failed: "
       "CUDA_ERROR_NOT_INITIALIZED (Set TF_CPP_MIN_LOG_LEVEL=0 and rerun for more info.)\n"},
      {"jax-backend-failed-by-a-library",
       "CUDA backend failed to initialize: Unable to load cuSPARSE. Is it installed? (Set TF_CPP_MIN_LOG_LEVEL=0 and rerun for more "
       "info.)\n"},
      {"cudnn8-nvrtc-missing",
       "Could not load library libcudnn_cnn_infer.so.8. Error: libnvrtc.so: cannot open shared object file: No such file or directory\n"},
      {"cublas-arch-mismatch", "CUDA runtime error: CUBLAS_STATUS_ARCH_MISMATCH open_attention.h:171\nDevice Tesla K80\n"},
      {"cublas-type-not-supported",
       "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling `cublasLtMatmulAlgoGetHeuristic( ltHandle, "
       "computeDesc.descriptor(), Adesc.descriptor()`\n"},
      {"nvrtc-builtins-missing",
       "RuntimeError: nvrtc: error: failed to open libnvrtc-builtins.so.13.0.\n  Make sure that libnvrtc-builtins.so.13.0 is installed "
       "correctly.\n"},
      {"nvrtc-builtins-of-the-loader", "OSError: libnvrtc-builtins.so.13.0: cannot open shared object file: No such file or directory\n"},
      {"wsl-no-libcuda",
       "Linux-5.15.153.1-microsoft-standard-WSL2-x86_64-with-glibc2.35\nImportError: libcuda.so.1: cannot open shared object file: No such "
       "file or directory\n"},
      {"wsl-driver",
       "Linux-5.15.153.1-microsoft-standard-WSL2-x86_64-with-glibc2.35\nRuntimeError: CUDA driver version is insufficient for CUDA runtime "
       "version\n"},
      {"onnxruntime-of-dotnet",
       "Microsoft.ML.OnnxRuntime.OnnxRuntimeException: [ErrorCode:RuntimeException] onnxruntime::ProviderLibrary::Get [ONNXRuntimeError] : "
       "1 : FAIL : LoadLibrary failed with error 126 \"\" when trying to load \"C:\\app\\net8.0\\onnxruntime_providers_cuda.dll\"\n",
       {"--gpu", "RTX 4090"}},
      {"onnxruntime-of-dotnet-missing",
       "System.DllNotFoundException: Unable to load DLL 'onnxruntime': The specified module could not be found.\n"},
      {"onnxruntime-of-rust",
       "ERROR ort::execution_providers: An error occurred when attempting to register `CUDAExecutionProvider`: CUDA execution provider is "
       "not enabled in this build.\n"},
      {"onnxruntime-of-rust-without-a-library",
       "ERROR ort::execution_providers: An error occurred when attempting to register `CUDAExecutionProvider`: Failed to load library "
       "libonnxruntime_providers_cuda.so with error: libcublasLt.so.12: cannot open shared object file: No such file or directory\n"},
      // commands are for the machine
      {"package-other-torch-on-an-old-card",
       "vllm 0.9.1 requires torch==2.7.0, but you have torch 2.8.0 which is incompatible.\n",
       {"--gpu", "K80", "--driver", "470.82.01"}},
      {"package-other-torch-on-a-new-card",
       "vllm 0.9.1 requires torch==2.7.0, but you have torch 2.8.0 which is incompatible.\n",
       {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
      {"nvrtc-unknown-arch-of-a-machine",
       "nvrtc: error: invalid value for --gpu-architecture (-arch)\n",
       {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
      {"pip-no-matching-torch-for-a-machine",
       "ERROR: No matching distribution found for torch==2.5.1\n",
       {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
      {"pip-no-matching-stack-for-a-machine",
       "ERROR: No matching distribution found for jaxlib==0.4.1\n",
       {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
      {"jax-plugin-other-version-on-a-machine",
       "RuntimeWarning: JAX plugin jax_cuda12_plugin version 0.7.2 is installed, but it is not compatible with the installed jaxlib "
       "version "
       "0.7.1, so it will not be used.\n",
       {"--gpu", "RTX 4090", "--driver", "535.104.05"}},
      {"ctranslate2-int8-on-a-machine",
       "RuntimeError: cuBLAS failed with status CUBLAS_STATUS_NOT_SUPPORTED\n",
       {"--gpu", "RTX 5090", "--driver", "570.86.10"}},
      {"lightgbm-cpu-only-on-a-machine",
       "LightGBMError: CUDA Tree Learner was not enabled in this build.\n",
       {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
      {"nvvm-missing-on-a-machine", "numba.cuda.cudadrv.error.NvvmSupportError: libNVVM cannot be found.\n", {"--gpu", "K80"}},
  };
  return k_posts;
}

}  // namespace gpusolve::testing
