// Owners of libcurl's handles: each frees its handle.
#pragma once

#include <memory>

#include "base/check.hpp"
#include "base/curl/curl_library.hpp"

namespace gpusolve {

struct EasyDeleter {
  void operator()(CURL* handle) const noexcept { curl().easy_cleanup(handle); }
};
struct MultiDeleter {
  void operator()(CURLM* handle) const noexcept { curl().multi_cleanup(handle); }
};
struct UrlDeleter {
  void operator()(CURLU* handle) const noexcept { curl().url_cleanup(handle); }
};
struct ListDeleter {
  void operator()(curl_slist* list) const noexcept { curl().slist_free_all(list); }
};
struct TextDeleter {
  void operator()(char* text) const noexcept { curl().free(text); }
};
using EasyHandle = std::unique_ptr<CURL, EasyDeleter>;
using MultiHandle = std::unique_ptr<CURLM, MultiDeleter>;
using UrlHandle = std::unique_ptr<CURLU, UrlDeleter>;
using HeaderList = std::unique_ptr<curl_slist, ListDeleter>;
using CurlText = std::unique_ptr<char, TextDeleter>;

/// Sets an option. Throws `Fault` if libcurl refuses the option, because only an error in gpusolve can cause that.
template <class Value>
void set_option(CURL* handle, CURLoption option, Value value) {
  const auto code = curl().easy_setopt(handle, option, value);  // NOLINT(*-vararg)
  GPUSOLVE_CHECK(code == CURLE_OK, "an option that libcurl does not take");
}

}  // namespace gpusolve
