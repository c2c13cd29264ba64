#include "adapters/pypi/variant.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

/// Applies a label; false if it is not one.
auto apply_label(std::string_view label, BuildVariant& variant) -> bool {
  if (auto cuda = cuda_of_label(label)) {
    variant.accelerator = Accelerator::cuda;
    variant.cuda = std::move(cuda);
    return true;
  }
  if (label == "cpu" || label.starts_with("cpu.") || label.starts_with("cpu_")) {
    variant.accelerator = Accelerator::cpu;
    return true;
  }
  if (label.starts_with("rocm") || label.starts_with("xpu")) {
    variant.accelerator = Accelerator::other;
    return true;
  }
  return false;
}

/// The last non-empty segment.
auto last_segment(std::string_view url) -> std::string_view {
  while (url.ends_with('/')) {
    url.remove_suffix(1);
  }
  return url.substr(url.rfind('/') + 1);
}

}  // namespace

auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion> {
  if (!label.starts_with("cu")) {
    return std::nullopt;
  }
  const auto rest = label.substr(2);
  const auto digits = rest.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(rest, is_digit) - rest.begin()));
  const bool ends_there = digits.size() == rest.size() || rest[digits.size()] == '.' || rest[digits.size()] == '_';
  if ((digits.size() != 2 && digits.size() != 3) || !ends_there) {
    return std::nullopt;
  }
  constexpr std::uint32_t k_oldest = 7;  // the oldest CUDA of any build: `cu12` means the major version 12, not 1.2
  auto cuda = dotted(std::string(digits.substr(0, digits.size() - 1)) + "." + digits.back());
  return cuda.part(0) < k_oldest ? std::nullopt : std::optional(std::move(cuda));
}

auto is_torch_family(std::string_view project) -> bool {
  constexpr std::array<std::string_view, 4> k_others = {"xformers", "fbgemm-gpu", "flash-attn", "vllm"};
  return project.starts_with("torch") || std::ranges::find(k_others, project) != k_others.end();
}

auto is_torch_stack(std::string_view project) -> bool {
  constexpr std::array<std::string_view, 8> k_stack = {"torch",    "torchvision", "torchaudio", "torchcodec",
                                                       "xformers", "fbgemm-gpu",  "flash-attn", "vllm"};
  return std::ranges::find(k_stack, project) != k_stack.end();
}

auto is_of_pytorch(std::string_view project) -> bool {
  constexpr std::array<std::string_view, 9> k_own = {"torchtext", "torchdata",   "torchao",        "torchrec",           "torchrl",
                                                     "torchtune", "torchtriton", "pytorch-triton", "pytorch-triton-rocm"};
  return is_torch_stack(project) || std::ranges::find(k_own, project) != k_own.end() || project == "pytorch-triton-xpu";
}

auto is_pinned_by_torch(std::string_view project) -> bool {
  // Requires-Dist of torch's wheels on PyPI and download.pytorch.org, 1.13.0 to 2.12.1.
  constexpr std::array<std::string_view, 15> k_libraries = {
      "nvidia-cublas",     "nvidia-cuda-cupti", "nvidia-cuda-nvrtc", "nvidia-cuda-runtime", "nvidia-cudnn",
      "nvidia-cufft",      "nvidia-cufile",     "nvidia-curand",     "nvidia-cusolver",     "nvidia-cusparse",
      "nvidia-cusparselt", "nvidia-nccl",       "nvidia-nvjitlink",  "nvidia-nvshmem",      "nvidia-nvtx"};
  constexpr std::array<std::string_view, 3> k_majors = {"-cu11", "-cu12", "-cu13"};
  const auto* const major = std::ranges::find_if(k_majors, [&](std::string_view it) { return project.ends_with(it); });
  if (major != k_majors.end()) {
    project.remove_suffix(major->size());
  }
  return std::ranges::find(k_libraries, project) != k_libraries.end();
}

auto label_of_index(std::string_view url) -> std::string_view {
  auto segment = last_segment(url);
  if (segment.ends_with(".html")) {
    segment = last_segment(url.substr(0, url.size() - std::min(url.size(), segment.size() + 1)));
  }
  BuildVariant ignored;
  if (apply_label(segment, ignored)) {
    return segment;
  }
  const auto dash = segment.find_last_of("-_");
  const bool is_of_torch = dash != std::string_view::npos && segment.substr(0, dash).find("torch") != std::string_view::npos;
  return is_of_torch && apply_label(segment.substr(dash + 1), ignored) ? segment.substr(dash + 1) : std::string_view();
}

auto is_torch_index(std::string_view url) -> bool {
  const auto segment = last_segment(url);
  return !label_of_index(url).empty() || segment == "whl" || segment == "torch_stable.html" ||
         url.find("//download.pytorch.org/") != std::string_view::npos;
}

auto is_local_below(const Version& left, const Version& right) -> bool {
  const auto left_cuda = cuda_of_label(left.local_text());
  const auto right_cuda = cuda_of_label(right.local_text());
  if (left_cuda != right_cuda) {
    return !left_cuda || (right_cuda && *left_cuda < *right_cuda);
  }
  return left < right;
}

auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url) -> BuildVariant {
  BuildVariant variant;
  variant.packaging = Packaging::wheel;
  if (!apply_label(version.local_text(), variant) && is_torch_family(project)) {
    apply_label(label_of_index(index_url), variant);
  }
  return variant;
}

}  // namespace gpusolve::pypi
