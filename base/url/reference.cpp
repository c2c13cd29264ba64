#include "base/url/reference.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/curl/curl_handles.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::url {

namespace {

/// Removes the white space that HTML allows around an attribute.
auto stripped(std::string_view text) -> std::string_view { return ascii::trimmed(text, " \t\r\n\f"); }

/// The characters that a path contains unescaped.
constexpr auto k_plain = [] {
  std::array<bool, 256> plain{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+")) {
    plain[static_cast<unsigned char>(c)] = true;
  }
  return plain;
}();

auto is_plain(char c) -> bool { return k_plain[static_cast<unsigned char>(c)]; }

/// The length of `scheme://host` in bytes, if the host is a plain name; otherwise 0, because a number or a port might be rewritten.
auto plain_origin(std::string_view url) -> std::size_t {
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme)) {
      const auto end = std::min(url.find('/', scheme.size()), url.size());
      const auto host = url.substr(scheme.size(), end - scheme.size());
      const auto is_usual = [&](char c) { return ascii::is_digit(c) || is_lower(c) || c == '.' || c == '-'; };
      return !host.empty() && is_lower(host.front()) && is_lower(host.back()) && std::ranges::all_of(host, is_usual) ? end : 0;
    }
  }
  return 0;
}

/// Whether no rule of RFC 3986 would change a character of `path`, which may have a fragment.
auto is_plain_path(std::string_view path) -> bool {
  const auto fragment = fragment_of(path);
  const auto body = without_fragment(path);
  const auto is_upper_hex = [&](std::size_t at) { return at < body.size() && hex_value(body[at]) >= 0 && body[at] < 'a'; };
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (!is_plain(body[at]) && (body[at] != '%' || !is_upper_hex(at + 1) || !is_upper_hex(at + 2))) {
      return false;
    }
  }
  const auto is_plain_in_fragment = [](char c) { return is_plain(c) || c == '=' || c == '&'; };
  return body.find("/.") == std::string_view::npos && !path.ends_with('#') && std::ranges::all_of(fragment, is_plain_in_fragment);
}

/// Whether a colon in the first segment ends a text that is not a scheme, as in `--index-url=http://host`. Such a text is not a relative
/// reference (section 4.2).
auto has_strange_start(std::string_view reference) -> bool {
  const auto segment = reference.substr(0, reference.find_first_of("/?#"));
  return segment.find(':') != std::string_view::npos && !has_scheme(reference);
}

/// Whether `c` never ends a line, a word or a quotation.
auto is_visible(char c) -> bool { return c > 0x20 && c < 0x7f && std::string_view("\"`\\<>").find(c) == std::string_view::npos; }

/// Resolves `reference` against `base` by the rules of RFC 3986.
auto resolve_by_rules(const std::string& base, std::string_view reference) -> std::optional<std::string> {
  constexpr unsigned int k_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
  const UrlHandle handle(curl().url());
  char* text = nullptr;
  const bool is_sound = curl().url_set(handle.get(), CURLUPART_URL, base.c_str(), k_flags) == CURLUE_OK &&
                        curl().url_set(handle.get(), CURLUPART_URL, std::string(reference).c_str(), k_flags) == CURLUE_OK &&
                        curl().url_get(handle.get(), CURLUPART_URL, &text, 0) == CURLUE_OK;
  const CurlText owner(text);
  return is_sound ? std::optional<std::string>(text) : std::nullopt;
}

auto joined(std::string_view folder, std::string_view reference) -> std::string {
  std::string url;
  url.reserve(folder.size() + reference.size());
  return url.append(folder).append(reference);
}

/// The length of `scheme://host` in bytes, if normalisation changes neither it nor the path after it; otherwise 0.
auto settled_origin(const std::string& url) -> std::size_t {
  const auto host = url.find("://");
  const auto origin = host == std::string::npos ? host : url.find('/', host + 3);
  if (origin == std::string::npos || url.find('#') != std::string::npos || !is_plain_path(std::string_view(url).substr(origin))) {
    return 0;
  }
  const bool is_plain_file = url.starts_with("file:///");
  return is_plain_file || plain_origin(url) == origin || resolve_by_rules(url, url) == url ? origin : 0;
}

}  // namespace

BaseUrl::BaseUrl(std::string_view url) : url_(url), origin_(settled_origin(url_)) {}

auto BaseUrl::resolve_plainly(std::string_view reference) const -> std::optional<std::string> {
  const auto own_origin = plain_origin(reference);
  if (own_origin != 0 && own_origin < reference.size() && is_plain_path(reference.substr(own_origin))) {
    return std::string(reference);
  }
  if (origin_ == 0) {
    return std::nullopt;
  }
  if (reference.starts_with('/') && !reference.starts_with("//")) {
    return is_plain_path(reference) ? std::optional(joined(std::string_view(url_).substr(0, origin_), reference)) : std::nullopt;
  }
  auto folder = url_.rfind('/');
  for (; reference.starts_with("../"); reference.remove_prefix(3)) {
    folder = folder > origin_ ? url_.rfind('/', folder - 1) : origin_;
  }
  const bool is_below = !reference.empty() && ascii::is_alphanumeric(reference.front()) && is_plain_path(reference);
  return is_below ? std::optional(joined(std::string_view(url_).substr(0, folder + 1), reference)) : std::nullopt;
}

auto BaseUrl::resolve(std::string_view reference) const -> std::optional<std::string> {
  if (reference.size() > k_longest || reference.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  if (auto plain = resolve_plainly(reference)) {
    return plain;
  }
  const auto written = stripped(reference);
  auto whole = has_strange_start(written) ? std::nullopt : resolve_by_rules(url_, written);
  return whole && std::ranges::all_of(*whole, is_visible) ? std::move(whole) : std::nullopt;
}

}  // namespace gpusolve::url
