// The answer as one self-contained page: what was chosen or why not, the graph, the fixes, and the install commands.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// How a page was made, so that it can be made again. Empty parts are left out.
struct Origin {
  std::string command;  ///< the gpusolve command line
  std::string catalog;  ///< the catalog's date, "2026-09-02"
  std::string date;     ///< of the report, if the caller can give a reproducible one
};

struct HtmlOptions {
  bool is_cpu_accepted = false;  ///< whether the user asked for or accepts a CPU set
  Origin origin{};
};

/// HTML5 with inline style and SVG. It refers to nothing outside, and a content security policy forbids all scripts but its own, so text
/// from a source cannot run. Follows the reader's choice of light or dark; wide graphs and tables scroll on their own.
[[nodiscard]] auto render_html(const Answer& answer, const HtmlOptions& options) -> std::string;

}  // namespace gpusolve::report
