#include "adapters/report/words/stack_words.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/report/words/change_words.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

auto version_text(const StackUse& use) -> std::string {
  return printable(use.package) + " " + printable(use.version) + (use.build ? " (" + printable(*use.build) + ")" : "");
}

auto judged_clause(const StackUse& use) -> std::string {
  switch (use.judged) {
    case Judged::known:
      return "";
    case Judged::assumed:
      return "; assumed from its nearest relative";
    case Judged::unknown:
      return "; for which GPUs is not known";
  }
  return "";
}

auto row_of(const StackUse& use) -> std::string {
  std::vector<std::string> parts;
  if (use.cuda) {
    parts.push_back("CUDA " + printable(*use.cuda));
  }
  for (const auto& run : use.runs) {
    parts.push_back(run.by == Run::By::compiled ? run_clause(run) : printable(run.arch) + " " + run_clause(run));
  }
  if (use.min_driver) {
    parts.push_back("driver " + printable(*use.min_driver) + " or newer");
  }
  const auto via = use.via && *use.via != use.package ? ", by " + printable(*use.via) : std::string();
  return version_text(use) + via + (parts.empty() ? "" : ": " + joined(parts, ", ")) + judged_clause(use);
}

auto leading_stack(const Answer& answer) -> const StackUse& {
  const auto found = std::ranges::find_if(answer.stacks, &StackUse::is_leading);
  return found == answer.stacks.end() ? answer.stacks.front() : *found;
}

/// Whether the other rows of a report leave out facts of the stack.
auto is_surprising(const StackUse& use) -> bool { return use.via || use.judged != Judged::known; }

}  // namespace

auto stack_rows(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> rows;
  const bool says_more = answer.stacks.size() > 1 || std::ranges::any_of(answer.stacks, is_surprising);
  if (!says_more || std::ranges::all_of(answer.stacks, [&](const StackUse& use) { return use.name == answer.roles.id; })) {
    return rows;
  }
  std::ranges::transform(answer.stacks, std::back_inserter(rows), row_of);
  return rows;
}

auto leading_text(const Answer& answer) -> std::string {
  if (answer.packages.empty() && !answer.builds.empty()) {
    return printable(answer.builds.front().package) + " " + printable(answer.builds.front().version) + " from its source";
  }
  const bool has_main = answer.stack && answer.stack->torch;
  return has_main || answer.stacks.empty() ? std::string() : version_text(leading_stack(answer));
}

auto line_with_leading(const std::string& leading, const Stack& stack, std::string_view main_name) -> std::string {
  const auto line = stack_line(stack, main_name);
  return leading + (leading.empty() || line.empty() ? "" : ", ") + line;
}

auto given_text(const Fix& fix, const Answer& answer) -> std::string {
  auto text = line_with_leading(fix.leading, fix.stack, main_name(answer, fix.installer));
  for (const auto& warning : fix.warnings) {
    text += (text.empty() ? "" : "; ") + printable(warning.text);
  }
  return text;
}

auto fix_clause(const Fix& fix, const Answer& answer) -> std::string {
  std::vector<std::string> changes;
  std::ranges::transform(fix.changes, std::back_inserter(changes), change_text);
  const auto gives = given_text(fix, answer);
  return joined(changes, ", and ") + (gives.empty() ? "" : ": gives " + gives);
}

auto set_line(const Answer& answer) -> std::string {
  return answer.stack ? line_with_leading(leading_text(answer), *answer.stack, main_name(answer)) : std::string();
}

auto set_line_without_cudnn(const Answer& answer) -> std::string {
  auto stack = answer.stack.value_or(Stack{});
  stack.cudnn.reset();
  return line_with_leading(leading_text(answer), stack, main_name(answer));
}

}  // namespace gpusolve::report
