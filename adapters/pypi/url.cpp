#include "adapters/pypi/url.hpp"

#include <algorithm>
#include <array>

#include "adapters/curl/curl_handles.hpp"
#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

auto hex_value(char c) -> int {
  const char lower = lowered(c);
  return is_digit(lower) ? lower - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// What stands for itself in a path.
constexpr auto k_plain = [] {
  std::array<bool, 256> plain{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+")) {
    plain[static_cast<unsigned char>(c)] = true;
  }
  return plain;
}();

auto is_plain(char c) -> bool { return k_plain[static_cast<unsigned char>(c)]; }

/// Bytes of `scheme://host` at the beginning, where the host is a plain name (a number or a port might be rewritten); else 0.
auto plain_origin(std::string_view url) -> std::size_t {
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme)) {
      const auto end = std::min(url.find('/', scheme.size()), url.size());
      const auto host = url.substr(scheme.size(), end - scheme.size());
      const auto is_usual = [&](char c) { return is_digit(c) || is_lower(c) || c == '.' || c == '-'; };
      return !host.empty() && is_lower(host.front()) && is_lower(host.back()) && std::ranges::all_of(host, is_usual) ? end : 0;
    }
  }
  return 0;
}

/// A path, perhaps with a fragment, in which no rule of RFC 3986 would change a character.
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

/// `reference` seen from `base` by the rules of RFC 3986.
auto resolve_by_rules(const std::string& base, std::string_view reference) -> std::optional<std::string> {
  constexpr unsigned int k_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
  const UrlHandle handle(curl().url());
  char* text = nullptr;
  const bool is_sound = curl().url_set(handle.get(), CURLUPART_URL, base.c_str(), k_flags) == CURLUE_OK &&
                        curl().url_set(handle.get(), CURLUPART_URL, std::string(strip(reference)).c_str(), k_flags) == CURLUE_OK &&
                        curl().url_get(handle.get(), CURLUPART_URL, &text, 0) == CURLUE_OK;
  const CurlText owner(text);
  return is_sound ? std::optional<std::string>(text) : std::nullopt;
}

auto joined(std::string_view folder, std::string_view reference) -> std::string {
  std::string url;
  url.reserve(folder.size() + reference.size());
  return url.append(folder).append(reference);
}

/// Bytes of `scheme://host` where neither it nor the path behind it would be written in another way; else 0.
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
  const bool is_below = !reference.empty() && is_alphanumeric(reference.front()) && is_plain_path(reference);
  return is_below ? std::optional(joined(std::string_view(url_).substr(0, folder + 1), reference)) : std::nullopt;
}

auto BaseUrl::resolve(std::string_view reference) const -> std::optional<std::string> {
  if (reference.size() > k_longest_url || reference.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  auto plain = resolve_plainly(reference);
  return plain ? std::move(plain) : resolve_by_rules(url_, reference);
}

auto percent_decoded(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int high = text[at] == '%' && at + 2 < text.size() ? hex_value(text[at + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[at + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

auto file_name_of(std::string_view url) -> std::string {
  const auto path = url.substr(0, url.find_first_of("?#"));
  return percent_decoded(path.substr(path.rfind('/') + 1));
}

auto fragment_of(std::string_view url) -> std::string_view {
  const auto at = url.find('#');
  return at == std::string_view::npos ? std::string_view() : url.substr(at + 1);
}

auto without_fragment(std::string_view url) -> std::string_view { return url.substr(0, url.find('#')); }

auto file_url(const std::filesystem::path& path, bool is_folder) -> std::string {
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  std::string url = "file://";
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    is_plain(c) ? url += c : url += {'%', k_hex[byte >> 4U], k_hex[byte & 0xfU]};
  }
  return is_folder && !url.ends_with('/') ? url + '/' : url;
}

auto path_of_file_url(std::string_view url) -> std::optional<std::filesystem::path> {
  for (const std::string_view prefix : {"file:///", "file://localhost/"}) {
    if (url.starts_with(prefix)) {
      const auto path = percent_decoded(url.substr(prefix.size() - 1, url.find_first_of("?#") - (prefix.size() - 1)));
      return path.find('\0') == std::string::npos ? std::optional(std::filesystem::path(path)) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::pypi
