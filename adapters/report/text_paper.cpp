#include "adapters/report/text_paper.hpp"

#include <algorithm>

#include "adapters/report/plain.hpp"

namespace gpusolve::report {
namespace {

/// Columns of the labels in rows.
constexpr std::size_t k_label_width = 10;
/// More than any terminal line, and little enough that a hostile name cannot flood the screen.
constexpr std::size_t k_longest_command = 8000;

/// SGR parameters of ECMA-48.
auto color_of(Ink ink) -> std::string_view {
  switch (ink) {
    case Ink::plain:
      return "";
    case Ink::strong:
      return "1";
    case Ink::good:
      return "1;32";
    case Ink::caution:
      return "1;33";
    case Ink::bad:
      return "1;31";
    case Ink::faint:
      return "2";
  }
  return "";
}

}  // namespace

void Paper::gap() {
  if (!out_.empty() && !out_.ends_with("\n\n")) {
    out_ += "\n";
  }
}

void Paper::prose(std::string_view text, Ink ink) { out_ += inked(wrap(text, {}, options_.width), ink); }

void Paper::item(std::string_view marker, std::string_view text) {
  const auto first = "  " + std::string(marker) + " ";
  out_ += wrap(text, {first, std::string(first.size(), ' ')}, options_.width);
}

void Paper::row(std::string_view label, std::string_view text) {
  const std::string margin(k_label_width, ' ');
  const auto body = wrap(text, {margin, margin}, options_.width);
  const auto head = inked(label, Ink::strong);
  out_ += head + std::string(k_label_width - std::min(k_label_width, label.size()), ' ') + body.substr(k_label_width);
}

void Paper::verbatim(std::string_view line) { out_ += "  " + printable(line, k_longest_command) + "\n"; }

auto Paper::inked(std::string_view lines, Ink ink) const -> std::string {
  const auto color = color_of(ink);
  if (!options_.has_color || color.empty()) {
    return std::string(lines);
  }
  const auto start = "\x1b[" + std::string(color) + "m";
  std::string out;
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    out += start + std::string(lines.substr(0, end)) + "\x1b[0m" + (end < lines.size() ? "\n" : "");
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

}  // namespace gpusolve::report
