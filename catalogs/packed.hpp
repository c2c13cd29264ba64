// The catalog as stored in the binary: one stream of words per section, unpacked when the section is first used.
#pragma once

#include <array>
#include <span>

#include "catalogs/word_stream.hpp"

namespace gpusolve::catalogs {

/// Published builds have one section per platform, in the order of `Platform`; they come last.
enum class Section : std::uint8_t {
  date,
  gpus,
  cuda,     ///< targets, toolkits, components
  drivers,  ///< least drivers, toolkit drivers, branches, architectures, packages
  cudnn,
  roles,
  published_releases,
  mirrors,
  aliases,
  accelerators,
  messages,
  names,         ///< holders, other things
  stacks,        ///< stacks, their packages
  stack_builds,  ///< unpacked package by package
  published_linux_64,
  published_linux_aarch64,
  published_win_64,
  published_osx_arm64,
  published_osx_64,
};

inline constexpr std::size_t k_section_count = 19;
inline constexpr std::size_t k_platform_count = 5;

/// Consecutive texts, with the length of each: lengths pack better than the positions at which texts end (TextTable).
struct PackedTexts {
  std::string_view bytes;
  std::span<const Word> lengths;
};

struct PackedCatalog {
  PackedTexts texts;
  PackedTexts versions;
  std::array<std::span<const Word>, k_section_count> sections;
  std::array<std::uint16_t, k_platform_count> published_counts{};  ///< builds of each platform
  std::span<const std::uint32_t> stack_builds_begin;  ///< the positions in section `stack_builds` at which the builds of each package begin
};

/// The tables that the build step generated from catalogs/*.yaml. Defined in the generated file.
[[nodiscard]] auto packed_catalog() -> const PackedCatalog&;

}  // namespace gpusolve::catalogs
