// The functions of libcurl that are in use. libcurl is loaded when the first of them is called, not when the program starts: with the
// thirty libraries that it brings it is more than half of what starting costs, and most runs neither ask a network nor take URLs apart.
#pragma once

#include <curl/curl.h>

namespace gpusolve {

/// Each member is the function `curl_` and its name of libcurl's documentation.
struct CurlLibrary {
  decltype(&curl_global_init) global_init{};
  decltype(&curl_free) free{};
  decltype(&curl_getdate) getdate{};
  decltype(&curl_slist_append) slist_append{};
  decltype(&curl_slist_free_all) slist_free_all{};
  decltype(&curl_easy_init) easy_init{};
  decltype(&curl_easy_cleanup) easy_cleanup{};
  decltype(&curl_easy_setopt) easy_setopt{};
  decltype(&curl_easy_getinfo) easy_getinfo{};
  decltype(&curl_easy_strerror) easy_strerror{};
  decltype(&curl_easy_pause) easy_pause{};
  decltype(&curl_multi_init) multi_init{};
  decltype(&curl_multi_cleanup) multi_cleanup{};
  decltype(&curl_multi_setopt) multi_setopt{};
  decltype(&curl_multi_add_handle) multi_add_handle{};
  decltype(&curl_multi_remove_handle) multi_remove_handle{};
  decltype(&curl_multi_perform) multi_perform{};
  decltype(&curl_multi_info_read) multi_info_read{};
  decltype(&curl_multi_wait) multi_wait{};
  decltype(&curl_multi_poll) multi_poll{};  ///< null before 7.66: call `wait_for_transfers`
  decltype(&curl_url) url{};
  decltype(&curl_url_cleanup) url_cleanup{};
  decltype(&curl_url_set) url_set{};
  decltype(&curl_url_get) url_get{};
};

/// The library, which stays loaded. Threads may call this. Throws `NoLibrary`.
[[nodiscard]] auto curl() -> const CurlLibrary&;

/// Waits until a transfer can go on, but no longer than this; may return early. Works with every supported libcurl.
void wait_for_transfers(CURLM* multi, int milliseconds);

/// The transfer may use http and https, and no other protocol. Works with every supported libcurl.
void allow_only_http(CURL* handle);

}  // namespace gpusolve
