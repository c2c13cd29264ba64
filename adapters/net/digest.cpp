#include "adapters/net/digest.hpp"

#include <openssl/evp.h>

#include <array>

#include "resolver/check.hpp"

namespace gpusolve::net {

auto sha256_of(std::string_view bytes) -> std::string {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  GPUSOLVE_CHECK(EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) == 1, "libcrypto has no SHA-256");
  constexpr std::string_view k_hex = "0123456789abcdef";
  std::string text;
  for (std::size_t at = 0; at < size; ++at) {
    text += {k_hex[digest.at(at) >> 4U], k_hex[digest.at(at) & 0xfU]};
  }
  return text;
}

}  // namespace gpusolve::net
