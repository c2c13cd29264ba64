// The exact explanations of why there is no GPU set, or not the requested one: tests/golden/explain/NAME.txt. Review each change as a tired
// user would read it. The commands run in tests/fixtures/conda.
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
  const auto place = std::filesystem::weakly_canonical(fixture_channels().parent_path()).string();
  for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
    text.replace(at, place.size(), "/FIXTURES");
  }
  return text;
}

auto transcript(const Case& one) -> std::string {
  auto words = one.words;
  if (words.front() == "resolve") {
    words.emplace_back("--no-lock");
  }
  const auto ended = run_program(words, fixture_channels());
  std::string text = "$ gpusolve";
  for (const auto& word : one.words) {
    text += " " + (word.find_first_of(" <>*") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + without_place(ended.out) + without_place(ended.err) + "[" + std::to_string(ended.status) + "]\n";
}

class Explanation : public ::testing::TestWithParam<Case> {};

TEST_P(Explanation, ReadsAsInReview) { EXPECT_GOLDEN("explain/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Case k_cases[] = {
    // the GPU and the build
    {"last_with_code", {"resolve", "--gpu", "GTX 1080 Ti", "--cuda", "12.8", "--installer", "pip", "torch==2.8.0"}},
    {"first_wheel_of_a_package_of_both", {"resolve", "--gpu", "RTX 5090", "xformers==0.0.27"}},
    {"first_with_code", {"resolve", "--gpu", "RTX 5090", "--installer", "pip", "torch==2.6.0"}},
    {"variant_of_a_conda_name", {"resolve", "--gpu", "RTX 5090", "--driver", "470.82.01", "--python", "3.11", "faiss"}},
    {"old_card_new_torch", {"resolve", "--gpu", "Tesla K80", "--installer", "pip", "torch>=2.6,<2.14"}},
    {"code_without_libraries", {"why-not", "--gpu", "Tesla K80", "--installer", "pip", "torch==2.7.1+cu118"}},
    {"build_for_unknown_gpus", {"resolve", "paddlepaddle-gpu==3.3.1", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.11"}},
    {"two_ranges_without_code", {"resolve", "flash-attn", "torch", "--gpu", "V100", "--driver", "535.104.05", "--python", "3.11"}},
    {"two_cards_apart", {"resolve", "--gpu", "GTX 1080 Ti,RTX 5090", "--installer", "pip", "torch==2.8.0"}},
    {"driver_on_windows",
     {"resolve", "--gpu", "RTX 5090", "--driver", "536.23", "--platform", "win-64", "--installer", "pip", "torch==2.7.1"}},
    {"driver_too_new", {"resolve", "--gpu", "Tesla K80", "--driver", "580.65.06", "--installer", "conda", "pytorch=2.1"}},
    {"driver_cuda", {"resolve", "--gpu", "sm_86", "--driver-cuda", "11.4", "--installer", "pip", "torch==2.7.1+cu126"}},
    {"cudnn_limit", {"resolve", "--gpu", "sm_86", "--cudnn", ">=99", "--installer", "pip", "torch==2.4.1"}},
    {"two_limits", {"resolve", "--gpu", "sm_86", "--driver", "470.82.01", "--cuda", "12.1", "--installer", "pip", "torch==2.1.0"}},
    {"cudnn_that_is_no_version", {"resolve", "--gpu", "sm_86", "--cudnn", "abc", "torch"}},
    {"package_that_only_raises_an_error", {"resolve", "--gpu", "RTX 3090", "--driver", "535.104.05", "tensorflow-gpu==2.12.0"}},
    {"package_that_only_raises_an_error_without_gpu", {"resolve", "--gpu", "none", "tensorflow-gpu==2.12.0"}},
    {"of_gpus_alone_without_a_gpu", {"resolve", "--gpu", "none", "cupy"}},
    {"conda_build_of_gpus_alone_without_a_gpu", {"resolve", "--gpu", "none", "--installer", "conda", "flash-attn"}},
    {"conda_build_for_cuda_beside_torch_for_the_cpu",
     {"resolve", "--gpu", "RTX 5090", "--driver", "570.86.10", "--allow-cpu", "--installer", "conda", "pytorch=2.4", "flash-attn"}},
    {"why_not_of_a_gpu_build_without_a_gpu", {"why-not", "--gpu", "none", "torch==2.14.0+cu126"}},
    {"gpu_code_without_a_gpu", {"resolve", "--gpu", "none", "--python", "3.11", "faster-whisper"}},
    {"search_package_that_only_raises_an_error", {"search", "--gpu", "RTX 3090", "tensorflow-gpu==2.12.0"}},
    {"variant_of_a_release_by_its_build", {"resolve", "--gpu", "RTX 4090", "--installer", "conda", "vllm==0.20.0"}},
    {"dockerfile_of_what_compiles_while_it_runs",
     {"resolve", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.11", "--emit", "dockerfile", "torch"}},
    {"excluded_by_its_marker", {"resolve", "--gpu", "RTX 4090", "--python", "3.11", "--installer", "pip", "torch; python_version<'3'"}},
    // Python, glibc, platform, dates
    {"python_too_old", {"resolve", "--gpu", "sm_86", "--python", "3.7", "--installer", "pip", "torch==2.4.1"}},
    {"python_too_new", {"resolve", "--gpu", "sm_86", "--python", "3.13", "--installer", "pip", "torch==2.1.0"}},
    {"glibc_too_old", {"resolve", "--gpu", "sm_86", "--glibc", "2.17", "--installer", "pip", "torch==2.7.1"}},
    {"no_build_for_platform", {"resolve", "--gpu", "sm_86", "--platform", "linux-aarch64", "--installer", "pip", "torch==1.7.0"}},
    {"excluded_newer_before_1970", {"resolve", "--gpu", "sm_86", "--exclude-newer", "1900-01-01", "--installer", "pip", "torch"}},
    {"excluded_newer", {"resolve", "--gpu", "sm_86", "--exclude-newer", "2020-06-01", "--installer", "pip", "torch"}},
    {"yanked", {"resolve", "--index-url", "../pypi", "--gpu", "sm_86", "--python", "3.11", "torch"}},
    // contradictions in the request
    {"one_of_several_without_code",
     {"resolve", "--gpu", "RTX 5090", "--driver", "570.86.10", "--python", "3.10", "--installer", "pip", "torch==2.1.2",
      "xformers==0.0.23.post1", "flash-attn"}},
    {"addons_clash", {"resolve", "--gpu", "sm_86", "--installer", "pip", "torch==2.1.0", "torchvision==0.17.0"}},
    {"three_addons_clash", {"resolve", "--gpu", "sm_86", "--installer", "pip", "torchvision==0.17.0", "torchaudio==2.1.0", "torch"}},
    {"cpuonly_of_either_installer", {"resolve", "--gpu", "RTX 3090", "pytorch", "cpuonly"}},
    {"cpuonly_embedded", {"resolve", "--gpu", "RTX 3090", "--installer", "conda", "pytorch", "cpuonly"}},
    {"extra_of_newer_releases_alone",
     {"resolve", "--gpu", "A100", "--driver", "580.65.06", "--installer", "pip", "jax[cuda13]", "torch==2.7.0"}},
    {"independent_causes", {"resolve", "-c", "./tools", "--gpu", "sm_86", "lonely", "newglibc"}},
    {"independent_clashes", {"resolve", "-c", "./tools", "--gpu", "sm_86", "app", "viewer", "newglibc", "ghost"}},
    {"cpuonly_and_old_driver", {"resolve", "-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch", "cpuonly"}},
    {"typo", {"resolve", "-c", "./pytorch", "--gpu", "sm_86", "pytorch", "torchvison"}},
    // an environment that interferes
    {"builds_of_one_release",
     {"resolve", "torch<2.5", "triton==3.0.0", "--gpu", "GTX 1080 Ti", "--driver", "535.104.05", "--installer", "pip"}},
    {"env_cpuonly", {"resolve", "--from-env", "../environments/cpuonly.yml", "--gpu", "RTX 3090"}},
    {"env_mutex", {"resolve", "--from-env", "../environments/mutex.yml", "-c", "./pytorch", "--gpu", "RTX 3090"}},
    {"env_cpu_pin", {"resolve", "--from-env", "../environments/cpu_pin.txt", "--gpu", "RTX 3090"}},
    {"env_old_pin", {"resolve", "--from-env", "../environments/old_pin.txt", "--gpu", "RTX 3090"}},
    // specs that the embedded catalog cannot judge
    {"not_in_catalog", {"resolve", "--gpu", "RTX 5090", "--driver", "570.86.10", "torch", "transformers", "vllm"}},
    {"not_in_catalog_typo", {"resolve", "--gpu", "RTX 5090", "torch", "torchvison"}},
    {"not_in_catalog_at_all", {"resolve", "--gpu", "RTX 5090", "transformers", "numpy"}},
    // a package that the catalog does not hold, at versions that releases of another require otherwise
    {"neighbour_older_than_releases_require",
     {"resolve", "--gpu", "RTX 4090", "--driver", "570.86.10", "--python", "3.12", "jax[cuda12]", "numpy<2"}},
    {"neighbour_older_than_the_pinned_release_requires",
     {"resolve", "--gpu", "RTX 4090", "--driver", "570.86.10", "--python", "3.12", "jax[cuda12]==0.11.0", "numpy==1.26.4"}},
    {"neighbour_newer_than_torch_runs_with",
     {"resolve", "--gpu", "RTX 4090", "--driver", "570.86.10", "--python", "3.12", "torch==2.2.0", "numpy>=2"}},
    // packages that bring torch: the request is completed with it, so that they do not bring one that does not run here
    {"not_in_catalog_brings_torch", {"resolve", "--gpu", "GTX 1080 Ti", "--driver", "470.82.01", "--python", "3.10", "ultralytics", "tts"}},
    {"not_in_catalog_brings_torch_beside_torch",
     {"resolve", "--gpu", "GTX 1080 Ti", "--driver", "470.82.01", "--python", "3.10", "torch==2.1.2", "timm"}},
    {"not_in_catalog_brings_torch_by_an_extra",
     {"resolve", "--gpu", "T4", "--driver", "535.104.05", "--python", "3.11", "diffusers[torch]", "diffusers"}},
    {"env_brings_torch", {"resolve", "--from-env", "../environments/brings_torch.txt", "--gpu", "GTX 1080 Ti", "--driver", "470.82.01"}},
    {"not_in_catalog_newer", {"resolve", "--gpu", "sm_86", "torch==2.99.0", "torchvision"}},
    {"not_in_catalog_newer_on_a_machine", {"resolve", "--gpu", "RTX 4090", "--driver", "550.54.14", "--installer", "pip", "torch==9.9"}},
    {"not_in_catalog_newer_strict", {"resolve", "--gpu", "sm_86", "--strict-catalog", "--installer", "pip", "torch==2.99.0"}},
    {"not_in_catalog_environment",
     {"resolve", "--from-env", "../environments/full_python.yml", "--gpu", "RTX 3090", "--driver", "535.104.05"}},
    // CUDA versions that the request names
    {"cuda_bound_by_a_spec_with_a_channel",
     {"resolve", "--gpu", "RTX 3090", "--driver", "535.104.05", "pytorch::pytorch==1.7.1", "conda-forge::cudatoolkit=10.1", "python=3.8"}},
    {"cuda_bound_by_conda", {"resolve", "--gpu", "RTX 3090", "--driver", "535.104.05", "pytorch>=2.6", "pytorch-cuda=11.8"}},
    {"cuda_bound_by_wheels",
     {"resolve", "--gpu", "RTX 3090", "--driver", "535.104.05", "torch==2.7.1+cu118", "nvidia-cublas-cu12==12.6.4.1",
      "nvidia-cudnn-cu12==9.5.1.17"}},
    {"why_not_bound", {"why-not", "--from-env", "../environments/cuda_toolkit.yml", "--gpu", "RTX 3090", "pytorch=2.1.2"}},
    {"cuda_never_built", {"resolve", "--gpu", "sm_86", "--cuda", "12.5", "--installer", "pip", "torch"}},
    {"cuda_label_never_built", {"resolve", "--gpu", "sm_86", "--installer", "pip", "torch==2.4.0+cu999"}},
    {"limit_that_no_driver_lifts",
     {"resolve", "--gpu", "T4", "--driver", "515.65.01", "--cuda", "11.8", "--installer", "pip", "jax[cuda12]"}},
    {"limit_that_some_builds_are_within",
     {"resolve", "--gpu", "T4", "--driver", "470.82.01", "--cuda", "12.4", "--installer", "pip", "jax[cuda12]"}},
    {"stacks_that_clash_with_any_python", {"resolve", "--gpu", "sm_86", "--installer", "pip", "jax[cuda13]", "tensorflow[and-cuda]"}},
    {"stacks_that_clash_with_a_python",
     {"resolve", "--gpu", "sm_86", "--installer", "pip", "--python", "3.12", "jax[cuda13]", "tensorflow[and-cuda]"}},
    {"range_without_versions", {"resolve", "--gpu", "sm_86", "torch>=2.4,<2.3"}},
    // why-not
    {"why_not_chosen", {"why-not", "-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda12.1*"}},
    {"why_not_of_what_brings_torch",
     {"why-not", "--gpu", "GTX 1080 Ti", "--driver", "470.82.01", "--python", "3.10", "ultralytics==8.2.0"}},
    {"why_not_of_what_brings_torch_where_none_runs", {"why-not", "--gpu", "RTX 5090", "--driver", "470.82.01", "accelerate"}},
    {"why_not_older", {"why-not", "--gpu", "sm_86", "torch==2.9.0+cu126"}},
    {"why_not_other_cuda", {"why-not", "-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.1.0=*cuda11.8*"}},
    {"why_not_no_code", {"why-not", "--gpu", "GTX 1080 Ti", "torch==2.9.0+cu130"}},
    {"why_not_driver", {"why-not", "--gpu", "sm_86", "--driver", "470.82.01", "--installer", "pip", "torch==2.1.0+cu121"}},
    {"why_not_python", {"why-not", "--gpu", "sm_86", "--python", "3.12", "--installer", "pip", "torch==2.1.0+cu121"}},
    {"why_not_cpu_build", {"why-not", "-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2.0"}},
    {"why_not_cpu_build_that_will_do", {"why-not", "--gpu", "RTX 4090", "--allow-cpu", "--installer", "pip", "torch==2.1.0+cpu"}},
    {"why_not_release_without_code_that_will_do", {"why-not", "--gpu", "RTX 5090", "--allow-cpu", "--installer", "pip", "torch==2.1.0"}},
    {"why_not_excluded_by_its_marker", {"why-not", "--gpu", "RTX 4090", "--python", "3.11", "torch; python_version<'3'"}},
    {"why_not_package_that_only_raises_an_error", {"why-not", "--gpu", "RTX 3090", "tensorflow-gpu==2.12.0"}},
    {"why_not_no_such", {"why-not", "--gpu", "sm_86", "--installer", "pip", "torch==9"}},
    {"why_not_beside_an_environment", {"why-not", "--from-env", "../environments/vision.txt", "--gpu", "sm_86", "torch==2.2.0+cu121"}},
    {"why_not_quiet", {"why-not", "--gpu", "GTX 1080 Ti", "-q", "torch==2.9.0+cu130"}},
    // the original questions of this project
    {"seed_rtx_3080_ti", {"diagnose", "../logs/rtx_3080_ti.txt"}},
    {"seed_driver_insufficient", {"diagnose", "../logs/driver_insufficient.txt", "--gpu", "sm_75", "--driver", "440.33.01"}},
    {"seed_compute_89", {"diagnose", "../logs/compute_89.txt"}},
    {"seed_not_compiled", {"diagnose", "../logs/not_compiled.txt", "--gpu", "RTX 3060"}},
    {"seed_nccl", {"diagnose", "../logs/nccl.txt", "--gpu", "RTX 3090"}},
    {"seed_torch_1_11_cuda_10_2",
     {"resolve", "--gpu", "RTX 3090", "--cuda", "10.2", "--python", "3.8", "--installer", "conda", "pytorch=1.11"}},
    {"seed_driver_536_windows",
     {"resolve", "--gpu", "RTX 3060", "--driver", "536.23", "--platform", "win-64", "--installer", "pip", "torch==2.9.0+cu130"}},
    {"seed_a800", {"why-not", "--gpu", "NVIDIA A800-SXM4-80GB", "--driver", "525.85.12", "--installer", "pip", "torch==2.0.1+cu117"}},
    {"seed_3090_cuda_10", {"resolve", "--gpu", "RTX 3090", "--cuda", ">=10,<11", "--installer", "pip", "torch<1.13"}},
    {"seed_4090_cuda_11_7", {"why-not", "--gpu", "RTX 4090", "--driver", "525.85.12", "--installer", "pip", "torch==2.0.1+cu117"}},
    {"seed_cpu_channels", {"resolve", "-c", "./internal", "--gpu", "RTX 3090", "pytorch"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, Explanation, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
