#include "adapters/report/dot.hpp"

#include "adapters/report/picture.hpp"

namespace gpusolve::report {
namespace {

/// Columns of one line inside a box.
constexpr std::size_t k_box_width = 32;

/// Graphviz breaks no lines itself; `\n` centres.
auto dot_text(std::string_view text) -> std::string {
  std::string out;
  std::size_t column = 0;
  for (const char c : text) {
    if (c == ' ' && column >= k_box_width) {
      out += "\\n";
      column = 0;
      continue;
    }
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c;
    ++column;
  }
  return out;
}

auto dot_label(const Box& box) -> std::string {
  return "\"" + dot_text(box.text) + (box.remark.empty() ? "" : "\\n" + dot_text(box.remark)) + "\"";
}

auto dot_look(BoxRole role) -> std::string_view {
  switch (role) {
    case BoxRole::request:
      return "shape=ellipse, penwidth=2";
    case BoxRole::builds:
    case BoxRole::package:
      return "shape=box";
    case BoxRole::problem:
      return "shape=box, style=\"rounded,bold\", color=\"#b3261e\"";
    case BoxRole::fact:
      return "shape=note, color=\"#8a5a00\"";
    case BoxRole::wish:
      return "shape=hexagon, color=\"#8a5a00\"";
  }
  return "";
}

auto dot_line(const Line& line) -> std::string {
  const auto words = words_of(line);
  const auto label = words.empty() ? "" : "label=\"" + dot_text(words) + "\", ";
  const auto look = line.kind == LineKind::needs    ? "style=solid"
                    : line.kind == LineKind::limits ? "style=dashed"
                                                    : "style=dashed, dir=both, color=\"#b3261e\"";
  return "  n" + std::to_string(line.from) + " -> n" + std::to_string(line.to) + " [" + label + look + "];\n";
}

/// Mermaid reads HTML and Markdown in labels: letters, digits and a few harmless marks stay, the rest becomes a numeric entity.
auto mermaid_text(std::string_view text) -> std::string {
  constexpr std::string_view k_harmless = " .,:+-=/()_'";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || byte >= 0x80;
    out += is_word || k_harmless.find(c) != std::string_view::npos ? std::string(1, c) : "#" + std::to_string(byte) + ";";
  }
  return out;
}

/// The brackets that give a box its shape.
auto mermaid_box(const Box& box) -> std::string {
  const auto text = "\"" + mermaid_text(box.text) + (box.remark.empty() ? "" : "<br>" + mermaid_text(box.remark)) + "\"";
  switch (box.role) {
    case BoxRole::request:
      return "([" + text + "])";
    case BoxRole::builds:
    case BoxRole::package:
      return "[" + text + "]";
    case BoxRole::problem:
      return "[" + text + "]:::problem";
    case BoxRole::fact:
      return ">" + text + "]:::fact";
    case BoxRole::wish:
      return "{{" + text + "}}:::fact";
  }
  return {};
}

auto mermaid_line(const Line& line) -> std::string {
  const auto arrow = line.kind == LineKind::needs ? "-->" : line.kind == LineKind::limits ? "-.->" : "x-.-x";
  const auto words = words_of(line);
  const auto label = words.empty() ? "" : "|\"" + mermaid_text(words) + "\"|";
  return "  n" + std::to_string(line.from) + " " + arrow + label + " n" + std::to_string(line.to) + "\n";
}

}  // namespace

auto render_dot(const Answer& answer) -> std::string {
  const auto picture = picture_of(answer);
  std::string out =
      "digraph gpusolve {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", fontsize=10];\n";
  if (!picture.title.empty()) {
    out += "  label=\"" + dot_text(picture.title) + "\";\n  labelloc=t;\n";
  }
  for (std::size_t id = 0; id < picture.boxes.size(); ++id) {
    const auto& box = picture.boxes[id];
    out += "  n" + std::to_string(id) + " [label=" + dot_label(box) + ", " + std::string(dot_look(box.role)) + "];\n";
  }
  for (const auto& line : picture.lines) {
    out += dot_line(line);
  }
  if (picture.left_out > 0) {
    out += "  // " + std::to_string(picture.left_out) + " more are left out\n";
  }
  return out + "}\n";
}

auto render_mermaid(const Answer& answer) -> std::string {
  const auto picture = picture_of(answer);
  std::string out = "flowchart LR\n";
  if (!picture.title.empty()) {
    out += "  accTitle: " + picture.title + "\n";
  }
  for (std::size_t id = 0; id < picture.boxes.size(); ++id) {
    out += "  n" + std::to_string(id) + mermaid_box(picture.boxes[id]) + "\n";
  }
  for (const auto& line : picture.lines) {
    out += mermaid_line(line);
  }
  if (picture.left_out > 0) {
    out += "  %% " + std::to_string(picture.left_out) + " more are left out\n";
  }
  return out + "  classDef problem stroke:#b3261e,stroke-width:2px\n  classDef fact stroke:#8a5a00,stroke-width:2px\n";
}

}  // namespace gpusolve::report
