#include "adapters/net/url.hpp"

#include <algorithm>
#include <cctype>

#include "adapters/curl/curl_handles.hpp"

namespace gpusolve::net {
namespace {

constexpr unsigned int k_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;

auto parse(std::string_view url) -> UrlHandle {
  UrlHandle handle(curl().url());
  GPUSOLVE_CHECK(handle != nullptr, "no memory for a URL");
  const bool is_sound = url.size() <= k_longest_url && url.find('\0') == std::string_view::npos &&
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

auto lowered(std::string text) -> std::string {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// `/t/TOKEN/channel` -> `/t/<TOKEN>/channel`.
auto without_token(std::string url) -> std::string {
  const auto at = url.find("/t/");
  if (at == std::string::npos) {
    return url;
  }
  const auto first = at + 3;
  const auto end = std::min(url.find('/', first), url.size());
  return url.replace(first, end - first, "<TOKEN>");
}

/// A password with a bare slash in it makes a text that is no URL; all up to the last `@` is dropped then.
auto without_user(std::string url) -> std::string {
  if (url.find('@') == std::string::npos) {
    return url;
  }
  const auto scheme = url.find("://");
  const auto first = scheme == std::string::npos ? 0 : scheme + 3;
  const auto end = std::min(url.find('/', first), url.size());
  const auto at = parse(url) == nullptr ? url.rfind('@') : url.rfind('@', end == 0 ? 0 : end - 1);
  return at == std::string::npos || at < first ? url : url.erase(first, at + 1 - first);
}

auto origin(const UrlHandle& handle) -> std::string {
  return part(handle, CURLUPART_SCHEME).value_or("") + "://" + lowered(part(handle, CURLUPART_HOST).value_or("")) + ":" +
         part(handle, CURLUPART_PORT, CURLU_DEFAULT_PORT).value_or("");
}

}  // namespace

auto is_http_url(std::string_view text) -> bool {
  const auto start = lowered(std::string(text.substr(0, 8)));
  return start.starts_with("http://") || start.starts_with("https://");
}

auto without_secrets(std::string_view url) -> std::string {
  return without_token(without_user(std::string(url.substr(0, url.find_first_of("?#")))));
}

auto scheme_of(std::string_view url) -> std::string {
  return is_http_url(url) ? lowered(std::string(url.substr(0, url.find(':')))) : std::string();
}

auto host_of(std::string_view url) -> std::string { return lowered(part(parse(url), CURLUPART_HOST).value_or("")); }

auto origin_of(std::string_view url) -> std::string {
  const auto handle = is_http_url(url) ? parse(url) : nullptr;
  return handle == nullptr ? std::string() : lowered(origin(handle));
}

auto split_user(std::string_view url) -> UserSplit {
  const auto handle = parse(url);
  const auto user = part(handle, CURLUPART_USER, CURLU_URLDECODE);
  if (!user) {
    return {std::string(url), {}, {}};
  }
  return {without_user(std::string(url)), *user, part(handle, CURLUPART_PASSWORD, CURLU_URLDECODE).value_or("")};
}

auto redirect_target(std::string_view url, std::string_view location) -> std::optional<std::string> {
  const auto from = parse(url);
  auto to = parse(url);
  const bool is_sound = to != nullptr && location.size() <= k_longest_url && location.find('\0') == std::string_view::npos &&
                        curl().url_set(to.get(), CURLUPART_URL, std::string(location).c_str(), k_flags) == CURLUE_OK;
  if (!is_sound) {
    return std::nullopt;
  }
  const bool has_user = part(to, CURLUPART_USER).has_value();
  if (origin(from) != origin(to)) {
    curl().url_set(to.get(), CURLUPART_USER, nullptr, 0);
    curl().url_set(to.get(), CURLUPART_PASSWORD, nullptr, 0);
  } else if (!has_user) {
    for (const auto which : {CURLUPART_USER, CURLUPART_PASSWORD}) {
      if (const auto text = part(from, which)) {
        curl().url_set(to.get(), which, text->c_str(), 0);
      }
    }
  }
  curl().url_set(to.get(), CURLUPART_FRAGMENT, nullptr, 0);
  auto text = part(to, CURLUPART_URL);
  return text && is_http_url(*text) ? text : std::nullopt;
}

}  // namespace gpusolve::net
