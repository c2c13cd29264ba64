// Digests by the functions of libsolv, which is linked in anyway and brings all six.
#include "base/digest/digest.hpp"

#include <algorithm>
#include <array>
#include <limits>

#define LIBSOLV_SOLVABLE_PREPEND_DEP  // see resolver/solv/headers.hpp
#include <solv/chksum.h>
#include <solv/knownid.h>

namespace gpusolve {
namespace {

struct Hash {
  std::string_view name;
  ::Id type;
};

constexpr std::array k_hashes{Hash{"md5", REPOKEY_TYPE_MD5},       Hash{"sha1", REPOKEY_TYPE_SHA1},
                              Hash{"sha224", REPOKEY_TYPE_SHA224}, Hash{"sha256", REPOKEY_TYPE_SHA256},
                              Hash{"sha384", REPOKEY_TYPE_SHA384}, Hash{"sha512", REPOKEY_TYPE_SHA512}};

struct ChksumDeleter {
  void operator()(::Chksum* sum) const noexcept { ::solv_chksum_free(sum, nullptr); }
};
using Sum = std::unique_ptr<::Chksum, ChksumDeleter>;

auto find_hash(std::string_view algorithm) -> const Hash* {
  const auto* const found = std::ranges::find(k_hashes, algorithm, &Hash::name);
  return found == k_hashes.end() ? nullptr : found;
}

void add(::Chksum& sum, std::string_view bytes) {
  constexpr auto k_most = static_cast<std::size_t>(std::numeric_limits<int>::max());
  while (!bytes.empty()) {
    const auto part = bytes.substr(0, k_most);
    ::solv_chksum_add(&sum, part.data(), static_cast<int>(part.size()));
    bytes.remove_prefix(part.size());
  }
}

auto digits_of(::Chksum& sum) -> std::string {
  int length = 0;
  const auto* const bytes = ::solv_chksum_get(&sum, &length);
  return hexadecimal({bytes, static_cast<std::size_t>(length)});
}

auto digest_by(const Hash& hash, std::string_view bytes) -> std::string {
  const Sum sum(::solv_chksum_create(hash.type));
  add(*sum, bytes);
  return digits_of(*sum);
}

}  // namespace

struct Sha256::State {
  Sum sum{::solv_chksum_create(REPOKEY_TYPE_SHA256)};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
void Sha256::update(std::string_view bytes) { add(*state_->sum, bytes); }
auto Sha256::finish() -> std::string { return digits_of(*state_->sum); }

auto sha256_of(std::string_view bytes) -> std::string { return digest_by(*find_hash("sha256"), bytes); }

auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string> {
  const auto* const hash = find_hash(algorithm);
  return hash == nullptr ? std::nullopt : std::optional(digest_by(*hash, bytes));
}

}  // namespace gpusolve
