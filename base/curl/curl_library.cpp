#include "base/curl/curl_library.hpp"

#include "base/library/shared_library.hpp"

namespace gpusolve {
namespace {

auto load() -> CurlLibrary {
  const SharedLibrary library({"libcurl.so.4", "libcurl4", "7.66 of 2019"});  // the interface has borne this number since 2006
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
  library.find("curl_multi_poll", curl.multi_poll);
  library.find("curl_url", curl.url);
  library.find("curl_url_cleanup", curl.url_cleanup);
  library.find("curl_url_set", curl.url_set);
  library.find("curl_url_get", curl.url_get);
  return curl;
}

}  // namespace

auto curl() -> const CurlLibrary& {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace gpusolve
