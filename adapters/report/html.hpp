// The answer as one self-contained page: what was chosen or why not, the graph, what would help, how to install.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// Where a page comes from, so that it can be made again. What is empty is left out.
struct Origin {
  std::string command;  ///< the command line that asked
  std::string catalog;  ///< the catalog's date, "2026-09-02"
  std::string date;     ///< of the report, where the caller knows one that is the same each time
};

struct HtmlOptions {
  bool is_cpu_accepted = false;  ///< a CPU set is what the user asked for or accepts
  Origin origin{};
};

/// HTML5 with inline style and SVG: no outside reference, no script but the page's own, and a content security policy that forbids others,
/// so that what a source says stays text. Follows the reader's choice of light or dark; wide graphs and tables scroll by themselves.
[[nodiscard]] auto render_html(const Answer& answer, const HtmlOptions& options) -> std::string;

}  // namespace gpusolve::report
