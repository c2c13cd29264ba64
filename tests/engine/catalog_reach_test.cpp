// The specs that the embedded catalog can judge: an unknown spec is not an impossible one.
#include "engine/reach/catalog_reach.hpp"

#include <gtest/gtest.h>

#include "engine/judging/asked_names.hpp"
#include "engine/reach/near_known.hpp"
#include "engine/reach/version_series.hpp"
#include "engine/specs/build_pattern.hpp"
#include "engine/specs/empty_range.hpp"

namespace gpusolve::engine {
namespace {

using Why = SetAside::Why;

auto reach(bool is_strict = false) -> CatalogReach { return {catalogs::Catalog::embedded(), Platform::linux_64, is_strict}; }

struct Row {
  std::string spec;
  std::string judged;        ///< the spec to solve for
  std::optional<Why> why{};  ///< nullopt: it is judged unchanged
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.spec; }

/// The catalog knows for which `cuda-version` a toolkit is that it does not hold. It judges that, and leaves the toolkit to conda.
TEST(ReachOfToolkit, LimitsTheCudaVersionByAToolkit) {
  const auto found = reach().of_conda("cudatoolkit=11.8.0");
  EXPECT_EQ(found.judged, "cuda-version 11.8.*");
  ASSERT_TRUE(found.aside);
  EXPECT_EQ(found.aside->judged, "");
  EXPECT_EQ(reach().of_conda("cudatoolkit>=11.7.2,<12").judged, "cuda-version >=11.7,<12");
  EXPECT_EQ(reach().of_conda("cudatoolkit=12.1").judged, "cudatoolkit=12.1") << "there is none";
}

void expect(const Row& row, const SpecReach& found) {
  EXPECT_EQ(found.judged, row.judged);
  ASSERT_EQ(found.aside.has_value(), row.why.has_value());
  if (row.why) {
    EXPECT_EQ(found.aside->why, *row.why);
    EXPECT_EQ(found.aside->spec, row.spec);
    EXPECT_EQ(found.aside->judged, row.judged);
  }
}

class ReachOfConda : public ::testing::TestWithParam<Row> {};
TEST_P(ReachOfConda, IsWhatTheCatalogHolds) { expect(GetParam(), reach().of_conda(GetParam().spec)); }

const Row k_conda[] = {
    {"pytorch", "pytorch"},
    {"pytorch>=2.0,<2.3", "pytorch>=2.0,<2.3"},
    {"pytorch=2.1.*=*cuda11.8*", "pytorch=2.1.*=*cuda11.8*"},
    {"pytorch::pytorch=2.0.0", "pytorch::pytorch=2.0.0"},
    {"python=3.10", "python=3.10"},
    {"pytorch-cuda=11.8", "pytorch-cuda=11.8"},
    {"cpuonly", "cpuonly"},
    {"torch*", "torch*"},
    // there is none, and the catalog knows it
    {"pytorch=2.4.7", "pytorch=2.4.7"},
    // releases of Python and CUDA by more than two numbers
    {"python=3.8.5", "python 3.8.*", Why::patch},
    {"python>=3.8.1,<3.12.2", "python >=3.8,<=3.12", Why::patch},
    {"cudatoolkit=11.3.1", "cudatoolkit 11.3.*", Why::patch},
    {"python 3.12.0 hab00c5b_0_cpython", "python 3.12.*", Why::patch},
    // builds
    {"pytorch 2.0.1 py3.11_cuda11.8_cudnn8.7.0_0", "pytorch 2.0.1 py3.11_cuda11.8*"},
    {"pytorch 2.0.1 weird_build_7", "pytorch 2.0.1", Why::build},
    {"python=3.10=h2755cc3_7_cpython", "python 3.10", Why::build},
    {"torchvision=0.22.0=cuda_py312_h592d7cb_2", "", Why::build},
    {"pytorch=2.1[md5=0123456789abcdef0123456789abcdef]", "pytorch 2.1.*", Why::build},
    {"xformers 0.0.26.post1 py310_cu11.8.0_pyt2.3.0", "xformers 0.0.26.post1 py310_cu11.8*"},
    {"xformers=0.0.34=cuda_129py310h0123456_0", "xformers 0.0.34 cuda_129py*"},
    {"xformers=0.0.34=cuda_127py310h0123456_0", "", Why::build},
    {"onnxruntime=1.22.0=py311h4107d7c_200_cuda", "onnxruntime 1.22.0 py311h*_cuda"},
    {"onnxruntime=*=*cuda*", "onnxruntime=*=*cuda*"},
    {"libxgboost=3.3.0=cuda129_h54c741a_0", "libxgboost 3.3.0 cuda129_h*"},
    {"faiss=1.14.3=py312cuda129h0123456_201_cuda", "faiss 1.14.3 py312cuda129h*_cuda"},
    {"vllm=0.10.2=cuda_129py312h0123456_0", "vllm 0.10.2 cuda*129*py312h*"},
    {"bitsandbytes 0.49.2 cpu_py314hb9914d8_0", "bitsandbytes 0.49.2 cpu*py314*"},
    {"jaxlib=*=*cuda12*", "jaxlib=*=*cuda12*"},
    {"xformers::xformers", "xformers::xformers", {}},
    {"fastai::xformers", "", Why::channel},
    {"pytorch=2.5.*=*cuda12*", "pytorch=2.5.*=*cuda12*"},
    {"pytorch 2.5.* *cuda*", "pytorch 2.5.* *cuda*"},
    {"pytorch[build=*cuda*]", "pytorch[build=*cuda*]"},
    {"pytorch[version='>=2.4',build='cuda12*']", "pytorch[version='>=2.4',build='cuda12*']"},
    {"conda-forge::pytorch=2.5.1=cuda126*", "conda-forge::pytorch=2.5.1=cuda126*"},
    {"conda-forge::jaxlib[build=*cuda12*]", "conda-forge::jaxlib[build=*cuda12*]"},
    {"vllm=*=cuda*", "vllm=*=cuda*"},
    {"jaxlib=*=cuda129*", "jaxlib=*=cuda129*"},
    // builds for a CUDA, or of a kind, that no known build of these releases has
    {"pytorch=2.9.*=*cuda118*", "", Why::build},
    {"pytorch=2.5.0=cuda*_mkl*", "", Why::build},
    {"pytorch=2.5.1=gpu_cuda124_py311h0123456_0", "", Why::build},
    // channels
    {"anaconda::pytorch=2.1", "pytorch 2.1.*", Why::channel},
    {"conda-forge::python=3.10", "conda-forge::python=3.10"},
    {"conda-forge::cudatoolkit=11.3", "cudatoolkit 11.3.*", Why::channel},
    // names and versions that the catalog lacks
    {"transformers", "", Why::unknown_name},
    {"numpy>=1.26", "", Why::unknown_name},
    {"cudatoolkit=10.5", "", Why::version},
    {"pytorch::torchvision=0.15.0", "pytorch::torchvision 0.15.1", Why::version},
    {"pytorch=0.4.1", "", Why::version},
    {"pytorch=99.0", "", Why::newer},
    {"pytorch>=99", "", Why::newer},
    {"torchvision=99.0", "", Why::newer},
    // invalid specs, and specs that only PyPI has, are left to the solving world
    {"pytorch==2.1=", "pytorch==2.1="},
    {"nvidia-cublas-cu12", "nvidia-cublas-cu12"},
};
INSTANTIATE_TEST_SUITE_P(Rows, ReachOfConda, ::testing::ValuesIn(k_conda));

class ReachOfPip : public ::testing::TestWithParam<Row> {};
TEST_P(ReachOfPip, IsWhatTheCatalogHolds) { expect(GetParam(), reach().of_pip(GetParam().spec)); }

const Row k_pip[] = {
    {"torch", "torch"},
    {"torch>=2.1,<2.4", "torch>=2.1,<2.4"},
    {"torch==2.4.0+cu121", "torch==2.4.0+cu121"},
    {"torch==2.4.0+cu999", "torch==2.4.0+cu999"},
    {"torch==2.4.7", "torch==2.4.7"},
    {"nvidia-cublas-cu12==12.6.4.1", "nvidia-cublas-cu12==12.6.4.1"},
    {"python>=3.9", "python>=3.9"},
    {"python==3.8.5", "python==3.8.*", Why::patch},
    {"transformers>=4.40", "", Why::unknown_name},
    {"transformers[torch]==4.40", "", Why::unknown_name},
    {"torchvision==0.15.0", "torchvision==0.15.1", Why::version},
    {"torchvision==0.8.1", "torchvision==0.8.0", Why::version},
    {"torchvision==0.15.0+cu118", "torchvision==0.15.1", Why::version},
    {"torch==0.4.1", "", Why::version},
    {"torch<1.0", "", Why::version},
    {"torch==2.5.0.dev20240901", "", Why::version},
    {"torch==2.5.1+rocm6.2", "", Why::version},
    {"torch==2.99.0", "", Why::newer},
    {"torch>2.98,<2.99", "", Why::newer},
    {"torch~=98.1", "", Why::newer},
    // specs that only conda has, and URLs, are left to the solving world
    {"pytorch-cuda==11.8", "pytorch-cuda==11.8"},
    {"torch @ https://host/torch.whl", "torch @ https://host/torch.whl"},
};
INSTANTIATE_TEST_SUITE_P(Rows, ReachOfPip, ::testing::ValuesIn(k_pip));

TEST(ReachOfPip, HoldsBuildsOfTorchToAWheelThatItDoesNotHold) {
  const auto found = reach().of_pip("nvidia-cudnn-cu12==9.3.0.99");
  EXPECT_EQ(found.judged, "nvidia-cudnn-cu12==9.3.0.99");
  ASSERT_TRUE(found.aside);
  EXPECT_EQ(found.aside->judged, "");
}

TEST(ReachOfPip, RefusesWhatIsNewerWhereTheCatalogIsStrict) {
  expect({"torch==2.99.0", "torch==2.99.0"}, reach(true).of_pip("torch==2.99.0"));
}

TEST(MeantName, IsOnlySuggestedForAMisspelling) {
  const struct {
    std::string_view name;
    std::string_view meant;
  } k_rows[] = {
      {"trch", "torch"},
      {"torhc", "torch"},
      {"tourch", "torch"},
      {"pytroch", "pytorch"},
      {"torchvison", "torchvision"},
      {"torchaudo", "torchaudio"},
      {"pytorch-cuad", "pytorch-cuda"},
      // separate packages
      {"torchx", ""},
      {"torchao", ""},
      {"pytorch3d", ""},
      {"cython", ""},
      {"ipython", ""},
      {"numpy", ""},
      {"cuda", ""},
      {"libcurl", ""},
      {"ngboost", ""},
      {"torchmeta", ""},
      {"tensorfow", "tensorflow"},
      {"xformer", "xformers"},
      {"nvidia-cublas-cu13", ""},
      {"transformers", ""},
      // known names themselves
      {"torch", ""},
      {"pytorch", ""},
      {"cudatoolkit", ""},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(reach().meant_name(row.name), row.meant) << row.name;
  }
}

TEST(UsersOfTorch, AreThoseThatSetItNoEndInTheReleaseThatIsTaken) {
  const struct {
    std::string_view spec;
    bool is_user;
  } k_rows[] = {
      {"gpytorch", true},      {"botorch==0.9.2", true},    {"kornia", true},           {"kornia>=0.5", true},      {"kornia==0.7.3", true},
      {"kornia~=0.6.2", true}, {"kornia==0.8.*", true},     {"kornia>=0.6,<0.8", true}, {"kornia==0.4.1", false},   {"kornia<0.6", false},
      {"kornia<=0.7", false},  {"kornia>=0.4,<0.6", false}, {"kornia!=0.7.0", true},    {"pyro-ppl==1.5.2", false}, {"pyro-ppl", true},
      {"diffusers", false},    {"diffusers[torch]", true},  {"accelerate<0.20", true},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(is_user_of_main(Spec::parse(row.spec), catalogs::Catalog::embedded().roles()), row.is_user) << row.spec;
  }
}

TEST(NearKnown, SuggestsPackagesThatRequireTorch) {
  const struct {
    std::string_view name;
    std::string near;
  } k_rows[] = {
      {"ultralitics", "ultralytics"},
      {"sentence-transfomers", "sentence-transformers"},
      {"acelerate", "accelerate"},
      {"diffuser", "diffusers"},
      {"torchvison", "torchvision"},
      // short names, and separate packages
      {"tts2", ""},
      {"tim", ""},
      {"timms", ""},
      {"pefts", ""},
      {"stable-baselines", ""},
      {"transformers", ""},
      {"torchx", ""},
      // the label of a CUDA in place of an index
      {"torch-cu121", "torch"},
      {"torchvision-cu118", "torchvision"},
      {"jax-cu12", "jax"},
      {"spconv-cu120", ""},
      {"torch-scatter-cu121", ""},
      // known names themselves
      {"ultralytics", ""},
      {"diffusers", ""},
      {"torch", ""},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(near_known(row.name, catalogs::Catalog::embedded()), row.near) << row.name;
  }
}

TEST(VersionSeries, KeepTwoNumbers) {
  const struct {
    std::string_view versions;
    std::string_view exact;
    std::string_view series;
  } k_rows[] = {
      {"3.8.5.*", "", "3.8.*"},   {"==3.8.5", "==", "==3.8.*"}, {"~=3.8.5", "==", "==3.8.*"},      {">=3.8.1", "", ">=3.8"},
      {">3.8.1", "", ">=3.8"},    {"<3.12.2", "", "<=3.12"},    {"<3.12.0", "", "<3.12"},          {"<3.12.0a0", "", "<3.12"},
      {"<=3.12.2", "", "<=3.12"}, {"!=3.8.2", "", ""},          {">=3.8.1, !=3.9.1", "", ">=3.8"}, {"3.8.5|3.10.1", "", "3.8.*|3.10.*"},
      {"3.10", "", "3.10"},       {"3.10.*", "", "3.10.*"},     {">=3,<4", "", ">=3,<4"},          {"", "", ""},
      {"what", "", "what"},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(in_series(row.versions, row.exact), row.series) << row.versions;
  }
}

TEST(BuildPatterns, MeetWhereOneTextFitsBoth) {
  EXPECT_TRUE(do_patterns_meet("py3.11_cuda11.8_cudnn8.7.0_0", "py3.11_cuda11.8*"));
  EXPECT_TRUE(do_patterns_meet("cuda118_py310*", "cuda118*py310*"));
  EXPECT_TRUE(do_patterns_meet("*", ""));
  EXPECT_TRUE(do_patterns_meet("", ""));
  EXPECT_FALSE(do_patterns_meet("py3.10_cuda11.8_0", "py3.11_cuda11.8*"));
  EXPECT_FALSE(do_patterns_meet("cpu_*", "cuda*"));
  EXPECT_FALSE(do_patterns_meet("a*b", "*c"));
}

TEST(EmptyRanges, NameTheTwoConditions) {
  using Pair = std::optional<std::pair<std::string, std::string>>;
  const struct {
    std::string_view versions;
    Pair empty;
  } k_rows[] = {
      {">=2.4,<2.3", Pair({">=2.4", "<2.3"})},
      {">2.4, <=2.4", Pair({">2.4", "<=2.4"})},
      {"==2.1,==2.2", Pair({"==2.2", "==2.1"})},
      {"<2,>=2", Pair({">=2", "<2"})},
      {"~=2.0,<2", Pair({"~=2.0", "<2"})},
      {"~=1.24.1,>=1.25", Pair({">=1.25", "~=1.24.1"})},
      {"~=1.24,>=1.25", {}},
      {">=2.3,<2.4", {}},
      {">=2.4,<=2.4", {}},
      {"==2.4.*,<2.4", {}},
      {">=2.4|<2.3", {}},
      {"==2.4.0+cu121,<2.4.1", {}},
      {"", {}},
      {"what", {}},
  };
  for (const auto& row : k_rows) {
    EXPECT_EQ(empty_range_in(row.versions), row.empty) << row.versions;
  }
}

}  // namespace
}  // namespace gpusolve::engine
