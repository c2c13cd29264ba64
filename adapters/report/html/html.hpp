// The answer as one self-contained page: the chosen set or the reasons against one, the graph, the fixes, and the install commands.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// The origin of a page, so that a reader can make the page again. Empty parts are left out.
struct Origin {
  std::string command;  ///< the gpusolve command line
  std::string catalog;  ///< the catalog's date, "2026-09-02"
  std::string date;     ///< the day on which the report was made; empty if the caller does not state it
};

struct HtmlOptions {
  bool is_cpu_accepted = false;  ///< whether the user asked for or accepts a CPU set
  Origin origin{};
};

/// HTML5 with inline style and SVG. The page refers to nothing outside, and a content security policy forbids all scripts except its
/// own, so text from a source cannot run. Follows the reader's choice of light or dark; wide graphs and tables scroll separately.
[[nodiscard]] auto render_html(const Answer& answer, const HtmlOptions& options) -> std::string;

}  // namespace gpusolve::report
