#include "base/url/secrets.hpp"

#include <algorithm>
#include <array>

#include "base/url/parts.hpp"

namespace gpusolve::url {
namespace {

/// Substrings of the names of parameters that grant access: those of signed URLs of Amazon, Google and Azure, and common names of other
/// servers.
constexpr auto k_secret_words = std::to_array<std::string_view>({"sig", "token", "key", "secret", "pass", "pwd", "auth", "cred", "x-amz-",
                                                                 "x-goog-", "policy", "session", "jwt", "code", "user", "login"});

auto lowered(std::string_view text) -> std::string {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

auto is_secret(std::string_view parameter) -> bool {
  const auto name = lowered(percent_decoded(parameter.substr(0, parameter.find('='))));
  const bool is_bare = parameter.find('=') == std::string_view::npos;  // in a bare `?TOKEN` the name itself is the secret
  return is_bare || std::ranges::any_of(k_secret_words, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// Removes secret parameters: `?a=1&token=x` becomes `?a=1`; empty if none is left.
auto public_query(std::string_view query) -> std::string {
  std::string kept;
  while (!query.empty()) {
    const auto end = std::min(query.find_first_of("&;"), query.size());
    const auto parameter = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (!parameter.empty() && !is_secret(parameter)) {
      kept.append(kept.empty() ? "?" : "&").append(parameter);
    }
  }
  return kept;
}

auto is_file(std::string_view url) -> bool { return lowered(url.substr(0, 5)) == "file:"; }

/// The offset of the first byte after `scheme://`, `scheme:/` or `//`; 0 if the text begins with none of them. A `file:` URL has an empty
/// authority between its second and third slash.
auto authority_start(std::string_view text) -> std::size_t {
  const auto colon = text.find(':');
  const auto slashes = text.starts_with('/') ? 0 : colon == std::string_view::npos ? text.size() : colon + 1;
  const auto end = std::min(text.find_first_not_of('/', slashes), text.size());
  return end == slashes ? 0 : is_file(text) ? std::min(end, slashes + 2) : end;
}

/// Whether `authority` is a host, with a numeric port or without a port.
auto is_host(std::string_view authority) -> bool {
  const auto bracket = authority.rfind(']');
  const auto colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const auto port = colon == std::string_view::npos ? std::string_view() : authority.substr(colon + 1);
  return std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
}

/// Removes the text before an `@` in the authority. If a password with a slash makes the text an invalid URL, removes everything up to the
/// last `@`. Without a scheme, treats only `user:password@` as a user, not an address such as `dev@example.org`.
auto without_user(std::string url) -> std::string {
  const auto first = authority_start(url);
  const auto end = std::min(url.find('/', first), url.size());
  const auto authority = std::string_view(url).substr(first, end - first);
  const bool is_slash_in_password = !is_host(authority.substr(authority.rfind('@') + 1));
  const auto at = is_slash_in_password ? url.rfind('@') : first + authority.rfind('@');
  const bool has_user = is_slash_in_password ? at != std::string::npos && at > first : authority.find('@') != std::string_view::npos;
  const bool is_meant = first > 0 || authority.substr(0, authority.find('@')).find(':') != std::string_view::npos;
  return has_user && is_meant ? url.erase(first, at + 1 - first) : url;
}

/// In the old index layout `/packages/t/torch/torch-2.0.whl`, the segment after `/t/` is the start of a file name, not a token.
auto opens_file_name(std::string_view segment, std::string_view rest) -> bool {
  const auto file = lowered(rest.substr(0, rest.find('/')));
  return file.starts_with(lowered(segment)) && file.find_first_of("-_.", segment.size()) == segment.size();
}

/// Replaces each token: `/t/TOKEN/channel` becomes `/t/<TOKEN>/channel`, anywhere in the URL.
auto without_tokens(std::string url) -> std::string {
  for (auto at = url.find("/t/"); at != std::string::npos; at = url.find("/t/", at + 2)) {
    const auto first = at + 3;
    const auto end = std::min(url.find_first_of("/?", first), url.size());
    const auto segment = std::string_view(url).substr(first, end - first);
    if (!segment.empty() && !opens_file_name(segment, std::string_view(url).substr(std::min(end + 1, url.size())))) {
      url.replace(first, end - first, "<TOKEN>");
    }
  }
  return url;
}

auto is_folder(std::string_view text) -> bool { return text.starts_with('/') && !text.starts_with("//"); }

auto is_end_of_word(char c) -> bool {
  return static_cast<unsigned char>(c) <= ' ' || std::string_view("`'\"<>(),").find(c) != std::string_view::npos;
}

}  // namespace

auto without_secrets(std::string_view url) -> std::string {
  if (is_folder(url)) {
    return std::string(url);
  }
  const auto whole = without_user(std::string(without_fragment(url)));
  const auto query = std::min(whole.find('?'), whole.size());
  const auto place = whole.substr(0, query);
  return (is_file(place) ? place : without_tokens(place)) + public_query(std::string_view(whole).substr(std::min(query + 1, whole.size())));
}

auto text_without_secrets(std::string_view text) -> std::string {
  std::string out;
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(std::ranges::find_if(text, is_end_of_word) - text.begin());
    const auto word = text.substr(0, end);
    const bool may_hide = word.find(":/") != std::string_view::npos || word.find('@') != std::string_view::npos || word.starts_with("//");
    out += may_hide ? without_secrets(word) : std::string(word);
    out += text.substr(end, 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace gpusolve::url
