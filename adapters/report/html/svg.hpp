// A picture as SVG 1.1 for an HTML page, without scripts or outside references. Colours are classes that the page's style sheet
// defines, so one drawing serves light and dark mode.
#pragma once

#include <string>

#include "adapters/report/html/picture.hpp"

namespace gpusolve::report {

struct SvgDrawing {
  std::string markup;
  double width{};  ///< pixels
};

/// One `<svg>` with its size in pixels; empty for a picture without boxes. Boxes show all their words, broken into lines. Long words
/// beside a line are cut; the `<title>` contains them in full.
[[nodiscard]] auto render_svg(const Picture& picture) -> SvgDrawing;

/// Style rules for the classes in the drawing. The rules use the custom properties --ink, --faint, --paper, --box, --bad, --caution,
/// --accent.
[[nodiscard]] auto svg_style() -> std::string;

}  // namespace gpusolve::report
