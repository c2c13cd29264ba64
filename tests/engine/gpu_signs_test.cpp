// Signs of GPU code in names, versions and files; NVIDIA's libraries: the GPUs that they serve, and the libraries that exclude each other.
#include "engine/judging/gpu_signs.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/judging/library_ranges.hpp"

namespace gpusolve::engine {
namespace {

TEST(GpuSigns, AreWordsOfANameAndNotParts) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"spconv-cu120", "cu120"},
      {"cuml-cu12", "cu12"},
      {"cupy-cuda12x", "cuda12x"},
      {"mxnet_cu112", "cu112"},
      {"onnxruntime-gpu", "gpu"},
      {"faiss-gpu-cu12", "cu12"},
      {"flashinfer-cubin", "cubin"},
      {"numba-cuda", "cuda"},
      {"nvidia-dali-cuda120", "cuda120"},
      {"gpustat", ""},
      {"gpu-metrics", ""},
      {"cucumber", ""},
      {"cu2qu", ""},
      {"barracuda", ""},
      {"numpy", ""},
      {"", ""},
      {"cu12345", ""},
      {"focus-cu", ""},
      {"cuda12xy", ""},
      {"kernels-cu1", ""},
      {"__cuda", ""},
  };
  for (const auto& [name, word] : cases) {
    EXPECT_EQ(gpu_word_in(name), word) << name;
  }
}

TEST(GpuSigns, AreLabelsOfALocalVersion) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"0.6+cu113", "cu113"},
      {"2.1.2+pt21cu118", "cu118"},
      {"2.8.3+cu12torch2.4cxx11abiFALSE", "cu12"},
      {"0.4.20+cuda12.cudnn89", "cuda12"},
      {"2.0.0", ""},
      {"2.0.0+cpu", ""},
      {"2.0.0+rocm6.2", ""},
      {"1.0+local.cudos", ""},
      {"1.0+custom", ""},
      {"1.0+cu1", ""},
  };
  for (const auto& [version, label] : cases) {
    EXPECT_EQ(gpu_label_in(version), label) << version;
  }
}

TEST(GpuLibraries, HaveNamesThatOnlyCondaKnows) {
  for (const auto* const name : {"cudnn", "libcublas", "nccl"}) {
    EXPECT_TRUE(is_library_of_conda_alone(name)) << name;
  }
  for (const auto* const name : {"cuda-nvcc", "nvidia-cublas-cu12", "numpy", ""}) {
    EXPECT_FALSE(is_library_of_conda_alone(name)) << name;
  }
}

TEST(GpuLibraries, HaveAFirstReleaseThatDropsACard) {
  struct Case {
    const char* cudnn;
    ComputeCapability gpu;
    const char* first;  ///< the first release after `cudnn` that drops the card
  };
  constexpr Case k_cases[] = {
      {"8.9.2", {7, 0}, "9.11"}, {"9.10.2", {7, 0}, "9.11"}, {"9.11.0", {7, 0}, ""}, {"9.14.0", {7, 0}, ""}, {"9.5.1", {8, 6}, ""},
  };
  for (const auto& [cudnn, gpu, first] : k_cases) {
    const std::vector<ComputeCapability> gpus{gpu};
    const auto found = first_refused_cudnn(dotted(cudnn), 12, gpus, catalogs::Catalog::embedded());
    EXPECT_EQ(found ? found->text() : "", first) << cudnn << " on " << gpu.sm();
  }
}

TEST(GpuSigns, TellFrameworksFromLibrariesThatTheyNeed) {
  struct Case {
    const char* name;
    Ecosystem ecosystem;
    bool is_for_gpus;
  };
  constexpr Case k_cases[] = {
      {"torch", Ecosystem::pypi, true},         {"pytorch", Ecosystem::conda, true},       {"pytorch-gpu", Ecosystem::conda, true},
      {"jax", Ecosystem::pypi, true},           {"cupy-cuda12x", Ecosystem::pypi, true},   {"flash-attn", Ecosystem::pypi, true},
      {"tensorflow", Ecosystem::conda, true},   {"spconv-cu120", Ecosystem::pypi, true},   {"nvidia-cublas-cu12", Ecosystem::pypi, false},
      {"nvidia-ml-py", Ecosystem::pypi, false}, {"cuda-version", Ecosystem::conda, false}, {"libcublas", Ecosystem::conda, false},
      {"faiss-cpu", Ecosystem::pypi, false},    {"numpy", Ecosystem::pypi, false},         {"", Ecosystem::pypi, false},
  };
  for (const auto& one : k_cases) {
    EXPECT_EQ(is_for_gpus(one.name, one.ecosystem, catalogs::Catalog::embedded()), one.is_for_gpus) << one.name;
  }
}

auto wheel(const std::string& name, const std::string& version, const std::string& file, const std::string& folder = "") -> Package {
  Package package;
  package.name = PackageName::checked(name);
  package.version = VersionText::checked(version);
  package.ecosystem = Ecosystem::pypi;
  package.file = FileName::checked(file);
  package.url = url::PublicUrl::parse("https://wheels.example/" + folder + file);
  return package;
}

TEST(GpuSigns, OfAPackageComeFromItsNameItsVersionOrItsPlace) {
  const std::string binary = "-cp310-cp310-manylinux1_x86_64.whl";
  EXPECT_EQ(own_sign(wheel("spconv-cu120", "2.3.6", "spconv_cu120-2.3.6" + binary)), "`cu120` in its name");
  EXPECT_EQ(own_sign(wheel("detectron2", "0.6+cu113", "detectron2-0.6+cu113" + binary)), "`cu113` in its version");
  EXPECT_EQ(own_sign(wheel("mmcv", "2.0.0", "mmcv-2.0.0" + binary, "mmcv/dist/cu117/torch2.0.0/")), "`cu117` in its address");
  EXPECT_EQ(own_sign(wheel("numpy", "2.0.0", "numpy-2.0.0" + binary, "cuda/gpu/")), "") << "anybody names a folder so";
  EXPECT_EQ(own_sign(wheel("nvidia-physicsnemo", "1.0", "nvidia_physicsnemo-1.0" + binary)), "NVIDIA in its name");
  EXPECT_EQ(own_sign(wheel("numpy", "2.0.0", "numpy-2.0.0" + binary)), "");
  EXPECT_EQ(own_sign(wheel("nvidia-sphinx-theme", "0.0.8", "nvidia_sphinx_theme-0.0.8-py3-none-any.whl")), "") << "pure Python";
  EXPECT_EQ(own_sign(wheel("tool", "1.0", "tool-1.0-py3-none-any.whl", "cu117/")), "") << "pure Python";
  EXPECT_NE(own_sign(wheel("flashinfer-cubin", "0.4.0", "flashinfer_cubin-0.4.0-py3-none-any.whl")), "") << "its data are code";
}

TEST(GpuSigns, ANeedTellsOfGpuCodeOnlyWhereItsOwnCodeIsForGpus) {
  const auto& catalog = catalogs::Catalog::embedded();
  const auto tells = [&](const std::string& name) { return is_need_of_gpu_code(name, Ecosystem::pypi, catalog); };
  for (const auto* const name :
       {"torch", "triton", "nvidia-cublas-cu12", "cuda-toolkit", "jax-cuda12-plugin", "torchvision", "cupy-cuda12x"}) {
    EXPECT_TRUE(tells(name)) << name;
  }
  for (const auto* const name : {"numpy", "numba", "cuda-bindings", "nvidia-ml-py", "torch-geometric", "requests"}) {
    EXPECT_FALSE(tells(name)) << name;
  }
}

TEST(GpuLibraries, AreNvidiasByNameAndCudaMajor) {
  const auto said = [](const std::string& name) {
    const auto wheel = library_wheel(name);
    return wheel ? std::string(wheel->library) + " " + std::to_string(wheel->cuda_major) : std::string();
  };
  EXPECT_EQ(said("nvidia-cudnn-cu12"), "cudnn 12");
  EXPECT_EQ(said("nvidia-cublas"), "cublas 13");
  EXPECT_EQ(said("nvidia-cuda-runtime-cu11"), "cuda-runtime 11");
  EXPECT_EQ(said("nvidia-dali-cuda120"), "");
  EXPECT_EQ(said("nvidia-cutlass-dsl-libs-cu12"), "");
  EXPECT_EQ(said("cudnn"), "");
}

TEST(GpuLibraries, OfOtherCudaMajorsAreRivals) {
  EXPECT_EQ(rivals_of({"cudnn", 12}), (std::vector<std::string>{"nvidia-cudnn-cu11", "nvidia-cudnn-cu13", "nvidia-cudnn"}));
  EXPECT_EQ(rivals_of({"cublas", 13}), (std::vector<std::string>{"nvidia-cublas-cu11", "nvidia-cublas-cu12"}));
  EXPECT_TRUE(rivals_of({"nvtx", 12}).empty()) << "its versions lie side by side";
}

struct Served {
  std::string package;
  std::string version;
  BuildVariant variant;
  ComputeCapability gpu;
  bool is_served;
};

TEST(GpuLibraries, ServeARangeOfGpus) {
  const BuildVariant pip{Accelerator::none, {}, {}, {}, Packaging::wheel};
  const BuildVariant conda12{Accelerator::none, dotted("12"), {}, {}, Packaging::conda_forge};
  const BuildVariant conda13{Accelerator::none, dotted("13.0"), {}, {}, Packaging::conda_forge};
  const std::vector<Served> cases{
      {"nvidia-cudnn-cu12", "9.10.2.21", pip, {6, 1}, true}, {"nvidia-cudnn-cu12", "9.11.0.98", pip, {6, 1}, false},
      {"nvidia-cudnn-cu12", "9.11.0.98", pip, {7, 5}, true}, {"nvidia-cudnn-cu11", "8.5.0.96", pip, {9, 0}, false},
      {"nvidia-cudnn-cu11", "8.9.5.29", pip, {9, 0}, true},  {"nvidia-cudnn-cu12", "99.0", pip, {6, 1}, true},
      {"nvidia-cublas", "13.0.2.14", pip, {6, 1}, false},    {"nvidia-cublas", "13.0.2.14", pip, {7, 5}, true},
      {"nvidia-cublas-cu12", "12.8.4.1", pip, {6, 1}, true}, {"nvidia-nccl-cu13", "2.28.3", pip, {7, 0}, false},
      {"cudnn", "9.14.0.64", conda12, {6, 1}, false},        {"cudnn", "9.10.1.4", conda12, {6, 1}, true},
      {"libcublas", "13.0.0.19", conda13, {6, 1}, false},
  };
  const auto& catalog = catalogs::Catalog::embedded();
  for (const auto& one : cases) {
    const auto library = shared_library(one.package, one.version, one.variant, catalog);
    ASSERT_TRUE(library) << one.package;
    EXPECT_EQ(is_served(*library, one.gpu, catalog), one.is_served) << one.package << " " << one.version << " on " << one.gpu.sm();
  }
  EXPECT_FALSE(shared_library("numpy", "2.0", pip, catalog));
}

}  // namespace
}  // namespace gpusolve::engine
