#include "adapters/conda/variant.hpp"

#include "adapters/conda/dependency_text.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::conda {
namespace {

auto text(const std::optional<DottedVersion>& version) -> std::string { return version ? version->text() : "-"; }

/// "cuda 11.8 8.7.0 3.10": accelerator, CUDA, cuDNN, python.
auto describe(const Record& record) -> std::string {
  const auto variant = variant_of(record, Packaging::conda_other, gpusolve::tests::main_roles());
  const char* const names[] = {"none", "cpu", "cuda", "metal", "other"};
  return std::string(names[static_cast<int>(variant.accelerator)]) + " " + text(variant.cuda) + " " + text(variant.cudnn) + " " +
         text(variant.python);
}

struct Row {
  const char* name;
  const char* version;
  const char* build;
  std::vector<std::string_view> depends;
  const char* wanted;
};

/// Builds as the channels publish them, with only their decisive dependencies.
const Row k_rows[] = {
    // pytorch
    {"pytorch",
     "2.1.0",
     "py3.10_cuda11.8_cudnn8.7.0_0",
     {"python >=3.10,<3.11.0a0", "pytorch-cuda >=11.8,<11.9", "pytorch-mutex 1.0 cuda"},
     "cuda 11.8 8.7.0 3.10"},
    {"pytorch", "1.7.1", "py3.8_cuda10.1.243_cudnn7.6.3_0", {"cudatoolkit >=10.1,<10.2"}, "cuda 10.1 7.6.3 3.8"},
    {"pytorch", "1.5.1", "py3.7_cuda9.2.148_cudnn7.6.3_0", {"cudatoolkit >=9.2,<9.3"}, "cuda 9.2 7.6.3 3.7"},
    {"pytorch", "2.5.1", "py3.12_cuda12.4_cudnn9_0", {"pytorch-cuda >=12.4,<12.5", "pytorch-mutex 1.0 cuda"}, "cuda 12.4 9 3.12"},
    {"pytorch", "2.3.1", "py3.11_cpu_0", {"pytorch-mutex 1.0 cpu"}, "cpu - - 3.11"},
    {"pytorch", "1.6.0", "py3.6_cpu_0", {"python >=3.6,<3.7.0a0"}, "cpu - - 3.6"},
    {"pytorch", "0.2.0", "py27hc03bea1_4cu80", {}, "cuda 8.0 - 2.7"},
    {"pytorch", "0.4.1", "py36_cuda92_cudnn7.1.4_1", {}, "cuda 9.2 7.1.4 3.6"},
    {"pytorch", "2.0.1", "py3.10_0", {"python >=3.10,<3.11.0a0"}, "cpu - - 3.10"},
    {"pytorch-cpu", "0.3.0", "py35_cpuhd8d1f7f_4", {}, "cpu - - 3.5"},
    {"torchvision", "0.15.2", "py310_cu118", {"pytorch 2.0.1", "pytorch-cuda 11.8.*"}, "cuda 11.8 - 3.10"},
    {"torchvision", "0.8.2", "py37_cu92", {"cudatoolkit >=9.2,<9.3", "pytorch ==1.7.1"}, "cuda 9.2 - 3.7"},
    {"torchvision", "0.15.2", "py38_cpu", {"pytorch 2.0.1", "pytorch-mutex 1.0 cpu"}, "cpu - - 3.8"},
    {"torchaudio", "2.1.0", "py39_cu121", {"pytorch 2.1.0"}, "cuda 12.1 - 3.9"},
    {"torchaudio", "0.8.1", "py38", {"pytorch ==1.8.1"}, "none - - 3.8"},
    {"torchtriton", "3.1.0", "py312", {"pytorch"}, "none - - 3.12"},
    {"pytorch-mutex", "1.0", "cuda", {}, "cuda - - -"},
    {"pytorch-mutex", "1.0", "cpu", {}, "cpu - - -"},
    {"pytorch-cuda", "11.8", "h7e8668a_3", {"cuda-cudart >=11.8,<12.0"}, "cuda 11.8 - -"},
    {"pytorch-cuda", "12.1", "ha16c6d3_5", {"cuda-cudart >=12.1,<12.2"}, "cuda 12.1 - -"},
    {"cpuonly", "2.0", "0", {"pytorch-mutex 1.0 cpu"}, "cpu - - -"},
    {"magma-cuda118", "2.6.1", "1", {}, "cuda 11.8 - -"},
    // conda-forge
    {"pytorch",
     "2.5.1",
     "cuda126_generic_py312_h0c8bb7c_206",
     {"cuda-version >=12.6,<13", "cudnn >=9.3.0.75,<10.0a0", "__cuda"},
     "cuda 12.6 9.3.0.75 3.12"},
    {"pytorch",
     "2.9.1",
     "cuda129_mkl_py311_h1234567_300",
     {"cuda-version >=12.9,<13", "libtorch 2.9.1 cuda129_mkl_h7654321_300"},
     "cuda 12.9 - 3.11"},
    {"pytorch", "1.11.0", "cuda112py39h7b1d8d2_202", {"cudatoolkit >=11.2,<12", "cudnn >=8.4.1.50,<9.0a0"}, "cuda 11.2 8.4.1.50 3.9"},
    {"pytorch", "1.9.0", "py37hd5260e0_1", {"cudatoolkit 11.2|11.2.*", "cudnn >=8.2.1,<9.0a0"}, "cuda 11.2 8.2.1 3.7"},
    {"pytorch", "1.0.1", "py37h65efead_0", {"python >=3.7,<3.8.0a0"}, "cpu - - 3.7"},
    {"pytorch", "2.9.1", "cpu_mkl_py312_hba31f30_101", {"libtorch 2.9.1 cpu_mkl_hf431e7d_101"}, "cpu - - 3.12"},
    {"pytorch", "2.6.0", "cpu_generic_py310_h1234567_0", {}, "cpu - - 3.10"},
    {"libtorch", "2.7.1", "cuda126_mkl_h99b69db_300", {"cuda-version >=12.6,<13"}, "cuda 12.6 - -"},
    {"libtorch", "2.6.0", "cpu_generic_h1234567_0", {}, "cpu - - -"},
    {"pytorch-gpu", "2.9.1", "cuda128_mkl_h3f8c0f1_300", {"pytorch 2.9.1 cuda*_mkl*300"}, "cuda 12.8 - -"},
    {"pytorch-cpu", "2.8.0", "cpu_mkl_h1234567_100", {"pytorch 2.8.0 cpu_mkl*100"}, "cpu - - -"},
    {"torchvision", "0.26.0", "cpu_py312_h1234567_0", {"pytorch * cpu*"}, "cpu - - 3.12"},
    {"jaxlib", "0.7.1", "cuda129py311h1234567_200", {"__cuda", "cuda-version >=12.9,<13"}, "cuda 12.9 - 3.11"},
    {"flash-attn", "2.8.3", "py310h1234567_0", {"cuda-version >=12.9,<13", "cuda-cudart >=12.9.79,<13.0a0"}, "cuda 12.9 - 3.10"},
    {"cupy", "14.1.1", "py314h1234567_0", {"cuda-version >=12,<13.0a0", "cuda-nvrtc"}, "cuda 12 - 3.14"},
    {"triton", "3.5.1", "cuda129py312h1234567_0", {"cuda-version >=12.9,<13"}, "cuda 12.9 - 3.12"},
    {"xformers", "0.0.32.post2", "cuda_129py312h1234567_0", {}, "cuda 12.9 - 3.12"},
    {"xformers", "0.0.34", "cuda_129py310h1234567_0", {"_python_abi3_support 1.*"}, "cuda 12.9 - -"},
    {"toy", "1.0", "cuda_129", {}, "cuda - - -"},
    {"cudf", "24.12.00", "cuda12_py310_241211_gabcdef_0", {"cuda-version >=12.0,<13.0a0"}, "cuda 12.0 - 3.10"},
    {"tokenizers", "0.21", "py39h1234567_0", {"python >=3.9", "_python_abi3_support 1.*"}, "none - - -"},
    {"ffmpeg", "8.0.1", "gpl_h1234567_712", {"libgcc >=14"}, "none - - -"},
    {"numpy", "2.0.0", "py312h1234567_0", {"python_abi 3.12.* *_cp312"}, "none - - 3.12"},
    {"ucx", "1.19.1", "h1234567_0", {"libgcc >=14"}, "none - - -"},
    // pkgs/main
    {"pytorch",
     "1.3.1",
     "cuda100py36h53c1284_0",
     {"_pytorch_select 0.2", "cudatoolkit >=10.0.130,<10.1.0a0", "cudnn >=7.6,<8.0a0", "cudnn >=7.6.4,<8.0a0"},
     "cuda 10.0 7.6.4 3.6"},
    {"pytorch", "1.8.1", "cpu_py39h60491be_0", {"_pytorch_select 0.1"}, "cpu - - 3.9"},
    {"pytorch", "2.0.1", "gpu_cuda113py39h1234567_0", {"cudatoolkit >=11.3.1,<11.4.0a0"}, "cuda 11.3 - 3.9"},
    {"pytorch", "0.2.0", "py27cuda7.5cudnn5.1_0", {"cudatoolkit 7.5*", "cudnn 5.1*"}, "cuda 7.5 5.1 2.7"},
    {"pytorch", "0.4.0", "py35hdf912b8_0", {"cudatoolkit 9.0.*", "cudnn 7.*"}, "cuda 9.0 7 3.5"},
    {"pytorch-gpu", "1.3.1", "0", {"_pytorch_select 0.2.*", "pytorch 1.3.1.*"}, "cuda - - -"},
    {"_pytorch_select", "0.1", "cpu_0", {}, "cpu - - -"},
    {"_pytorch_select", "0.2", "gpu_0", {}, "cuda - - -"},
    {"tensorflow", "2.4.1", "gpu_py39h8236f22_0", {"_tflow_select 2.1.0 gpu"}, "cuda - - 3.9"},
    {"tensorflow", "2.6.0", "mkl_py39h4683426_0", {"_tflow_select 2.3.0 mkl"}, "cpu - - 3.9"},
    {"scipy", "0.19.0", "np113py36_0", {"python 3.6*"}, "none - - 3.6"},
    {"six", "1.16", "0", {"python 3.6*"}, "none - - 3.6"},
    {"six", "1.16", "0", {"python >=3.6"}, "none - - -"},
    // CUDA itself
    {"cudatoolkit", "11.3.1", "h2bc3f7f_2", {}, "none 11.3 - -"},
    {"cudatoolkit", "9.2", "0", {}, "none 9.2 - -"},
    {"cuda-version", "12.6", "h7480c83_3", {}, "none 12.6 - -"},
    {"cuda-cudart", "11.8.89", "0", {}, "none 11.8 - -"},
    {"cuda-cudart", "12.9.79", "h5888daf_0", {"cuda-version >=12.9,<12.10.0a0"}, "none 12.9 - -"},
    {"cuda-cccl", "2.5.0", "0", {"cuda-version >=12.6,<12.7.0a0"}, "none 12.6 - -"},
    {"libcublas", "12.9.1.4", "h1234567_0", {"cuda-version >=12.9,<12.10.0a0"}, "none 12.9 - -"},
    {"libcublas", "11.11.3.6", "0", {}, "none - - -"},
    {"pytorch",
     "2.12.1",
     "cuda130_mkl_py314_h1234567_0",
     {"cuda-version >=13.0,<14", "libcudnn >=9.23.1,<10.0a0"},
     "cuda 13.0 9.23.1 3.14"},
    {"libcudnn", "9.23.1.3", "h1234567_0", {"cuda-version >=13,<14.0a0"}, "none 13 9.23.1.3 -"},
    {"cudnn", "7.6.5", "cuda10.1_0", {"cudatoolkit >=10.1,<10.2"}, "none 10.1 7.6.5 -"},
    {"cudnn", "8.9.7.29", "h092f7fd_3", {"cuda-version >=11.0,<12.0a0", "cudatoolkit 11.*"}, "none 11.0 8.9.7.29 -"},
    {"nccl", "2.29.7.1", "h1234567_0", {"cuda-version >=13,<14.0a0"}, "none 13 - -"},
    // others
    {"pytorch", "2.4.0", "rocm61_generic_py312_h1234567_0", {}, "other - - 3.12"},
    {"python", "3.10.4", "h12debd9_0", {}, "none - - 3.10"},
    {"python_abi", "3.12", "5_cp312", {"python 3.12.*"}, "none - - 3.12"},
};

TEST(Variant, IsReadOffRealBuilds) {
  for (const Row& row : k_rows) {
    const Record record{.name = row.name, .version = row.version, .build = row.build, .depends = row.depends};
    EXPECT_EQ(describe(record), row.wanted) << row.name << " " << row.version << " " << row.build;
  }
}

TEST(Variant, DoesNotBindNoarchPackagesToAPython) {
  const Record record{.name = "six", .version = "1.16", .build = "py39_0", .depends = {"python 3.9.*"}, .noarch = Noarch::python};
  EXPECT_EQ(variant_of(record, Packaging::conda_forge, gpusolve::tests::main_roles()).python, std::nullopt);
}

TEST(Variant, PassesThePackagingOn) {
  EXPECT_EQ(variant_of({.name = "a", .version = "1", .build = "0"}, Packaging::conda_pytorch, gpusolve::tests::main_roles()).packaging,
            Packaging::conda_pytorch);
}

TEST(Variant, SurvivesOddBuildStrings) {
  for (const char* build :
       {"cuda", "cuda.", "cuda12345678901234567890", "py", "py1", "py99999999999999", "cudnn.", "cu", "cpu", "___", "cuda11..8", "py3."}) {
    EXPECT_NO_THROW(
        describe({.name = "pytorch", .version = "x", .build = build, .depends = {"", "cudnn >=", "cuda-version ,|", "::", "a::"}}))
        << build;
  }
}

TEST(DependencyText, IsSplitAtBlanksAndOperators) {
  EXPECT_EQ(split_dependency("cudatoolkit >=11.3,<11.4"), (DependencyText{"cudatoolkit", ">=11.3,<11.4", ""}));
  EXPECT_EQ(split_dependency("pytorch-mutex 1.0 cpu"), (DependencyText{"pytorch-mutex", "1.0", "cpu"}));
  EXPECT_EQ(split_dependency("conda-forge::numpy>=1.2"), (DependencyText{"numpy", ">=1.2", ""}));
  EXPECT_EQ(split_dependency("  __cuda  >=12.4 "), (DependencyText{"__cuda", ">=12.4", ""}));
  EXPECT_EQ(split_dependency(""), (DependencyText{"", "", ""}));
}

TEST(DependencyText, FindsTheLowerBound) {
  const std::pair<std::string_view, std::string_view> table[] = {{">=11.3,<11.4", "11.3"},
                                                                 {"<12,>=11.8", "11.8"},
                                                                 {"11.8.*", "11.8"},
                                                                 {"8.0*", "8.0"},
                                                                 {"9.2|9.2.*", "9.2"},
                                                                 {"==12.9", "12.9"},
                                                                 {">=12.2a.0", "12.2"},
                                                                 {"", "-"},
                                                                 {"<12", "-"},
                                                                 {"*", "-"},
                                                                 {"!=3", "-"}};
  for (const auto& [version, wanted] : table) {
    EXPECT_EQ(text(lower_bound_of(version)), wanted) << version;
  }
}

TEST(DependencyText, FindsTheOnlyMinorVersion) {
  const std::pair<std::string_view, std::string_view> table[] = {{">=3.10,<3.11.0a0", "3.10"},
                                                                 {">=3.10,<3.11", "3.10"},
                                                                 {"3.10.*", "3.10"},
                                                                 {"3.6*", "3.6"},
                                                                 {"=3.8", "3.8"},
                                                                 {"==3.8.1", "3.8"},
                                                                 {">=3.8", "-"},
                                                                 {">=3.8,<4", "-"},
                                                                 {"3", "-"},
                                                                 {"3.6.*|3.7.*", "-"},
                                                                 {"", "-"}};
  for (const auto& [version, wanted] : table) {
    EXPECT_EQ(text(only_minor_of(version)), wanted) << version;
  }
}

}  // namespace
}  // namespace gpusolve::conda
