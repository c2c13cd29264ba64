// There is no cache where nothing is fetched.
#include "adapters/net/cache_folder.hpp"

#include <utility>

namespace gpusolve::net {

CacheFolder::CacheFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

auto usual_cache_folder(const VariableLookup& /*variable*/) -> std::optional<std::filesystem::path> { return std::nullopt; }

}  // namespace gpusolve::net
