// What no wheel brings is compiled beside the set, by a recipe of the catalog; and --with-toolkit says what compiles (docs/rules.md,
// "Builds from source", "Toolkit").
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

/// `code: text` of each, one a line.
auto texts_of(const Json& list) -> std::string {
  std::string texts;
  for (const auto& one : list) {
    texts += one.value("code", "") + ": " + one.value("text", "") + "\n";
  }
  return texts;
}

/// One a line.
auto lines_of(const Json& lines) -> std::string {
  std::string text;
  for (const auto& line : lines) {
    text += line.get<std::string>() + "\n";
  }
  return text;
}

struct Row {
  const char* name;
  Words words;
  std::string outcome;
  int status;
  std::string build;  ///< "flash-attn 2.8.3: 80"; empty: nothing is compiled
  std::string line;   ///< part of the commands of the build
  std::string told;   ///< part of a warning or a reason
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class SourceBuild : public ::testing::TestWithParam<Row> {};

TEST_P(SourceBuild, StandsForAWheelThatDoesNotExist) {
  const auto& row = GetParam();
  auto words = row.words;
  words.insert(words.end(), {"--platform", "linux-64", "--installer", "pip"});
  const auto json = resolved_json(words);
  EXPECT_EQ(json["outcome"], row.outcome) << json.dump(1);
  EXPECT_EQ(json["status"], row.status);
  std::string builds;
  std::string lines;
  for (const auto& build : json.value("builds", Json::array())) {
    const auto gpus = build["architectures"].is_null() ? std::string() : ": " + build["architectures"].get<std::string>();
    builds += (builds.empty() ? "" : ", ") + build["package"].get<std::string>() + " " + build["version"].get<std::string>() + gpus;
    lines += lines_of(build["commands"]);
    EXPECT_THAT(json["commands"]["pip"].dump(), ::testing::Not(HasSubstr(build["package"].get<std::string>())));
    EXPECT_THAT(build["source"].get<std::string>(), HasSubstr("https://"));
  }
  EXPECT_EQ(builds, row.build);
  EXPECT_THAT(lines, HasSubstr(row.line));
  EXPECT_THAT(texts_of(json["warnings"]) + texts_of(json["reasons"]), HasSubstr(row.told));
}

const Row k_rows[] = {
    {"no_wheel_for_this_torch",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "flash-attn 2.8.3.post1: 80",
     "FLASH_ATTN_CUDA_ARCHS=80 .venv",
     "no wheel of flash-attn fits this set"},
    {"what_the_build_needs_comes_first",
     {"torch==2.9.1", "flash-attn==2.8.3", "--gpu", "RTX 3090", "--python", "3.12"},
     "gpu",
     0,
     "flash-attn 2.8.3: 80",
     ".venv/bin/python3.12 -m pip install ninja packaging psutil setuptools wheel\n",
     "from-source"},
    {"the_set_keeps_its_torch",
     {"torch==2.9.1", "flash-attn", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "flash-attn 2.8.3.post1: 80",
     "--no-build-isolation flash-attn==2.8.3.post1 torch==2.9.1",
     ""},
    {"a_set_for_gpus_comes_before_an_acceptable_one_for_the_cpu",
     {"xformers==0.0.28.post3", "--gpu", "Tesla M40", "--cuda", "11.8", "--allow-cpu"},
     "gpu",
     0,
     "xformers 0.0.28.post3: 5.2",
     "TORCH_CUDA_ARCH_LIST=5.2",
     "no wheel of xformers fits this set"},
    {"several_gpus",
     {"torch==2.9.1", "flash-attn", "--gpu", "A100,H100,RTX 5090"},
     "gpu",
     0,
     "flash-attn 2.8.3.post1: 80;90;120",
     "'80;90;120'",
     ""},
    {"torch_is_of_a_cuda_that_compiles_the_source",
     {"mamba-ssm", "--gpu", "A100", "--driver", "470.57.02", "--python", "3.10"},
     "gpu",
     0,
     "mamba-ssm 2.3.1",
     "--no-build-isolation mamba-ssm==2.3.1 torch==2.7.1",
     "PyPI has only the source of mamba-ssm 2.3.1"},
    {"torch_is_of_a_release_that_the_source_runs_beside",
     {"mamba-ssm", "--gpu", "A100", "--driver", "550.54.14", "--python", "3.10"},
     "gpu",
     0,
     "mamba-ssm 2.3.2.post1",
     "--no-build-isolation mamba-ssm==2.3.2.post1 torch==2.13.0",
     "PyPI has only the source of mamba-ssm 2.3.2.post1"},
    {"no_package_is_needed_beside_it",
     {"llama-cpp-python==0.3.35", "--gpu", "Tesla M60", "--driver", "550.54.14", "--python", "3.11"},
     "gpu",
     0,
     "llama-cpp-python 0.3.35: 52",
     "CMAKE_CUDA_ARCHITECTURES=52' .venv/bin/python3.11 -m pip install --no-binary=llama-cpp-python --no-cache-dir "
     "llama-cpp-python==0.3.35",
     "no wheel of llama-cpp-python fits this set"},
    {"a_wheel_is_better", {"torch==2.8.0", "flash-attn", "--gpu", "RTX 3090"}, "gpu", 0, "", "", ""},
    {"scripts_that_compile_ptx_which_the_driver_refuses",
     {"vllm==0.11.2", "--gpu", "H100 PCIe", "--driver", "550.144.03", "--python", "3.12"},
     "unsatisfiable",
     11,
     "",
     "",
     "driver 550.144.03 is too old to compile it"},
    {"torch_need_not_be_named",
     {"flash-attn", "--gpu", "RTX 3090", "--cuda", "13.0"},
     "gpu",
     0,
     "flash-attn 2.8.3.post1: 80",
     "torch==",
     ""},
    {"only_what_has_no_wheel",
     {"torch==2.9.1", "flash-attn", "xformers", "--gpu", "RTX 5090"},
     "gpu",
     0,
     "flash-attn 2.8.3.post1: 120",
     "FLASH_ATTN_CUDA_ARCHS=120",
     ""},
    // the program refuses the GPU, or its build cannot make code for it
    {"torch_may_be_named_as_well",
     {"torch", "vllm==0.12.0", "--gpu", "RTX 5090", "--driver", "570.86.10", "--glibc", "2.35", "--python", "3.12"},
     "gpu",
     0,
     "vllm 0.12.0: 12.0",
     "TORCH_CUDA_ARCH_LIST=12.0",
     "no wheel of vllm fits this set"},
    {"too_old_a_gpu", {"torch==2.9.1", "flash-attn", "--gpu", "T4"}, "unsatisfiable", 11, "", "", "dependency-conflict"},
    {"a_release_before_blackwell", {"torch==2.9.1", "flash-attn==2.6.3", "--gpu", "RTX 5090"}, "unsatisfiable", 11, "", "", ""},
    // a label names a wheel
    {"a_wheel_by_its_label",
     {"torch==2.9.1", "flash-attn==2.8.3+cu12torch2.8cxx11abiTRUE", "--gpu", "RTX 3090"},
     "unsatisfiable",
     11,
     "",
     "",
     ""},
    {"for_the_cpu", {"torch==2.9.1", "flash-attn", "--gpu", "none"}, "unsatisfiable", 11, "", "", ""},
    // other variables
    {"a_list_with_dots",
     {"torch==2.13.0", "torch-spline-conv", "--gpu", "RTX 3090,H100", "--python", "3.14"},
     "gpu",
     0,
     "torch-spline-conv 1.2.2: 8.6;9.0",
     "FORCE_CUDA=1 TORCH_CUDA_ARCH_LIST='8.6;9.0'",
     ""},
    {"arguments_of_cmake",
     {"torch==2.7.1", "llama-cpp-python==0.3.20", "--gpu", "GTX 1080 Ti"},
     "gpu",
     0,
     "llama-cpp-python 0.3.20: 61",
     "CMAKE_ARGS='-DGGML_CUDA=on -DCMAKE_CUDA_ARCHITECTURES=61'",
     ""},
    {"steps_of_its_own",
     {"torch==2.9.1", "vllm==0.11.0", "--gpu", "H100"},
     "gpu",
     0,
     "vllm 0.11.0: 9.0",
     "git clone --depth 1 --branch v0.11.0 https://github.com/vllm-project/vllm.git\ncd vllm\n../.venv/bin/python",
     ""},
    // PyPI has the source alone
    {"the_part_for_torch",
     {"transformer_engine[pytorch]", "--gpu", "H100"},
     "gpu",
     0,
     "transformer-engine-torch 2.18",
     "--no-build-isolation transformer-engine-torch==2.18 torch==",
     "PyPI has only the source of transformer-engine-torch 2.18"},
    {"the_extra_that_brings_the_part",
     {"transformer-engine[pytorch]", "--gpu", "H100"},
     "gpu",
     0,
     "transformer-engine-torch 2.18",
     "",
     "leave out `transformer-engine[pytorch]`, with which pip would compile it too early"},
    {"the_extra_beside_that_of_the_variant",
     {"transformer-engine[pytorch]", "--gpu", "H100"},
     "gpu",
     0,
     "transformer-engine-torch 2.18",
     "",
     "stands for `transformer-engine[core-cu13,pytorch]`"},
};

INSTANTIATE_TEST_SUITE_P(Requests, SourceBuild, ::testing::ValuesIn(k_rows), [](const auto& one) { return std::string(one.param.name); });

struct ToolkitRow {
  const char* name;
  Words words;
  std::string kit;      ///< "12.6 by conda for 8.6"
  std::string install;  ///< part of the install commands
  std::string line;     ///< part of the lines of the toolkit
  std::string told;     ///< part of a warning
};

void PrintTo(const ToolkitRow& row, std::ostream* stream) { *stream << row.name; }

class Toolkit : public ::testing::TestWithParam<ToolkitRow> {};

TEST_P(Toolkit, IsThatOfTheSet) {
  const auto& row = GetParam();
  auto words = row.words;
  words.emplace_back("--with-toolkit");
  const auto json = resolved_json(words);
  const auto kit = json.value("toolkit", Json());
  const auto text = [&](const char* member) { return kit[member].is_null() ? std::string("none") : kit[member].get<std::string>(); };
  EXPECT_EQ(kit.is_null() ? "none" : text("cuda") + " by " + text("installer") + " for " + text("architectures"), row.kit) << json.dump(1);
  EXPECT_THAT(lines_of(json["commands"]["conda"]) + lines_of(json["commands"]["pip"]), HasSubstr(row.install));
  EXPECT_THAT(kit.is_null() ? std::string() : lines_of(kit["commands"]), HasSubstr(row.line));
  EXPECT_THAT(texts_of(json["warnings"]), HasSubstr(row.told));
}

const ToolkitRow k_toolkits[] = {
    {"in_the_command_of_conda",
     {"pytorch==2.10", "--cuda", "12.9", "--gpu", "RTX 3090", "--installer", "conda", "--platform", "linux-64"},
     "12.9 by conda for 8.6",
     " cuda-nvcc=12.9 cuda-libraries-dev=12.9 'gxx<15'\n",
     "export TORCH_CUDA_ARCH_LIST=8.6\n",
     ""},
    {"from_a_channel_of_its_own_before_cuda_12",
     {"pytorch==2.1.2", "--cuda", "11.8", "--gpu", "RTX 3090", "--installer", "conda", "--platform", "linux-64"},
     "11.8 by conda for 8.6",
     "--override-channels -c nvidia/label/cuda-11.8.0 -c pytorch -c nvidia",
     "TORCH_CUDA_ARCH_LIST=8.6",
     ""},
    {"with_the_channel_that_has_the_host_compiler",
     {"torch==2.3.1", "--cuda", "11.8", "--gpu", "K80", "--installer", "pip", "--platform", "linux-64"},
     "11.8 by conda for 3.7",
     "torch==2.3.1",
     "-c nvidia/label/cuda-11.8.0 -c conda-forge cuda-nvcc cuda-libraries-dev 'gxx<12'\n",
     ""},
    {"as_wheels_since_cuda_13",
     {"torch==2.9.1", "--cuda", "13.0", "--gpu", "RTX 3090,RTX 5090", "--installer", "pip", "--platform", "linux-64"},
     "13.0 by pip for 8.6;12.0",
     "torch==2.9.1+cu130",
     "nvcc,nvrtc]==13.0.*'\nexport CUDA_HOME=",
     ""},
    {"not_as_wheels_before",
     {"torch==2.9.1", "--cuda", "12.6", "--gpu", "RTX 3090", "--installer", "pip", "--platform", "linux-64"},
     "12.6 by conda for 8.6",
     "torch==2.9.1+cu126",
     "conda create -n cuda-12.6 --override-channels -c conda-forge cuda-nvcc=12.6 cuda-libraries-dev=12.6 cuda-version=12.6 'gxx<14'\n",
     "toolkit: PyPI has no nvcc of CUDA 12.6"},
    {"by_neither",
     {"torch==1.10.2", "--cuda", "10.2", "--gpu", "V100", "--installer", "pip", "--platform", "linux-64"},
     "10.2 by none for 7.0",
     "torch==1.10.2",
     "TORCH_CUDA_ARCH_LIST=7.0",
     "toolkit: neither conda nor pip has nvcc of CUDA 10.2"},
    {"in_powershell",
     {"torch==2.9.1", "--cuda", "13.0", "--gpu", "RTX 3090", "--installer", "pip", "--platform", "win-64"},
     "13.0 by pip for 8.6",
     "torch==2.9.1+cu130",
     "$env:TORCH_CUDA_ARCH_LIST = \"8.6\"",
     ""},
    {"without_a_gpu",
     {"torch==2.9.1", "--installer", "pip", "--platform", "linux-64", "--driver", "580.65.06", "--cuda", "13.0"},
     "13.0 by pip for none",
     "torch==2.9.1",
     "CUDA_HOME",
     ""},
    {"not_for_the_cpu", {"torch==2.9.1", "--gpu", "none", "--installer", "pip", "--platform", "linux-64"}, "none", "torch==2.9.1", "", ""},
};

INSTANTIATE_TEST_SUITE_P(Requests, Toolkit, ::testing::ValuesIn(k_toolkits), [](const auto& one) { return std::string(one.param.name); });

TEST(SourceBuildOfSeveralMachines, IsInTheLockOfARow) {
  const Sandbox sandbox;
  const auto ended = run_program(
      {"resolve", "torch==2.9.1", "flash-attn", "--python", "3.12", "--installer", "pip", "--lock-for", "a=RTX 3090"}, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 GPU set"));
  const auto lines = run_program({"install-commands", "gpusolve.lock", "--row", "a"}, sandbox.path());
  EXPECT_EQ(lines.status, 0) << lines.out << lines.err;
  EXPECT_THAT(lines.out, HasSubstr("FLASH_ATTN_CUDA_ARCHS=80 "));
}

TEST(SourceBuildOfSeveralMachines, IsForThoseAloneForWhichThereIsNoWheel) {
  const Sandbox sandbox;
  sandbox.write("nodes.csv", "name,gpus,platform\narm,H100,linux-aarch64\nfirst,H100,linux-64\nsecond,A100,linux-64\n");
  const auto ended = run_program({"fleet", "nodes.csv", "--spec", "deepspeed==0.14.0"}, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("2 GPU sets"));
  EXPECT_THAT(ended.out, HasSubstr("Then compile deepspeed 0.14.0 from its source"));
  EXPECT_THAT(ended.out, HasSubstr("pip install deepspeed==0.14.0 torch==")) << "the wheel";
}

TEST(SourceBuildAlone, IsCompiledByThePipThatTheCommandsOfUvInstall) {
  const Words words{"llama-cpp-python", "--gpu", "GH200", "--driver", "560.35.03", "--python", "3.11"};
  EXPECT_EQ(lines_of(resolved_json(words)["commands"]["uv"]), "uv venv --python 3.11\nuv pip install pip\n");
  auto emitted = words;
  emitted.insert(emitted.begin(), "resolve");
  emitted.insert(emitted.end(), {"--no-lock", "--emit", "uv"});
  const Sandbox sandbox;
  EXPECT_THAT(run_program(emitted, sandbox.path()).out, HasSubstr("uv pip install pip\nCMAKE_ARGS="));
  auto installed = words;
  installed.insert(installed.begin(), "install");
  installed.insert(installed.end(), {"--dry-run", "--with", "uv"});
  const auto ended = run_program(installed, sandbox.path());
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, HasSubstr("is compiled from its source, which install does not do"));
}

TEST(LeastDriver, CompilesThePtxInTheCodeOfAWheel) {
  const auto json = resolved_json({"vllm==0.11.2", "--gpu", "H100", "--python", "3.12", "--installer", "pip", "--platform", "linux-64"});
  EXPECT_EQ(json["stack"]["min_driver"], "575.51.03") << json["stack"].dump(1);
}

TEST(ToolkitOption, AddsNothingUnlessItIsGiven) {
  EXPECT_FALSE(resolved_json({"torch==2.9.1", "--gpu", "RTX 3090", "--platform", "linux-64"}).contains("toolkit"));
}

}  // namespace
}  // namespace gpusolve::testing
