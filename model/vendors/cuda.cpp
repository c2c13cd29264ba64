#include "model/vendors/cuda.hpp"

#include "model/cuda_label.hpp"

namespace gpusolve {
namespace {

auto tag_of_cuda(const BuildVariant& variant) -> std::string { return variant.cuda ? cuda_label(*variant.cuda) : "cuda"; }

auto toolkit_tag_of_cuda(const DottedVersion& toolkit) -> std::string {
  auto digits = toolkit.text();
  std::erase(digits, '.');
  return "cu" + digits;
}

auto kind_of_cuda(const BuildVariant& variant) -> std::string {
  return variant.cuda ? "for CUDA " + variant.cuda->text() : same_kind(variant);
}

}  // namespace

auto build_for_cuda(const std::optional<DottedVersion>& toolkit, Packaging packaging) -> BuildVariant {
  return {Accelerator::cuda, toolkit, {}, {}, packaging};
}

void tie_to_cuda(const DottedVersion& toolkit, BuildVariant& variant) {
  variant.accelerator = Accelerator::cuda;
  variant.cuda = toolkit;
}

auto cuda_tie(const BuildVariant& variant) -> std::string { return variant.cuda ? variant.cuda->text() : ""; }

auto same_kind(const BuildVariant& /*variant*/) -> std::string { return "of the same kind"; }

const VendorWords k_cuda_words{"CUDA", "NVIDIA GPU", "", tag_of_cuda, toolkit_tag_of_cuda, cuda_tie, kind_of_cuda};

}  // namespace gpusolve
