#include "base/url/early_curl.hpp"

#include <algorithm>

#include "base/curl/curl_library.hpp"
#include "base/library/shared_library.hpp"
#include "base/threads/beside.hpp"

namespace gpusolve::url {

auto load_curl_early(const std::vector<std::string>& words) -> std::future<void> {
  const auto has_url = [](const std::string& word) { return word.find("://") != std::string::npos; };
  if (std::ranges::none_of(words, has_url)) {
    return {};
  }
  return beside([] {
    try {
      static_cast<void>(curl());
    } catch (const NoLibrary&) {  // NOLINT(bugprone-empty-catch): the call that needs libcurl reports it
    }
  });
}

}  // namespace gpusolve::url
