// Sets, and what files ask for of stacks, see meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Case k_cases[] = {
    // constraints
    {"constraint_on_a_patch_release", resolve(with({"torch", "torchvision", "--constraint", "torchvision==0.8.1"}, k_ampere))},
    {"constraint_newer_than_the_catalog", resolve({"torch", "--constraint", "torch==2.99.0", "--gpu", "T4"})},
    {"constraint_on_another_name", resolve({"torch==2.8.0", "--constraint", "transformers==4.40", "--gpu", "T4", "--python", "3.11"})},
    // what is not known
    {"python_that_no_build_states", resolve({"paddlepaddle", "--gpu", "RTX 3090", "--platform", "win-64"})},
    {"python_that_was_asked_for",
     resolve({"numba-cuda", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.12", "--installer", "conda"})},
    {"python_that_conda_has_no_build_for",
     resolve({"tensorflow==2.15.0", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.12", "--installer", "conda"})},
    {"known_code_before_unknown", resolve({"lightgbm", "--gpu", "RTX 3090"})},
    {"toolkit_that_is_at_least_needed", resolve({"xgboost==3.4.1", "--gpu", "RTX 3090", "--platform", "win-64", "--driver", "472.50"})},
    {"compiler_for_an_old_gpu", resolve({"triton", "--gpu", "V100", "--python", "3.11"})},
    {"release_before_a_date", resolve(with({"jax", "--exclude-newer", "2024-06-01", "--python", "3.11"}, k_ampere))},
    {"date_of_a_stack_without_dates", resolve(with({"paddlepaddle-gpu", "--exclude-newer", "2024-06-01", "--python", "3.11"}, k_ampere))},
    {"cudnn_of_another_stack", resolve(with({"tensorflow", "--cudnn", "8", "--python", "3.11"}, k_ampere))},
    {"two_variants_of_a_stack", resolve(with({"cupy-cuda11x", "cupy-cuda12x", "--python", "3.11"}, k_ampere))},
    {"extra_whose_toolkit_is_too_new", resolve(with({"numba-cuda[cu13]", "--python", "3.11"}, k_ampere))},
    {"extra_of_a_pin_whose_toolkit_is_too_new",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "numba-cuda[cu13]==0.30.4\n"}}},
    {"extra_beside_torch_of_its_cuda",
     resolve({"numba-cuda[cu12]", "torch==2.9.1", "--gpu", "RTX 3090", "--driver", "580.65.06", "--python", "3.11"})},
    {"core_for_another_cuda_than_torch",
     resolve({"transformer-engine[core-cu13]", "torch==2.6.0", "--gpu", "H100", "--driver", "580.65.06", "--python", "3.11"})},
    {"gpu_build_beside_a_cpu_torch", resolve({"vllm", "--gpu", "orin", "--allow-cpu"})},
    {"python_that_only_pypi_has",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==1.13.1\n"}}},
    {"extra_for_an_older_python",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "470.57.02", "--python", "3.10"},
     {{"requirements.txt", "jax[cuda12]\n"}}},
    {"extras_of_which_nothing_is_known",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "transformer-engine==1.8.0\n"}}},
    {"engine_of_speech_beside_another_cudnn",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==2.4.1\nfaster-whisper==1.0.3\nctranslate2==4.4.0\n"}}},
    {"front_that_holds_its_engine_back",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==2.5.1\nwhisperx==3.4.2\n"}}},
    {"front_whose_engine_has_no_code", resolve({"faster-whisper==1.2.1", "--gpu", "GTX 980", "--driver", "535.54.03", "--python", "3.11"})},
    {"releases_of_a_front_and_their_engines", {"search", "faster-whisper", "--gpu", "RTX 3090", "--driver", "550.54.14", "--limit", "4"}},
    {"front_alone", with({"check", "requirements.txt", "--python", "3.11"}, k_ampere), {{"requirements.txt", "whisperx==3.8.6\n"}}},
    {"packages_that_are_compiled_against_torch",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "torch==2.4.1\nmamba-ssm==2.2.2\nmmcv-full==1.7.2\npytorch3d\ndetectron2\n"}}},
    {"compiled_against_the_torch_of_the_set",
     resolve({"torch==2.4.1", "mamba-ssm", "--gpu", "A100", "--driver", "550.54.14", "--python", "3.10"})},
    {"wheels_for_another_platform",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--platform", "win-64"},
     {{"requirements.txt", "vllm==0.6.0\n"}}},
    {"library_that_torch_does_not_pin",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "torch==2.2.2\nnvidia-nvjitlink-cu12==12.4.127\n"}}},
    {"compiler_older_than_the_gpu", resolve({"triton==3.2.0", "--gpu", "RTX 5090", "--python", "3.11"})},
    {"two_stacks_that_leave_no_torch", resolve({"xformers", "flash-attn", "--gpu", "T4", "--driver", "535.54.03"})},
    {"source_alone_and_an_old_gpu", resolve({"flash-attn", "--gpu", "V100"})},
    {"library_older_than_the_build",
     resolve({"torch==2.8.0+cu128", "jax[cuda12]>=0.7.1", "--gpu", "A100", "--driver", "570.86.10", "--python", "3.11"})},
    {"variant_that_a_release_does_not_have",
     resolve({"jax[cuda12_pip]==0.6.2", "--gpu", "T4", "--driver", "550.54.14", "--python", "3.11"})},
    {"cudnn_of_conda_on_an_old_gpu", resolve({"tensorflow", "--gpu", "V100", "--driver", "580.65.06", "--installer", "conda"})},
    // libraries inside wheels
    {"cudnn_inside_torch_and_wheels_of_another_cuda", resolve({"torch==2.1.0", "jax[cuda12_pip]==0.4.20", "--gpu", "T4", "--driver",
                                                               "535.104.05", "--python", "3.11", "--installer", "pip"})},
    {"wheel_that_has_its_libraries_inside",
     resolve({"torch", "xgboost==2.0.3", "--gpu", "T4", "--driver", "580.65.06", "--python", "3.11"})},
    {"wheel_for_gpus_where_pypi_has_torch_for_the_cpu",
     resolve({"vllm==0.11.0", "--gpu", "GH200", "--platform", "linux-aarch64", "--driver", "580.65.06", "--python", "3.12"})},
    {"builds_that_no_label_tells_apart", {"why-not", "flash-attn==2.8.3", "--gpu", "A100", "--driver", "470.82.01", "--python", "3.11"}},
    {"release_whose_requirement_has_no_code", {"search", "vllm==0.11.0", "--gpu", "V100", "--driver", "580.65.06", "--installer", "pip"}},
    {"variant_of_an_older_cuda", resolve({"cupy-cuda12x==13.6.0", "--gpu", "K80", "--python", "3.11"})},
    {"torch_of_another_abi", resolve({"vllm==0.8.5", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.11"})},
    {"libraries_that_torch_has_under_other_names",
     resolve(with({"torch==2.0.1+cu118", "onnxruntime-gpu==1.16.3", "--python", "3.11"}, k_ampere))},
    {"libraries_of_torch_that_windows_finds",
     resolve(with({"torch==2.0.1+cu118", "onnxruntime-gpu==1.16.3", "--python", "3.11", "--platform", "win-64"}, k_ampere))},
    {"libraries_that_a_wheel_of_the_file_hides",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/cu118\ntorch==2.0.1+cu118\nonnxruntime-gpu==1.16.3\n"}}},
    {"stack_on_the_cpu_beside_another_installer", resolve(with({"torch", "lightgbm", "--python", "3.11"}, k_ampere))},
    {"extra_in_place_of_which_conda_has_a_build",
     resolve({"tensorflow[and-cuda]", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.11"})},
    {"release_on_the_cpu_that_lacks_code", resolve({"tensorflow==2.16.1", "--gpu", "RTX 5090", "--allow-cpu", "--python", "3.11"})},
    {"toolkit_of_an_older_minor_version_than_the_wheel", resolve({"torch==2.11.0", "cupy-cuda13x==14.2.0", "cuda-toolkit==13.0.2", "--gpu",
                                                                  "H100", "--driver", "580.159.04", "--python", "3.12"})},
    // the reasons that are told
    {"reasons_of_a_variant_that_needs_a_driver", resolve({"jax", "--gpu", "RTX 5090", "--driver", "550.54.15", "--python", "3.11"})},
    {"reasons_of_a_variant_that_was_published_later",
     resolve({"cupy", "--gpu", "RTX 5090", "--driver", "575.51.03", "--exclude-newer", "2024-12-01", "--python", "3.11"})},
    {"reasons_of_code_that_was_published_later",
     resolve({"vllm", "--gpu", "RTX 5090", "--driver", "575.51.03", "--exclude-newer", "2025-01-01", "--python", "3.11"})},
    {"reasons_of_one_of_two_stacks", resolve({"jax", "cupy", "--gpu", "sm_30", "--python", "3.11"})},
    {"reasons_on_a_platform_without_plugins", resolve({"jax", "--gpu", "T4", "--platform", "win-64", "--python", "3.11"})},
    {"reasons_that_the_remedy_removes", resolve({"vllm", "--gpu", "T4", "--driver", "418.40.04", "--python", "3.11"})},
    {"remedy_of_a_name_that_is_also_a_build_for_the_cpu",
     resolve({"paddlepaddle", "--gpu", "V100", "--driver", "418.40.04", "--python", "3.11"})},
    // --cudnn, where conda chooses the cuDNN
    {"cudnn_that_conda_is_held_to", resolve({"torch", "--cudnn", "9.5", "--gpu", "A100", "--python", "3.11", "--installer", "conda"})},
    {"cudnn_within_the_limit_that_serves_the_gpu",
     resolve({"tensorflow", "--cudnn", "9", "--gpu", "V100", "--python", "3.11", "--installer", "conda"})},
    {"cudnn_of_the_limit_that_drops_the_gpu",
     resolve({"torch", "--cudnn", "9.20", "--gpu", "V100", "--python", "3.11", "--installer", "conda"})},
    {"cudnn_of_the_limit_beyond_that_of_the_build",
     resolve({"torch", "--cudnn", "9.12", "--gpu", "V100", "--driver", "580.65.06", "--python", "3.11", "--installer", "conda"})},
    // a GPU without CUDA
    {"way_to_a_gpu_without_cuda",
     resolve({"lightgbm", "--gpu", "RTX 3090", "--driver", "550.54.14", "--python", "3.11", "--installer", "pip"})},
    {"way_to_a_gpu_without_cuda_beside_torch",
     resolve({"torch", "lightgbm", "--gpu", "RTX 3090", "--driver", "550.54.14", "--python", "3.11", "--installer", "pip"})},
    {"way_to_a_gpu_without_cuda_of_what_is_there",
     with({"check", "freeze.txt", "--python", "3.11"}, k_ampere),
     {{"freeze.txt", "lightgbm==4.6.0\n"}}},
    {"way_to_a_gpu_without_cuda_of_what_is_asked",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "lightgbm\n"}}},
    // what the machine hides
    {"code_and_glibc", resolve({"torch==2.9.0+cu130", "--gpu", "V100", "--glibc", "2.17", "--driver", "535.104.05"})},
    {"gpu_that_has_an_arm_processor_beside_it", resolve({"vllm", "--gpu", "GH200", "--driver", "580.65.06", "--python", "3.12"})},
    // requirements beside torch
    {"libraries_that_torch_pins_otherwise",
     resolve({"paddlepaddle", "torch", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.11", "--installer", "pip"})},
    {"libraries_of_an_extra_that_torch_pins_otherwise",
     resolve({"tensorflow==2.15.1", "torch==2.1.2", "--gpu", "T4", "--driver", "535.54.03", "--python", "3.11", "--installer", "pip"})},
    {"extra_that_a_release_of_windows_lacks",
     resolve({"tensorflow[and-cuda]==2.10.1", "--gpu", "T4", "--platform", "win-64", "--driver", "536.25", "--python", "3.10"})},
    // a limit that a conflict does not need
    {"pin_against_a_pin", resolve(with({"xformers==0.0.24", "torch==2.1.0", "--python", "3.11"}, k_ampere))},
    // the CUDA of a set of conda
    {"cuda_version_within_the_limit", resolve({"faiss", "--gpu", "RTX 5090", "--driver", "580.65.06", "--cuda", "13.0"})},
    {"cuda_version_of_the_driver", resolve({"numba-cuda", "--gpu", "T4", "--driver", "535.104.05", "--installer", "conda"})},
    {"cuda_by_its_major_label", resolve({"torch==2.8.0", "--cuda", "cu12", "--gpu", "sm_86", "--python", "3.11"})},
};

class MeetingSets : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingSets, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingSets, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
