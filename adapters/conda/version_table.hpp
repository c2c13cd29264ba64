// Parses each spelling of a version once: thousands of packages share spellings such as `1.0.0`.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>

#include "adapters/conda/spec/version.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// The version of a build.
struct BuildVersion {
  std::uint32_t index{};     ///< index of its spelling among the spellings of its package
  const Version* version{};  ///< owned by the table
};

/// Versions are never removed, and their addresses are stable. The texts must outlive the table.
class VersionTable {
 public:
  /// Starts a new package: counts the spellings from 0 again.
  void begin_package();
  /// The version of a build of the current package. Errors: those of `parse_version`.
  [[nodiscard]] auto intern(std::string_view text) -> Result<BuildVersion>;

 private:
  struct KnownVersion {
    const Version* version{};
    std::uint32_t package{};  ///< number of the last package with this spelling; 0 before the first
    std::uint32_t index{};    ///< index of the spelling in that package
  };

  std::deque<Version> versions_;
  std::unordered_map<std::string_view, KnownVersion> entries_;
  std::uint32_t package_{};
  std::uint32_t spellings_{};  ///< number of spellings of the current package so far
};

}  // namespace gpusolve::conda
