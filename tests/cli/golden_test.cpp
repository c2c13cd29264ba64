// The exact text for users: tests/golden/cli/NAME.txt. Review each change as a tired user would read it.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;

struct Case {
  const char* name;
  Words words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

/// Removes the path of the checkout, which differs between machines.
auto without_place(std::string text) -> std::string {
  const auto place = std::filesystem::weakly_canonical(fixture_channels()).string();
  for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
    text.replace(at, place.size(), "/CHANNELS");
  }
  return text;
}

auto transcript(const Case& one) -> std::string {
  auto words = one.words;
  words.insert(words.begin(), {"resolve", "--no-lock"});
  const auto ended = run_program(words, fixture_channels());
  std::string text = "$ gpusolve resolve";
  for (const auto& word : one.words) {
    text += " " + (word.find_first_of(" <>*") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + without_place(ended.out) + without_place(ended.err) + "[" + std::to_string(ended.status) + "]\n";
}

class Transcript : public ::testing::TestWithParam<Case> {};

TEST_P(Transcript, ReadsAsInReview) { EXPECT_GOLDEN("cli/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Case k_cases[] = {
    // sets that run
    {"gpu_set", {"-c", "./pytorch", "--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"gpu_set_quiet", {"-c", "./pytorch", "--gpu", "sm_86", "-q"}},
    {"gpu_free", {"-c", "./pytorch", "--driver", "535.104.05", "pytorch"}},
    {"gpu_minor_version_compatibility", {"-c", "./pytorch", "--gpu", "sm_80", "--driver", "470.82.01", "--cuda", "11.8", "pytorch"}},
    {"gpu_two_cards", {"-c", "./pytorch", "--gpu", "sm_61,sm_86", "pytorch"}},
    {"gpu_build_string", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda11.8*"}},
    {"gpu_toolkit_nobody_needs", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cudatoolkit=11.3"}},
    {"gpu_toolkit_of_another_cuda_than_the_selector",
     {"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cudatoolkit=11.3", "pytorch-cuda=12.1"}},
    {"gpu_patch_of_a_toolkit", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=1.8", "cudatoolkit=11.1.1"}},
    {"gpu_flexible_priority", {"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_86", "--channel-priority", "flexible", "pytorch"}},
    {"neutral", {"-c", "./tools", "--gpu", "sm_86", "app"}},
    {"cpu_asked_for", {"-c", "./pytorch", "--gpu", "none", "pytorch"}},
    {"cpu_allowed", {"-c", "./pytorch", "--gpu", "sm_120", "--allow-cpu", "pytorch"}},
    // only CPU, because
    {"cpu_no_code", {"-c", "./pytorch", "--gpu", "RTX 5090", "pytorch"}},
    {"cpu_driver_too_old", {"-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch"}},
    {"cpu_newest_is_cpu", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2"}},
    {"cpu_cpuonly", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cpuonly"}},
    {"cpu_build_string", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=*=*cpu*"}},
    {"cpu_hidden_by_priority", {"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_86", "pytorch"}},
    {"cpu_channel_without_gpu", {"-c", "./internal", "--gpu", "sm_86", "pytorch"}},
    {"cpu_cuda_limit", {"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "9.0", "pytorch"}},
    {"cpu_cudnn_limit", {"-c", "./pytorch", "--gpu", "sm_86", "--cudnn", ">=9", "pytorch"}},
    {"cpu_two_cards", {"-c", "./pytorch", "--gpu", "sm_61,sm_120", "pytorch"}},
    {"cpu_quiet", {"-c", "./pytorch", "--gpu", "sm_120", "-q", "pytorch"}},
    // nothing, because
    {"none_clash", {"-c", "./tools", "--gpu", "sm_86", "app", "viewer"}},
    {"none_selector_clash", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda11*", "pytorch-cuda=12.1"}},
    {"none_python", {"-c", "./pytorch", "--gpu", "sm_86", "--python", "3.12", "pytorch=2.1.0"}},
    {"none_typo", {"-c", "./pytorch", "--gpu", "sm_86", "pytorhc"}},
    {"none_version", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=9"}},
    {"none_dependency", {"-c", "./tools", "--gpu", "sm_86", "lonely"}},
    {"none_glibc", {"-c", "./tools", "--gpu", "sm_86", "newglibc"}},
    {"none_constraint", {"-c", "./tools", "--gpu", "sm_86", "--constraint", "libshape<2", "app"}},
    {"none_excluded_newer", {"-c", "./pytorch", "--gpu", "sm_86", "--exclude-newer", "2019-01-01", "pytorch"}},
    // the embedded catalog
    {"embedded_pip", {"--gpu", "sm_86", "--installer", "pip", "torch==2.4.1", "torchvision"}},
    {"embedded_conda", {"--gpu", "sm_86", "--installer", "conda", "pytorch=2.4.1"}},
    {"embedded_auto", {"--gpu", "RTX 3090", "--driver", "535.104.05", "--cuda", "11.8", "--python", "3.10", "torch<2.5"}},
    {"embedded_driver_too_old", {"--gpu", "sm_86", "--driver", "450.80.02", "--installer", "pip", "torch<2.5"}},
    {"embedded_new_card_old_torch", {"--gpu", "RTX 5090", "torch<2.5", "--installer", "pip"}},
    {"embedded_macos", {"--platform", "osx-64", "--installer", "pip", "torch<2.5"}},
    {"embedded_apple_silicon", {"--platform", "osx-arm64", "torch<2.5"}},
    {"embedded_apple_silicon_conda", {"--platform", "osx-arm64", "--installer", "conda", "torch"}},
    {"embedded_apple_silicon_cpu", {"--platform", "osx-arm64", "--gpu", "none", "torch<2.5"}},
    {"embedded_python", {"--gpu", "sm_86", "--python", "3.5", "--installer", "pip", "torch<2.5"}},
    {"embedded_unknown_package", {"--gpu", "sm_86", "--installer", "pip", "scipy"}},
    {"embedded_typo", {"--gpu", "sm_86", "--installer", "pip", "torhc"}},
    {"embedded_torch_older_than_a_stack_in_the_catalog", {"--gpu", "sm_86", "--installer", "pip", "torch==1.12.1", "xformers"}},
    {"embedded_toolkit_of_old_torch_beside_a_stack_of_conda", {"--gpu", "sm_86", "--installer", "conda", "torch==1.12.1", "cupy"}},
    {"embedded_vision_mismatch", {"--gpu", "sm_86", "--installer", "conda", "pytorch=2.1.0", "torchvision=0.17.0"}},
    {"embedded_constraint", {"--gpu", "sm_86", "--installer", "pip", "--constraint", "torch<1.5", "torch"}},
    {"embedded_bare_cudatoolkit", {"--gpu", "sm_86", "--installer", "conda", "pytorch<2.14", "cudatoolkit"}},
    {"embedded_nvcc_conda", {"--gpu", "sm_86", "--installer", "conda", "pytorch==2.12.0", "cuda-nvcc"}},
    {"embedded_nvcc_pip", {"--gpu", "sm_86", "--installer", "pip", "torch==2.12.0", "cuda-nvcc", "--cuda", "13.0"}},
    {"embedded_nvcc_alone", {"--gpu", "sm_86", "cuda-nvcc=12.4"}},
    {"embedded_nvcc_alone_of_pip", {"--gpu", "sm_86", "--installer", "pip", "cuda-nvcc"}},
    {"embedded_nvcc_of_12_4", {"--gpu", "sm_86", "torch", "cuda-nvcc=12.4", "cuda-libraries=12.4"}},
    {"embedded_cuda_toolkit_pip", {"--gpu", "sm_86", "--installer", "pip", "torch==2.12.0", "cuda-toolkit", "--cuda", "12.6"}},
    {"embedded_cuda_toolkit_alone", {"--gpu", "sm_86", "--installer", "pip", "cuda-toolkit==13.2.1", "--python", "3.12"}},
    {"embedded_nvcc_program", {"--gpu", "sm_86", "--installer", "pip", "torch==2.12.0", "nvcc", "--cuda", "13.0"}},
    {"embedded_wheels", {"--gpu", "sm_86", "--installer", "pip", "torch==2.4.1", "--emit", "wheels"}},
    // stacks other than torch
    {"stack_jax_volta", {"--gpu", "V100", "--installer", "pip", "jax"}},
    {"stack_jax_kepler", {"--gpu", "K80", "--installer", "pip", "jax"}},
    {"stack_jax_old_driver", {"--gpu", "RTX 3090", "--driver", "450.80.02", "--installer", "pip", "jax"}},
    {"stack_jax_cpu", {"--gpu", "RTX 3090", "--installer", "pip", "jax[cpu]"}},
    {"stack_jax_conda", {"--gpu", "RTX 3090", "--installer", "conda", "jax"}},
    {"stack_cupy_old_driver", {"--gpu", "V100", "--driver", "450.104.05", "--installer", "pip", "cupy"}},
    {"stack_cupy_for_cuda12_old_driver", {"--gpu", "V100", "--driver", "450.104.05", "--installer", "pip", "cupy-cuda12x"}},
    {"stack_tensorflow_new_card", {"--gpu", "RTX 5090", "--installer", "pip", "tensorflow[and-cuda]==2.16.1"}},
    {"stack_torch_and_tensorflow", {"--gpu", "RTX 3090", "--installer", "pip", "torch<2.14", "tensorflow<2.20"}},
    {"stack_tensorflow_from_two_indexes", {"--gpu", "A100", "--driver", "550.54.14", "--installer", "pip", "tensorflow==2.15.0"}},
    {"stack_rapids", {"--gpu", "A100", "--driver", "580.65.06", "rapids"}},
    {"stack_vllm_conda", {"--gpu", "RTX 5090", "--driver", "580.65.06", "--installer", "conda", "torch", "vllm", "flash-attn"}},
    // boards with drivers of their own
    {"python_too_old_for_the_release_whatever_the_driver",
     {"jax==0.11.0", "--python", "3.11", "--gpu", "RTX 4090", "--driver", "450.80.02"}},
    {"jetson_whose_driver_is_free", {"--gpu", "Jetson Orin", "--python", "3.10", "torch"}},
    {"jetson_old_driver", {"--gpu", "Jetson Orin", "--driver", "540.4.0", "torch"}},
    {"jetson_own_driver_in_a_reason", {"--gpu", "Jetson AGX Orin", "--driver", "540.4.0", "vllm==0.26.0"}},
    {"jetson_thor", {"--gpu", "Jetson Thor", "--driver", "580.00", "--installer", "pip", "torch"}},
    // wrong input
    {"wrong_nightly", {"--gpu", "sm_86", "torch==nightly"}},
    {"wrong_number", {"--timeout", "soon"}},
    {"wrong_twice", {"--prefer", "highest", "--prefer", "lowest"}},
    {"wrong_no_value", {"--color"}},
    {"wrong_gpu", {"--gpu", "RTX 3900"}},
    {"unknown_capability", {"--gpu", "sm_68", "--installer", "pip", "torch"}},
    {"wrong_spec", {"--gpu", "sm_86", "--installer", "pip", "torch>>2"}},
    {"wrong_channel", {"--gpu", "sm_86", "-c", "/nonexistent"}},
    {"wrong_flag", {"--gpus", "sm_86"}},
    {"wrong_driver", {"--driver", "535.104.05", "--driver-cuda", "11.8"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, Transcript, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
