#include "base/url/parts.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::url {
namespace {

/// The length in bytes of the scheme at the start of `text`, without `://`; 0 if there is none.
auto scheme_length(std::string_view text) -> std::size_t {
  const auto end = text.find("://");
  if (end == std::string_view::npos || end == 0 || !ascii::is_letter(text.front())) {
    return 0;
  }
  const auto is_inner = [](char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '+' || c == '-' || c == '.'; };
  return std::ranges::all_of(text.substr(0, end), is_inner) ? end : 0;
}

}  // namespace

auto has_scheme(std::string_view text) -> bool { return scheme_length(text) > 0; }

auto scheme_of(std::string_view url) -> std::string {
  auto scheme = ascii::lower(url.substr(0, scheme_length(url)));
  return scheme == "http" || scheme == "https" ? scheme : std::string();
}

auto is_http(std::string_view text) -> bool { return !scheme_of(text.substr(0, 8)).empty(); }

auto cut(std::string_view text) -> Result<Parts> {
  Parts parts;
  if (const auto length = scheme_length(text); length > 0) {
    parts.scheme = ascii::lower(text.substr(0, length));
    text.remove_prefix(length + 3);
  }
  const auto authority = text.substr(0, text.find_first_of("/?#"));
  const auto path = text.substr(authority.size());
  parts.path = path.substr(0, path.find_first_of("?#"));
  const auto host_port = authority.substr(authority.rfind('@') + 1);
  if ((host_port.find('[') == std::string_view::npos) != (host_port.find(']') == std::string_view::npos)) {
    return usage_error("its host has a bracket without its counterpart");
  }
  const auto bracket = host_port.rfind(']');  // an IPv6 address contains colons
  const auto colon = host_port.find(':', bracket == std::string_view::npos ? 0 : bracket);
  parts.host = ascii::lower(host_port.substr(0, colon));
  parts.port = colon == std::string_view::npos ? "" : std::string(host_port.substr(colon + 1));
  if (!std::ranges::all_of(parts.port, ascii::is_digit)) {
    return usage_error("its port is not a number");
  }
  return parts;
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

auto server_of(std::string_view url) -> std::string_view {
  const auto length = scheme_length(url);
  return length == 0 ? url : url.substr(0, url.find('/', length + 3));
}

auto without_scheme(std::string_view url) -> std::string_view {
  const auto length = scheme_length(url);
  return length == 0 ? url : url.substr(length + 3);
}

auto without_last_slashes(std::string_view text) -> std::string_view {
  while (text.size() > 1 && text.ends_with('/')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace gpusolve::url
