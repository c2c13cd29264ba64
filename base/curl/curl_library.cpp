#include "base/curl/curl_library.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/check.hpp"
#include "base/library/shared_library.hpp"

// The portable program contains these four functions (packaging/portable/make-libraries); in any other program their addresses are null.
#pragma weak curl_url
#pragma weak curl_url_cleanup
#pragma weak curl_url_set
#pragma weak curl_url_get

namespace gpusolve {
namespace {

/// libcurl has functions for URLs since version 7.62 of 2018; RHEL 8 has 7.61. All four come from the same library, because they share a
/// type.
void find_url_functions(const SharedLibrary& library, CurlLibrary& curl) {
  library.find_if_present("curl_url", curl.url);
  if (curl.url == nullptr && &curl_url != nullptr) {
    curl.url = &curl_url;
    curl.url_cleanup = &curl_url_cleanup;
    curl.url_set = &curl_url_set;
    curl.url_get = &curl_url_get;
    return;
  }
  library.find("curl_url", curl.url);
  library.find("curl_url_cleanup", curl.url_cleanup);
  library.find("curl_url_set", curl.url_set);
  library.find("curl_url_get", curl.url_get);
}

auto load() -> CurlLibrary {
  const SharedLibrary library({{"libcurl.so.4"},  // the interface has had this number since 2006
                               "7.62 of 2018",
                               {{"debian-11", "libcurl4"}, {"debian-12", "libcurl4"}, {"debian-13", "libcurl4t64"}}});
  CurlLibrary curl;
  library.find("curl_global_init", curl.global_init);
  library.find("curl_free", curl.free);
  library.find("curl_getdate", curl.getdate);
  library.find("curl_slist_append", curl.slist_append);
  library.find("curl_slist_free_all", curl.slist_free_all);
  library.find("curl_easy_init", curl.easy_init);
  library.find("curl_easy_cleanup", curl.easy_cleanup);
  library.find("curl_easy_setopt", curl.easy_setopt);
  library.find("curl_easy_getinfo", curl.easy_getinfo);
  library.find("curl_easy_strerror", curl.easy_strerror);
  library.find("curl_easy_pause", curl.easy_pause);
  library.find("curl_multi_init", curl.multi_init);
  library.find("curl_multi_cleanup", curl.multi_cleanup);
  library.find("curl_multi_setopt", curl.multi_setopt);
  library.find("curl_multi_add_handle", curl.multi_add_handle);
  library.find("curl_multi_remove_handle", curl.multi_remove_handle);
  library.find("curl_multi_perform", curl.multi_perform);
  library.find("curl_multi_info_read", curl.multi_info_read);
  library.find("curl_multi_wait", curl.multi_wait);
  library.find_if_present("curl_multi_poll", curl.multi_poll);
  find_url_functions(library, curl);
  return curl;
}

/// curl_multi_wait returns at once while no transfer has a socket, for example during a DNS look-up. The pause prevents a busy loop.
void wait_by_old_function(CURLM* multi, int milliseconds) {
  constexpr int k_pause = 5;
  int ready = 0;
  curl().multi_wait(multi, nullptr, 0, milliseconds, &ready);
  if (ready == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(milliseconds, k_pause)));
  }
}

}  // namespace

void wait_for_transfers(CURLM* multi, int milliseconds) {
  if (curl().multi_poll != nullptr) {
    curl().multi_poll(multi, nullptr, 0, milliseconds, nullptr);
  } else {
    wait_by_old_function(multi, milliseconds);
  }
}

void allow_only_http(CURL* handle) {
  // Libraries before 7.85 know only the older option, which newer ones deprecate.
  const auto code = curl().easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");  // NOLINT(*-vararg)
  if (code == CURLE_OK) {
    return;
  }
  constexpr auto k_protocols = static_cast<CURLoption>(CURLOPTTYPE_LONG + 181);                           // CURLOPT_PROTOCOLS
  const auto old_code = curl().easy_setopt(handle, k_protocols, long{CURLPROTO_HTTP | CURLPROTO_HTTPS});  // NOLINT(*-vararg)
  GPUSOLVE_CHECK(code == CURLE_UNKNOWN_OPTION && old_code == CURLE_OK, "libcurl does not limit the protocols");
}

auto curl() -> const CurlLibrary& {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace gpusolve
