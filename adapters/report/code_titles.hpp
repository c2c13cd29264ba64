// What each code of the contract means, in a few words: titles of annotations, rules of SARIF, the reference in the docs.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gpusolve::report {

struct CodeTitle {
  std::string_view code;   ///< "no-kernel-image"
  std::string_view title;  ///< "no code for the GPU"
};

/// Reason codes, codes of findings and of warnings, each once: those of reasons first, in the contract's order.
[[nodiscard]] auto code_titles() -> std::span<const CodeTitle>;

/// The title; for a code that is in no table, the code with blanks for hyphens.
[[nodiscard]] auto title_of_code(std::string_view code) -> std::string;

}  // namespace gpusolve::report
