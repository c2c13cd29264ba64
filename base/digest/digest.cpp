#include "base/digest/digest.hpp"

#include <nettle/nettle-meta.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace gpusolve {
namespace {

const std::array k_hashes{&nettle_md5, &nettle_sha1, &nettle_sha224, &nettle_sha256, &nettle_sha384, &nettle_sha512};

auto lowered(std::string_view text) -> std::string {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

/// Finds a hash by its lower-case name in Python's hashlib; null if there is none.
auto find_hash(std::string_view algorithm) -> const nettle_hash* {
  const auto* const found = std::ranges::find(k_hashes, algorithm, [](const nettle_hash* hash) { return std::string_view(hash->name); });
  return found == k_hashes.end() ? nullptr : *found;
}

auto digest_by(const nettle_hash& hash, std::string_view bytes) -> std::string {
  std::vector<std::max_align_t> context(hash.context_size / sizeof(std::max_align_t) + 1);
  std::vector<std::uint8_t> digest(hash.digest_size);
  hash.init(context.data());
  hash.update(context.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));  // NOLINT(*-reinterpret-cast)
  hash.digest(context.data(), digest.size(), digest.data());
  return hexadecimal(digest);
}

}  // namespace

auto hexadecimal(std::span<const std::uint8_t> bytes) -> std::string {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const auto byte : bytes) {
    text += {k_digits[byte >> 4U], k_digits[byte & 0xfU]};
  }
  return text;
}

struct Sha256::State {
  ::sha256_ctx context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) { ::nettle_sha256_init(&state_->context); }
Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) {
  ::nettle_sha256_update(&state_->context, bytes.size(),
                         reinterpret_cast<const std::uint8_t*>(bytes.data()));  // NOLINT(*-reinterpret-cast)
}

auto Sha256::finish() -> std::string {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  ::nettle_sha256_digest(&state_->context, digest.size(), digest.data());
  return hexadecimal(digest);
}

auto sha256_of(std::string_view bytes) -> std::string { return digest_by(nettle_sha256, bytes); }

auto digest_of(std::string_view bytes, std::string_view algorithm) -> std::optional<std::string> {
  const auto* const hash = find_hash(algorithm);
  return hash == nullptr ? std::nullopt : std::optional(digest_by(*hash, bytes));
}

auto is_known_algorithm(std::string_view algorithm) -> bool { return find_hash(lowered(algorithm)) != nullptr; }

auto Digest::parse(std::string_view algorithm, std::string_view text) -> std::optional<Digest> {
  auto name = lowered(algorithm);
  auto digits = lowered(text);
  const auto* const hash = find_hash(name);
  const bool is_sound = hash != nullptr && digits.size() == 2 * std::size_t{hash->digest_size} &&
                        digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  return is_sound ? std::optional(Digest(std::move(name), std::move(digits))) : std::nullopt;
}

}  // namespace gpusolve
