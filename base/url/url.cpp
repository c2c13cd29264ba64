#include "base/url/url.hpp"

#include <arpa/inet.h>

#include <utility>

#include "base/ascii.hpp"
#include "base/curl/curl_handles.hpp"

namespace gpusolve::url {
namespace {

constexpr unsigned int k_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;

auto parse(std::string_view url) -> UrlHandle {
  UrlHandle handle(curl().url());
  GPUSOLVE_CHECK(handle != nullptr, "no memory for a URL");
  const bool is_sound = url.size() <= k_longest && url.find('\0') == std::string_view::npos &&
                        curl().url_set(handle.get(), CURLUPART_URL, std::string(url).c_str(), k_flags) == CURLUE_OK;
  return is_sound ? std::move(handle) : nullptr;
}

auto part(const UrlHandle& handle, CURLUPart which, unsigned int flags = 0) -> std::optional<std::string> {
  char* text = nullptr;
  if (handle == nullptr || curl().url_get(handle.get(), which, &text, flags) != CURLUE_OK) {
    return std::nullopt;
  }
  const CurlText owner(text);
  return std::string(text);
}

auto origin(const UrlHandle& handle) -> std::string {
  return part(handle, CURLUPART_SCHEME).value_or("") + "://" + ascii::lower(part(handle, CURLUPART_HOST).value_or("")) + ":" +
         part(handle, CURLUPART_PORT, CURLU_DEFAULT_PORT).value_or("");
}

void forget_user(const UrlHandle& handle) {
  curl().url_set(handle.get(), CURLUPART_USER, nullptr, 0);
  curl().url_set(handle.get(), CURLUPART_PASSWORD, nullptr, 0);
}

}  // namespace

auto host_of(std::string_view url) -> std::string { return ascii::lower(part(parse(url), CURLUPART_HOST).value_or("")); }

auto is_loopback(std::string_view url) -> bool {
  const auto host = host_of(url);  // the library writes `127.1` as `127.0.0.1`
  in_addr four{};
  in6_addr six{};
  if (::inet_pton(AF_INET, host.c_str(), &four) == 1) {
    return (ntohl(four.s_addr) >> 24U) == IN_LOOPBACKNET;
  }
  const bool has_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  const auto bare = has_brackets ? host.substr(1, host.size() - 2) : std::string();
  return host == "localhost" || (::inet_pton(AF_INET6, bare.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six));
}

auto origin_of(std::string_view url) -> std::string {
  const auto handle = is_http(url) ? parse(url) : nullptr;
  return handle == nullptr ? std::string() : ascii::lower(origin(handle));
}

auto split_user(std::string_view url) -> UserSplit {
  const auto handle = parse(url);
  const auto user = part(handle, CURLUPART_USER, CURLU_URLDECODE);
  if (!user) {
    return {std::string(url), {}, {}};
  }
  auto password = part(handle, CURLUPART_PASSWORD, CURLU_URLDECODE).value_or("");
  forget_user(handle);
  return {part(handle, CURLUPART_URL).value_or(""), *user, std::move(password)};
}

auto redirect_target(std::string_view url, std::string_view location) -> std::optional<std::string> {
  const auto from = parse(url);
  auto to = parse(url);
  const bool is_sound = to != nullptr && location.size() <= k_longest && location.find('\0') == std::string_view::npos &&
                        curl().url_set(to.get(), CURLUPART_URL, std::string(location).c_str(), k_flags) == CURLUE_OK;
  if (!is_sound) {
    return std::nullopt;
  }
  const bool has_user = part(to, CURLUPART_USER).has_value();
  if (origin(from) != origin(to)) {
    forget_user(to);
  } else if (!has_user) {
    for (const auto which : {CURLUPART_USER, CURLUPART_PASSWORD}) {
      if (const auto text = part(from, which)) {
        curl().url_set(to.get(), which, text->c_str(), 0);
      }
    }
  }
  curl().url_set(to.get(), CURLUPART_FRAGMENT, nullptr, 0);
  auto text = part(to, CURLUPART_URL);
  return text && is_http(*text) ? text : std::nullopt;
}

}  // namespace gpusolve::url
