// Archives as bytes, valid and invalid.
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
  bool is_zip64{};                  ///< sizes and offsets only in the records of ZIP64
  std::string remark{};             ///< comment at the end of the archive
  std::uint64_t directory_shift{};  ///< added to the offset of the directory
  std::uint64_t file_shift{};       ///< added to the offset of every file
  std::uint32_t claimed_size{};     ///< claimed size of every file; 0: the real size
  std::string in_front{};           ///< bytes before the first file
};

/// An archive of these files.
[[nodiscard]] auto toy_zip(const std::vector<ToyEntry>& entries, const ToyZipOptions& options = {}) -> std::string;

}  // namespace gpusolve::pypi
