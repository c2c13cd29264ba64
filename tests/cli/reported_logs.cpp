#include "tests/cli/logged_case.hpp"

namespace gpusolve::testing {

auto reported_logs() -> std::span<const LoggedCase> {  // NOLINT(readability-function-size): a table, which other sources need early
  static const LoggedCase k_reports[] = {
      {"report-and-an-unknown-error",
       "RuntimeError: the library says what nobody knows\nPyTorch version: 2.3.0+cu121\nIs debug build: False\nCUDA used to build PyTorch: "
       "12.1\nPython version: 3.10.12\nIs CUDA available: True\nGPU models and configuration: GPU 0: NVIDIA A100-SXM4-40GB\nNvidia driver "
       "version: 535.183.01\n"},
      {"report-without-an-error",
       "PyTorch version: 2.3.0+cu121\nIs debug build: False\nCUDA used to build PyTorch: 12.1\nPython version: 3.10.12\nIs CUDA available: "
       "True\nGPU models and configuration: GPU 0: NVIDIA A100-SXM4-40GB\nNvidia driver version: 535.183.01\n"},
      {"report-of-a-nightly-build",
       "RuntimeError: CUDA error: device-side assert triggered\nPyTorch version: 2.1.0.dev20230314\nCUDA used to build PyTorch: 11.7\n"
       "Python version: 3.10.9\nGPU models and configuration: GPU 0: NVIDIA GeForce RTX 3090\nNvidia driver version: 525.85.12\n"},
      {"smi-rows-without-a-head",
       "$ nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader\nNVIDIA GeForce RTX 3090, 470.82.01, 24576 MiB\n"
       "RuntimeError: CUDA driver initialization failed, you might not have a CUDA gpu.\n"},
      {"device-busy",
       "RuntimeError: CUDA error: CUDA-capable device(s) is/are busy or unavailable\nCUDA kernel errors might be asynchronously reported "
       "at "
       "some other API call\n"},
      {"operation-not-supported",
       "RuntimeError: CUDA error encountered at: /cpp/src/bitmask/null_mask.cu:93: 801 cudaErrorNotSupported operation not supported\n"},
      {"sgl-kernel-driver",
       "ImportError: /usr/local/lib/python3.10/dist-packages/sgl_kernel/common_ops.abi3.so: undefined symbol: cuGreenCtxDestroy\nCUDA "
       "Driver Version: 535.86.10\nGPU 0: NVIDIA A800-SXM4-80GB\n"},
      {"cudnn9-part-missing", "OSError: libcudnn_adv.so.9: cannot open shared object file: No such file or directory\n"},
      {"cudnn8-part-missing", "OSError: libcudnn_adv_infer.so.8: cannot open shared object file: No such file or directory\n"},
      {"onnxruntime-lists-no-cuda",
       ">>> import onnxruntime\n>>> onnxruntime.get_available_providers()\n['AzureExecutionProvider', 'CPUExecutionProvider']\n"},
      {"device-count-out-of-memory",
       "UserWarning: CUDA initialization: Unexpected error from cudaGetDeviceCount(). Did you run some cuda functions before calling "
       "NumCudaDevices() that might have already set an error? Error 2: out of memory (Triggered internally at "
       "/pytorch/c10/cuda/CUDAFunctions.cpp:109.)\n"},
      {"cufft-internal-error", "RuntimeError: cuFFT error: CUFFT_INTERNAL_ERROR\n"},
      {"cufft-before-ada",
       "RuntimeError: cuFFT error: CUFFT_INTERNAL_ERROR\ntorch 1.13.1+cu117\nNVIDIA GeForce RTX 4090\n",
       {"--driver", "535.104.05"}},
      {"cufft-of-a-newer-build", "RuntimeError: cuFFT error: CUFFT_INTERNAL_ERROR\ntorch 2.1.0+cu118\nNVIDIA GeForce RTX 4090\n"},
      {"cudnn-not-memory",
       "E0515 10:03:24.130426   19611 cuda_dnn.cc:534] Could not create cudnn handle: CUDNN_STATUS_INTERNAL_ERROR\nE0515 10:03:24.130458   "
       "19611 cuda_dnn.cc:538] Memory usage: 7972880384 bytes free, 8204857344 bytes total.\njaxlib.xla_extension.XlaRuntimeError: "
       "FAILED_PRECONDITION: DNN library initialization failed. Look at the errors above for more details.\n"},
      {"cudnn-no-memory",
       "E cuda_dnn.cc:429] Could not create cudnn handle: CUDNN_STATUS_INTERNAL_ERROR\nE cuda_dnn.cc:433] Memory usage: 8716288 bytes "
       "free, 11720654848 bytes total.\njaxlib.xla_extension.XlaRuntimeError: FAILED_PRECONDITION: DNN library initialization failed.\n"},
      {"cudnn-some-memory",
       "E cuda_dnn.cc:439] Could not create cudnn handle: CUDNN_STATUS_INTERNAL_ERROR\nE cuda_dnn.cc:443] Memory usage: 2624061440 bytes "
       "free, 12524191744 bytes total.\n"},
      {"xformers-not-loaded",
       "WARNING[XFORMERS]: xFormers can't load C++/CUDA extensions. xFormers was built for:\n    PyTorch 2.6.0+cu118 with CUDA 1107 (you "
       "have 2.6.0+cu118)\n    Python  3.10.17 (you have 3.10.17)\n"},
      {"xformers-not-loaded-of-the-same-cuda", "xFormers was built for:\n    PyTorch 2.6.0+cu118 with CUDA 1108 (you have 2.6.0+cu118)\n"},
      {"old-card-with-a-python",
       "  File \"/usr/lib/python3.9/site-packages/torch/nn.py\", line 1\nNVIDIA GeForce GT 710 with CUDA capability sm_35 is not "
       "compatible "
       "with the current PyTorch installation.\ntorch 2.1.0+cu118\n"},
      {"old-card-without-a-python",
       "NVIDIA GeForce GT 710 with CUDA capability sm_35 is not compatible with the current PyTorch installation.\ntorch 2.1.0+cu118\n"},
      {"package-with-a-floor",
       "PyTorch version              : 2.7.0+cu126\nCUDA used to build PyTorch   : 12.6\nvLLM Version                 : 0.9.1\nvLLM Build "
       "Flags:\nGPU 0: NVIDIA GeForce GTX 1080 Ti\n  File "
       "\"/home/u/lib/python3.10/site-packages/vllm/_custom_ops.py\", line 400, in rotary_embedding\nRuntimeError: CUDA error: no kernel "
       "image is available for execution on the device\n"},
      {"cudnn8-of-windows", "Could not load library cudnn_ops_infer64_8.dll. Error code 126\n"},
      {"zlib-of-cudnn8", "Could not locate zlibwapi.dll. Please make sure it is in your library path!\n"},
      {"device-count",
       "RuntimeError: device >= 0 && device < num_gpus INTERNAL ASSERT FAILED at \"../aten/src/ATen/cuda/CUDAContext.cpp\":49, please "
       "report a bug to PyTorch. device=1, num_gpus=1\n"},
      {"static-tls", "OSError: /usr/lib/aarch64-linux-gnu/libgomp.so.1: cannot allocate memory in static TLS block\n"},
      {"not-xpu", "AssertionError: Torch not compiled with XPU enabled\n"},
      {"torch-ended-on-intel-mac",
       "ERROR: Could not find a version that satisfies the requirement torch==2.3.0 (from versions: 1.7.1, 1.13.1, 2.0.1, 2.2.1, 2.2.2)\n"
       "ERROR: No matching distribution found for torch==2.3.0\n"},
      {"tensorflow-libraries-of-windows",
       "Could not find a version that satisfies the requirement nvidia-nccl-cu12==2.19.3; extra == \"and-cuda\" (from versions: "
       "0.0.1.dev5)\n"},
      {"pixi-without-cuda",
       "Cannot install environment 'default'\nVirtual package '__cuda' does not match any of the available virtual packages on your "
       "machine: [__archspec=1=zen2, __glibc=2.39=0]\n"},
      {"apex-other-cuda",
       "RuntimeError: Cuda extensions are being compiled with a version of Cuda that does not match the version used to compile Pytorch "
       "binaries.  Pytorch binaries were compiled with Cuda 11.7.\n"},
      {"apex-of-pypi",
       "  File \"/home/u/lib/python3.8/site-packages/apex/__init__.py\", line 13, in <module>\n    from pyramid.session import "
       "UnencryptedCookieSessionFactoryConfig\nImportError: cannot import name 'UnencryptedCookieSessionFactoryConfig' from "
       "'pyramid.session' (unknown location)\n"},
      {"apex-without-operators",
       "  File \"/home/u/apex/contrib/optimizers/distributed_fused_lamb.py\", line 4, in <module>\n    import amp_C\n"
       "ModuleNotFoundError: No module named 'amp_C'\n"},
      {"apex-missing", "ImportError: Please install apex from https://www.github.com/nvidia/apex to use this option.\n"},
      {"numpy-2-fails-to-initialize",
       "UserWarning: Failed to initialize NumPy: numpy.core.multiarray failed to import (Triggered internally at "
       "../torch/csrc/utils/tensor_numpy.cpp:84.)\n"},
      {"numpy-2-without-the-array-api",
       "UserWarning: Failed to initialize NumPy: _ARRAY_API not found (Triggered internally at "
       "..\\torch\\csrc\\utils\\tensor_numpy.cpp:84.)\n"},
      {"triton-without-ptxas", "RuntimeError: Cannot find ptxas.exe\n"},
      {"cpu-build-on-a-mac",
       "  File \"/opt/homebrew/lib/python3.11/site-packages/torch/cuda/__init__.py\", line 239, in _lazy_init\nAssertionError: Torch not "
       "compiled with CUDA enabled\n"},
      {"no-driver-on-a-mac", "OS: macOS 14.1 (arm64)\nRuntimeError: Found no NVIDIA driver on your system.\n"},
      {"cuda-wheel-on-an-intel-mac",
       "Darwin Kernel Version 21.6.0: root:xnu-8020/RELEASE_X86_64 x86_64\nERROR: No matching distribution found for torch==2.1.0+cu118\n"},
      {"wheel-for-macs-on-another-machine",
       "ERROR: torch-2.1.0-cp310-none-macosx_11_0_arm64.whl is not a supported wheel on this platform.\nAssertionError: Torch not "
       "compiled with CUDA enabled\n"},
      {"undefined-symbol-on-the-next-line",
       "ImportError: flash_attn_2_cuda.cpython-310-x86_64-linux-gnu.so: undefined symbol:\n  _ZN3c104cuda9SetDeviceEi\n"},
      {"sageattention-no-kernel",
       "pytorch version: 2.6.0+cu126\nDevice: cuda:0 NVIDIA GeForce RTX 5090 : cudaMallocAsync\nError running sage attention: SM89 kernel "
       "is not available. Make sure you GPUs with compute capability 8.9., using pytorch attention instead.\nRuntimeError: CUDA error: no "
       "kernel image is available for execution on the device\n"},
      {"capability-that-a-program-requires",
       "GPU: NVIDIA GeForce GTX 1080 Ti\nAssertionError: Evoformer attention requires GPUs with compute capability 7.0 or "
       "higher\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
      {"ptx-of-another-package",
       "PyTorch version              : 2.9.0+cu128\nIs debug build               : False\nCUDA used to build PyTorch   : 12.8\nPython "
       "version               : 3.12.3\nGPU models and configuration : GPU 0: NVIDIA H100 PCIe\nNvidia driver version        : "
       "550.144.03\nvLLM Version                 : 0.11.2\nvLLM Build Flags:\n  File "
       "\"/root/miniconda3/envs/vllm/lib/python3.12/site-packages/vllm/vllm_flash_attn/flash_attn_interface.py\", line 256, in "
       "flash_attn_varlen_func\n    out, softmax_lse = torch.ops._vllm_fa2_C.varlen_fwd(\ntorch.AcceleratorError: CUDA error: the provided "
       "PTX was compiled with an unsupported toolchain.\n"},
      {"ptx-beside-a-torch-of-the-same-cuda",
       "torch                     2.5.1+cu118\ntorchvision               0.20.1+cu118\nvllm                      0.7.3+cu118\n8*A800 GPUs: "
       "NVIDIA A800-SXM4-80GB\nRuntimeError: CUDA error: the provided PTX was compiled with an unsupported toolchain.\n"},
      {"program-ptx",
       "CUDA error 222 at ctransformers/models/ggml/ggml-cuda.cu:5141: the provided PTX was compiled with "
       "an unsupported toolchain.\n| NVIDIA-SMI 525.125.06   Driver Version: 525.125.06   CUDA Version: 12.0     |\n|   0  GRID A100D-4C   "
       "    On   | 00000000:06:00.0 Off |                    0 |\n"},
      {"program-ptx-of-llm-c", "[CUDA ERROR] at file train_gpt2.cu:341:\nthe provided PTX was compiled with an unsupported toolchain.\n"},
      {"python-32-bit",
       "Python 3.10.6 (tags/v3.10.6:9c7b4bd, Aug  1 2022, 21:53:49) [MSC v.1932 32 bit (Intel)]\nLooking in indexes: "
       "https://pypi.org/simple, https://download.pytorch.org/whl/cu118\nERROR: Could not find a version that satisfies the requirement "
       "torch==2.0.1 (from versions: none)\nERROR: No matching distribution found for torch==2.0.1\n"},
      {"compat-803-in-a-container",
       "docker run vllm/vllm-openai:v0.15.0\nRuntimeError: Unexpected error from cudaGetDeviceCount(). Error 803: system has unsupported "
       "display driver / cuda driver combination\n"},
      {"cpu-build-of-comfyui-portable",
       "** Platform: Windows\n** Python version: 3.11.8 (tags/v3.11.8:db85d51, Feb  6 2024, 22:03:32) [MSC v.1937 64 bit (AMD64)]\n** "
       "Python executable: E:\\ComfyUI_windows_portable\\python_embeded\\python.exe\nAssertionError: Torch not compiled with CUDA "
       "enabled\n"},
      {"nvml-mismatch-on-windows", "C:\\Users\\x> nvidia-smi\nFailed to initialize NVML: Driver/library version mismatch\n"},
      {"ptxas-unknown-sm-on-windows", "C:\\x\\site-packages\nptxas fatal   : Value 'sm_120a' is not defined for option 'gpu-name'\n"},
      {"container-named-symbol",
       "UserWarning: CUDA initialization: Unexpected error from cudaGetDeviceCount(). Error 500: named symbol not found (Triggered "
       "internally at\n"},
      {"nvml-blocked", "Failed to initialize NVML: GPU access blocked by the operating system\n"},
      {"nvcc-missing-for-flashinfer", "RuntimeError: Could not find nvcc\n"},
      {"nvcc-missing-beside-a-torch", "/bin/sh: 1: /usr/local/cuda/bin/nvcc: not found\ntorch 2.8.0+cu128\n"},
      {"vllm-unknown-runtime", "RuntimeError: Unknown runtime environment\n"},
      {"float8-of-a-newer-torch", "AttributeError: module 'torch' has no attribute 'float8_e8m0fnu'\n"},
      {"xformers-not-compiled",
       "WARNING[XFORMERS]: Need to compile C++ extensions to use all xFormers features.\n    Please install xformers properly\n"},
      {"python-header-of-windows", "C:/Users/x/AppData/Local/Temp/tmpu82jlruc/cuda_utils.c:13: error: include file 'Python.h' not found\n"},
      {"python-header-of-visual-c",
       "cuda_utils.c\nC:\\Temp\\cuda_utils.c(12): fatal error C1083: Cannot open include file: 'Python.h': No such file or directory\n"},
      {"expandable-segments", "RuntimeError: CUDA driver error: operation not supported\n"},
      {"ptxas-blackwell", "ptxas-blackwell fatal   : Value 'sm_110a' is not defined for option 'gpu-name'\n"},
      {"jax-plugin-other-pjrt",
       "RuntimeError: Unable to initialize backend 'cuda': INVALID_ARGUMENT: Mismatched PJRT plugin PJRT API version (0.54) and framework "
       "PJRT API version 0.51). (you may need to uninstall the failing plugin package, or set JAX_PLATFORMS=cpu to skip this backend.)\n"},
      {"jax-plugin-of-a-later-release",
       "RuntimeError: Unable to initialize backend 'cuda': INVALID_ARGUMENT: Unexpected PJRT_Client_Create_Args size: expected 88, got 72. "
       "The plugin is likely built with a later version than the framework. This plugin is built with PJRT API version 0.64. (set "
       "JAX_PLATFORMS='' to automatically choose an available backend).\njaxlib                    0.4.38                   pypi_0    "
       "pypi\njax-cuda12-plugin         0.5.0                    pypi_0    pypi\n"},
      {"cudnn9-of-another-release",
       "Could not load symbol cudnnGetLibConfig. Error: /lib/x86_64-linux-gnu/libcudnn_graph.so.9: undefined symbol: cudnnGetLibConfig\n"},
      {"vllm-holds-torch",
       "vllm-1  | /usr/local/lib/python3.12/dist-packages/torch/cuda/__init__.py:287: UserWarning: \nvllm-1  | NVIDIA GeForce RTX 5070 Ti "
       "with CUDA capability sm_120 is not compatible with the current PyTorch installation.\nvllm-1  | The current PyTorch install "
       "supports CUDA capabilities sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90.\n"},
      {"vllm-of-a-release-holds-torch",
       "vLLM API server version 0.10.0\nNVIDIA GeForce RTX 5070 Ti with CUDA capability sm_120 is not compatible with the current PyTorch "
       "installation.\nFile \"/usr/local/lib/python3.12/dist-packages/vllm/v1/engine/core.py\", line 636, in run_engine_core\n"},
      {"vllm-driver-too-old",
       "File \"/usr/local/lib/python3.12/dist-packages/vllm/v1/engine/core.py\", line 1100, in run_engine_core\nRuntimeError: The NVIDIA "
       "driver on your system is too old (found version 12080). Please update your GPU driver\n| NVIDIA-SMI 570.195.03             Driver "
       "Version: 570.195.03     CUDA Version: 12.8     |\n|   0  NVIDIA GeForce RTX 3090        Off |   00000000:2B:00.0  On |\n"},
      {"vllm-on-volta",
       "File \"/venv/lib/python3.12/site-packages/vllm/v1/worker/gpu_worker.py\", line 311, in determine_available_memory\n"
       "torch.AcceleratorError: CUDA error: no kernel image is available for execution on the device\nGPU 0: Tesla V100-SXM2-32GB\nNvidia "
       "driver version: 580.65.06\n[pip3] torch==2.9.0+cu130\nvLLM Version                 : 0.11.1\n"},
      {"driver-in-other-words",
       "NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.\nDriver: 550.54.14\n"},
      {"program-ran-on-another-gpu",
       "RuntimeError: CUDA error: no kernel image is available for execution on the device\nIt used to work on my RTX 3090, now I upgraded "
       "to RTX 5090 and get this error\ntorch 2.5.1+cu121\n"},
      {"tensorflow-dlopen-old-driver",
       "NVIDIA-SMI 440.44       Driver Version: 440.44       CUDA Version: 10.2\nPython version: 3.6.9\nGPU 0: NVIDIA GeForce RTX 2080\n"
       "W tensorflow/core/common_runtime/gpu/gpu_device.cc:1592] Cannot dlopen some GPU libraries.\n"},
      {"tensorflow-import-library",
       "File \"/opt/lib/python3.6/site-packages/tensorflow/python/pywrap_tensorflow.py\", line 58, in <module>\nImportError: "
       "libcublas.so.9.0: cannot open shared object file: No such file or directory\n"},
      {"tensorrt-of-tensorflow",
       "Could not load dynamic library 'libnvinfer.so.6'; dlerror: libcublas.so.10: cannot open shared object file: No such file or "
       "directory; LD_LIBRARY_PATH: /home/cat/cuda-10.0/lib64\n"},
      {"onnxruntime-panic-of-rust",
       "thread 'main' panicked at src/main.rs:6:8:\ncalled `Result::unwrap()` on an `Err` value: Error { code: GenericFailure, message: "
       "\"/onnxruntime/core/session/provider_bridge_ort.cc:1952 [ONNXRuntimeError] : 1 : FAIL : Failed to load library "
       "/home/meh/target/debug/libonnxruntime_providers_cuda.so with error: libcublasLt.so.12: cannot open shared object file: No such "
       "file or directory\" }\n"},
      {"cupy-source-of-another-gpu",
       "cupy_backends.cuda.api.driver.CUDADriverError: CUDA_ERROR_INVALID_SOURCE: device kernel image is invalid\nCuPy Version             "
       "    : 10.6.0\nDevice 0 Name                : NVIDIA GeForce RTX 4080\nCUDA Driver Version          : 12080\n"},
      {"ctranslate2-driver",
       "File \"/home/x/lib/python3.10/site-packages/faster_whisper/transcribe.py\", line 124, in __init__\nRuntimeError: CUDA failed with "
       "error CUDA driver version is insufficient for CUDA runtime version\n| NVIDIA-SMI 510.85.02    Driver Version: 510.85.02    CUDA "
       "Version: 11.6     |\n"},
      {"tensorrt-driver", "[TRT] [W] CUDA initialization failure with error: 35\n**NVIDIA Driver Version**: 450.102.04\n"},
      {"tensorrt-ptx",
       "[TensorRT] ERROR: CUDA initialization failure with error 222. Please check your CUDA installation\n**NVIDIA GPU**: Quadro RTX "
       "8000\n**NVIDIA Driver Version**:  450.102.04\n"},
      {"tensorrt-library-missing", "ImportError: libnvinfer.so.8: cannot open shared object file: No such file or directory\n"},
      {"vllm-library-missing",
       "File \"/home/u/.venv/lib/python3.12/site-packages/vllm/platforms/cuda.py\", line 20, in <module>\n    import vllm._C  # noqa\n"
       "ImportError: libcudart.so.13: cannot open shared object file: No such file or directory\ntorch==2.11.0+cu129\nvllm==0.22.0\nGPU: "
       "NVIDIA H100\nDriver: 570.86.10\n"},
      {"awq-library-missing",
       "UserWarning: AutoAWQ could not load ExLlama kernels extension. Details: libcudart.so.12: cannot open shared object file: No such "
       "file or directory\n"},
      {"awq-ext-missing", "NameError: name 'awq_ext' is not defined\n"},
      {"gptq-kernels-missing",
       "WARNING:CUDA extension not installed.\nERROR:auto_gptq.nn_modules.qlinear.qlinear_exllama:exllama_kernels not installed.\n"},
      {"transformer-engine-library-missing",
       "File \"/x/lib/python3.12/site-packages/transformer_engine/common/__init__.py\", line 62, in <module>\nOSError: libcublas.so.13: "
       "cannot open shared object file: No such file or directory\n"},
      {"transformer-engine-cublas",
       "OSError: /x/site-packages/transformer_engine/wheel_lib/libtransformer_engine.so: undefined symbol: "
       "cublasLtGroupedMatrixLayoutInit_internal, version libcublasLt.so.13\n"},
      {"transformer-engine-own-symbol",
       "ImportError: /usr/local/lib/python3.8/dist-packages/transformer_engine_extensions.cpython-38-x86_64-linux-gnu.so: undefined "
       "symbol: nvte_layernorm_bwd\n"},
      {"filesystem-symbol",
       "OSError: /home/x/site-packages/libtransformer_engine.so: undefined symbol: _ZNKSt10filesystem4path12has_filenameEv\n"},
      {"rapids-library-missing",
       "OSError: cannot load library '/usr/local/lib64/python3.6/site-packages/librmm.so': libcudart.so.9.2: cannot open shared object "
       "file: No such file or directory\n"},
      {"jetson-libraries-missing",
       "docker run -it dustynv/ros:noetic-pytorch-l4t-r32.5.0\nOSError: libcurand.so.10: cannot open shared object file: No such file or "
       "directory\n"},
      {"torch-cudart-older",
       "ImportError: /home/x/site-packages/torch/lib/libtorch_cuda.so: undefined symbol: cudaLaunchKernelExC, version "
       "libcudart.so.11.0\n"},
      {"cublaslt-with-link-time-reference",
       "OSError: /x/nvidia/cublas/lib/libcublas.so.11: symbol cublasLtHSHMatmulAlgoInit version libcublasLt.so.11 not defined in file "
       "libcublasLt.so.11 with link time reference\n"},
      {"cublaslt-not-found", "RuntimeError: Library cublasLt is not initialized\n"},
      {"faiss-cpu-only", "AttributeError: module 'faiss' has no attribute 'StandardGpuResources'\n"},
      {"cupy-not-imported",
       "ImportError:\nFailed to import CuPy.\n\nOriginal error:\n  ImportError: DLL load failed: The specified module\n"},
      {"setup-without-nvcc",
       "<string>:118: UserWarning: mamba_ssm was requested, but nvcc was not found.  Are you sure your environment has nvcc available?\n"
       "torch.__version__  = 2.7.0+cu126\nNameError: name 'bare_metal_version' is not defined\n"},
      {"fp8-header-missing", "cutlass/float8.h:83:10: fatal error: cuda_fp8.h: No such file or directory\n"},
      {"tiny-cuda-nn-no-gpu",
       "OSError: Unknown compute capability. Specify the target compute capabilities in the TCNN_CUDA_ARCHITECTURES environment variable "
       "or install PyTorch with the CUDA backend to detect it automatically.\n"},
      {"smi-no-devices", "$ nvidia-smi\nNo devices were found\n"},
      {"package-other-cuda",
       "  File \"/opt/lib/python3.10/site-packages/sgl_kernel/__init__.py\", line 12, in <module>\n    from sgl_kernel import common_ops\n"
       "ImportError: libnvrtc.so.12: cannot open shared object file: No such file or directory\n"},
      {"torch-tensorrt-other-cuda",
       "  File \"/opt/lib/python3.11/site-packages/torch_tensorrt/__init__.py\", line 125, in <module>\n    ctypes.CDLL(path)\n"
       "OSError: libcudart.so.13: cannot open shared object file: No such file or directory\ntorch 2.10.0+cu128\n"},
      {"two-machines",
       "node A:\n  GPU: NVIDIA H100 80GB HBM3\n  Driver: 550.54.15\nnode B:\n  GPU: NVIDIA A100-SXM4-80GB\n  Driver: 580.65.06\ntorch "
       "2.9.0+cu130\nnode A: RuntimeError: The NVIDIA driver on your system is too old (found version 12040).\n"},
      {"one-driver-in-two-forms", "Driver: 550.54\n| NVIDIA-SMI 550.54.15  Driver Version: 550.54.15 |\nNo CUDA GPUs are available\n"},
      {"cuda-of-nothing",
       "RuntimeError: CUDA error: no kernel image is available for execution on the device\nGPU: RTX 5080\nDriver: 572.16\nCUDA: "
       "12.8\nPyTorch: 2.6.0\n"},
      {"paddle-runtime",
       "W0718 gpu_resources.cc:119] Please NOTE: device: 0, GPU Compute Capability: 12.0, Driver API Version: 12.8, Runtime API Version: "
       "12.6\nOSError: (External) CUDA error(209), no kernel image is available for execution on the device.\n"},
      {"ctranslate2-does-not-reach-its-driver",
       "RuntimeError: CUDA failed with error CUDA driver version is insufficient for CUDA runtime version\n| NVIDIA-SMI 550.54.14    "
       "Driver "
       "Version: 550.54.14    CUDA Version: 12.4     |\n"},
      {"report-of-a-jetson",
       "RuntimeError: CUDA error: no kernel image is available for execution on the device\nPyTorch version: 2.6.0+cu126\nIs debug build: "
       "False\nCUDA used to build PyTorch: 12.6\nOS: Ubuntu 22.04.5 LTS (aarch64)\nPython version: 3.10.12\nGPU models and configuration: "
       "GPU 0: Orin (nvgpu)\nNvidia driver version: 540.4.0\n"},
      {"jetson-in-words", "NVIDIA Jetson Orin Nano Super\nAssertionError: Torch not compiled with CUDA enabled\n"},
      {"list-of-torch-in-two-messages",
       "Found GPU0 Tesla V100-SXM2-16GB which is of cuda capability 7.0.\n    Minimum and Maximum cuda capability supported by this "
       "version "
       "of PyTorch is\n    (7.5) - (12.0)\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n"},
      {"harmless-note-and-an-unknown-error",
       "TF-TRT Warning: Could not find TensorRT\nTraceback (most recent call last):\nValueError: nobody knows this\n"},
      {"flash-attn-other-torch",
       "ImportError: /opt/flash_attn_2_cuda.cpython-311-x86_64-linux-gnu.so: undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationESs\n"
       "torch 2.7.0+cu126\nGPU 0: NVIDIA GeForce RTX 4090\nDriver Version: 570.86.10\n"},
      {"nccl-system-error",
       "[0] NCCL INFO NET/Plugin: No plugin found (libnccl-net.so)\n[0] include/shm.h:48 NCCL WARN Error while creating shared memory "
       "segment "
       "nccl-shm-recv-1 (size 9637888)\ntorch.distributed.DistBackendError: NCCL error in: NCCLUtils.hpp:268, unhandled system error, NCCL "
       "version 2.21.5\n"},
      {"extension-build-failed",
       "nvcc fatal   : Unsupported gpu architecture 'compute_90'\nRuntimeError: Error building extension 'fused_adam'\n"},
      {"torch-sees-no-gpu", ">>> torch.cuda.is_available()\nFalse\n"},
      {"cpu-build-on-a-grace-hopper", "GH200 480GB\nAssertionError: Torch not compiled with CUDA enabled\npython 3.11\n"},
      {"ptx-of-a-torch-that-the-driver-does-not-serve",
       "RuntimeError: Triton Error [CUDA]: the provided PTX was compiled with an unsupported toolchain.\ntorch 2.9.1+cu130\nDriver "
       "Version: 570.153.02  CUDA Version: 12.8\nGPU: NVIDIA RTX A6000\n"},
      {"nccl-does-not-reach-its-driver",
       "Cuda failure 'CUDA driver version is insufficient for CUDA runtime version'\nNCCL error in: NCCLUtils.cpp:77, unhandled cuda "
       "error, NCCL version 2.27.3\nDriver Version: 535.183.01\ntorch 2.8.0+cu128\n"},
      {"vllm-without-operators",
       "AttributeError: '_OpNamespace' '_C' object has no attribute 'silu_and_mul'\nvllm==0.11.0\ntorch==2.9.0+cu130\nGPU 0: NVIDIA H100 "
       "PCIe\nDriver Version: 580.65.06\n"},
      {"flash-attn-off",
       "ImportError: FlashAttention2 has been toggled on, but it cannot be used due to the following error: the package\n"},
      {"nvjitlink-too-old", "RuntimeError: Jitify fatal error: Dynamically loaded libnvJitLink.so.12 is too old; it is version 12.2\n"},
      {"paddle-cpu-only", "E0714 place.cc:359] Cannot use GPU because you have installed CPU version PaddlePaddle.\n"},
      {"llama-cpp-cpu-only", "warning: no usable GPU found, --gpu-layers option will be ignored\n"},
      {"build-killed", "nvcc error   : 'cicc' died due to signal 9 (Kill signal)\n"},
      {"headers-of-glibc",
       "/usr/include/bits/mathcalls.h(79): error: exception specification is incompatible with that of previous function \"cospi\"\n"},
      {"container-wsl", "nvidia-container-cli: initialization error: WSL environment detected but no adapters were found: unknown.\n"},
      {"container-cdi", "Error: setting up CDI devices: unresolvable CDI devices nvidia.com/gpu=all\n"},
      {"torchvision-of-another-torch",
       "torch==2.4.0+cu121\ntorchvision==0.20.0+cu121\nRuntimeError: operator torchvision::nms does not exist\n"},
      {"torchvision-of-another-torch-of-pypi", "torch 2.4.0\nRuntimeError: operator torchvision::nms does not exist\n"},
      {"torchvision-beside-a-torch-of-a-vendor",
       "PyTorch version: 2.6.0a0+ecf3bae40a.nv25.01\nRuntimeError: operator torchvision::nms does not exist\n"},
      {"torchvision-beside-a-torch-of-conda",
       "pytorch 2.5.1 cuda126_py312h1234567_200 conda-forge\nRuntimeError: operator torchvision::nms does not exist\n"},
      {"torchvision-for-another-cuda-than-a-torch-of-its-index",
       "torch==2.1.0\nRuntimeError: Detected that PyTorch and torchvision were compiled with different CUDA versions. PyTorch has CUDA "
       "Version=11.8 and torchvision has CUDA Version=12.1. Please reinstall the torchvision that matches your PyTorch install.\n"},
      {"jetpack-beside-another-processor",
       "OS: Ubuntu 22.04.3 LTS (x86_64)\nNVIDIA GeForce RTX 4090, Driver Version: 535.104.05\nDeployment target: JetPack 5.1.2\n"
       "PyTorch version: 2.1.0\nAssertionError: Torch not compiled with CUDA enabled\n"},
      {"torchvision-beside-an-unknown-torch", "RuntimeError: operator torchvision::nms does not exist\n"},
      {"nccl-timeout",
       "[rank1]:[E626 06:24:44.903881913 ProcessGroupNCCL.cpp:616] [Rank 1] Watchdog caught collective operation timeout: "
       "WorkNCCL(SeqNum=808, OpType=ALLREDUCE, NumelIn=9801523, NumelOut=9801523, Timeout(ms)=600000) ran for 600020 milliseconds before "
       "timing out.\n"},
      {"cudnn-no-plan",
       "torch 2.5.0+cu121\nRuntimeError: cuDNN Frontend error: [cudnn_frontend] Error: No execution plans support the graph.\n"},
      {"cudnn-no-valid-plan", "RuntimeError: cuDNN Frontend error: [cudnn_frontend] Error: No valid execution plans built.\n"},
      {"system-of-a-jetson",
       "Model: NVIDIA Jetson AGX Orin Developer Kit - Jetpack 6.1 [L4T 36.4.0]\nRuntimeError: CUDA error: no kernel image is available for "
       "execution on the device\n"},
      {"system-of-an-unnamed-jetson", "# R35 (release), REVISION: 4.1\nAssertionError: Torch not compiled with CUDA enabled\n"},
      {"system-of-a-jetson-that-something-requires",
       "this wheel requires JetPack 6.1\nAssertionError: Torch not compiled with CUDA enabled\n"},
      {"torch-own-library", "# R36 (release), REVISION: 4.3\nImportError: libcusparseLt.so.0: cannot open shared object file\n"},
      {"torch-without-gpu-for-the-cpu",
       ">>> torch.cuda.is_available()\nFalse\n>>> torch.__version__\n'2.4.1+cpu'\nPython 3.12.4\nGPU: NVIDIA GeForce RTX 4060 Laptop "
       "GPU\nDriver Version: 560.94  CUDA Version: 12.6\n"},
      {"torch-without-gpu-for-a-newer-driver",
       "torch.cuda.is_available(): False\ntorch 2.6.0+cu124\nTesla V100-SXM2-16GB, Driver Version: 470.256.02\n"},
      {"torch-without-gpu-that-should-run",
       "torch.cuda.is_available(): False\ntorch 2.6.0+cu124\nNVIDIA GeForce RTX 3090, Driver Version: 580.65.06\n"},
      {"torchaudio-extension",
       "torch==2.5.1+cu124\nOSError: /venv/lib/python3.10/site-packages/torchaudio/lib/libtorchaudio.so: undefined symbol: "
       "_ZN3c1017RegisterOperatorsD1Ev\n"},
      {"bitsandbytes-of-linux",
       "CUDA SETUP: Loading binary C:\\kohya_ss\\venv\\lib\\site-packages\\bitsandbytes\\libbitsandbytes_cuda118.so...\nargument of type "
       "'WindowsPath' is not iterable\nRuntimeError: CUDA Setup failed despite GPU being available.\n"},
      {"torchaudio-of-windows",
       "torch 2.4.1+cu121\nFileNotFoundError: Could not find module 'C:\\env\\Lib\\site-packages\\torchaudio\\lib\\libtorchaudio.pyd' (or "
       "one "
       "of its dependencies). Try using the full path with constructor syntax.\n"},
      {"triton-other-torch", "torch 2.8.0\nImportError: cannot import name 'triton_key' from 'triton.compiler.compiler'\n"},
      {"triton-cuda-unknown", "RuntimeError: Triton only support CUDA 10.0 or higher, but got CUDA version: 12.8\nRTX 5060 Ti\n"},
      {"gsplat-gpu-too-old",
       "gsplat/cuda/csrc/projection.cu(485): error: namespace \"cooperative_groups\" has no member \"labeled_partition\"\n"},
      {"tiny-cuda-nn-other-gpu", "OSError: Could not find compatible tinycudann extension for compute capability 75.\n"},
      {"torchcodec-not-loaded",
       "RuntimeError: Could not load libtorchcodec. Likely causes:\n          1. FFmpeg is not properly installed in your environment.\n"
       "          2. The PyTorch version (2.9.0+cu128) is not compatible with this version of TorchCodec.\n"},
      {"torch-cupti-older",
       "ImportError: /env/lib/python3.10/site-packages/torch/lib/libtorch_cpu.so: undefined symbol: cuptiActivityEnableDriverApi, version "
       "libcupti.so.12\n"},
      {"triton-without-ops", "  from triton.ops.matmul_perf_model import x\nModuleNotFoundError: No module named 'triton.ops'\n"},
      {"triton-without-module", "ModuleNotFoundError: No module named 'triton.runtime.driver'\n"},
      {"extension-without-arch", "    arch_list[-1] += '+PTX'\nIndexError: list index out of range\n"},
      {"driver-library-empty", "ImportError: /usr/lib/x86_64-linux-gnu/libcuda.so.1: file too short\n"},
      {"xformers-other-torch-without-a-label", "xFormers was built for: PyTorch 2.0.1 with CUDA 1106 (you have 2.1.2+cu121)\n"},
      {"jax-no-ptxas",
       "jaxlib.xla_extension.XlaRuntimeError: FAILED_PRECONDITION: Couldn't get ptxas version string: INTERNAL: Couldn't invoke ptxas "
       "--version\n"},
  };
  return k_reports;
}

}  // namespace gpusolve::testing
