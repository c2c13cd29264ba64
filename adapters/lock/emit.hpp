// The formats of `--emit`: one door for all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/report/answer.hpp"
#include "adapters/report/html.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// Every format that the contract names.
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
inline constexpr std::size_t k_format_count = 16;

/// The spelling of the command line: "explicit", "conda-lock".
[[nodiscard]] auto format_text(Format format) -> std::string_view;
/// The inverse; an error of kind `usage` lists what there is.
[[nodiscard]] auto parse_format(std::string_view text) -> Result<Format>;
/// A report on the answer, which is worth having without a set too: html, dot, mermaid, sarif, github.
[[nodiscard]] auto is_report(Format format) -> bool;

struct EmitOptions {
  bool is_cpu_accepted = false;       ///< a CPU set is what the user asked for or accepts: no error to a report
  std::optional<std::string> file{};  ///< the file that a report for CI is about
  report::Origin origin{};            ///< what a page says of itself
};

/// The answer in `format`, newline at the end. Errors of kind `usage`: an answer without a set (but for reports), a set for another
/// installer, a package of which the format demands what its source does not tell; of kind `source`: a package whose record has no place in
/// the format.
[[nodiscard]] auto emit(Format format, const report::Answer& answer, const EmitOptions& options = {}) -> Result<std::string>;

}  // namespace gpusolve::lock
