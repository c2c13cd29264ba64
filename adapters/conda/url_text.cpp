#include "adapters/conda/url_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include "adapters/conda/ascii.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::array<std::string_view, 2> k_package_extensions{".conda", ".tar.bz2"};
constexpr std::array<std::string_view, 2> k_repodata_extensions{".json", ".json.zst"};

auto ends_with_any(std::string_view text, std::span<const std::string_view> endings) -> bool {
  return std::ranges::any_of(endings, [text](std::string_view ending) { return text.ends_with(ending); });
}

auto is_drive_path(std::string_view text) -> bool {
  return text.size() > 2 && ascii::is_alnum(text[0]) && !ascii::is_digit(text[0]) && text[1] == ':' && (text[2] == '/' || text[2] == '\\');
}

auto hex_value(char c) -> int {
  if (ascii::is_digit(c)) {
    return c - '0';
  }
  const char lower = ascii::to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

auto has_scheme(std::string_view text) -> bool {
  const auto end = text.find("://");
  if (end == std::string_view::npos || end == 0 || end > 12 || ascii::is_digit(text.front())) {
    return false;
  }
  return std::ranges::all_of(text.substr(0, end), ascii::is_lower_alnum);
}

auto is_path(std::string_view text) -> bool {
  if (text.find("://") != std::string_view::npos) {
    return false;
  }
  constexpr auto k_openings = std::to_array<std::string_view>({"./", "..", "~", "/", "\\\\"});
  return is_drive_path(text) || std::ranges::any_of(k_openings, [text](std::string_view opening) { return text.starts_with(opening); });
}

auto with_forward_slashes(std::string_view path) -> std::string {
  std::string out(path);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] == '\\' && (i + 1 == out.size() || out[i + 1] != ' ')) {
      out[i] = '/';
    }
  }
  return out;
}

auto path_to_url(std::string_view path) -> std::string {
  auto text = with_forward_slashes(path);
  text = std::filesystem::path(text.starts_with('/') || is_drive_path(text) ? text : "/" + text).lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) {
    text.pop_back();
  }
  return (text.starts_with('/') ? "file://" : "file:///") + text;
}

auto strip_slashes(std::string_view text) -> std::string_view {
  const auto start = std::min(text.find_first_not_of('/'), text.size());
  return text.substr(start, text.find_last_not_of('/') + 1 - start);
}

auto join_url(std::string_view first, std::string_view second) -> std::string {
  const auto head = strip_slashes(first);
  const auto tail = strip_slashes(second);
  std::string out = first.empty() || first.starts_with('/') ? "/" : "";
  out += head;
  out += head.empty() || tail.empty() ? "" : "/";
  return out += tail;
}

auto without_first(std::string_view text, std::string_view part) -> std::string {
  std::string out(text);
  if (const auto at = out.find(part); at != std::string::npos) {
    out.erase(at, part.size());
  }
  return out;
}

auto without_token(std::string_view url) -> std::string {
  std::string out(url);
  if (const auto start = out.find("/t/"); start != std::string::npos) {
    const auto is_token = [](char c) { return ascii::is_alnum(c) || c == '-'; };
    const auto end = std::find_if_not(out.begin() + static_cast<std::ptrdiff_t>(start) + 3, out.end(), is_token);
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(start), end);
  }
  out.erase(out.find_last_not_of('/') + 1);
  return out;
}

auto percent_decode(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_code = text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0;
    out += is_code ? static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2])) : text[i];
    i += is_code ? 2 : 0;
  }
  return out;
}

auto parse_url(std::string_view text) -> Result<UrlParts> {
  UrlParts parts;
  if (has_scheme(text)) {
    parts.scheme = text.substr(0, text.find("://"));
    text.remove_prefix(parts.scheme.size() + 3);
  }
  const auto authority = text.substr(0, text.find_first_of("/?#"));
  const auto path = text.substr(authority.size());
  parts.path = path.substr(0, path.find_first_of("?#"));
  const auto host_port = authority.substr(authority.rfind('@') + 1);
  if ((host_port.find('[') == std::string_view::npos) != (host_port.find(']') == std::string_view::npos)) {
    return Error{ErrorKind::usage, "host " + quote(host_port) + " has a bracket without its counterpart"};
  }
  const auto bracket = host_port.rfind(']');  // an IPv6 address has colons of its own
  const auto colon = host_port.find(':', bracket == std::string_view::npos ? 0 : bracket);
  parts.host = ascii::lower(host_port.substr(0, colon));
  parts.port = colon == std::string_view::npos ? "" : std::string(host_port.substr(colon + 1));
  if (!std::ranges::all_of(parts.port, ascii::is_digit)) {
    return Error{ErrorKind::usage, "port " + quote(parts.port) + " in " + quote(authority) + " is not a number"};
  }
  return parts;
}

auto has_package_extension(std::string_view text) -> bool {
  constexpr auto k_longest = std::ranges::max(k_package_extensions, {}, &std::string_view::size).size();
  return ends_with_any(ascii::lower(text.substr(text.size() - std::min(text.size(), k_longest))), k_package_extensions);
}

auto has_repodata_extension(std::string_view text) -> bool { return ends_with_any(text, k_repodata_extensions); }

auto base_name(std::string_view path) -> std::string_view { return path.substr(path.rfind('/') + 1); }

}  // namespace gpusolve::conda
