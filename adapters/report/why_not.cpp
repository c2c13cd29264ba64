#include "adapters/report/why_not.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/text/text_details.hpp"
#include "adapters/report/text/tree.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

/// The stack as `resolve` writes it, with the level of comparison that decides in its favour.
auto better_json(const Better& better, const StackRoles& roles) -> Json {
  Answer shell;
  shell.roles = roles;
  shell.stack = better.stack;
  auto json = Json::parse(render_json(shell)).at("stack");
  json["installer"] = installer_text(better.installer);
  json["level"] = better.level;
  json["text"] = better.words;
  return json;
}

/// The requested releases that the line of the set does not name, and that line: "flash-attn 2.8.3, torch 2.8.0 (cu128), CUDA 12.8".
auto chosen_line(const Answer& answer) -> std::string {
  std::vector<std::string> parts;
  const auto line = set_line(answer);
  for (const auto& package : answer.packages) {
    const auto name = package.name.text();
    if (package.requested && !answer.roles.is_main(name) && !line.starts_with(name + " ")) {
      parts.push_back(name + " " + package.version.text());
    }
  }
  for (const auto& build : answer.builds) {
    parts.push_back(build.package + " " + build.version);
  }
  if (!line.empty()) {
    parts.push_back(line);
  }
  return joined(parts, ", ");
}

auto headline(const WhyNot& why_not) -> std::string {
  const auto subject = printable(why_not.subject);
  const auto& answer = why_not.answer;
  const auto set = chosen_line(answer);
  switch (why_not.verdict) {
    case Verdict::chosen:
      if (why_not.is_left_to_installer && !set.empty()) {
        return "resolve leaves " + subject + " to the installer, and chooses what it requires: " + printable(set) + ".";
      }
      return subject + " is what resolve chooses" + (answer.builds.empty() ? "" : ", compiled from its source") +
             (set.empty() ? "." : ": " + printable(set) + ".");
    case Verdict::not_best:
      if (!why_not.better && answer.outcome == OutcomeKind::neutral) {
        return printable(answer.summary, 2000);
      }
      if (!why_not.better) {
        return subject + " was not judged: the sources that were asked do not hold it.";
      }
      return subject + " would do, but something else is better: " + printable(why_not.better->words) + ".";
    case Verdict::no_gpu:
    case Verdict::impossible:
      return printable(answer.summary, 2000);
  }
  return {};
}

auto ink_of(Verdict verdict) -> Ink {
  return verdict == Verdict::impossible ? Ink::bad : verdict == Verdict::no_gpu ? Ink::caution : Ink::good;
}

void write_comparison(Paper& paper, const WhyNot& why_not) {
  if (!why_not.better) {
    return;
  }
  const auto& answer = why_not.answer;
  const auto& known = *why_not.better;
  const auto better = line_with_leading(known.leading, known.stack, main_name(answer, known.installer));
  paper.gap();
  if (!better.empty()) {  // a set of libraries alone has no stack; the first sentence names both versions
    paper.row("Better", better);
  }
  if (answer.stack) {
    paper.row("This one", line_with_leading(known.leading_of_asked, *answer.stack, main_name(answer)));
  }
  if (!why_not.command.empty()) {
    paper.gap();
    paper.prose("To have it all the same, ask for it:");
    paper.verbatim(why_not.command);
  }
}

void write_reasons(Paper& paper, const WhyNot& why_not) {
  TreeOptions options;
  options.width = paper.options().width;
  options.indent = 2;
  const auto& answer = why_not.answer;
  const auto tree = answer.conflict ? render_tree(*answer.conflict, options) : std::string();
  if (!tree.empty()) {
    paper.gap();
    paper.prose("Why:");
    paper.block(tree);
  }
  write_lost(paper, answer);
  write_fixes(paper, answer);
}

}  // namespace

auto render_why_not_json(const WhyNot& why_not) -> std::string {
  const auto answer = Json::parse(render_json(why_not.answer));
  const Json document = {{"schema", "gpusolve/why-not/1"},
                         {"subject", why_not.subject},
                         {"facts", answer.at("facts")},
                         {"verdict", verdict_text(why_not.verdict)},
                         {"better", why_not.better ? better_json(*why_not.better, why_not.answer.roles) : Json(nullptr)},
                         {"reasons", answer.at("reasons")},
                         {"conflict", answer.at("conflict")},
                         {"fixes", answer.at("fixes")},
                         {"warnings", answer.at("warnings")}};
  return json_text(document);
}

auto render_why_not_text(const WhyNot& why_not, const TextOptions& options) -> std::string {
  if (options.verbosity == Verbosity::quiet) {
    return headline(why_not) + "\n" + first_fix_line(why_not.answer);
  }
  Paper paper(options);
  paper.prose(headline(why_not), ink_of(why_not.verdict));
  write_comparison(paper, why_not);
  const bool is_refused = why_not.verdict == Verdict::no_gpu || why_not.verdict == Verdict::impossible;
  if (is_refused || why_not.answer.conflict || !why_not.answer.builds.empty()) {
    write_facts(paper, why_not.answer.facts);
    write_reasons(paper, why_not);
  }
  write_warnings(paper, why_not.answer.warnings);
  write_notes(paper, why_not.answer.warnings);
  return paper.text();
}

}  // namespace gpusolve::report
