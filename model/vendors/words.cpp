#include "model/vendors/words.hpp"

#include <cstddef>

#include "model/vendors/cuda.hpp"
#include "model/vendors/metal.hpp"

namespace gpusolve {
namespace {

auto no_tag(const DottedVersion& /*toolkit*/) -> std::string { return {}; }
auto tag_of_cpu(const BuildVariant& /*variant*/) -> std::string { return "cpu"; }
auto tag_of_other(const BuildVariant& /*variant*/) -> std::string { return "other"; }
auto words_for_cpu(const BuildVariant& /*variant*/) -> std::string { return "CPU"; }
auto kind_of_cpu(const BuildVariant& /*variant*/) -> std::string { return "for CPU"; }

constexpr VendorWords k_other_words{"", "", "", tag_of_other, no_tag, cuda_tie, same_kind};
constexpr VendorWords k_cpu_words{"", "", "", tag_of_cpu, no_tag, words_for_cpu, kind_of_cpu};

/// A text of all judged accelerators: "CUDA", or "CUDA and ROCm".
auto joined_words(std::string_view VendorWords::*text, std::string_view end) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < k_accelerator_count; ++at) {
    const auto accelerator = static_cast<Accelerator>(at);
    if (traits_of(accelerator).is_judged) {
      out.append(out.empty() ? "" : " and ").append(words_of(accelerator).*text).append(end);
    }
  }
  return out;
}

/// Whether `tag` is that of a wheel with the trait, and without further facts.
auto is_bare_tag(std::string_view tag, bool AcceleratorTraits::*trait) -> bool {
  for (std::size_t at = 0; at < k_accelerator_count; ++at) {
    const auto accelerator = static_cast<Accelerator>(at);
    if (traits_of(accelerator).*trait && tag == variant_tag({accelerator, {}, {}, {}, Packaging::wheel})) {
      return true;
    }
  }
  return false;
}

}  // namespace

auto words_of(Accelerator accelerator) -> const VendorWords& {
  switch (accelerator) {
    case Accelerator::cpu:
      return k_cpu_words;
    case Accelerator::cuda:
      return k_cuda_words;
    case Accelerator::metal:
      return k_metal_words;
    case Accelerator::none:
    case Accelerator::other:
      break;
  }
  return k_other_words;
}

auto variant_tag(const BuildVariant& variant) -> std::string { return words_of(variant.accelerator).tag(variant); }

auto is_tag_of_system(std::string_view tag) -> bool { return is_bare_tag(tag, &AcceleratorTraits::is_of_system); }

auto is_tag_of_any_toolkit(std::string_view tag) -> bool { return is_bare_tag(tag, &AcceleratorTraits::is_judged); }

auto toolkit_words(const BuildVariant& variant) -> std::string { return words_of(variant.accelerator).toolkit(variant); }

auto kind_words(const BuildVariant& variant) -> std::string { return words_of(variant.accelerator).kind(variant); }

auto judged_names() -> std::string { return joined_words(&VendorWords::name, ""); }

auto judged_gpus() -> std::string { return joined_words(&VendorWords::gpu, "s"); }

auto judged_gpu() -> std::string { return joined_words(&VendorWords::gpu, ""); }

}  // namespace gpusolve
