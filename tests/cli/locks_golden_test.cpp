// The exact output of `diff` and other commands on locks: tests/golden/cli/NAME.txt. Each case is a few commands, run one after the other
// in an empty folder.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;

struct Case {
  const char* name;
  std::vector<Words> setup;  ///< only their command lines are shown
  Words words;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto command_line(const Words& words) -> std::string {
  std::string text = "$ gpusolve";
  for (const auto& word : words) {
    text += " " + (word.find_first_of(" <>*;") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n";
}

void write_inventories(const Sandbox& folder) {
  folder.write("nodes.csv",
               "name,gpus,driver,platform\n"
               "n1,8x NVIDIA A100-SXM4-40GB,550.54.14,linux-64\n"
               "n2,8x NVIDIA A100-SXM4-40GB,550.54.14,linux-64\n"
               "n3,4x Tesla V100-SXM2-16GB,470.82.01,linux-64\n"
               "n4,GTX 1080 Ti,535.104.05,linux-64\n"
               "n5,RTX 5090,570.86.10,linux-64\n"
               "n6,none,,linux-64\n");
  folder.write("kubernetes.json",
               R"({"kind": "List", "items": [
                 {"metadata": {"name": "k1", "labels": {"kubernetes.io/arch": "amd64", "nvidia.com/gpu.product": "Tesla-T4",
                   "nvidia.com/gpu.compute.major": "7", "nvidia.com/gpu.compute.minor": "5", "nvidia.com/cuda.driver.major": "470",
                   "nvidia.com/cuda.driver.minor": "82", "nvidia.com/cuda.driver.rev": "01"}}},
                 {"metadata": {"name": "k2", "labels": {"kubernetes.io/arch": "amd64", "nvidia.com/gpu.product": "NVIDIA-H100-80GB-HBM3",
                   "nvidia.com/cuda.driver-version.full": "550.54.14"}}},
                 {"metadata": {"name": "k3", "labels": {"kubernetes.io/arch": "amd64"}}}]})");
  folder.write("dumps/a1.txt", "GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-1)\n  MIG 1g.5gb Device 0: (UUID: MIG-1)\n");
  folder.write("dumps/t4.txt", "GPU 0: Tesla T4 (UUID: GPU-2)\nGPU 1: Tesla T4 (UUID: GPU-3)\n");
  folder.write("without.yaml",
               "- {name: old, gpus: [Tesla K80], driver: 470.82.01, platform: linux-64}\n"
               "- {name: new, gpus: [A100, T4], driver: 550.54.14, platform: linux-64}\n");
  folder.write("login.csv", "name,gpus,driver,platform\nlogin,none,,linux-64\ng1,A100,550.54.14,linux-64\n");
  folder.write("mac.csv", "name,gpus,platform\nm1,none,osx-64\n");
  folder.write("smi.txt",
               "| NVIDIA-SMI 470.82.01    Driver Version: 470.82.01    CUDA Version: 11.4     |\n"
               "|   0  NVIDIA A100-SXM...  Off  | 00000000:07:00.0 Off |                    0 |\n"
               "|   1  Tesla V100-SXM2...  On   | 00000000:08:00.0 Off |                    0 |\n");
  folder.write("uv.lock", "version = 1\nrequires-python = \">=3.11\"\n");
  folder.write("conda-lock.yml", "version: 1\nmetadata:\n  platforms:\n  - linux-64\npackage: []\n");
  folder.write("wrong.csv", "name,gpus,memory\nn1,A100,40\n");
  folder.write("glibc.csv", "name,gpus,driver,platform,glibc\nn1,A100,550.54.14,linux-64,2.31\nn2,A100,550.54.14,linux-64,2.17\n");
  folder.write("unknown.csv", "name,gpus\nn1,A100\nn2,RTX 3900\n");
}

auto transcript(const Case& one) -> std::string {
  const Sandbox folder;
  write_inventories(folder);
  std::string text;
  for (const auto& words : one.setup) {
    const auto ended = run_program(words, folder.path());
    EXPECT_EQ(ended.status, 0) << command_line(words) << ended.out << ended.err;
    text += command_line(words);
  }
  const auto ended = run_program(one.words, folder.path());
  return text + command_line(one.words) + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

class LockTranscript : public ::testing::TestWithParam<Case> {};

TEST_P(LockTranscript, ReadsAsInReview) { EXPECT_GOLDEN("cli/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

const Words k_old{"resolve",   "torch==2.4.1", "torchvision", "--gpu", "sm_86",   "--driver",
                  "470.82.01", "--installer",  "pip",         "-o",    "old.lock"};
const Words k_new{"resolve",   "torch==2.6.0", "torchvision", "--gpu", "sm_86",   "--driver",
                  "570.86.10", "--installer",  "pip",         "-o",    "new.lock"};
const Words k_build{"resolve", "torch==2.4.1", "--gpu", "sm_86", "--installer", "pip", "-o", "new.lock", "--cuda", "12.1"};
const Words k_conda{"resolve", "torch==2.4.1", "--gpu", "sm_86", "--installer", "conda", "-o", "conda.lock"};

const std::string k_close_rows = "a100=sm_80,driver=550.54.14; t4=sm_75,driver=535.104.05";
const std::string k_far_rows = "old=sm_61,driver=470.82.01; new=sm_120,driver=570.86.10";
const std::string k_rows_elsewhere = "linux=sm_86,driver=535.104.05,platform=linux-64; windows=RTX 4090,driver=560.81,platform=win-64";
const Words k_rows{"resolve", "torch", "--installer", "pip", "-q", "--lock-for", k_far_rows};
const Words k_more_rows{
    "resolve", "torch<2.8", "--installer", "pip", "-q", "-o", "more.lock", "--lock-for", "new=sm_120; data=sm_90,driver=550.54.14"};
const Words k_several{"resolve",  "torch<2.13", "torchvision", "xformers", "--gpu", "A100", "--driver", "550.54.14",
                      "--python", "3.11",       "--installer", "pip",      "-q",    "-o",   "old.lock"};
const Words k_compiled{"resolve",      "flash-attn==2.8.3.post1",
                       "torch==2.9.1", "--gpu",
                       "RTX 3090",     "--driver",
                       "580.65.06",    "--python",
                       "3.12",         "--platform",
                       "linux-64",     "--installer",
                       "pip",          "--no-lock"};

auto emitted(const char* format) -> Words {
  auto words = k_compiled;
  words.insert(words.end(), {"-q", "--emit", format});
  return words;
}

/// Requests any torch, from a time with fewer releases.
const Words k_pinless{"resolve", "torch", "torchvision", "--gpu",    "sm_86",           "--installer",
                      "pip",     "-q",    "-o",          "old.lock", "--exclude-newer", "2024-06-01"};

const Case k_cases[] = {
    {"diff_newer", {k_old, k_new}, {"diff", "old.lock", "new.lock"}},
    {"diff_older", {k_old, k_new}, {"diff", "new.lock", "old.lock"}},
    {"diff_same", {k_old}, {"diff", "old.lock", "old.lock"}},
    {"diff_same_quiet", {k_old}, {"diff", "-q", "old.lock", "old.lock"}},
    {"diff_quiet", {k_old, k_new}, {"diff", "-q", "old.lock", "new.lock"}},
    {"diff_build", {k_old, k_build}, {"diff", "old.lock", "new.lock"}},
    {"diff_json", {k_old, k_new}, {"diff", "--json", "old.lock", "new.lock"}},
    {"diff_pip_and_conda", {k_old, k_conda}, {"diff", "old.lock", "conda.lock"}},
    // one lock for several machines
    {"lock_for_one_set", {}, {"resolve", "--lock-for", k_close_rows}},
    {"lock_for_two_sets", {}, {"resolve", "--lock-for", k_far_rows}},
    {"lock_for_wrong_row", {}, {"resolve", "--lock-for", "a100,driver=550"}},
    {"lock_for_no_set", {}, {"resolve", "torch>=2.8", "--installer", "pip", "--lock-for", k_far_rows}},
    {"lock_for_what_brings_torch", {}, {"resolve", "ultralytics", "--installer", "pip", "--lock-for", k_far_rows}},
    {"lock_for_and_gpu", {}, {"resolve", "--gpu", "sm_86", "--lock-for", k_far_rows}},
    {"install_commands_of_a_row", {k_rows}, {"install-commands", "gpusolve.lock", "--gpu", "sm_70", "--driver", "470.82.01"}},
    {"install_commands_named_row", {k_rows}, {"install-commands", "gpusolve.lock", "--row", "new"}},
    {"install_commands_no_row", {k_rows}, {"install-commands", "gpusolve.lock", "--gpu", "sm_37", "--driver", "450.80.02"}},
    {"install_commands_unknown_row", {k_rows}, {"install-commands", "gpusolve.lock", "--row", "newer"}},
    {"verify_conda_lock_for_an_older_gpu",
     {{"resolve", "pytorch", "--gpu", "A100", "--driver", "535.104.05", "--installer", "conda", "--python", "3.11", "-o", "c.lock"}},
     {"verify", "c.lock", "--gpu", "V100", "--driver", "535.104.05"}},
    {"install_commands_of_a_conda_lock_for_an_older_gpu",
     {{"resolve", "pytorch", "--gpu", "A100", "--driver", "535.104.05", "--installer", "conda", "--python", "3.11", "-o", "c.lock"}},
     {"install-commands", "c.lock", "--gpu", "V100", "--driver", "535.104.05"}},
    {"verify_conda_lock_that_limits_its_libraries",
     {{"resolve", "pytorch", "--gpu", "V100", "--driver", "535.104.05", "--installer", "conda", "--python", "3.11", "-o", "c.lock"}},
     {"verify", "c.lock", "--gpu", "V100", "--driver", "535.104.05"}},
    {"verify_lock_of_a_wheel_without_its_libraries",
     {{"resolve", "numpy", "cupy-cuda12x", "--gpu", "GTX 1080", "--driver", "580.95.05", "--python", "3.12", "-o", "u.lock"}},
     {"verify", "u.lock"}},
    {"install_commands_plain", {k_old}, {"install-commands", "old.lock", "--gpu", "sm_80", "--driver", "550.54.14"}},
    {"install_commands_plain_uv", {k_old}, {"install-commands", "old.lock", "--gpu", "sm_80", "--installer", "uv"}},
    {"install_commands_plain_misfit", {k_old}, {"install-commands", "old.lock", "--gpu", "RTX 5090"}},
    // install judges a lock for the same machine as install-commands
    {"install_commands_of_another_installer", {k_old}, {"install-commands", "old.lock", "--gpu", "sm_80", "--installer", "conda"}},
    {"install_commands_of_another_installer_json",
     {k_old},
     {"install-commands", "old.lock", "--gpu", "sm_80", "--installer", "conda", "--json"}},
    {"install_commands_of_another_lock", {}, {"install-commands", "uv.lock", "--gpu", "sm_80"}},
    {"install_of_another_lock", {}, {"install", "conda-lock.yml", "--dry-run"}},
    {"update_of_another_lock", {}, {"update", "uv.lock"}},
    {"install_by_a_program_of_conda", {k_old}, {"install", "old.lock", "--dry-run", "--gpu", "sm_80", "--with", "conda"}},
    {"install_without_gpu", {k_old}, {"install", "old.lock", "--dry-run", "--gpu", "none"}},
    {"install_commands_without_gpu", {k_old}, {"install-commands", "old.lock", "--gpu", "none"}},
    {"install_plain_misfit", {k_old}, {"install", "old.lock", "--dry-run", "--gpu", "RTX 5090"}},
    {"install_commands_json", {k_rows}, {"install-commands", "gpusolve.lock", "--row", "old", "--json"}},
    // a GPU implies its platform
    {"verify_lock_for_an_arm_board", {k_several}, {"verify", "old.lock", "--gpu", "GH200"}},
    {"check_lock_for_an_arm_board", {k_several}, {"check", "old.lock", "--gpu", "GH200"}},
    {"verify_lock_of_arm_for_a_gpu_of_any_platform",
     {{"resolve", "torch", "--gpu", "GH200", "--installer", "pip", "-q", "-o", "arm.lock"}},
     {"verify", "arm.lock", "--gpu", "A100"}},
    // what makes a lock again asks for the same
    {"verify_lock_for_another_platform", {k_several}, {"verify", "old.lock", "--platform", "win-64"}},
    {"verify_lock_for_another_python", {k_several}, {"verify", "old.lock", "--python", "3.12"}},
    // what is compiled is in every format
    {"compiled_text", {}, k_compiled},
    {"compiled_pip", {}, emitted("pip")},
    {"compiled_uv", {}, emitted("uv")},
    {"compiled_dockerfile", {}, emitted("dockerfile")},
    {"compiled_requirements", {}, emitted("requirements")},
    {"compiled_requirements_without_the_source",
     {},
     {"resolve", "mamba-ssm", "torch==2.9.1", "--gpu", "RTX 3090", "--driver", "580.65.06", "--python", "3.12", "--platform", "linux-64",
      "--installer", "pip", "--no-lock", "-q", "--emit", "requirements"}},
    // sets for the CPU
    {"lock_for_no_cpu_set",
     {},
     {"resolve", "torch", "xformers", "--installer", "pip", "--lock-for", "a=A100,driver=550.54.14; m=none,platform=osx-arm64"}},
    {"fleet_no_cpu_set", {}, {"fleet", "mac.csv", "--spec", "torch>=2.6"}},
    {"fleet_cpu_set_with_its_neighbours", {}, {"fleet", "mac.csv"}},
    {"install_commands_of_a_cpu_row_with_its_neighbours",
     {{"fleet", "mac.csv", "--spec", "torch==2.1.2", "-o", "mac.lock"}},
     {"install-commands", "mac.lock", "--gpu", "none", "--platform", "osx-64"}},
    {"fleet_with_a_machine_without_gpu", {}, {"fleet", "login.csv", "--spec", "llama-cpp-python"}},
    {"install_commands_of_a_wheel_for_the_cpu",
     {{"fleet", "login.csv", "--spec", "llama-cpp-python", "-o", "login.lock"}, {"verify", "login.lock"}},
     {"install-commands", "login.lock", "--gpu", "none"}},
    {"install_commands_of_a_page_for_the_cpu",
     {{"resolve", "--lock-for", "a=A100,driver=550.54.14; cpu=none", "torch-scatter", "torch", "-q", "-o", "rows.lock"},
      {"verify", "rows.lock"}},
     {"install-commands", "rows.lock", "--gpu", "none"}},
    {"install_commands_of_a_gpu_build_by_name",
     {{"resolve", "torch==2.4.1+cu121", "--gpu", "none", "-q", "-o", "named.lock"}, {"verify", "named.lock"}},
     {"install-commands", "named.lock", "--gpu", "none"}},
    {"why_not_on_an_intel_mac", {}, {"why-not", "torch==2.9.0", "--platform", "osx-64"}},
    {"resolve_on_an_intel_mac", {}, {"resolve", "--platform", "osx-64"}},
    {"mirror_beside_an_index_that_it_lacks",
     {},
     {"resolve", "cudf==25.2.0", "--gpu", "A100", "--driver", "550.54.14", "--platform", "linux-64", "--python", "3.11", "--mirror", "ustc",
      "--installer", "pip", "--no-lock"}},
    {"xformers_of_several_cudas", {}, {"resolve", "xformers", "--gpu", "none", "--platform", "osx-arm64", "--installer", "pip"}},
    // GPUs
    {"no_common_driver",
     {},
     {"resolve", "torch", "--gpu", "GTX 1080 Ti,RTX 5090", "--driver", "570.86.10", "--platform", "linux-64", "--installer", "pip",
      "--no-lock"}},
    {"common_driver_of_windows",
     {},
     {"resolve", "torch", "--gpu", "GTX 1080 Ti,RTX 5090", "--driver", "572.16", "--platform", "win-64", "--installer", "pip",
      "--no-lock"}},
    {"thor_under_cuda_12", {}, {"resolve", "torch", "--gpu", "sm_101", "--installer", "pip", "--no-lock"}},
    {"catalog_gpus_of_a_capability", {}, {"catalog", "gpus", "sm_101"}},
    {"catalog_gpus_of_no_capability", {}, {"catalog", "gpus", "sm_102"}},
    {"catalog_stack_with_its_own_table", {}, {"catalog", "stacks", "torch"}},
    {"gpu_of_another_maker", {}, {"resolve", "--gpu", "TPU v4"}},
    {"fleet_names_that_nvidia_smi_cuts", {}, {"fleet", "smi.txt", "--spec", "torch", "--installer", "pip"}},
    {"verify_rows", {k_rows}, {"verify", "gpusolve.lock"}},
    {"check_rows", {k_rows}, {"check", "gpusolve.lock", "--gpu", "sm_90", "--driver", "570.86.10"}},
    {"check_rows_of_one_platform",
     {{"resolve", "torch", "--installer", "pip", "-q", "--lock-for", k_rows_elsewhere}},
     {"check", "gpusolve.lock", "--gpu", "sm_37", "--platform", "win-64"}},
    {"check_rows_json", {k_rows}, {"check", "gpusolve.lock", "--json"}},
    {"diff_rows", {k_rows, k_more_rows}, {"diff", "gpusolve.lock", "more.lock"}},
    // newer
    {"update", {k_pinless}, {"update", "old.lock", "--exclude-newer", "2100-01-01"}},
    {"update_of_a_lock_with_a_date", {k_pinless}, {"update", "old.lock"}},
    {"update_again", {k_pinless, {"update", "-q", "old.lock", "--exclude-newer", "2100-01-01"}}, {"update", "old.lock"}},
    {"update_only", {k_pinless}, {"update", "old.lock", "--only", "torch", "--exclude-newer", "2100-01-01"}},
    {"update_only_unknown", {k_pinless}, {"update", "old.lock", "--only", "numpy"}},
    {"update_rows", {k_rows}, {"update", "gpusolve.lock"}},
    {"fleet_table", {}, {"fleet", "nodes.csv", "--installer", "pip"}},
    {"fleet_quiet", {}, {"fleet", "-q", "nodes.csv", "--installer", "pip"}},
    {"fleet_kubernetes", {}, {"fleet", "kubernetes.json", "--spec", "torch", "--installer", "pip"}},
    {"fleet_smi_dumps", {}, {"fleet", "dumps", "--spec", "torch", "--installer", "pip"}},
    {"fleet_without", {}, {"fleet", "without.yaml", "--spec", "torch>=2.8", "--installer", "pip"}},
    {"fleet_more_sets", {}, {"fleet", "-q", "nodes.csv", "--installer", "pip", "--sets", "3"}},
    {"fleet_github", {}, {"fleet", "nodes.csv", "--installer", "pip", "--emit", "github"}},
    {"fleet_html", {}, {"fleet", "nodes.csv", "--installer", "pip", "--emit", "html"}},
    {"fleet_of_what_brings_torch", {}, {"fleet", "nodes.csv", "--spec", "timm", "--installer", "pip"}},
    {"fleet_github_of_what_brings_torch", {}, {"fleet", "nodes.csv", "--spec", "timm", "--installer", "pip", "--emit", "github"}},
    {"fleet_unknown_format", {}, {"fleet", "nodes.csv", "--emit", "pdf"}},
    {"fleet_wrong_column", {}, {"fleet", "wrong.csv"}},
    {"fleet_unknown_gpu", {}, {"fleet", "unknown.csv"}},
    {"fleet_wrong_default", {}, {"fleet", "nodes.csv", "--platform", "foo"}},
    {"fleet_of_two_libraries", {}, {"fleet", "glibc.csv", "--spec", "torch", "--installer", "pip"}},
    // specs that the catalog cannot judge are left to the installer, as for one machine
    {"fleet_unjudged", {}, {"fleet", "nodes.csv", "--spec", "numpy", "-o", "np.lock"}},
    {"fleet_of_a_library", {}, {"fleet", "glibc.csv", "--spec", "nvidia-cudnn-cu12"}},
    {"lock_for_unjudged", {}, {"resolve", "torch==99", "--lock-for", k_close_rows + "; login=none"}},
    {"lock_for_unjudged_on_one_platform",
     {},
     {"resolve", "onnxruntime-gpu==1.16.0", "--installer", "pip", "--lock-for", k_close_rows + "; arm=GH200,platform=linux-aarch64"}},
    // the command line itself
    {"near_miss_option", {}, {"resolve", "--drivr", "550"}},
    {"option_of_pip", {}, {"resolve", "-r", "requirements.txt"}},
    {"two_names_in_a_spec", {}, {"resolve", "--gpu", "sm_86", "torch", "transformers accelerate"}},
    {"option_in_a_spec", {}, {"resolve", "--gpu", "sm_86", "torch==2.5.1 --hash=sha256:aa"}},
    {"version_as_spec", {}, {"resolve", "--gpu", "sm_86", "torch", "2.1"}},
    {"file_as_spec", {}, {"resolve", "--gpu", "sm_86", "requirements.txt"}},
    {"near_miss_subcommand", {}, {"resolv"}},
    {"man", {}, {"man", "diff"}},
    {"completion_unknown_shell", {}, {"completion", "tcsh"}},
    // words that are nearly right
    {"near_shell", {}, {"completion", "fsh"}},
    {"near_cache_command", {}, {"cache", "cleen"}},
    {"near_mirror", {}, {"resolve", "torch", "--gpu", "sm_86", "--mirror", "tona"}},
    {"near_findings_format", {}, {"diagnose", "--emit", "htm"}},
    {"near_option_before_a_value", {}, {"why-not", "torch", "--gpuu", "T4"}},
    {"swapped_operator", {}, {"resolve", "torch=>2.4", "--gpu", "sm_86"}},
    {"swapped_operator_in_a_range", {}, {"resolve", "torch>=2.1,=<2.4", "--gpu", "sm_86"}},
    {"diff_both_standard_input", {}, {"diff", "-", "-"}},
    {"diff_no_such_file", {k_old}, {"diff", "old.lock", "gone.lock"}},
};
INSTANTIATE_TEST_SUITE_P(Golden, LockTranscript, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
