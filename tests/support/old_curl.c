/* Stands in for the libcurl of an old distribution: passes each call to the real library, but lacks what came after 7.62, which are
   curl_multi_poll (7.66) and CURLOPT_PROTOCOLS_STR (7.85). With WITHOUT_URLS it also lacks the functions on URLs, which came with 7.62: RHEL 8
   has 7.61. Built as libcurl.so.4, to be found through LD_LIBRARY_PATH. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>

enum { unknown_option = 48, protocols_str = 10318 };

static void* real(const char* name) {
  static void* library;
  if (library == 0) {
    library = dlopen(REAL_CURL, RTLD_NOW | RTLD_LOCAL);
  }
  return dlsym(library, name);
}

/* All arguments of the functions below are numbers or addresses of at most one register. */
typedef intptr_t (*function)(intptr_t, intptr_t, intptr_t, intptr_t, intptr_t);

#define FORWARD(name) \
  intptr_t name(intptr_t a, intptr_t b, intptr_t c, intptr_t d, intptr_t e) { return ((function)real(#name))(a, b, c, d, e); }
FORWARD(curl_global_init)
FORWARD(curl_free)
FORWARD(curl_getdate)
FORWARD(curl_slist_append)
FORWARD(curl_slist_free_all)
FORWARD(curl_easy_init)
FORWARD(curl_easy_cleanup)
FORWARD(curl_easy_getinfo)
FORWARD(curl_easy_strerror)
FORWARD(curl_easy_pause)
FORWARD(curl_multi_init)
FORWARD(curl_multi_cleanup)
FORWARD(curl_multi_setopt)
FORWARD(curl_multi_add_handle)
FORWARD(curl_multi_remove_handle)
FORWARD(curl_multi_perform)
FORWARD(curl_multi_info_read)
FORWARD(curl_multi_wait)
#ifndef WITHOUT_URLS
FORWARD(curl_url)
FORWARD(curl_url_cleanup)
FORWARD(curl_url_set)
FORWARD(curl_url_get)
#endif

int curl_easy_setopt(void* handle, int option, ...) {
  va_list more;
  va_start(more, option);
  void* const value = va_arg(more, void*);
  va_end(more);
  return option == protocols_str ? unknown_option : ((int (*)(void*, int, ...))real("curl_easy_setopt"))(handle, option, value);
}
