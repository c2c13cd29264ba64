// The size of the cache, in words and as JSON.
#pragma once

#include <filesystem>
#include <string>

#include "adapters/net/cache_folder.hpp"

namespace gpusolve::report {

/// The line "3 documents, 1200 bytes in /home/ann/.cache/gpusolve".
[[nodiscard]] auto size_text(const net::CacheSize& size, const std::filesystem::path& folder) -> std::string;

/// The size in the schema gpusolve/cache/1. Ends with a newline.
[[nodiscard]] auto size_json(const net::CacheSize& size, const std::filesystem::path& folder, bool is_clean) -> std::string;

}  // namespace gpusolve::report
