// The names of sections with GPU code.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "adapters/device_code/sections.hpp"

namespace gpusolve::device_code {

/// The kind of a section by its name; nullopt if it has no GPU code. PE files cut names after eight bytes.
[[nodiscard]] inline auto section_kind(std::string_view name) -> std::optional<CodeSection::Kind> {
  struct NamedSection {
    std::string_view name;
    CodeSection::Kind kind;
  };
  constexpr std::array<NamedSection, 12> k_rows{{{".nv_fatbin", CodeSection::Kind::nvidia},
                                                 {".nv_fatb", CodeSection::Kind::nvidia},
                                                 {"__nv_relfatbin", CodeSection::Kind::relocatable},
                                                 {".hip_fatbin", CodeSection::Kind::amd},
                                                 {".hip_fat", CodeSection::Kind::amd},
                                                 {".rodata", CodeSection::Kind::data},
                                                 {".lrodata", CodeSection::Kind::data},
                                                 {".data", CodeSection::Kind::data},
                                                 {".ldata", CodeSection::Kind::data},
                                                 {".rdata", CodeSection::Kind::data},
                                                 {".rocm_kpack_ref", CodeSection::Kind::kpack_reference},
                                                 {".kpackrf", CodeSection::Kind::kpack_reference}}};
  const auto* const found = std::ranges::find(k_rows, name, &NamedSection::name);
  return found == k_rows.end() ? std::nullopt : std::optional(found->kind);
}

}  // namespace gpusolve::device_code
