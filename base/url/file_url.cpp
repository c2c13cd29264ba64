#include "base/url/file_url.hpp"

#include <algorithm>
#include <optional>

#include "base/ascii.hpp"
#include "base/percent.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::url {
namespace {

constexpr std::string_view k_scheme = "file:";

/// Decodes percent escapes; nullopt if an escape is broken or encodes NUL.
auto unescaped(std::string_view text) -> std::optional<std::string> {
  for (auto at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    const bool is_whole = at + 2 < text.size() && hex_value(text[at + 1]) >= 0 && hex_value(text[at + 2]) >= 0;
    if (!is_whole || text.substr(at, 3) == "%00") {
      return std::nullopt;
    }
  }
  return percent_decoded(text);
}

}  // namespace

auto file_url(const std::filesystem::path& absolute, bool ends_with_slash) -> std::string {
  const auto out = "file://" + percent_encoded_path(absolute.generic_string());
  return ends_with_slash && !out.ends_with('/') ? out + '/' : out;
}

auto is_file_url(std::string_view text) -> bool {
  return std::ranges::equal(text.substr(0, k_scheme.size()), k_scheme, {}, ascii::to_lower);
}

auto path_of_file_url(std::string_view url) -> Result<std::filesystem::path> {
  std::string_view rest = url.substr(std::min(k_scheme.size(), url.size()));
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    if (rest.starts_with("localhost/")) {
      rest.remove_prefix(std::string_view("localhost").size());
    }
  }
  rest = rest.substr(0, rest.find_first_of("?#"));
  if (!is_file_url(url) || !rest.starts_with('/')) {
    return usage_error(quote(without_secrets(url)) + " is not the URL of a folder here; write `file:///` and an absolute path");
  }
  const auto path = unescaped(rest);
  if (!path) {
    return usage_error(quote(without_secrets(url)) + " has a broken percent escape; `%` is followed by two hexadecimal digits, not both 0");
  }
  return std::filesystem::path(*path);
}

}  // namespace gpusolve::url
