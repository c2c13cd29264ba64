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

/// Whether a build is independent of the platform.
enum class Noarch : std::uint8_t { no, generic, python };

/// A record. A field that the source omits is empty; nothing is guessed. Nearly all texts are views; the function that returns a record
/// documents their owner.
struct Record {
  std::string_view name{};
  std::string_view version{};
  std::string_view build{};      ///< may be empty
  std::uint64_t build_number{};  ///< 0 if the source has none
  std::vector<std::string_view> depends{};
  std::vector<std::string_view> constrains{};
  std::string track_features{};  ///< separated by single blanks, whatever the separators in the source
  std::string features{};        ///< as `track_features`
  Noarch noarch{Noarch::no};
  std::optional<std::int64_t> timestamp{};  ///< milliseconds since 1970, whether the source gives seconds, milliseconds or a date
  std::optional<std::uint64_t> size{};      ///< size of the package file in bytes
  std::optional<Md5Bytes> md5{};
  std::optional<Sha256Bytes> sha256{};
  std::optional<std::string_view> license{};
  std::optional<std::string_view> license_family{};
  std::string_view subdir{};      ///< the folder of the channel that contains it: `linux-64`, `noarch`
  std::string_view file_name{};   ///< `pytorch-2.1.0-py3.10_cuda11.8_cudnn8.7.0_0.tar.bz2`; never contains a path
  std::string_view folder_url{};  ///< URL of the folder that contains the file, without a trailing slash; empty if unknown
  bool is_removed{};              ///< listed under `removed`: published once and withdrawn later
  auto operator==(const Record&) const -> bool = default;

  /// The URL of the file; empty if the source does not state it.
  [[nodiscard]] auto url() const -> std::string;
  /// Hexadecimal digits.
  [[nodiscard]] auto md5_text() const -> std::optional<std::string>;
  [[nodiscard]] auto sha256_text() const -> std::optional<std::string>;
  /// Resets all fields but keeps the memory of the lists.
  void clear();
};

/// A record that could not be used, with the reason (shown with -v).
struct SkippedRecord {
  std::string place;  ///< `linux-64/torch-1.0-0.tar.bz2`
  std::string why;    ///< one lower-case sentence
  /// Whether the record itself is valid, but has requirements that no installation can meet.
  bool is_whole{false};
  auto operator==(const SkippedRecord&) const -> bool = default;
};

/// The records of a channel under one name.
struct NamedRecords {
  std::span<const Record> held{};                    ///< owned by the channel, valid as long as the channel
  std::vector<Record> records{};                     ///< read for this request; in the channel's order of subdirs, then by file name
  std::vector<std::shared_ptr<const void>> texts{};  ///< own the texts that `records` view
  std::vector<SkippedRecord> skipped{};              ///< broken records of the same name
};

}  // namespace gpusolve::conda
