// What a library contains, as one line of text.
#pragma once

#include <string>

#include "adapters/device_code/library_code.hpp"

namespace gpusolve::device_code {

/// "elf 13.0: 2 x sm_80 compute_90/8.4", with the fault and notes behind it.
inline auto library_text(const LibraryCode& one) -> std::string {
  const auto* const library = &one;
  auto text = std::string(library_format_text(library->format)) + (library->toolkit.empty() ? "" : " " + library->toolkit) + ":";
  for (const auto& unit : library->units) {
    text += (text.ends_with(":") ? " " : ", ") + std::to_string(unit.count) + " x";
    for (const auto code : unit.codes) {
      const auto& target = library->codes[code];
      text += " " + target.target + (target.isa.empty() ? "" : "/" + target.isa);
    }
  }
  for (const auto& note : library->notes) {
    text += "; " + note;
  }
  return text + (library->is_at_least ? "; at least" : "") + (library->fault ? "; " + library->fault->text() : "");
}

/// Likewise; "nothing" for other formats.
inline auto text_of(const std::string& bytes) -> std::string {
  const auto library = read_library(MemoryBytes(bytes));
  return library ? library_text(*library) : "nothing";
}

}  // namespace gpusolve::device_code
