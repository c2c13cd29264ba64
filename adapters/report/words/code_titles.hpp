// A short title for each code (docs/rules.md, "Reasons" and "Findings"), for annotations, SARIF rules and reports.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gpusolve::report {

struct CodeTitle {
  std::string_view code;   ///< "no-kernel-image"
  std::string_view title;  ///< "no code for the GPU"
};

/// The codes of reasons, findings and warnings, each once. Reasons come first, in the order of docs/rules.md.
[[nodiscard]] auto code_titles() -> std::span<const CodeTitle>;

/// The title; for an unknown code, the code with spaces instead of hyphens.
[[nodiscard]] auto title_of_code(std::string_view code) -> std::string;

}  // namespace gpusolve::report
