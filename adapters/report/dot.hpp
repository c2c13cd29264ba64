// The graph of an answer for graphviz (https://graphviz.org/doc/info/lang.html) and for Mermaid
// (https://mermaid.js.org/syntax/flowchart.html), which code hosts draw inside Markdown.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One `digraph`: the conflict, or where there is none the set and what needs what. Every text stands in double quotes, escaped; an
/// answer with neither gives an empty digraph.
[[nodiscard]] auto render_dot(const Answer& answer) -> std::string;

/// The same as one `flowchart`, without the fence around it. Texts stand in double quotes; what could end them or is markup to
/// Mermaid is written as a numeric entity.
[[nodiscard]] auto render_mermaid(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
