#include "adapters/pypi/variant.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

/// Sets what the label says; false where it says nothing.
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
  constexpr std::uint32_t k_oldest = 7;  // no build was ever for an older one: `cu12` names a major, not 1.2
  auto cuda = dotted(std::string(digits.substr(0, digits.size() - 1)) + "." + digits.back());
  return cuda.part(0) < k_oldest ? std::nullopt : std::optional(std::move(cuda));
}

auto is_torch_family(std::string_view project) -> bool {
  constexpr std::array<std::string_view, 4> k_others = {"xformers", "fbgemm-gpu", "flash-attn", "vllm"};
  return project.starts_with("torch") || std::ranges::find(k_others, project) != k_others.end();
}

auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url) -> BuildVariant {
  BuildVariant variant;
  variant.packaging = Packaging::wheel;
  if (apply_label(version.local_text(), variant) || !is_torch_family(project)) {
    return variant;
  }
  while (index_url.ends_with('/')) {
    index_url.remove_suffix(1);
  }
  apply_label(index_url.substr(index_url.rfind('/') + 1), variant);
  return variant;
}

}  // namespace gpusolve::pypi
