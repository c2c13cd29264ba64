// The answer as one self-contained page: what was chosen or why not, the graph, what would help, how to install.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"

namespace gpusolve::report {

struct HtmlOptions {
  bool is_cpu_accepted = false;  ///< a CPU set is what the user asked for or accepts
};

/// HTML5 with inline style and SVG: no script, no outside reference, and a content security policy that forbids both, so that what a source
/// says stays text. Follows the reader's choice of light or dark; wide graphs and tables scroll by themselves.
[[nodiscard]] auto render_html(const Answer& answer, const HtmlOptions& options) -> std::string;

}  // namespace gpusolve::report
