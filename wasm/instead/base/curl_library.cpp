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

// What urlapi.c wants of the rest of libcurl.
extern "C" {
#include <curl/curl.h>
void* (*Curl_cmalloc)(std::size_t) = &std::malloc;
void (*Curl_cfree)(void*) = &std::free;
void* (*Curl_crealloc)(void*, std::size_t) = &std::realloc;
void* (*Curl_ccalloc)(std::size_t, std::size_t) = &std::calloc;
}
