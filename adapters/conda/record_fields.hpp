// What one record says, as views into the text or the index that it was read from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/record.hpp"

namespace gpusolve::conda {

using Md5Bytes = std::array<std::uint8_t, 16>;
using Sha256Bytes = std::array<std::uint8_t, 32>;

/// As in Record, without what the place of the record tells. Filled again and again, it keeps its memory.
struct RecordFields {
  std::string_view name{};
  std::string_view version{};
  std::string_view build{};
  std::uint64_t build_number{};
  std::vector<std::string_view> depends{};
  std::vector<std::string_view> constrains{};
  std::string track_features{};
  std::string features{};
  Noarch noarch{Noarch::no};
  std::optional<std::int64_t> timestamp{};
  std::optional<std::uint64_t> size{};
  std::optional<Md5Bytes> md5{};
  std::optional<Sha256Bytes> sha256{};
  std::optional<std::string_view> license{};
  std::optional<std::string_view> license_family{};

  void clear();
};

/// With texts of its own; `subdir`, `url` and `is_removed` are the caller's.
[[nodiscard]] auto to_record(const RecordFields& fields, std::string_view file_name) -> Record;

}  // namespace gpusolve::conda
