#include "model/vendors/metal.hpp"

#include "model/vendors/cuda.hpp"

namespace gpusolve {
namespace {

auto tag_of_metal(const BuildVariant& variant) -> std::string { return variant.packaging == Packaging::wheel ? "mps" : "cpu"; }
auto no_toolkit_tag(const DottedVersion& /*toolkit*/) -> std::string { return {}; }
auto toolkit_of_metal(const BuildVariant& /*variant*/) -> std::string { return "none (Apple)"; }

}  // namespace

const VendorWords k_metal_words{"Metal (MPS)", "Apple GPU", "Apple silicon", tag_of_metal, no_toolkit_tag, toolkit_of_metal, same_kind};

}  // namespace gpusolve
