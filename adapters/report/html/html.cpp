#include "adapters/report/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "adapters/report/html/html_page.hpp"
#include "adapters/report/html/markup.hpp"
#include "adapters/report/html/svg.hpp"
#include "adapters/report/text/facts_text.hpp"
#include "adapters/report/text/tree_lines.hpp"
#include "adapters/report/words/change_words.hpp"
#include "adapters/report/words/lost_words.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// Limits of the tree; a page has more room than a terminal.
constexpr TellingLimits k_telling{20, 60};
constexpr std::size_t k_most_reasons = 200;
constexpr std::size_t k_most_packages = 2000;

auto is_wanted(const Answer& answer, const HtmlOptions& options) -> bool {
  return answer.outcome == OutcomeKind::gpu || answer.outcome == OutcomeKind::neutral || answer.outcome == OutcomeKind::unjudged ||
         (answer.outcome == OutcomeKind::cpu_only && options.is_cpu_accepted);
}

auto outcome_words(OutcomeKind outcome) -> std::string_view {
  switch (outcome) {
    case OutcomeKind::gpu:
      return "runs on the GPU";
    case OutcomeKind::cpu_only:
      return "CPU only";
    case OutcomeKind::neutral:
      return "no GPU code needed";
    case OutcomeKind::unjudged:
      return "not judged";
    case OutcomeKind::unsatisfiable:
      return "cannot be met";
  }
  return "";
}

auto header(const Answer& answer, const HtmlOptions& options) -> std::string {
  const auto* const look = is_wanted(answer, options) ? "good" : answer.outcome == OutcomeKind::cpu_only ? "caution" : "bad";
  const auto asked = joined(answer.request.specs, " ");
  return "<header>\n" + element("p class=\"outcome " + std::string(look) + "\"", outcome_words(answer.outcome)) + "\n" +
         element("h1", answer.summary.empty() ? outcome_line(answer) : answer.summary) + "\n" +
         (asked.empty() ? "" : "<p class=\"faint\">asked for: " + element("code", asked) + "</p>\n") + "</header>\n";
}

auto stack_part(const Answer& answer) -> std::string {
  if (!answer.stack) {
    return "";
  }
  const auto& stack = *answer.stack;
  const auto torch = stack.torch ? *stack.torch + (stack.build ? " (" + *stack.build + ")" : "") : std::string();
  std::vector<std::pair<std::string, std::string>> rows{{std::string(main_name(answer)), torch},
                                                        {"CUDA", stack.cuda.value_or("")},
                                                        {"cuDNN", stack.cudnn.value_or("")},
                                                        {"Python", stack.python.value_or("")}};
  for (const auto& run : stack.runs) {
    rows.emplace_back(run.arch, run_clause(run));
  }
  const bool has_own = stack.cuda && stack.native_driver && stack.native_driver != stack.min_driver;
  const auto own = has_own ? "; CUDA " + *stack.cuda + " came with " + *stack.native_driver : std::string();
  rows.emplace_back("driver", stack.min_driver ? *stack.min_driver + " or newer" + own : "");
  for (auto& row : stack_rows(answer)) {
    rows.emplace_back("stack", std::move(row));
  }
  return html_definitions(rows);
}

auto facts_part(const Facts& facts) -> std::string { return html_definitions(fact_rows(facts)); }

/// The lines of the tree as nested lists, with links to the lines that they refer to.
auto tree_part(const Graph& graph) -> std::string {
  std::string out;
  std::size_t depth = 0;
  bool is_first = true;
  const auto lines = tell(graph, k_telling);
  for (const auto& line : lines) {
    if (is_first) {
      out += "<div class=\"scroll\" tabindex=\"0\"><ul class=\"tree\">\n<li>";
    } else if (line.depth > depth) {
      out += "\n<ul>\n<li>";
      depth += 1;
    } else {
      for (; depth > line.depth; --depth) {
        out += "</li>\n</ul>";
      }
      out += "</li>\n<li>";
    }
    is_first = false;
    const auto number = line.number ? std::to_string(*line.number) : std::string();
    out += number.empty() ? "" : fmt::format(R"(<span id="told-{0}" class="faint">({0})</span> )", number);
    out += markup_text(line.text);
    if (line.refers_to && lines[*line.refers_to].number) {
      out += fmt::format(R"( <a href="#told-{0}">see ({0})</a>)", *lines[*line.refers_to].number);
    }
  }
  if (is_first) {
    return "";
  }
  for (; depth > 0; --depth) {
    out += "</li>\n</ul>";
  }
  return out + "</li>\n</ul></div>\n";
}

/// The reasons with the codes that scripts use, and the number of builds that each reason excluded.
auto reasons_part(const Answer& answer) -> std::string {
  const auto& reasons = answer.reasons;
  const auto lost = lost_sentence(answer);
  std::vector<std::vector<std::string>> rows;
  for (const auto& worded : reasons) {
    if (rows.size() == k_most_reasons) {
      rows.push_back({"…", std::to_string(reasons.size() - k_most_reasons) + " more"});
      break;
    }
    rows.push_back({std::string(reason_code_text(worded.reason.code)), worded.text.empty() ? reason_sentence(worded.reason) : worded.text});
  }
  return rows.empty()
             ? ""
             : "<details>\n" +
                   element("summary", counted(reasons.size(), "reason") + (rows.size() == 1 ? ", with its code" : ", with their codes")) +
                   "\n" + (lost.empty() ? "" : element("p", lost) + "\n") + html_table({"code", "reason"}, rows) + "</details>\n";
}

/// Larger pictures are folded, because a window cannot show them as a whole.
constexpr std::size_t k_most_boxes_shown = 24;

struct GraphPart {
  std::string body;
  std::string style;  ///< a rule that shows a remark if the drawing is wider than the window
};

auto graph_part(const Answer& answer) -> GraphPart {
  const auto picture = picture_of(answer);
  if (picture.boxes.size() < 2) {
    return {};
  }
  constexpr double k_margins = 40;  // the margins of the page and of the frame
  const auto [svg, width] = render_svg(picture);
  auto drawing = "<p class=\"sideways faint\">Wider than the window: it scrolls sideways.</p>\n<div class=\"scroll\" tabindex=\"0\">\n" +
                 svg + "</div>\n";
  drawing += picture.left_out == 0 ? "" : element("p", std::to_string(picture.left_out) + " more are left out.") + "\n";
  drawing += picture.loose == 0
                 ? ""
                 : element("p class=\"faint\"", "Not drawn: " + counted(picture.loose, "package") + ". The sources do not say what needs " +
                                                    (picture.loose == 1 ? "it." : "them.")) +
                       "\n";
  const auto* const open = picture.boxes.size() > k_most_boxes_shown ? "" : " open";
  const auto style = fmt::format("@media(max-width:{:.0f}px){{.sideways{{display:block}}}}\n", width + k_margins);
  return {answer.conflict ? html_section("The conflict as a graph", drawing)
                          : "<details" + std::string(open) + ">\n" + element("summary", picture.title) + "\n" + drawing + "</details>\n",
          style};
}

auto fixes_part(const Answer& answer) -> std::string {
  std::string out;
  for (const auto& fix : answer.fixes) {
    std::vector<std::string> changes;
    std::ranges::transform(fix.changes, std::back_inserter(changes), change_text);
    const auto gives = given_text(fix, answer);
    out += "<li>" + markup_text(joined(changes, ", and ")) +
           (gives.empty() ? "" : "<br><span class=\"faint\">gives " + markup_text(gives) + "</span>") +
           (fix.steps.empty() ? "" : "\n" + html_commands(fix.steps)) + "</li>\n";
  }
  return out.empty() ? out : "<ol>\n" + out + "</ol>\n";
}

auto commands_part(const Answer& answer) -> std::string {
  const auto& commands = answer.commands;
  std::string out;
  const std::vector<std::pair<std::string_view, const std::vector<std::string>*>> groups{
      {"conda", &commands.conda}, {"pip", &commands.pip}, {"uv", &commands.uv}, {"then try it", &commands.verify}};
  for (const auto& [heading, lines] : groups) {
    out += lines->empty() ? "" : element("h3", heading) + "\n" + html_commands(*lines);
  }
  if (answer.toolkit && !answer.toolkit->commands.empty()) {
    out += element("h3", "to compile, nvcc of CUDA " + answer.toolkit->cuda) + "\n" + html_commands(answer.toolkit->commands);
  }
  for (const auto& build : answer.builds) {
    const auto heading = build.package + " " + build.version + " from its source, with nvcc of CUDA " + build.cuda;
    out += element("h3", heading) + "\n" + html_commands(build.commands);
  }
  return out;
}

auto warnings_part(const std::vector<Warning>& warnings, bool is_of_notes) -> std::string {
  std::string out;
  for (const auto& warning : warnings) {
    out += is_note(warning) == is_of_notes ? element("li", warning.text) + "\n" : "";
  }
  return out.empty() ? out : "<ul>\n" + out + "</ul>\n";
}

auto size_of(const Package& package) -> std::string { return package.size ? std::to_string(*package.size) : ""; }

auto digest_text(const Package& package) -> std::string {
  const auto& digest = package.sha256 ? package.sha256 : package.md5;
  return digest ? digest->text() : "";
}

auto packages_part(const std::vector<Package>& packages) -> std::string {
  std::vector<std::vector<std::string>> rows;
  for (const auto& package : packages) {
    if (rows.size() == k_most_packages) {
      break;
    }
    rows.push_back({package.name, package.version, package.build.value_or(""), package.source, size_of(package), digest_text(package)});
  }
  if (rows.empty()) {
    return "";
  }
  return "<details>\n" + element("summary", "All " + counted(packages.size(), "package")) + "\n" +
         html_table({"name", "version", "build", "source", "bytes", "digest"}, rows) + "</details>\n";
}

auto sources_part(const std::vector<SourceUse>& sources) -> std::string {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(sources.size());
  for (const auto& source : sources) {
    rows.push_back({source.name, std::string(source_kind_text(source.kind)), std::to_string(source.records), source.snapshot});
  }
  return rows.empty() ? "" : html_table({"source", "kind", "records", "snapshot"}, rows);
}

auto why_part(const Answer& answer) -> std::string {
  const auto tree = answer.conflict ? tree_part(*answer.conflict) : std::string();
  const auto nearest = nearest_sentence(answer);
  return tree + (nearest.empty() ? "" : element("p", nearest) + "\n") + reasons_part(answer);
}

}  // namespace

auto render_html(const Answer& answer, const HtmlOptions& options) -> std::string {
  const bool is_cpu_only = answer.outcome == OutcomeKind::cpu_only;
  const bool is_offer = is_cpu_only && !options.is_cpu_accepted;
  const auto graph = graph_part(answer);
  auto body = header(answer, options);
  body += html_section(is_cpu_only ? "Why no GPU build" : "Why", why_part(answer));
  body += answer.conflict ? graph.body : "";
  body += html_section("What would help", fixes_part(answer));
  body += html_section(is_offer ? "The set for the CPU" : "The set", stack_part(answer));
  body += html_section("The machine", facts_part(answer.facts));
  body += html_section("Before you install", warnings_part(answer.warnings, false));
  body += html_section(is_offer ? "How to install the CPU build" : "How to install it", commands_part(answer));
  body += html_section("Notes", warnings_part(answer.warnings, true));
  body += answer.conflict ? "" : graph.body;
  body += packages_part(answer.packages);
  body += html_section("Sources", sources_part(answer.sources));
  body += origin_markup(options.origin);
  return html_page("gpusolve: " + (answer.summary.empty() ? outcome_line(answer) : answer.summary), body, graph.style);
}

}  // namespace gpusolve::report
