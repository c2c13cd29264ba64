#include <algorithm>
#include <span>

#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/words/code_titles.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

constexpr std::size_t k_longest_sentence = 2000;
/// The most causes, and the most remedies, that the headline lists; the log has the rest.
constexpr std::size_t k_most_items = 12;

/// Escapes the data of a command (actions/toolkit, command.ts); in a property, `:` and `,` are escaped too.
auto escaped(std::string_view text, bool is_property) -> std::string {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '\r':
        out += "%0D";
        break;
      case '\n':
        out += "%0A";
        break;
      case ':':
        out += is_property ? "%3A" : ":";
        break;
      case ',':
        out += is_property ? "%2C" : ",";
        break;
      default:
        out += c;
    }
  }
  return out;
}

auto command_of(AnnotationLevel level) -> std::string_view {
  switch (level) {
    case AnnotationLevel::none:
    case AnnotationLevel::note:
      return "notice";
    case AnnotationLevel::warning:
      return "warning";
    case AnnotationLevel::error:
      return "error";
  }
  return "error";
}

/// One command. `text` may have several lines. It must already be printable.
auto command(AnnotationLevel level, const std::string& title, const std::string& text, const std::optional<std::string>& whole_file,
             const std::optional<InputLine>& line) -> std::string {
  const auto file = line ? std::optional(line->file) : whole_file;
  const auto number = line ? "line=" + std::to_string(line->line) + "," : std::string();
  const auto place = file ? "file=" + escaped(printable(*file), true) + "," + number : std::string();
  return "::" + std::string(command_of(level)) + " " + place + "title=" + escaped(printable(title), true) + "::" + escaped(text, false) +
         "\n";
}

template <class Function>
auto listed(std::string_view heading, std::size_t count, Function text_of) -> std::string {
  std::string out = count == 0 ? "" : "\n\n" + std::string(heading);
  for (std::size_t index = 0; index < std::min(count, k_most_items); ++index) {
    out += "\n- " + printable(text_of(index), k_longest_sentence);
  }
  return out + (count > k_most_items ? "\n- and " + std::to_string(count - k_most_items) + " more" : "");
}

/// The general title of the error; the causes have the details.
auto headline_title(const Annotations& annotations) -> std::string {
  return annotations.causes.empty() ? "gpusolve" : "gpusolve: " + title_of_code(annotations.causes.front().code, annotations.main);
}

/// The causes to list; none if the only cause repeats the headline.
auto told_causes(const Annotations& annotations) -> std::span<const Annotation> {
  const auto& causes = annotations.causes;
  const bool is_repeated = causes.size() == 1 && causes.front().text == annotations.headline;
  return is_repeated ? std::span<const Annotation>{} : std::span<const Annotation>(causes);
}

/// The place of the first cause that has a place; GitHub shows the headline there.
auto first_place(const Annotations& annotations) -> std::optional<InputLine> {
  const auto found = std::ranges::find_if(annotations.causes, [](const Annotation& cause) { return cause.place.has_value(); });
  return found == annotations.causes.end() ? std::nullopt : found->place;
}

}  // namespace

auto render_github(const Annotations& annotations) -> std::string {
  const auto causes = told_causes(annotations);
  auto text = printable(annotations.headline, k_longest_sentence);
  text += listed("Why:", causes.size(), [&](std::size_t index) { return causes[index].text; });
  text += listed("What would help:", annotations.remedies.size(), [&](std::size_t index) { return annotations.remedies[index]; });
  const auto first = first_place(annotations);
  auto out = command(annotations.level, headline_title(annotations), text, annotations.file, first);
  const auto add = [&](const Annotation& one) {
    out += command(one.level, "gpusolve: " + title_of_code(one.code, annotations.main), printable(one.text, k_longest_sentence),
                   annotations.file, one.place);
  };
  for (const auto& cause : annotations.causes) {
    if (cause.place && cause.place != first) {
      add(cause);
    }
  }
  std::ranges::for_each(annotations.others, add);
  return out;
}

}  // namespace gpusolve::report
