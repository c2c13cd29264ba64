// The formats of `--emit`, behind one interface.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/report/html/html.hpp"
#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// The formats (docs/rules.md, "Locks and output").
enum class Format : std::uint8_t {
  conda,
  pip,
  uv,
  explicit_,
  environment,
  requirements,
  pylock,
  conda_lock,
  pixi,
  wheels,
  dockerfile,
  html,
  dot,
  mermaid,
  sarif,
  github,
};
inline constexpr std::size_t k_format_count = static_cast<std::size_t>(Format::github) + 1;

/// The spelling on the command line: "explicit", "conda-lock".
[[nodiscard]] auto format_text(Format format) -> std::string_view;
/// The inverse of format_text; an error of kind `usage` lists all formats.
[[nodiscard]] auto parse_format(std::string_view text) -> Result<Format>;
/// Whether the format is a report on the answer, which makes sense without a set: html, dot, mermaid, sarif, github.
[[nodiscard]] auto is_report(Format format) -> bool;

struct EmitOptions {
  bool is_cpu_accepted = false;       ///< the user requested or accepts a CPU set, so a report shows no error
  std::optional<std::string> file{};  ///< the file that a report for CI refers to
  report::Origin origin{};            ///< the origin that a page states
};

/// The answer in `format`, with a final newline. Errors of kind `usage`: an answer without a set (except for reports), a set for
/// another installer, a package without a fact that the format requires. Errors of kind `source`: a package whose record cannot be
/// expressed in the format.
[[nodiscard]] auto emit(Format format, const Answer& answer, const EmitOptions& options = {}) -> Result<std::string>;

}  // namespace gpusolve::lock
