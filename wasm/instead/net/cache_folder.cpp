// There is no cache where nothing is fetched.
#include "adapters/net/cache_folder.hpp"

namespace gpusolve::net {

auto usual_cache_folder() -> std::optional<std::filesystem::path> { return std::nullopt; }

}  // namespace gpusolve::net
