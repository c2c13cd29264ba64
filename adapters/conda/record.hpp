// One build of one package, as a channel's repodata states it (CEP 36 describes the fields).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::conda {

using Md5Bytes = std::array<std::uint8_t, 16>;
using Sha256Bytes = std::array<std::uint8_t, 32>;

/// Whether a build is the same for every platform.
enum class Noarch : std::uint8_t { no, generic, python };

/// A record. Fields that the source leaves out are empty; nothing is guessed. Nearly all texts are views: who gives a record says whose
/// they are.
struct Record {
  std::string_view name{};
  std::string_view version{};
  std::string_view build{};      ///< may be empty
  std::uint64_t build_number{};  ///< 0 where the source has none
  std::vector<std::string_view> depends{};
  std::vector<std::string_view> constrains{};
  std::string track_features{};  ///< separated by single blanks, which the source may have written otherwise
  std::string features{};        ///< the same
  Noarch noarch{Noarch::no};
  std::optional<std::int64_t> timestamp{};  ///< milliseconds since 1970, whether the source counts seconds or milliseconds or writes a date
  std::optional<std::uint64_t> size{};      ///< bytes of the package file
  std::optional<Md5Bytes> md5{};
  std::optional<Sha256Bytes> sha256{};
  std::optional<std::string_view> license{};
  std::optional<std::string_view> license_family{};
  std::string_view subdir{};      ///< the channel's folder that it was found in: `linux-64`, `noarch`
  std::string_view file_name{};   ///< `pytorch-2.1.0-py3.10_cuda11.8_cudnn8.7.0_0.tar.bz2`; never holds a path
  std::string_view folder_url{};  ///< of the folder that the file lies in, without a slash at its end; empty where nobody says
  bool is_removed{};              ///< listed under `removed`: once published, since taken back
  auto operator==(const Record&) const -> bool = default;

  /// Where the file can be had; empty where the source does not say.
  [[nodiscard]] auto url() const -> std::string;
  /// In hexadecimal digits.
  [[nodiscard]] auto md5_text() const -> std::optional<std::string>;
  [[nodiscard]] auto sha256_text() const -> std::optional<std::string>;
  /// As if new, but what its lists hold in memory stays.
  void clear();
};

/// A record that could not be used, and why, for those who ask (-v).
struct SkippedRecord {
  std::string place;  ///< `linux-64/torch-1.0-0.tar.bz2`
  std::string why;    ///< one lower-case sentence
  auto operator==(const SkippedRecord&) const -> bool = default;
};

/// What a channel has under one name.
struct NamedRecords {
  std::span<const Record> held{};                    ///< in the memory of the channel, and for its life
  std::vector<Record> records{};                     ///< read for this: by subdir as the channel lists them, then file name
  std::vector<std::shared_ptr<const void>> texts{};  ///< keep alive what the records that were read view
  std::vector<SkippedRecord> skipped{};              ///< broken records of the same name
};

}  // namespace gpusolve::conda
