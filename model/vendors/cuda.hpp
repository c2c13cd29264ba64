// The room of CUDA among build variants: its builds and its words. catalogs/cuda has its code targets and its driver rule.
#pragma once

#include <optional>
#include <string>

#include "model/vendors/words.hpp"

namespace gpusolve {

/// A build for CUDA. `toolkit`: nullopt if it is unknown.
[[nodiscard]] auto build_for_cuda(const std::optional<DottedVersion>& toolkit, Packaging packaging) -> BuildVariant;
/// States that the build is one for this toolkit.
void tie_to_cuda(const DottedVersion& toolkit, BuildVariant& variant);

/// The toolkit to which a build, or a library of CUDA itself, is tied: "12.9"; empty if there is none.
[[nodiscard]] auto cuda_tie(const BuildVariant& variant) -> std::string;
/// "of the same kind": the words for a build without words of its own.
[[nodiscard]] auto same_kind(const BuildVariant& variant) -> std::string;

extern const VendorWords k_cuda_words;

}  // namespace gpusolve
