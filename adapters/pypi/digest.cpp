#include "adapters/pypi/digest.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

// Names of hashlib and of OpenSSL.
constexpr std::array<std::pair<std::string_view, const char*>, 7> k_algorithms = {{{"md5", "MD5"},
                                                                                   {"sha1", "SHA1"},
                                                                                   {"sha224", "SHA224"},
                                                                                   {"sha256", "SHA256"},
                                                                                   {"sha384", "SHA384"},
                                                                                   {"sha512", "SHA512"},
                                                                                   {"blake2b", "BLAKE2b512"}}};

auto is_hexadecimal(std::string_view text) -> bool {
  constexpr std::string_view k_digits = "0123456789abcdefABCDEF";
  return !text.empty() && text.find_first_not_of(k_digits) == std::string_view::npos;
}

}  // namespace

auto find_digest(const Digests& digests, std::string_view algorithm) -> const std::string* {
  const auto found = std::ranges::find(digests, algorithm, &Digests::value_type::first);
  return found == digests.end() ? nullptr : &found->second;
}

auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string> {
  const auto found = std::ranges::find(k_algorithms, algorithm, [](const auto& entry) { return entry.first; });
  const auto* const kind = found == k_algorithms.end() ? nullptr : EVP_get_digestbyname(found->second);
  std::array<unsigned char, EVP_MAX_MD_SIZE> buffer{};
  unsigned int size = 0;
  if (kind == nullptr || EVP_Digest(bytes.data(), bytes.size(), buffer.data(), &size, kind, nullptr) != 1) {
    return std::nullopt;
  }
  constexpr std::string_view k_hex = "0123456789abcdef";
  std::string text;
  for (const auto byte : std::span(buffer).first(size)) {
    text += {k_hex[byte >> 4U], k_hex[byte & 0xfU]};
  }
  return text;
}

auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status {
  for (const auto& [algorithm, expected] : digests) {
    const auto actual = digest_of(bytes, algorithm);
    if (actual && *actual != expected) {
      return Error{ErrorKind::source, algorithm + " of " + quote(what) + " is " + *actual + ", but the index says " + quote(expected)};
    }
  }
  return std::monostate();
}

auto parse_digest(std::string_view text) -> std::optional<Digests::value_type> {
  const auto at = text.find_first_of("=:");
  if (at == std::string_view::npos || at == 0 || !is_hexadecimal(text.substr(at + 1))) {
    return std::nullopt;
  }
  return Digests::value_type(to_lower(text.substr(0, at)), to_lower(text.substr(at + 1)));
}

}  // namespace gpusolve::pypi
