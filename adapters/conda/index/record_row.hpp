// Offsets of the fields in a row, in bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpusolve::conda::row {

inline constexpr std::size_t k_word = sizeof(std::uint32_t);

// Indexes of texts, 32 bits each. `file` is unused if the file name follows the naming rule. For a record that cannot be used, `version`
// states the reason.
inline constexpr std::size_t k_file = 0;
inline constexpr std::size_t k_version = 4;
inline constexpr std::size_t k_build = 8;
inline constexpr std::size_t k_track_features = 12;
inline constexpr std::size_t k_features = 16;
inline constexpr std::size_t k_license = 20;
inline constexpr std::size_t k_license_family = 24;
inline constexpr std::size_t k_texts_end = 28;
// The entries of the lists: first `depends`, then `constrains`.
inline constexpr std::size_t k_list_begin = 28;
inline constexpr std::size_t k_depends_count = 32;
inline constexpr std::size_t k_constrains_count = 36;
inline constexpr std::size_t k_flags = 40;
// 64 bits each.
inline constexpr std::size_t k_build_number = 44;
inline constexpr std::size_t k_timestamp = 52;
inline constexpr std::size_t k_size = 60;
// Digests.
inline constexpr std::size_t k_md5 = 68;
inline constexpr std::size_t k_sha256 = 84;
inline constexpr std::size_t k_width = 116;

/// The fields that are present, since zero may be a value; and further properties.
enum Flag : std::uint32_t {
  has_timestamp = 1,
  has_size = 2,
  has_md5 = 4,
  has_sha256 = 8,
  has_license = 16,
  has_license_family = 32,
  is_broken = 64,
  is_generic = 128,
  is_python = 256,
  is_named_conda = 512,     ///< the file name follows the naming rule with `.conda`, see Naming
  is_named_tar_bz2 = 1024,  ///< the file name follows the naming rule with `.tar.bz2`
};
inline constexpr std::uint32_t k_all_flags = 2047;

}  // namespace gpusolve::conda::row
