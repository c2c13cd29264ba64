#include "base/secrets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.hpp"
#include "base/percent.hpp"

namespace gpusolve {
namespace {

constexpr auto k_none = std::string_view::npos;
constexpr std::string_view k_token = "<TOKEN>";

/// Substrings of the names of parameters that grant access: those of signed URLs of Amazon, Google and Azure, and common names of other
/// servers.
constexpr auto k_secret_words = std::to_array<std::string_view>({"sig", "token", "key", "secret", "pass", "pwd", "auth", "cred", "x-amz-",
                                                                 "x-goog-", "policy", "session", "jwt", "code", "user", "login"});

enum class BareNames : bool { are_public, are_secret };

auto is_secret(std::string_view parameter, BareNames bare) -> bool {
  if (parameter.find('=') == k_none) {
    return bare == BareNames::are_secret;
  }
  const auto name = ascii::lower(percent_decoded(parameter.substr(0, parameter.find('='))));
  return std::ranges::any_of(k_secret_words, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// Removes secret parameters: `?a=1&token=x` becomes `?a=1`; empty if none is left. `text` is empty or begins with `?` or `#`. In a bare
/// `?TOKEN` the name itself is the secret; a bare `#section` is a place in a page.
auto public_parameters(std::string_view text, BareNames bare) -> std::string {
  const auto mark = text.substr(0, 1);
  std::string kept;
  for (text.remove_prefix(mark.size()); !text.empty();) {
    const auto end = std::min(text.find_first_of("&;"), text.size());
    const auto parameter = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!parameter.empty() && !is_secret(parameter, bare)) {
      kept.append(kept.empty() ? mark : "&").append(parameter);
    }
  }
  return kept;
}

auto is_file(std::string_view url) -> bool { return ascii::lower(url.substr(0, 5)) == "file:"; }

/// The offset of the first byte after `scheme://`, `scheme:/` or `//`; 0 if the text begins with none of them. A `file:` URL has an empty
/// authority between its second and third slash.
auto authority_start(std::string_view text) -> std::size_t {
  const auto scheme = text.find("://");  // also that of `url:https://…`
  const auto colon = scheme == k_none ? text.find(':') : scheme;
  const auto slashes = text.starts_with('/') ? 0 : colon == k_none ? text.size() : colon + 1;
  const auto end = std::min(text.find_first_not_of('/', slashes), text.size());
  return end == slashes ? 0 : is_file(text) ? std::min(end, slashes + 2) : end;
}

/// Whether `authority` is a host, with a numeric port or without a port.
auto is_host(std::string_view authority) -> bool {
  const auto bracket = authority.rfind(']');
  const auto colon = authority.find(':', bracket == k_none ? 0 : bracket);
  return std::ranges::all_of(colon == k_none ? std::string_view() : authority.substr(colon + 1), ascii::is_digit);
}

/// Whether `user` is the `git@` of an ssh URL. Every git server uses this name, so it is public, and the URL does not work without it.
auto is_public_user(std::string_view scheme, std::string_view user) -> bool {
  return user == "git" && (scheme.ends_with("ssh://") || scheme.ends_with("SSH://"));
}

/// Whether a Docker digest, as in `image:1@sha256:…`, and not a host follows the `@`.
auto begins_with_digest(std::string_view text) -> bool { return text.starts_with("sha256:") || text.starts_with("sha512:"); }

/// Removes the text before an `@` in the authority. If a password with a slash makes the text an invalid URL, removes everything up to the
/// last `@`. Without a scheme, treats only `user:password@` before the first slash as a user, not an address such as `dev@example.org` and
/// not the commit in `github:owner/project@1a2b`.
auto without_user(std::string url) -> std::string {
  const auto first = authority_start(url);
  const auto end = std::min(url.find('/', first), url.size());
  const auto authority = std::string_view(url).substr(first, end - first);
  const bool is_slash_in_password = first > 0 && !is_host(authority.substr(authority.rfind('@') + 1));
  const auto at = is_slash_in_password ? url.rfind('@') : first + authority.rfind('@');
  const bool has_user = is_slash_in_password ? at != std::string::npos && at > first : authority.find('@') != k_none;
  const bool is_meant = first > 0 || authority.substr(0, authority.find('@')).find(':') != k_none;
  if (!has_user || !is_meant || (first == 0 && begins_with_digest(std::string_view(url).substr(at + 1))) ||
      is_public_user(url.substr(0, first), url.substr(first, at - first))) {
    return url;
  }
  return url.erase(first, at + 1 - first);
}

/// Whether `segment`, which follows `/t/`, is the start of a file name and not a token, as in the old index layout
/// `/packages/t/torch/torch-2.0.whl`.
auto opens_file_name(std::string_view segment, std::string_view rest) -> bool {
  const auto file = ascii::lower(rest.substr(0, rest.find('/')));
  return file.starts_with(ascii::lower(segment)) && file.find_first_of("-_.", segment.size()) == segment.size();
}

/// Whether the URL is a topic of a Discourse forum, `/t/words-of-its-title/123`. No channel is on a host with such a name.
auto is_topic(std::string_view url, std::string_view rest) -> bool {
  constexpr std::size_t k_longest_start = 64;  // scheme and host
  const auto number = rest.substr(0, rest.find('/'));
  if (number.empty() || !std::ranges::all_of(number, ascii::is_digit)) {
    return false;
  }
  const auto host = ascii::lower(url.substr(0, k_longest_start));
  constexpr auto k_forums = std::to_array<std::string_view>({"://forums.", "://discuss.", "://discourse."});
  return std::ranges::any_of(
      k_forums, [&](std::string_view forum) { return host.find("://") == host.find(forum) && host.find(forum) != std::string::npos; });
}

/// Replaces each token: `/t/TOKEN/channel` becomes `/t/<TOKEN>/channel`, anywhere in the URL, and in every spelling that a server may read
/// as `/t/`: `//t//`, `/T/`, `/%74/`, `/./t/./`, `/t/x/../`.
auto without_tokens(std::string_view url) -> std::string {
  std::string out;
  bool is_next = false;
  bool is_hidden = false;
  for (std::size_t start = 0; start <= url.size();) {
    const auto end = std::min(url.find('/', start), url.size());
    const auto segment = url.substr(start, end - start);
    const auto name = segment.size() > 16 && segment.find('%') == k_none ? std::string(segment) : ascii::lower(percent_decoded(segment));
    const auto rest = url.substr(std::min(end + 1, url.size()));
    if (is_next && !name.empty() && name != "." && name != "..") {
      is_hidden = !opens_file_name(segment, rest) && !is_topic(url, rest);
      is_next = false;
      out += is_hidden ? k_token : segment;
    } else {
      const auto path = start == 0 ? name : "/" + name;  // a decoded name may contain slashes
      is_next = is_next || path.ends_with("/t") || path.ends_with("/t/") || (name == ".." && is_hidden);
      out += path.find("/t/") == std::string::npos ? segment : k_token;
    }
    out += url.substr(end, 1);
    start = end + 1;
  }
  return out;
}

auto is_folder(std::string_view text) -> bool { return text.starts_with('/') && !text.starts_with("//"); }
auto is_drive(std::string_view text) -> bool {
  return text.size() > 2 && ascii::is_letter(text[0]) && text[1] == ':' && text[2] == '/' && text.substr(3, 1) != "/" &&
         text.find('@') == k_none;
}

auto shown_url(std::string_view url, bool keeps_fragment) -> std::string {
  if (is_folder(url) || is_drive(url)) {
    return std::string(url);
  }
  const auto whole = without_user(std::string(url));
  const auto all = std::string_view(whole);
  const auto hash = std::min(all.find('#'), all.size());
  const auto query = std::min(all.find('?'), hash);
  const auto place = all.substr(0, query);
  return (is_file(place) ? std::string(place) : without_tokens(place)) +
         public_parameters(all.substr(query, hash - query), BareNames::are_secret) +
         (keeps_fragment ? public_parameters(all.substr(hash), BareNames::are_public) : std::string());
}

/// Whether a byte ends a URL in a text: never, only in a sentence, or always.
enum class Ends : std::uint8_t { nothing, word, text };
/// A table, because every byte of a text with a URL is looked up. `'(),` end a URL in a sentence, although a password can contain them.
constexpr auto k_ends = [] {
  std::array<Ends, 256> ends{};
  for (std::size_t c = 0; c < ends.size(); ++c) {
    const auto is_among = [c](std::string_view all) { return all.find(static_cast<char>(c)) != k_none; };
    ends[c] = c <= ' ' || is_among("`\"<>") ? Ends::text : is_among("'(),") ? Ends::word : Ends::nothing;
  }
  return ends;
}();

auto ends_of(char c) -> Ends { return k_ends[static_cast<unsigned char>(c)]; }  // NOLINT(*-constant-array-index)

/// If `at` lies in the user or password of a URL with a scheme: the length from `at` up to and including the last `@` before the path.
/// Otherwise 0.
auto rest_of_user(std::string_view text, std::size_t at) -> std::size_t {
  const auto authority = text.rfind("//", at);
  if (authority == k_none || authority == 0 || text[authority - 1] != ':' ||
      text.substr(authority + 2, at - authority - 2).find('/') != k_none) {
    return 0;
  }
  const auto end = std::ranges::find_if(text.substr(at), [](char c) { return c == '/' || ends_of(c) == Ends::text; });
  const auto last = text.substr(at, static_cast<std::size_t>(end - text.begin()) - at).rfind('@');
  return last == k_none ? 0 : last + 1;
}

/// The length of the first word; 0 if `text` begins with a character that ends a word.
auto word_length(std::string_view text) -> std::size_t {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto ends = ends_of(text[at]);
    if (ends == Ends::text) {
      return at;
    }
    if (ends == Ends::word) {
      const auto more = rest_of_user(text.substr(0, std::min(text.size(), at + 8192)), at);
      if (more == 0) {
        return at;
      }
      at += more - 1;
    }
  }
  return text.size();
}

/// The offset of the second scheme in a word such as `https://a;https://b`; its size if there is none.
auto next_scheme(std::string_view word) -> std::size_t {
  const auto first = word.find("://");
  const auto second = first == k_none ? first : word.find("://", first + 3);
  if (second == k_none) {
    return word.size();
  }
  auto start = second;
  while (start > first + 3 && ascii::is_letter(word[start - 1])) {
    --start;
  }
  return start;
}

/// Whether `text` has no sign of a user, a token or parameters. A fast path for words and for whole documents: nearly all URLs have none.
/// One search for each sign is faster than one search for all signs.
auto has_only_plain_urls(std::string_view text) -> bool {
  return text.find('@') == k_none && text.find('?') == k_none && text.find('#') == k_none && text.find('%') == k_none &&
         text.find("/t/") == k_none && text.find("/T/") == k_none;
}

auto shown_word(std::string_view word) -> std::string {
  std::string out;
  while (!word.empty()) {
    const auto one = word.substr(0, next_scheme(word));
    const bool may_hide = one.find(":/") != k_none || one.find('@') != k_none || one.starts_with("//");
    out += may_hide && !has_only_plain_urls(one) ? shown_url(one, true) : std::string(one);
    word.remove_prefix(one.size());
  }
  return out;
}

}  // namespace

auto url_without_secrets(std::string_view url) -> std::string { return shown_url(url, false); }

auto may_hold_secret(std::string_view text) -> bool {
  const bool has_url = text.find('@') != k_none || text.find(":/") != k_none || text.find("//") != k_none;
  return has_url && !has_only_plain_urls(text);
}

auto text_without_secrets(std::string_view text) -> std::string {
  if (!may_hold_secret(text)) {
    return std::string(text);
  }
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto end = word_length(text);
    out += shown_word(text.substr(0, end));
    out += text.substr(end, 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace gpusolve
