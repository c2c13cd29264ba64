// Specs that are refused in one line, which suggests the spec that is meant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;
using ::testing::HasSubstr;

struct Refused {
  const char* name;
  Words words;
  std::string error;
};

void PrintTo(const Refused& row, std::ostream* stream) { *stream << row.name; }

class Refusal : public ::testing::TestWithParam<Refused> {};

TEST_P(Refusal, SuggestsWhatIsMeant) {
  const Sandbox sandbox;
  const auto ended = run_program(GetParam().words, sandbox.path());
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr(GetParam().error));
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1);
}

const Refused k_refused[] = {
    {"typo", {"resolve", "trch"}, "did you mean `torch`?"},
    {"typos", {"resolve", "torch", "torchvison"}, "did you mean `torchvision`?"},
    {"two_typos",
     {"resolve", "torhc", "torchvison", "--gpu", "sm_86"},
     "SPEC `torhc`, `torchvison`: the embedded catalog holds no `torhc` and no `torchvison`; did you mean `torch` and `torchvision`?"},
    {"wheel_at_an_address",
     {"resolve", "https://user:secret@host.example/flash_attn-2.8.3%2Bcu12torch2.8-cp311-cp311-linux_x86_64.whl"},
     "SPEC `https://host.example/flash_attn-2.8.3%2Bcu12torch2.8-cp311-cp311-linux_x86_64.whl`: only names of packages are resolved, "
     "not addresses, folders and files; name the release, such as `flash-attn==2.8.3`"},
    {"wheel_with_another_escape",
     {"resolve", "https://host.example/torch-2.0.0%2bcu118-cp310-cp310-linux_x86_64.whl"},
     "name the release, such as `torch==2.0.0`"},
    {"repository", {"resolve", "git+https://host.example/a/b"}, "SPEC `git+https://host.example/a/b`: only names of packages are resolved"},
    {"folder", {"resolve", "./torch"}, "SPEC `./torch`: only names of packages are resolved"},
    {"archive", {"resolve", "pytorch-2.1.0-0.conda"}, "SPEC `pytorch-2.1.0-0.conda`: only names of packages are resolved"},
    {"build_for_amd",
     {"resolve", "torch==2.5.1+rocm6.2", "--gpu", "RTX 4090"},
     "is a build for another maker's GPUs (AMD GPU), and only builds for NVIDIA GPUs are judged so far; it comes from the index "
     "https://download.pytorch.org/whl/rocm6.2"},
    {"build_for_intel", {"resolve", "torch==2.8.0+xpu"}, "(Intel GPU), and only builds for NVIDIA GPUs are judged"},
    {"open_end", {"resolve", "pytorch==2.1="}, "SPEC `pytorch==2.1=`: nothing follows the last `=`: write `pytorch==2.1`"},
    {"build_with_a_blank",
     {"resolve", "torch=2.4.0=foo bar"},
     "SPEC `torch=2.4.0=foo bar`: `foo bar` is not a build, such as `py3.11_cuda12.1*`; each package is an argument of its own"},
    {"placeholder", {"resolve", "torch==2.x"}, "SPEC `torch==2.x`: `==2.x` names no version: write `==2.*`"},
    {"placeholder_of_a_compatible_release", {"resolve", "torch~=2.x"}, "SPEC `torch~=2.x`: `~=2.x` names no version: write `==2.*`"},
    {"placeholder_in_a_range", {"resolve", "torch>=2.4.x,<3"}, "SPEC `torch>=2.4.x,<3`: `>=2.4.x` names no version: write `>=2.4`"},
    {"empty_range", {"resolve", "torch>=2.4,<2.3"}, "no version is both >=2.4 and <2.3"},
    {"word_for_a_version", {"resolve", "torch==nightly"}, "`nightly` is not a version"},
    {"why_not_without_gpu_code", {"why-not", "torch-geometric"}, "`torch-geometric` has no GPU code, and its versions are not in the"},
    {"why_not_unknown", {"why-not", "transformers"}, "is not in the embedded catalog: --live"},
    {"why_not_newer", {"why-not", "torch==2.99.0"}, "is newer than the catalog of "},
    {"why_not_of_the_other_installer",
     {"why-not", "vllm==0.26.0", "--installer", "pip"},
     "SPEC `vllm==0.26.0` is in the embedded catalog only for conda: --live"},
    {"why_not_local_version",
     {"why-not", "dgl==2.4.0+cu125", "--installer", "pip", "--platform", "linux-64"},
     "SPEC `dgl==2.4.0+cu125` is not in the embedded catalog, which has cu118, cu121 and cu124 of 2.4.0: --live"},
    {"search_unknown", {"search", "transformers"}, "is not in the embedded catalog: --live"},
    {"search_typo", {"search", "torhc"}, "did you mean `torch`?"},
    {"matrix_of_two",
     {"matrix", "jax", "tensorflow"},
     "SPEC `tensorflow`: a matrix is of one package, here `jax`; ask for `tensorflow` by itself"},
    {"matrix_newer", {"matrix", "torch==2.99.0"}, "is newer than the catalog of "},
};
INSTANTIATE_TEST_SUITE_P(Rows, Refusal, ::testing::ValuesIn(k_refused), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
