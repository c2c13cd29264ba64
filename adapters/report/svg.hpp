// A picture as SVG 1.1, to stand inside an HTML page: no script, no outside reference. Colours are classes that the page's style sheet
// fills, so that one drawing serves light and dark.
#pragma once

#include <string>

#include "adapters/report/picture.hpp"

namespace gpusolve::report {

struct SvgDrawing {
  std::string markup;
  double width{};  ///< pixels
};

/// One `<svg>` with its size in pixels; empty for a picture without boxes. Boxes hold all their words (broken into lines); the words
/// beside a line are cut where they are long, and told whole by its `<title>`.
[[nodiscard]] auto render_svg(const Picture& picture) -> SvgDrawing;

/// The style rules for the classes in it; they use the custom properties --ink, --faint, --paper, --box, --bad, --caution, --accent.
[[nodiscard]] auto svg_style() -> std::string;

}  // namespace gpusolve::report
