#include "adapters/curl/curl_library.hpp"

#include <dlfcn.h>

#include <string>

namespace gpusolve {
namespace {

// The interface has borne this number since 2006.
constexpr auto k_name = "libcurl.so.4";

template <class Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(library, name));  // NOLINT(*-reinterpret-cast): what dlsym is for
  if (function == nullptr) {
    throw NoCurl(std::string(k_name) + " has no function " + name + "; 7.66 of 2019 is the oldest that will do");
  }
}

auto load() -> CurlLibrary {
  void* const library = ::dlopen(k_name, RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) {
    const char* const why = ::dlerror();  // NOLINT(concurrency-mt-unsafe): of this thread, says glibc
    throw NoCurl(std::string("cannot load ") + k_name + ", which Debian has in the package libcurl4: " + (why == nullptr ? "" : why));
  }
  CurlLibrary curl;
  find(library, "curl_global_init", curl.global_init);
  find(library, "curl_free", curl.free);
  find(library, "curl_getdate", curl.getdate);
  find(library, "curl_slist_append", curl.slist_append);
  find(library, "curl_slist_free_all", curl.slist_free_all);
  find(library, "curl_easy_init", curl.easy_init);
  find(library, "curl_easy_cleanup", curl.easy_cleanup);
  find(library, "curl_easy_setopt", curl.easy_setopt);
  find(library, "curl_easy_getinfo", curl.easy_getinfo);
  find(library, "curl_easy_strerror", curl.easy_strerror);
  find(library, "curl_multi_init", curl.multi_init);
  find(library, "curl_multi_cleanup", curl.multi_cleanup);
  find(library, "curl_multi_setopt", curl.multi_setopt);
  find(library, "curl_multi_add_handle", curl.multi_add_handle);
  find(library, "curl_multi_remove_handle", curl.multi_remove_handle);
  find(library, "curl_multi_perform", curl.multi_perform);
  find(library, "curl_multi_info_read", curl.multi_info_read);
  find(library, "curl_multi_poll", curl.multi_poll);
  find(library, "curl_url", curl.url);
  find(library, "curl_url_cleanup", curl.url_cleanup);
  find(library, "curl_url_set", curl.url_set);
  find(library, "curl_url_get", curl.url_get);
  return curl;
}

}  // namespace

auto curl() -> const CurlLibrary& {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace gpusolve
