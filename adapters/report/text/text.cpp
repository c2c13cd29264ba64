#include "adapters/report/text/text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "adapters/report/text/text_details.hpp"
#include "adapters/report/text/tree.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/why.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

constexpr std::size_t k_longest_sentence = 2000;
/// The most reasons that are listed if there is no tree.
constexpr std::size_t k_most_reasons = 12;
/// The limits of the tree with -v; --json has no limits.
constexpr TreeOptions k_whole_tree{.depth = 40, .lines = 2000, .siblings = 200};

/// Whether the set is of the kind that the user wanted, with or without a GPU.
auto is_success(const Answer& answer, const TextOptions& options) -> bool {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
    case OutcomeKind::unjudged:
      return true;
    case OutcomeKind::cpu_only:
      return options.is_cpu_accepted;
    case OutcomeKind::unsatisfiable:
      return false;
  }
  return false;
}

/// The sentence for an answer without a summary.
auto plain_summary(OutcomeKind outcome) -> std::string {
  switch (outcome) {
    case OutcomeKind::gpu:
      return "A set that runs on the GPU.";
    case OutcomeKind::cpu_only:
      return "Only a CPU build is available.";
    case OutcomeKind::neutral:
      return "Nothing in this set carries GPU code.";
    case OutcomeKind::unjudged:
      return "Whether this set carries GPU code is not known.";
    case OutcomeKind::unsatisfiable:
      return "This request cannot be met.";
  }
  return {};
}

auto summary_of(const Answer& answer) -> std::string {
  return answer.summary.empty() ? plain_summary(answer.outcome) : printable(answer.summary, k_longest_sentence);
}

/// Names the set. A CPU set that the catalog does not hold has no line of its own; the summary names the user's specs.
auto headline_of(const Answer& answer, const TextOptions& options) -> std::string {
  const bool is_left_aside = answer.outcome == OutcomeKind::cpu_only && answer.packages.empty();
  const auto stack = is_left_aside ? std::string() : set_line(answer);
  return is_success(answer, options) && !stack.empty() ? stack : summary_of(answer);
}

auto ink_of(const Answer& answer, const TextOptions& options) -> Ink {
  if (is_success(answer, options)) {
    return Ink::good;
  }
  return answer.outcome == OutcomeKind::cpu_only ? Ink::caution : Ink::bad;
}

void write_reasons(Paper& paper, const std::vector<WordedReason>& reasons) {
  const bool is_verbose = paper.options().verbosity == Verbosity::verbose;
  const auto shown = is_verbose || reasons.size() <= k_most_reasons + 1 ? reasons.size() : k_most_reasons;
  for (const auto& worded : std::span(reasons).first(shown)) {
    paper.item("-", printable(worded.text.empty() ? reason_sentence(worded.reason) : worded.text, k_longest_sentence));
  }
  if (shown < reasons.size()) {
    paper.item("-", "… and " + std::to_string(reasons.size() - shown) + " more");
  }
}

/// Whether so many specs take part in the conflict that a tree would not help at first sight.
auto is_puzzle(const std::vector<std::string>& wishes, const TextOptions& options) -> bool {
  return wishes.size() > k_most_asked_specs && options.verbosity != Verbosity::verbose;
}

/// Writes the tree if there is one, otherwise the list of reasons; for very many specs only their names.
void write_why(Paper& paper, const Answer& answer, std::string_view heading) {
  const auto& options = paper.options();
  auto tree_options = options.verbosity == Verbosity::verbose ? k_whole_tree : TreeOptions{};
  tree_options.width = options.width;
  tree_options.indent = 2;
  const auto tree = answer.conflict ? render_tree(*answer.conflict, tree_options) : std::string();
  if (tree.empty() && answer.reasons.empty()) {
    return;
  }
  paper.gap();
  paper.prose(heading);
  if (const auto wishes = contending_specs(answer); is_puzzle(wishes, options)) {
    paper.item("-", std::to_string(wishes.size()) +
                        " specs play a part, and no shorter account was found (-v has the whole tree): " + joined(wishes, ", "));
  } else if (tree.empty()) {
    write_reasons(paper, answer.reasons);
  } else {
    paper.block(tree);
  }
  write_lost(paper, answer);
}

/// ", without digests: …", so that nobody mistakes such a lock for one that the installer can verify.
auto lacking_digests(const Answer& answer) -> std::string {
  const auto all = answer.packages.size();
  const auto lacking = static_cast<std::size_t>(
      std::ranges::count_if(answer.packages, [](const Package& package) { return !package.sha256 && !package.md5; }));
  if (lacking == 0) {
    return "";
  }
  const auto is_embedded = [](const SourceUse& source) { return source.kind == SourceUse::Kind::embedded; };
  const auto why = std::ranges::any_of(answer.sources, is_embedded)
                       ? ": the embedded catalog knows no files (" + option_text(Option::live) + " records them)"
                       : std::string();
  return ", without " + (lacking == all ? "digests" : "the digests of " + counted(lacking, "package")) + why;
}

auto lock_sentence(const Answer& answer, const TextOptions& options) -> std::string {
  const auto replaced = options.replaced ? ", in place of one for " + printable(*options.replaced, k_longest_sentence) : std::string();
  return "Lock written to " + printable(options.lock.value_or(""), k_longest_sentence) + replaced + lacking_digests(answer) + "." +
         (options.requirements ? " Requirements written to " + printable(*options.requirements, k_longest_sentence) + "." : "");
}

void write_lock_line(Paper& paper, const Answer& answer) {
  if (paper.options().lock) {
    paper.gap();
    paper.prose(lock_sentence(answer, paper.options()));
  }
}

void write_success(Paper& paper, const Answer& answer) {
  const bool is_verbose = paper.options().verbosity == Verbosity::verbose;
  const bool is_said = headline_of(answer, paper.options()) == summary_of(answer);  // the set for the CPU was not judged
  if (answer.outcome == OutcomeKind::cpu_only && !answer.facts.has_no_gpu() && !is_said) {
    paper.prose(summary_of(answer));
  }
  write_rows(paper, answer);
  if (is_verbose && answer.outcome == OutcomeKind::cpu_only && !answer.facts.has_no_gpu()) {
    write_why(paper, answer, "Why no GPU build:");
  }
  write_warnings(paper, answer.warnings);
  write_commands(paper, answer.commands);
  write_toolkit(paper, answer.toolkit);
  write_builds(paper, answer.builds);
  if (is_verbose) {
    write_offline(paper, answer.commands);
  }
  write_lock_line(paper, answer);
}

/// The specs that the installer would resolve on the CPU, if the catalog holds no package of the CPU set.
auto left_on_cpu(const Answer& answer) -> std::string {
  std::vector<std::string> specs;
  std::ranges::transform(answer.request.set_aside, std::back_inserter(specs), [](const SetAside& one) { return printable(one.spec); });
  return specs.empty() ? std::string() : "On the CPU the installer would choose the release of " + enumerated(specs) + ".";
}

/// Offers the CPU set, and states the option that accepts it.
void write_cpu_offer(Paper& paper, const Answer& answer) {
  const auto stack = set_line(answer);
  paper.gap();
  if (const auto left = left_on_cpu(answer); answer.packages.empty() && !left.empty()) {
    paper.prose(left);
  } else if (!answer.packages.empty() && !stack.empty()) {
    paper.prose((is_mixed(answer) ? "The rest would run on the GPU: " : "On the CPU it would be ") + stack + ", " +
                counted(answer.packages.size(), "package") + ".");
  }
  paper.prose(answer.facts.has_no_gpu() ? "No lock was written. " + option_text(Option::allow_cpu) + " accepts the CPU build; " +
                                              option_text(Option::gpu) + " names the GPU of another machine."
                                        : "No lock was written. " + option_text(Option::allow_cpu) + " accepts the CPU build.");
}

void write_failure(Paper& paper, const Answer& answer) {
  const bool is_cpu_only = answer.outcome == OutcomeKind::cpu_only;
  write_facts(paper, answer.facts);
  if (!answer.facts.has_no_gpu() || !is_cpu_only) {
    write_why(paper, answer, is_cpu_only ? "Why no GPU build:" : "Why:");
  }
  write_warnings(paper, answer.warnings);
  write_fixes(paper, answer);
  if (is_cpu_only) {
    write_cpu_offer(paper, answer);
  }
}

/// Warnings that make the whole answer doubtful, because a fact of the machine is doubtful or a package is left out. Even a quiet
/// report has these lines.
auto doubt_lines(const Answer& answer) -> std::string {
  constexpr std::array k_doubts{WarningCode::unknown_capability,  WarningCode::newer_driver,     WarningCode::driver_branch,
                                WarningCode::unknown_driver_cuda, WarningCode::no_common_driver, WarningCode::from_source};
  std::string lines;
  for (const auto& warning : answer.warnings) {
    if (std::ranges::find(k_doubts, warning.code) != k_doubts.end()) {
      lines += "warning: " + printable(warning.text, k_longest_sentence) + "\n";
    }
  }
  return lines;
}

}  // namespace

auto lock_line(const Answer& answer, const TextOptions& options) -> std::string {
  return options.lock && options.replaced ? lock_sentence(answer, options) + "\n" : "";
}

auto render_text(const Answer& answer, const TextOptions& options) -> std::string {
  const auto headline = headline_of(answer, options);
  if (options.verbosity == Verbosity::quiet) {
    return headline + "\n" + doubt_lines(answer) + (is_success(answer, options) ? lock_line(answer, options) : first_fix_line(answer));
  }
  Paper paper(options);
  paper.prose(headline, ink_of(answer, options));
  if (is_success(answer, options)) {
    write_success(paper, answer);
  } else {
    write_failure(paper, answer);
  }
  write_notes(paper, answer.warnings);
  if (options.verbosity == Verbosity::verbose) {
    write_details(paper, answer);
  }
  return paper.text();
}

}  // namespace gpusolve::report
