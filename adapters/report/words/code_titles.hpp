// A short title for each code (docs/rules.md, "Reasons" and "Findings"), for annotations, SARIF rules and reports.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "model/finding.hpp"
#include "model/warning.hpp"

namespace gpusolve::report {

struct CodeTitle {
  std::variant<ReasonCode, AuditCode, WarningCode, std::string_view> code;  ///< a text: a code that only annotations have
  std::string_view title;  ///< "no code for the GPU"; `{main}` stands for the main stack's package
};

/// The codes of reasons, findings and warnings, each once. Reasons come first, in the order of docs/rules.md.
[[nodiscard]] auto code_titles() -> std::span<const CodeTitle>;

/// "no-kernel-image".
[[nodiscard]] auto text_of_code(const CodeTitle& one) -> std::string_view;

/// The title, in which `main` is the package of the main stack; for an unknown code, the code with spaces instead of hyphens.
[[nodiscard]] auto title_of_code(std::string_view code, std::string_view main) -> std::string;

}  // namespace gpusolve::report
