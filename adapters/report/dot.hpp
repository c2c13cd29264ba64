// The graph of an answer for Graphviz (https://graphviz.org/doc/info/lang.html) and Mermaid
// (https://mermaid.js.org/syntax/flowchart.html), which code hosts draw inside Markdown.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One `digraph`: the conflict if there is one, otherwise the packages of the set and their dependencies; an empty graph if the answer
/// has neither. All texts are quoted and escaped.
[[nodiscard]] auto render_dot(const Answer& answer) -> std::string;

/// The same graph as one `flowchart`, without the Markdown fence. All texts are quoted; characters that would end the quotes or that
/// Mermaid reads as markup become numeric entities.
[[nodiscard]] auto render_mermaid(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
