// The exact output of `catalog`, `search` and `matrix`: tests/golden/cli/NAME.txt.
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

auto transcript(const Case& one) -> std::string {
  const auto ended = run_program(one.words, fixture_channels());
  std::string text = "$ gpusolve";
  for (const auto& word : one.words) {
    text += " " + (word.find_first_of(" <>*") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

class TableTranscript : public ::testing::TestWithParam<Case> {};

TEST_P(TableTranscript, ReadsAsInReview) { EXPECT_GOLDEN("cli/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Case k_cases[] = {
    {"catalog_gpu", {"catalog", "gpus", "3090"}},
    {"catalog_gpu_by_code", {"catalog", "gpus", "sm_90"}},
    {"catalog_gpu_by_pci_id", {"catalog", "gpus", "0x2204"}},
    {"catalog_gpu_typo", {"catalog", "gpus", "RTX 3900"}},
    {"catalog_gpu_number_typo", {"catalog", "gpus", "3900"}},
    {"catalog_driver_windows", {"catalog", "drivers", "536.23", "--platform", "win-64"}},
    {"catalog_driver_linux", {"catalog", "drivers", "535.104.05"}},
    {"catalog_driver_unknown", {"catalog", "drivers", "12.3"}},
    {"catalog_driver_no_version", {"catalog", "drivers", "newest"}},
    {"catalog_cuda", {"catalog", "cuda", "11.8"}},
    {"catalog_cuda_all", {"catalog", "cuda"}},
    {"catalog_cuda_between", {"catalog", "cuda", "11.9"}},
    {"catalog_torch", {"catalog", "torch", "2.1.2", "--platform", "linux-64"}},
    {"catalog_torch_with_more_pythons_on_pypi", {"catalog", "torch", "1.13.1", "--platform", "linux-64"}},
    {"catalog_torch_unknown", {"catalog", "torch", "2.1.7"}},
    {"catalog_stack", {"catalog", "stacks", "Triton", "--platform", "linux-aarch64"}},
    {"catalog_stack_package", {"catalog", "stacks", "torchtriton"}},
    {"catalog_stack_unknown", {"catalog", "stacks", "tritn"}},
    {"catalog_cudnn", {"catalog", "cudnn", "8.9"}},
    {"catalog_cudnn_blackwell", {"catalog", "cudnn", "9.7"}},
    {"catalog_cudnn_last_for_volta", {"catalog", "cudnn", "9.10.2"}},
    {"catalog_cudnn_of_torch", {"catalog", "cudnn", "9.1.0"}},
    {"catalog_cudnn_unknown", {"catalog", "cudnn", "8.9.4"}},
    {"catalog_mirrors", {"catalog", "mirrors"}},
    {"catalog_mirror", {"catalog", "mirrors", "tuna"}},
    {"catalog_mirror_unknown", {"catalog", "mirrors", "nowhere"}},
    {"catalog_table_typo", {"catalog", "driver"}},
    {"catalog_overview", {"catalog"}},
    {"search_conda", {"search", "pytorch", "-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02"}},
    {"search_conda_free", {"search", "pytorch>=2.1", "-c", "./pytorch", "--platform", "linux-64"}},
    {"search_other_package", {"search", "libshape", "-c", "./tools", "--gpu", "sm_86"}},
    {"search_embedded", {"search", "torch==2.4.*", "--gpu", "RTX 3090", "--installer", "pip"}},
    {"search_one", {"search", "torch==2.1.2+cu118", "--gpu", "sm_61", "--installer", "pip", "--python", "3.10"}},
    {"search_limit", {"search", "torch", "--gpu", "sm_120", "--installer", "pip", "--limit", "4"}},
    {"search_nothing", {"search", "torch==9", "--gpu", "sm_86", "--installer", "pip"}},
    {"search_wrong_spec", {"search", "torch>>2", "--gpu", "sm_86", "--installer", "pip"}},
    {"matrix_old_driver", {"matrix", "torch>=2.1,<2.4", "--gpu", "sm_86", "--driver", "470.82.01", "--installer", "pip"}},
    {"matrix_new_card", {"matrix", "torch>=2.5,<2.8", "--gpu", "RTX 5090", "--driver", "560.28.03", "--installer", "pip"}},
    {"matrix_two_cards", {"matrix", "torch==2.7.*", "--gpu", "sm_61,sm_120", "--installer", "pip"}},
    {"matrix_markdown", {"matrix", "torch==2.4.*", "--gpu", "sm_75", "--installer", "pip", "--format", "markdown"}},
    {"matrix_github", {"matrix", "torch==2.4.1", "--gpu", "sm_75", "--installer", "pip", "--python", "3.12", "--format", "github"}},
    {"matrix_shard", {"matrix", "torch==2.4.*", "--gpu", "sm_75", "--installer", "pip", "--shard", "2/3"}},
    {"matrix_wrong_shard", {"matrix", "--gpu", "sm_75", "--shard", "3/2"}},
    {"matrix_of_a_companion", {"matrix", "torchvision", "--gpu", "sm_75"}},
    {"matrix_of_a_name_for_gpu_builds", {"matrix", "pytorch-gpu>=2.5", "--gpu", "sm_86"}},
    {"matrix_of_a_name_for_cpu_builds", {"matrix", "pytorch-cpu", "--gpu", "sm_86"}},
    {"catalog_stack_typo_of_the_main_one", {"catalog", "stacks", "torhc"}},
    {"matrix_of_something_else", {"matrix", "numpy", "--gpu", "sm_75"}},
    {"matrix_of_a_stack", {"matrix", "jax>=0.6.2,<0.8", "--gpu", "GTX 1080 Ti", "--driver", "550.54.14"}},
    {"matrix_of_unknown_code", {"matrix", "tensorrt==10.16.*", "--gpu", "RTX 3090", "--format", "markdown"}},
    {"search_open_name", {"search", "cupy>=13.6", "--gpu", "V100", "--driver", "535.104.05"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, TableTranscript, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
