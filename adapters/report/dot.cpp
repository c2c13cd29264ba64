#include "adapters/report/dot.hpp"

#include <fmt/format.h>

#include "adapters/report/html/picture.hpp"

namespace gpusolve::report {
namespace {

/// Columns of one line inside a box.
constexpr std::size_t k_box_width = 32;

/// Breaks the text into lines, because Graphviz does not; `\n` centres a line.
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
  const auto remark = box.remark.empty() ? std::string() : "\\n" + dot_text(box.remark);
  return fmt::format(R"("{}{}")", dot_text(box.text), remark);
}

auto dot_look(BoxRole role) -> std::string_view {
  switch (role) {
    case BoxRole::request:
      return "shape=ellipse, penwidth=2";
    case BoxRole::builds:
    case BoxRole::package:
      return "shape=box";
    case BoxRole::problem:
      return R"(shape=box, style="rounded,bold", color="#b3261e")";
    case BoxRole::fact:
      return R"(shape=note, color="#8a5a00")";
    case BoxRole::wish:
      return R"(shape=hexagon, color="#8a5a00")";
  }
  return "";
}

auto dot_line(const PictureLine& line) -> std::string {
  const auto words = words_of(line);
  const auto label = words.empty() ? std::string() : fmt::format(R"(label="{}", )", dot_text(words));
  const auto look = line.kind == GraphEdge::Kind::needs      ? "style=solid"
                    : line.kind == GraphEdge::Kind::excludes ? R"(style=dashed, dir=both, color="#b3261e")"
                                                             : "style=dashed";
  return fmt::format("  n{} -> n{} [{}{}];\n", line.from, line.to, label, look);
}

/// Escapes a label, in which Mermaid reads HTML and Markdown: letters, digits and a few harmless marks stay, other characters become
/// numeric entities.
auto mermaid_text(std::string_view text) -> std::string {
  constexpr std::string_view k_harmless = " .,:+-=/()_'";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || byte >= 0x80;
    out += is_word || k_harmless.find(c) != std::string_view::npos ? std::string(1, c) : fmt::format("#{};", byte);
  }
  return out;
}

/// Adds the brackets that give a box its shape.
auto mermaid_box(const Box& box) -> std::string {
  const auto remark = box.remark.empty() ? std::string() : "<br>" + mermaid_text(box.remark);
  const auto text = fmt::format(R"("{}{}")", mermaid_text(box.text), remark);
  switch (box.role) {
    case BoxRole::request:
      return fmt::format("([{}])", text);
    case BoxRole::builds:
    case BoxRole::package:
      return fmt::format("[{}]", text);
    case BoxRole::problem:
      return fmt::format("[{}]:::problem", text);
    case BoxRole::fact:
      return fmt::format(">{}]:::fact", text);
    case BoxRole::wish:
      return fmt::format("{{{{{}}}}}:::fact", text);
  }
  return {};
}

auto mermaid_line(const PictureLine& line) -> std::string {
  const auto arrow = line.kind == GraphEdge::Kind::needs ? "-->" : line.kind == GraphEdge::Kind::excludes ? "x-.-x" : "-.->";
  const auto words = words_of(line);
  const auto label = words.empty() ? std::string() : fmt::format(R"(|"{}"|)", mermaid_text(words));
  return fmt::format("  n{} {}{} n{}\n", line.from, arrow, label, line.to);
}

}  // namespace

auto render_dot(const Answer& answer) -> std::string {
  const auto picture = picture_of(answer);
  std::string out =
      "digraph gpusolve {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", fontsize=10];\n";
  if (!picture.title.empty()) {
    out += fmt::format("  label=\"{}\";\n  labelloc=t;\n", dot_text(picture.title));
  }
  for (std::size_t id = 0; id < picture.boxes.size(); ++id) {
    const auto& box = picture.boxes[id];
    out += fmt::format("  n{} [label={}, {}];\n", id, dot_label(box), dot_look(box.role));
  }
  for (const auto& line : picture.lines) {
    out += dot_line(line);
  }
  if (picture.left_out > 0) {
    out += fmt::format("  // {} more are left out\n", picture.left_out);
  }
  return out + "}\n";
}

auto render_mermaid(const Answer& answer) -> std::string {
  const auto picture = picture_of(answer);
  std::string out = "flowchart LR\n";
  if (!picture.title.empty()) {
    out += fmt::format("  accTitle: {}\n", picture.title);
  }
  for (std::size_t id = 0; id < picture.boxes.size(); ++id) {
    out += fmt::format("  n{}{}\n", id, mermaid_box(picture.boxes[id]));
  }
  for (const auto& line : picture.lines) {
    out += mermaid_line(line);
  }
  if (picture.left_out > 0) {
    out += fmt::format("  %% {} more are left out\n", picture.left_out);
  }
  return out + "  classDef problem stroke:#b3261e,stroke-width:2px\n  classDef fact stroke:#8a5a00,stroke-width:2px\n";
}

}  // namespace gpusolve::report
