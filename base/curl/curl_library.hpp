// The functions of libcurl that gpusolve uses. libcurl is loaded when the first of them is called, not when the program starts: loading
// libcurl and the thirty libraries that it needs takes more than half of the time of a start, and most runs neither use a network nor parse
// URLs.
#pragma once

#include <curl/curl.h>

namespace gpusolve {

/// Each member is the function of libcurl whose name is `curl_` and the member's name.
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

/// Loads libcurl at the first call; the library then stays loaded. Several threads may call this function. Throws `NoLibrary`.
[[nodiscard]] auto curl() -> const CurlLibrary&;

/// Waits until a transfer can continue, but at most `milliseconds`; may return early. Works with every supported libcurl.
void wait_for_transfers(CURLM* multi, int milliseconds);

/// Restricts the transfer to the protocols http and https. Works with every supported libcurl.
void allow_only_http(CURL* handle);

}  // namespace gpusolve
