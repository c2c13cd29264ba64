#include "adapters/conda/place.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

namespace gpusolve::conda {
namespace {

constexpr std::string_view k_scheme = "file:";
constexpr std::string_view k_hex = "0123456789ABCDEF";

auto is_unreserved(char c) -> bool {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/+!@,=:").find(c) != std::string_view::npos;
}

auto hex_value(char c) -> int {
  const auto at = k_hex.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

auto unescape(std::string_view text) -> std::optional<std::string> {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at];
      continue;
    }
    const int high = at + 2 < text.size() ? hex_value(text[at + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[at + 2]) : -1;
    if (low < 0 || high * 16 + low == 0) {
      return std::nullopt;
    }
    out += static_cast<char>(high * 16 + low);
    at += 2;
  }
  return out;
}

/// "scheme://host" of a URL, empty where it has none.
auto root_of(std::string_view url) -> std::string_view {
  const auto scheme_end = url.find("://");
  if (scheme_end == std::string_view::npos) {
    return {};
  }
  return url.substr(0, std::min(url.find('/', scheme_end + 3), url.size()));
}

auto has_scheme(std::string_view text) -> bool {
  const auto colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && text.find('/') > colon;
}

/// Removes `.`, `..` and empty parts; the result starts with a slash unless it is empty.
auto normal_path(std::string_view path) -> std::string {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto slash = std::min(path.find('/'), path.size());
    const auto part = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (part == "..") {
      if (!parts.empty()) {
        parts.pop_back();
      }
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  std::string out;
  for (const auto part : parts) {
    out.append("/").append(part);
  }
  return out;
}

}  // namespace

auto without_last_slashes(std::string_view text) -> std::string_view {
  while (text.size() > 1 && text.ends_with('/')) {
    text.remove_suffix(1);
  }
  return text;
}

auto file_url(const std::filesystem::path& absolute) -> std::string {
  std::string out = "file://";
  for (const char c : absolute.generic_string()) {
    if (is_unreserved(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += {'%', k_hex[byte >> 4U], k_hex[byte & 0xfU]};
    }
  }
  return out;
}

auto is_file_url(std::string_view text) -> bool { return text.starts_with(k_scheme); }

auto path_of_file_url(std::string_view url) -> Result<std::filesystem::path> {
  std::string_view rest = url.substr(std::min(k_scheme.size(), url.size()));
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    if (rest.starts_with("localhost/")) {
      rest.remove_prefix(std::string_view("localhost").size());
    }
  }
  if (!is_file_url(url) || !rest.starts_with('/')) {
    return Error{ErrorKind::usage, quote(url) + " is no URL of a folder here; it would be `file:///` and an absolute path"};
  }
  const auto path = unescape(rest);
  if (!path) {
    return Error{ErrorKind::usage, quote(url) + " has a broken percent escape; `%` is followed by two hexadecimal digits, not both 0"};
  }
  return std::filesystem::path(*path);
}

auto resolve_url(std::string_view base, std::string_view reference) -> std::string {
  const auto root = root_of(base);
  if (has_scheme(reference)) {
    return std::string(root_of(reference)) + normal_path(reference.substr(root_of(reference).size()));
  }
  if (reference.starts_with("//")) {
    const std::string full = std::string(base.substr(0, base.find(':') + 1)) + std::string(reference);
    return std::string(root_of(full)) + normal_path(std::string_view(full).substr(root_of(full).size()));
  }
  if (reference.starts_with('/')) {
    return std::string(root) + normal_path(reference);
  }
  return std::string(root) + normal_path(std::string(base.substr(root.size())) + "/" + std::string(reference));
}

}  // namespace gpusolve::conda
