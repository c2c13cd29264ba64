// The functions of libcurl on URLs, which are linked in. The others are null: there is no network.
#include "base/curl/curl_library.hpp"

#include <cstdlib>

namespace gpusolve {

auto curl() -> const CurlLibrary& {
  static const CurlLibrary library = [] {
    CurlLibrary curl;
    curl.free = &std::free;
    curl.url = &curl_url;
    curl.url_cleanup = &curl_url_cleanup;
    curl.url_set = &curl_url_set;
    curl.url_get = &curl_url_get;
    return curl;
  }();
  return library;
}

}  // namespace gpusolve
