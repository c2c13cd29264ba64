// Parts of a matrix are made and joined by machines that work on it together, with the native program.
#include "engine/listing/matrix_merge.hpp"

#include "wasm/instead/not_here.hpp"

namespace gpusolve::engine {

auto merge_matrix(const std::vector<std::string>& /*paths*/) -> Result<MatrixJson> { return needs_native("`matrix --merge`"); }

}  // namespace gpusolve::engine
