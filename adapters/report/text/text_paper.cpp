#include "adapters/report/text/text_paper.hpp"

#include <algorithm>

#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The width of the labels in rows, in columns.
constexpr std::size_t k_label_width = 10;
/// Longer than any real command, but short enough that a hostile name cannot flood the screen.
constexpr std::size_t k_longest_command = 8000;

/// The parameters of the SGR control sequence (ECMA-48).
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
    case Ink::command:
      return "36";
    case Ink::version:
      return "32";
  }
  return "";
}

/// The part of a word that is a version, such as "535.104.05" in "(535.104.05);": it starts with a digit and contains a dot.
auto version_in(std::string_view word) -> std::string_view {
  constexpr std::string_view k_behind = "(),;:`.";
  const auto first = word.find_first_not_of("(`");
  word = first == std::string_view::npos ? std::string_view{} : word.substr(first, word.find_last_not_of(k_behind) - first + 1);
  const bool is_version = !word.empty() && word.front() >= '0' && word.front() <= '9' && word.find('.') != std::string_view::npos;
  return is_version ? word : std::string_view{};
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
  out_ += with_versions(wrap(text, {first, std::string(display_width(first), ' ')}, options_.width));
}

void Paper::row(std::string_view label, std::string_view text) {
  const std::string margin(k_label_width, ' ');
  const auto body = wrap(text, {margin, margin}, options_.width);
  const auto head = inked(label, Ink::strong);
  out_ += head + std::string(k_label_width - std::min(k_label_width, label.size()), ' ') + with_versions(body.substr(k_label_width));
}

void Paper::verbatim(std::string_view line) {
  const auto start = line.find_first_not_of(' ');
  const bool is_hint = start != std::string_view::npos && line[start] == '#';
  out_ += "  " + inked(printable(line, k_longest_command), is_hint ? Ink::faint : Ink::command) + "\n";
}

auto Paper::with_versions(std::string_view lines) const -> std::string {
  if (!options_.has_color) {
    return std::string(lines);
  }
  std::string out;
  while (!lines.empty()) {
    const auto end = std::min(lines.find_first_of(" \n"), lines.size());
    const auto word = lines.substr(0, end);
    if (const auto version = version_in(word); !version.empty()) {
      const auto before = static_cast<std::size_t>(version.data() - word.data());
      out += word.substr(0, before);
      out += inked(version, Ink::version);
      out += word.substr(before + version.size());
    } else {
      out += word;
    }
    out += lines.substr(end, 1);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

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
