// Archives as bytes, sound and unsound.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gpusolve::pypi {

struct ToyEntry {
  std::string name;
  std::string content;
  bool is_deflated{};
};

struct ToyZipOptions {
  bool is_zip64{};                  ///< sizes and places in the records of ZIP64 alone
  std::string remark{};             ///< behind everything
  std::uint64_t directory_shift{};  ///< added to the place of the directory
  std::uint64_t file_shift{};       ///< added to the place of every file
  std::uint32_t claimed_size{};     ///< of every file, in place of its own; 0: its own
  std::string in_front{};           ///< before the first file
};

/// An archive of these files.
[[nodiscard]] auto toy_zip(const std::vector<ToyEntry>& entries, const ToyZipOptions& options = {}) -> std::string;

}  // namespace gpusolve::pypi
