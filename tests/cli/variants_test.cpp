// A name that leaves the variant of a stack open means the variant that runs here; what is said outright is kept (docs/rules.md, "Stacks").
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/resolved_json.hpp"
#include "tests/cli/small_sources.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

auto resolved(Words words) -> Json {
  words.insert(words.begin(), {"--platform", "linux-64", "--installer", "pip"});
  return resolved_json(std::move(words));
}

auto texts_of(const Json& list) -> std::string {
  std::string texts;
  for (const auto& one : list) {
    texts += one.value("code", "") + ": " + one.value("text", "") + "\n";
  }
  return texts;
}

struct Row {
  const char* name;
  Words words;
  std::string outcome;
  int status;
  std::string command;  ///< part of the pip commands
  std::string told;     ///< part of a warning or a reason
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class Variant : public ::testing::TestWithParam<Row> {};

TEST_P(Variant, IsTheOneThatRuns) {
  const auto& row = GetParam();
  const auto json = resolved(row.words);
  EXPECT_EQ(json["outcome"], row.outcome) << json.dump(1);
  EXPECT_EQ(json["status"], row.status);
  EXPECT_THAT(json["commands"]["pip"].dump(), HasSubstr(row.command));
  EXPECT_THAT(texts_of(json["warnings"]) + texts_of(json["reasons"]), HasSubstr(row.told));
}

const Row k_rows[] = {
    // a card that runs, one too old, one too new, a driver too old
    {"jax", {"jax", "--gpu", "RTX 3090"}, "gpu", 0, "jax[cuda13]==", "`jax` stands for `jax[cuda13]`"},
    {"stub_whatever_the_python",
     {"tensorflow-gpu==2.12.0", "--python", "3.11", "--gpu", "RTX 3090"},
     "unsatisfiable",
     11,
     "",
     "only raises an error"},
    {"jax_beside_its_half",
     {"jax==0.4.30", "jaxlib==0.4.30", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "jax[cuda12]==0.4.30",
     "stands for `jax[cuda12]`"},
    {"jax_beside_its_half_with_code",
     {"jax==0.3.25", "jaxlib==0.3.25", "torch==1.12.1", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "jaxlib==0.3.25+cuda11.cudnn82",
     "stands for `jax[cuda11_cudnn82]`"},
    {"jax_before_turing", {"jax", "--gpu", "V100"}, "gpu", 0, "jax[cuda12]==", "because `jax[cuda13]` does not run here"},
    {"jax_beside_stacks_of_an_older_cuda",
     {"torch", "jax", "tensorflow", "--gpu", "sm_86"},
     "gpu",
     0,
     "jax[cuda12]==",
     "because `jax[cuda13]` does not go together with `tensorflow[and-cuda]`: nvidia-cudnn-cu1"},
    {"jax_old_driver", {"jax", "--gpu", "RTX 3090", "--driver", "535.104.05"}, "gpu", 0, "jax[cuda12]==", "jax[cuda12]"},
    {"jax_kepler", {"jax", "--gpu", "K80"}, "gpu", 0, "jax[cuda11_cudnn86]==0.4.3", "`jax` stands for `jax[cuda11_cudnn86]`"},
    {"jax_before_kepler_of_servers",
     {"jax", "--gpu", "GTX 680"},
     "cpu_only",
     10,
     "",
     "gpu-variant: `jax` was tried as `jax[cuda13]`, `jax[cuda12]`, `jax[cuda12_pip]`, `jax[cuda11_pip]`, `jax[cuda11_cudnn86]` and "
     "`jax[cuda11_cudnn82]`"},
    {"jax_ancient_driver", {"jax", "--gpu", "RTX 3090", "--driver", "440.33.01"}, "cpu_only", 10, "", "driver-too-old"},
    // only older releases have the extra for this driver
    {"jax_of_the_last_cuda_11", {"jax", "--gpu", "A100", "--driver", "470.82.01"}, "gpu", 0, "jax[cuda11_pip]==0.4.25", "jax[cuda11_pip]"},
    {"jax_for_cuda11", {"jax[cuda11_pip]", "--gpu", "A100", "--driver", "470.82.01"}, "gpu", 0, "jax[cuda11_pip]==0.4.25", ""},
    {"sglang_by_its_extra", {"sglang==0.4.10.post2", "--gpu", "A100", "--driver", "570.124.06"}, "gpu", 0, "sglang[srt]==", ""},
    {"numba_cuda_on_maxwell", {"numba-cuda", "--gpu", "GTX 980", "--driver", "550.54.15"}, "gpu", 0, "numba-cuda[cu12]==", ""},
    // the variant for the older CUDA comes first, whether or not the other one is tried
    {"numba_cuda", {"numba-cuda", "--gpu", "A100"}, "gpu", 0, "numba-cuda[cu12]==", "which serves older drivers than `numba-cuda[cu13]`"},
    {"numba_cuda_beside_another",
     {"numba-cuda", "cupy", "--gpu", "A100"},
     "gpu",
     0,
     "numba-cuda[cu12]==",
     "`numba-cuda[cu12]`, which serves older drivers than `numba-cuda[cu13]`"},
    {"jax_of_one_version", {"jax==0.5.3", "--gpu", "RTX 3090"}, "gpu", 0, "jax[cuda12]==0.5.3", "`jax==0.5.3` stands for `jax[cuda12]`"},
    {"cupy", {"cupy", "--gpu", "RTX 3090"}, "gpu", 0, "cupy-cuda13x[ctk]==", "`cupy` stands for `cupy-cuda13x[ctk]`"},
    // two variants that must share one CUDA: the whole set is the reason, not a release of one of them
    {"cupy_beside_jax_with_a_driver_of_cuda_13_0",
     {"cupy", "jax", "--gpu", "RTX 3090", "--driver", "580.65.06", "--python", "3.13"},
     "gpu",
     0,
     "cupy-cuda12x[ctk]==",
     "`cupy-cuda12x[ctk]`, with which the set suits the GPUs and the driver better than with `cupy-cuda13x[ctk]`"},
    {"cupy_beside_jax_with_a_driver_of_cuda_12",
     {"jax", "cupy", "--gpu", "RTX 3090", "--driver", "535.104.05", "--python", "3.13"},
     "gpu",
     0,
     "cupy-cuda12x[ctk]==",
     "`cupy-cuda12x[ctk]`, with which the set has newer releases than with `cupy-cuda11x`"},
    {"cupy_beside_a_jax_before_cuda_13",
     {"jax<0.7", "cupy", "--gpu", "RTX 3090", "--python", "3.13"},
     "gpu",
     0,
     "cupy-cuda12x[ctk]==",
     "`cupy` stands for `cupy-cuda12x[ctk]`, the newest CUDA with which the whole set runs here"},
    {"cupy_volta", {"cupy", "--gpu", "V100"}, "gpu", 0, "cupy-cuda12x[ctk]==", "because `cupy-cuda13x[ctk]` does not run here"},
    {"cupy_before_its_extra",
     {"cupy<14", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "cupy-cuda13x==13.6.0",
     "`cupy<14` stands for `cupy-cuda13x`, the newest CUDA that runs here"},
    {"cupy_old_driver", {"cupy", "--gpu", "V100", "--driver", "450.104.05"}, "gpu", 0, "cupy-cuda11x==", "cupy-cuda11x"},
    {"tensorflow",
     {"tensorflow", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "tensorflow[and-cuda]==",
     "`tensorflow` stands for `tensorflow[and-cuda]`"},
    {"tensorflow_old_driver", {"tensorflow", "--gpu", "RTX 3090", "--driver", "440.33.01"}, "cpu_only", 10, "", "driver-too-old"},
    {"onnxruntime_before_its_extras",
     {"onnxruntime==1.20.0", "--gpu", "A100", "--driver", "550.54.15"},
     "gpu",
     0,
     "onnxruntime-gpu==1.20.0",
     "libraries-missing"},
    // what is said outright
    {"jax_for_cuda12", {"jax[cuda12]", "--gpu", "RTX 3090"}, "gpu", 0, "jax[cuda12]==", ""},
    {"cupy_for_cuda11", {"cupy-cuda11x", "--gpu", "RTX 3090"}, "gpu", 0, "cupy-cuda11x==", ""},
    {"cupy_with_old_driver", {"cupy-cuda12x", "--gpu", "V100", "--driver", "450.104.05"}, "unsatisfiable", 11, "", "driver-too-old"},
    {"jax_for_cuda12_on_kepler", {"jax[cuda12]", "--gpu", "K80"}, "cpu_only", 10, "", "no-kernel-image"},
    // the half of JAX that had GPU code of its own up to 0.4.29; the wheels of a release are for the Pythons of its time
    {"jaxlib_with_its_own_code", {"jaxlib==0.4.26", "--gpu", "RTX 3090"}, "gpu", 0, "jaxlib==0.4.26+cuda12.cudnn89", ""},
    {"jaxlib_beside_its_plugin", {"jax[cuda12]==0.4.26", "jaxlib==0.4.26", "--gpu", "RTX 3090"}, "gpu", 0, "jax-cuda12-plugin==0.4.26", ""},
    {"jaxlib_before_python_3_10", {"jaxlib==0.1.74", "--gpu", "RTX 3090"}, "gpu", 0, "python3.9", ""},
    {"jaxlib_alone", {"jaxlib==0.4.35", "--gpu", "RTX 3090"}, "cpu_only", 10, "", "jaxlib==0.4.35"},
    // CPU builds that are asked for
    {"jax_for_cpu", {"jax[cpu]", "--gpu", "RTX 3090"}, "cpu_only", 0, "jax[cpu]==", ""},
    {"tensorflow_for_cpu", {"tensorflow-cpu", "--gpu", "RTX 3090"}, "cpu_only", 0, "tensorflow-cpu==", ""},
    {"jax_without_gpu", {"jax", "--gpu", "none"}, "cpu_only", 0, "jax==", ""},
    {"tensorflow_without_gpu", {"tensorflow", "--gpu", "none"}, "cpu_only", 0, "tensorflow-cpu==", ""},
    {"named_variant_without_gpu", {"tensorflow[and-cuda]", "--gpu", "none"}, "cpu_only", 0, "tensorflow[and-cuda]==", "gpu-build"},
    {"wheel_for_the_cpu_of_an_index", {"llama-cpp-python", "--gpu", "none"}, "cpu_only", 0, "llama-cpp-python/whl/cpu", ""},
    {"wheel_for_the_cpu_of_a_page", {"torch-scatter", "torch", "--gpu", "none"}, "cpu_only", 0, "torch-2.8.0+cpu.html", ""},
    {"of_gpus_alone_without_gpu", {"cupy", "--gpu", "none"}, "unsatisfiable", 11, "", "no-gpu"},
    {"of_gpus_alone_beside_torch_without_gpu", {"flash-attn", "--gpu", "none"}, "unsatisfiable", 11, "", "no-gpu"},
    // several stacks
    {"stack_on_the_cpu_beside_another", {"lightgbm", "xgboost", "--gpu", "A100", "--driver", "550.54.15"}, "cpu_only", 10, "", "lightgbm"},
    {"stack_on_the_cpu_beside_torch",
     {"torch", "lightgbm", "--gpu", "A100", "--driver", "550.54.15"},
     "cpu_only",
     10,
     "lightgbm==",
     "lightgbm 4.6.0 is a build without CUDA"},
    // a wheel that was linked against torch for one CUDA
    {"flash_attn_of_cuda_11", {"flash-attn", "--gpu", "T4", "--driver", "535.104.05"}, "gpu", 0, "torch==1.12.1+cu116", ""},
    {"flash_attn_before_its_abi", {"flash-attn==1.0.5", "--gpu", "A100", "--driver", "550.54.15"}, "gpu", 0, "torch==1.12.1+cu116", ""},
    {"flash_attn_by_abi", {"flash-attn==2.7.4.post1", "--gpu", "A100", "--driver", "580.65.06"}, "gpu", 0, "torch2.6cxx11abitrue", ""},
    {"flash_attn_by_the_old_abi",
     {"flash-attn==2.7.4.post1", "torch==2.6.0", "--gpu", "A100", "--driver", "550.54.15", "--cuda", "12.4"},
     "gpu",
     0,
     "torch2.6cxx11abifalse",
     ""},
    {"flash_attn_beside_torch_for_the_cpu",
     {"torch==2.4.1", "flash-attn", "--gpu", "RTX 5090", "--driver", "570.86.10", "--allow-cpu"},
     "unsatisfiable",
     11,
     "",
     "no-kernel-image"},
    {"torch_scatter", {"torch-scatter", "--gpu", "A100", "--driver", "550.54.15"}, "gpu", 0, "torch-2.6.0+cu124.html", ""},
    {"dgl", {"dgl", "--gpu", "A100", "--driver", "535.104.05"}, "gpu", 0, "dgl==2.4.0+cu121", ""},
    {"torch_and_jax", {"torch", "jax", "--gpu", "RTX 3090"}, "gpu", 0, "torch==", "`jax` stands for"},
    // an add-on of which only the CUDA family is stated: the build of torch is held to --cuda
    {"add_on_within_a_limit",
     {"flash-attn", "torch==2.8.0", "--cuda", "12.8", "--python", "3.12", "--gpu", "sm_86"},
     "gpu",
     0,
     "flash-attn==2.8.3.post1+cu12torch2.8",
     ""},
    {"add_on_of_another_family",
     {"flash-attn", "torch==2.8.0", "--cuda", "11.8", "--python", "3.12", "--gpu", "sm_86"},
     "unsatisfiable",
     11,
     "",
     "cuda"},
};
INSTANTIATE_TEST_SUITE_P(All, Variant, ::testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

struct Wheel {
  const char* name;
  Words words;
  std::string command;  ///< the end of pip's last command
  std::string told;     ///< part of the warning `libraries-missing`; empty: there is none
};

void PrintTo(const Wheel& wheel, std::ostream* stream) { *stream << wheel.name; }

class WheelThatLoadsLibraries : public ::testing::TestWithParam<Wheel> {};

TEST_P(WheelThatLoadsLibraries, GetsThemOrTheAnswerSaysThatItDoesNot) {
  const auto& wheel = GetParam();
  const auto json = resolved(wheel.words);
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  EXPECT_THAT(json["commands"]["pip"].back().get<std::string>(), ::testing::EndsWith(wheel.command));
  const auto warnings = texts_of(json["warnings"]);
  EXPECT_EQ(warnings.find("libraries-missing") != std::string::npos, !wheel.told.empty()) << warnings;
  EXPECT_THAT(warnings, HasSubstr(wheel.told));
}

const Wheel k_wheels[] = {
    {"WithExtrasOfItsRelease",
     {"onnxruntime", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.11"},
     " 'onnxruntime-gpu[cuda,cudnn]==1.26.0'",
     ""},
    {"WithExtrasAndTheCudnnThatStillServesTheCard",
     {"onnxruntime", "--gpu", "GTX 1080", "--driver", "535.104.05", "--python", "3.11"},
     " nvidia-cudnn-cu12==9.10.2.21 'onnxruntime-gpu[cuda,cudnn]==1.26.0'",
     ""},
    {"WithoutExtrasThatItsReleaseLacks",
     {"onnxruntime", "--gpu", "T4", "--driver", "470.82.01", "--python", "3.11"},
     " onnxruntime-gpu==1.18.1 'numpy<2'",
     "onnxruntime-gpu 1.18.1 loads libraries of CUDA 11 and cuDNN 8 that nothing in this set brings: it finds them on the machine, or does "
     "not use the GPU; the conda build brings them (`onnxruntime==1.18.1`, --installer conda)"},
    {"BeforeTheExtraExisted",
     {"tensorflow==2.10.0", "--gpu", "RTX 3090", "--python", "3.10"},
     " tensorflow==2.10.0 'numpy<2'",
     "it finds them on the machine, or does not use the GPU"},
    {"NamedOutright",
     {"onnxruntime-gpu==1.22.0", "--gpu", "RTX 3090", "--python", "3.11"},
     " onnxruntime-gpu==1.22.0",
     "`onnxruntime-gpu[cuda,cudnn]` brings them"},
    {"BesideTorch", {"torch", "onnxruntime-gpu", "--gpu", "RTX 3090", "--driver", "535.104.05", "--python", "3.11"}, "", ""},
    {"BesideAPackageWhoseNeedsAreUnknown", {"cudf", "--gpu", "T4", "--driver", "535.104.05", "--python", "3.11"}, "", ""},
    {"OfCupy",
     {"cupy-cuda12x==14.2.0", "--gpu", "RTX 3090", "--python", "3.11"},
     " cupy-cuda12x==14.2.0",
     "`cupy-cuda12x[ctk]` brings them"},
    {"OfTransformerEngineAlone",
     {"transformer-engine", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.11"},
     "",
     "loads libraries of CUDA 12 and cuDNN 9 that nothing in this set brings"},
    {"OfTransformerEngineBesideTorch",
     {"transformer-engine[pytorch]", "--gpu", "A100", "--driver", "550.54.15", "--python", "3.11"},
     "",
     ""},
    {"OfCupyWithItsExtra", {"cupy-cuda12x[ctk]==14.2.0", "--gpu", "RTX 3090", "--python", "3.11"}, " 'cupy-cuda12x[ctk]==14.2.0'", ""},
};

INSTANTIATE_TEST_SUITE_P(All, WheelThatLoadsLibraries, ::testing::ValuesIn(k_wheels),
                         [](const auto& wheel) { return std::string(wheel.param.name); });

TEST(Variants, PinACudnnThatTheCardStillHas) {
  const auto command = resolved({"jax", "--gpu", "P100", "--driver", "535.104.05"})["commands"]["pip"].back().get<std::string>();
  EXPECT_THAT(command, HasSubstr(" nvidia-cudnn-cu12==9.10.2.21"));
}

TEST(Variants, OfOneSetShareACudaMajor) {
  const auto json = resolved({"torch", "jax", "--gpu", "RTX 3090", "--driver", "580.65.06"});
  std::set<std::string> majors;
  for (const auto& package : json["packages"]) {
    const auto name = package["name"].get<std::string>();
    const auto suffix = name.rfind("-cu");  // `nvidia-cuda-runtime` has none
    if (name.starts_with("nvidia-") && suffix != std::string::npos &&
        name.find_first_not_of("0123456789", suffix + 3) == std::string::npos) {
      majors.insert(name.substr(suffix + 3));
    }
  }
  EXPECT_EQ(majors.size(), 1U) << json["packages"].dump(1);
}

TEST(Variants, HaveRemediesAlsoWhereTheOtherInstallerDoesNotKnowThem) {
  const auto json = resolved({"cupy-cuda12x", "--gpu", "V100", "--driver", "450.104.05"});
  EXPECT_EQ(json["outcome"], "unsatisfiable");
  ASSERT_EQ(json["fixes"].size(), 2U) << json["fixes"].dump(1);
  EXPECT_EQ(json["fixes"][0]["changes"][0]["to"], "cupy-cuda11x") << json["fixes"].dump(1);
  EXPECT_EQ(json["fixes"][1]["changes"][0]["kind"], "driver") << json["fixes"].dump(1);
}

TEST(Variants, AreKeptByRemedies) {
  const auto json = resolved({"jax[cuda12]==0.4.30", "--gpu", "RTX 5090"});
  ASSERT_FALSE(json["fixes"].empty());
  for (const auto& fix : json["fixes"]) {
    for (const auto& change : fix["changes"]) {
      EXPECT_TRUE(change["kind"] != "package" || change["to"].get<std::string>().starts_with("jax[cuda12]")) << fix.dump(1);
    }
  }
}

/// An index with jax alone, whose release knows no extra.
auto resolved_of_jax_alone(const std::string& spec) -> Json {
  const Sandbox sandbox;
  SmallIndex index(sandbox, "index");
  index.add("jax", "0.6.0");
  const auto ended = run_program(
      {"resolve", spec, "--gpu", "sm_86", "--platform", "linux-64", "--python", "3.11", "--index-url", "./index", "--no-lock", "--json"},
      sandbox.path());
  auto json = Json::parse(ended.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ended.out << ended.err;
  json["status"] = ended.status;
  return json;
}

TEST(VariantOfAnIndex, IsACpuSetWhereNoReleaseHasTheExtra) {
  for (const auto* const spec : {"jax[cuda12]", "jax[cuda12_pip]", "jax[cuda12_local]"}) {
    const auto json = resolved_of_jax_alone(spec);
    EXPECT_EQ(json["outcome"], "cpu_only") << spec;
    EXPECT_EQ(json["status"], 10) << spec;
    EXPECT_FALSE(json["reasons"].empty()) << spec;
    EXPECT_THAT(texts_of(json["reasons"]), ::testing::Not(HasSubstr("cpu-build-requested"))) << spec;
  }
}

TEST(VariantOfAnIndex, ForTheCpuIsACpuSetThatWasAskedFor) {
  const auto json = resolved_of_jax_alone("jax[cpu]");
  EXPECT_EQ(json["outcome"], "cpu_only");
  EXPECT_EQ(json["status"], 0);
}

TEST(CondaCommand, NamesNoBuildWhereTheCatalogKnowsNone) {
  const Sandbox sandbox;
  const auto ended =
      run_program({"resolve", "--no-lock", "--emit", "conda", "--installer", "conda", "--gpu", "RTX 3090", "numba-cuda"}, sandbox.path());
  EXPECT_THAT(ended.out, ::testing::ContainsRegex("numba-cuda==[0-9.]+[0-9]\n")) << ended.err;
}

TEST(AssumedGlibc, IsSaidToHideANewerRelease) {
  const Words old_driver{"vllm", "--gpu", "RTX 3090", "--driver", "550.54.14"};
  EXPECT_THAT(texts_of(resolved(old_driver)["warnings"]), HasSubstr("assumed: glibc 2.28 is assumed, and hides vllm 0."));
  auto stated = old_driver;
  stated.insert(stated.end(), {"--glibc", "2.28"});
  EXPECT_THAT(texts_of(resolved(stated)["warnings"]), ::testing::Not(HasSubstr("hides")));
}

TEST(AssumedGlibc, IsSaidToHideAWheelThatACompilerReplaces) {
  EXPECT_THAT(texts_of(resolved({"vllm", "torch==2.9.1", "--gpu", "A100", "--driver", "580.65.06", "--python", "3.11"})["warnings"]),
              HasSubstr("assumed: glibc 2.28 is assumed, and hides the wheel of vllm 0.16.0, which needs 2.31"));
}

TEST(AssumedGlibc, HidesNothingThatTheRequestExcludes) {
  const Words machine{"vllm", "--gpu", "A100", "--driver", "580.65.06", "--python", "3.11"};
  for (const auto& limit : {Words{"--cuda", "12.1"}, Words{"--exclude-newer", "2024-06-01"}}) {
    auto limited = machine;
    limited.insert(limited.end(), limit.begin(), limit.end());
    EXPECT_THAT(texts_of(resolved(limited)["warnings"]), ::testing::Not(HasSubstr("hides"))) << limit[0];
  }
}

TEST(AssumedGlibc, IsNotMentionedWhereItHidesNothing) {
  EXPECT_THAT(texts_of(resolved({"vllm", "--gpu", "RTX 3090"})["warnings"]), ::testing::Not(HasSubstr("hides")));
}

}  // namespace
}  // namespace gpusolve::testing
