// The spelling of a mirror in mirrors.yaml and in tables: its status, a word with a remark after a comma, and how it serves wheels.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/enum_table.hpp"
#include "catalogs/entries.hpp"

namespace gpusolve::catalogs {

inline constexpr Spellings<MirrorEntry::Status, 3> k_mirror_statuses{
    {{MirrorEntry::Status::live, "live"}, {MirrorEntry::Status::dead, "dead"}, {MirrorEntry::Status::unknown, "unknown"}}};
static_assert(is_in_order(k_mirror_statuses));

inline constexpr Spellings<MirrorEntry::Wheels, 2> k_wheel_kinds{
    {{MirrorEntry::Wheels::index, "index"}, {MirrorEntry::Wheels::find_links, "find-links"}}};
static_assert(is_in_order(k_wheel_kinds));

/// "live", "live, the wheels unreliable".
[[nodiscard]] inline auto mirror_status_text(const MirrorEntry& mirror) -> std::string {
  return std::string(row_of(k_mirror_statuses, mirror.status)) + (mirror.remark.empty() ? "" : ", " + mirror.remark);
}

/// Reads the status and the remark of such a text into `mirror`; false if the text begins with no status.
[[nodiscard]] inline auto parse_mirror_status(std::string_view text, MirrorEntry& mirror) -> bool {
  constexpr std::string_view k_comma = ", ";
  const auto comma = text.find(k_comma);
  const auto status = spelled(k_mirror_statuses, text.substr(0, comma));
  mirror.status = status.value_or(MirrorEntry::Status::unknown);
  mirror.remark = comma == std::string_view::npos ? std::string() : std::string(text.substr(comma + k_comma.size()));
  return status.has_value();
}

}  // namespace gpusolve::catalogs
