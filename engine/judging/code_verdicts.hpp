// Whether GPUs run the code that lies in a library, by the rules of catalogs/gpu_rules and catalogs/cuda/code_targets.
#pragma once

#include <vector>

#include "catalogs/catalog.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// One verdict for each distinct capability of the facts, ascending; empty if there are none or if the library has no code that can run.
/// A free driver prevents nothing. Units with nothing but `a` and `f` code, or with code of one major version only, are paths for some
/// GPUs: they count only where a library has no other units.
[[nodiscard]] auto code_verdicts(const LibraryCode& library, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::vector<CodeVerdict>;

/// The verdicts on one GPU, for each library that has code.
[[nodiscard]] auto verdicts_on(ComputeCapability gpu, const std::vector<LibraryCode>& libraries, const Facts& facts,
                               const catalogs::Catalog& catalog) -> std::vector<CodeVerdict>;

/// The toolkit that brought this version of PTX; nullopt if the catalog does not know it.
[[nodiscard]] auto toolkit_of_isa(std::string_view isa, const catalogs::Catalog& catalog) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
