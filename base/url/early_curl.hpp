// Loads libcurl while the program starts. Loading takes 4 to 5 ms, about as long as the parsing of the command line and the decoding of the
// catalog, so in another thread it costs a run with URLs nothing (docs/performance.md, "What pays").
#pragma once

#include <future>
#include <string>
#include <vector>

namespace gpusolve::url {

/// If a word of a command line contains a URL, begins to load libcurl in another thread. The destructor of the result waits until libcurl
/// is loaded. Hides a missing library: the next call of curl() throws `NoLibrary` again.
[[nodiscard]] auto load_curl_early(const std::vector<std::string>& words) -> std::future<void>;

}  // namespace gpusolve::url
