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
  std::uint32_t index{};     ///< of its spelling among those of its package
  const Version* version{};  ///< owned by the table
};

/// Only grows; the versions stay where they are. The texts must outlive it.
class VersionTable {
 public:
  /// Counts the spellings from 0 again: the next builds are of another package.
  void begin_package();
  /// The version of a build of this package. Errors: those of `parse_version`.
  [[nodiscard]] auto intern(std::string_view text) -> Result<BuildVersion>;

 private:
  struct Entry {
    const Version* version{};
    std::uint32_t package{};  ///< the last one that has this spelling; 0 before the first
    std::uint32_t index{};    ///< in that package
  };

  std::deque<Version> versions_;
  std::unordered_map<std::string_view, Entry> entries_;
  std::uint32_t package_{};
  std::uint32_t spellings_{};  ///< of this package so far
};

}  // namespace gpusolve::conda
