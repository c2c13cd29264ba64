#include "base/digest/digest.hpp"

// Permits the older functions of libcrypto, which need no set-up. Version 3 recommends its EVP functions, which take 2 ms before the first
// digest.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace gpusolve {
namespace {

constexpr std::size_t k_longest_digest = SHA512_DIGEST_LENGTH;
using DigestBytes = std::array<std::uint8_t, k_longest_digest>;

struct Hash {
  std::string_view name;
  std::size_t size;
  void (*digest)(std::string_view bytes, std::uint8_t* digest);
};

template <class Context, int (*Begin)(Context*), int (*Update)(Context*, const void*, std::size_t), int (*End)(std::uint8_t*, Context*)>
void digest_with(std::string_view bytes, std::uint8_t* digest) {
  Context context{};
  Begin(&context);
  Update(&context, bytes.data(), bytes.size());
  End(digest, &context);
}

constexpr std::array k_hashes{
    Hash{"md5", MD5_DIGEST_LENGTH, digest_with<MD5_CTX, MD5_Init, MD5_Update, MD5_Final>},
    Hash{"sha1", SHA_DIGEST_LENGTH, digest_with<SHA_CTX, SHA1_Init, SHA1_Update, SHA1_Final>},
    Hash{"sha224", SHA224_DIGEST_LENGTH, digest_with<SHA256_CTX, SHA224_Init, SHA224_Update, SHA224_Final>},
    Hash{"sha256", SHA256_DIGEST_LENGTH, digest_with<SHA256_CTX, SHA256_Init, SHA256_Update, SHA256_Final>},
    Hash{"sha384", SHA384_DIGEST_LENGTH, digest_with<SHA512_CTX, SHA384_Init, SHA384_Update, SHA384_Final>},
    Hash{"sha512", SHA512_DIGEST_LENGTH, digest_with<SHA512_CTX, SHA512_Init, SHA512_Update, SHA512_Final>},
};

/// Finds a hash by its lower-case name in Python's hashlib; null if there is none.
auto find_hash(std::string_view algorithm) -> const Hash* {
  const auto* const found = std::ranges::find(k_hashes, algorithm, &Hash::name);
  return found == k_hashes.end() ? nullptr : found;
}

auto digest_by(const Hash& hash, std::string_view bytes) -> std::string {
  DigestBytes digest{};
  hash.digest(bytes, digest.data());
  return hexadecimal(std::span(digest).first(hash.size));
}

}  // namespace

struct Sha256::State {
  ::SHA256_CTX context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) { ::SHA256_Init(&state_->context); }
Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) { ::SHA256_Update(&state_->context, bytes.data(), bytes.size()); }

auto Sha256::finish() -> std::string {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
  ::SHA256_Final(digest.data(), &state_->context);
  return hexadecimal(digest);
}

auto sha256_of(std::string_view bytes) -> std::string { return *digest_of(bytes, "sha256"); }

auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string> {
  const auto* const hash = find_hash(algorithm);
  return hash == nullptr ? std::nullopt : std::optional(digest_by(*hash, bytes));
}

}  // namespace gpusolve
