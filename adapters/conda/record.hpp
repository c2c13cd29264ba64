// One build of one package, as a channel's repodata states it (CEP 36 describes the fields).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gpusolve::conda {

/// Whether a build is the same for every platform.
enum class Noarch : std::uint8_t { no, generic, python };

/// A record. Fields that the source leaves out are empty; nothing is guessed.
struct Record {
  std::string name;
  std::string version;
  std::string build;             ///< may be empty
  std::uint64_t build_number{};  ///< 0 where the source has none
  std::vector<std::string> depends{};
  std::vector<std::string> constrains{};
  std::string track_features{};  ///< separated by single blanks
  std::string features{};        ///< separated by single blanks
  Noarch noarch{Noarch::no};
  std::optional<std::int64_t> timestamp{};  ///< milliseconds since 1970, whether the source counts seconds or milliseconds or writes a date
  std::optional<std::uint64_t> size{};      ///< bytes of the package file
  std::optional<std::string> md5{};         ///< 32 lower-case hexadecimal digits
  std::optional<std::string> sha256{};      ///< 64 lower-case hexadecimal digits
  std::optional<std::string> license{};
  std::optional<std::string> license_family{};
  std::string subdir{};     ///< the channel's folder that it was found in: `linux-64`, `noarch`
  std::string file_name{};  ///< `pytorch-2.1.0-py3.10_cuda11.8_cudnn8.7.0_0.tar.bz2`; never holds a path
  std::string url{};        ///< where the file can be had; empty where the source does not say
  bool is_removed{};        ///< listed under `removed`: once published, since taken back
  auto operator==(const Record&) const -> bool = default;
};

/// A record that could not be used, and why, for those who ask (-v).
struct SkippedRecord {
  std::string place;  ///< `linux-64/torch-1.0-0.tar.bz2`
  std::string why;    ///< one lower-case sentence
  auto operator==(const SkippedRecord&) const -> bool = default;
};

/// What a channel has under one name.
struct NamedRecords {
  std::span<const Record> held{};        ///< in the memory of the channel, and for its life
  std::vector<Record> records{};         ///< read for this: by subdir as the channel lists them, then file name
  std::vector<SkippedRecord> skipped{};  ///< broken records of the same name
};

}  // namespace gpusolve::conda
