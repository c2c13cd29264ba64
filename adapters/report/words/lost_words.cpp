#include "adapters/report/words/lost_words.hpp"

#include <algorithm>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The most reasons that are listed; the sentence gives only the total of the rest.
constexpr std::size_t k_most_groups = 6;

/// A few words for a reason, because the counts should be short; the tree has the full clauses. In the order of ReasonCode.
auto short_clause(const Reason& reason) -> std::string {
  switch (reason.code) {
    case ReasonCode::driver_too_old:
      return "driver too old";
    case ReasonCode::ptx_needs_newer_driver:
      return "driver too old for their PTX";
    case ReasonCode::library_drops_arch:
      return reason.is_of_driver ? "driver too new for the GPU" : "CUDA libraries without " + printable(reason.fact);
    case ReasonCode::python_unavailable:
      return "other Python";
    case ReasonCode::platform_unavailable:
      return "other platform";
    case ReasonCode::glibc_too_old:
      return "glibc too old";
    case ReasonCode::dependency_conflict:
      return "clash with the rest";
    case ReasonCode::yanked:
      return "withdrawn";
    case ReasonCode::cuda_unavailable:
    case ReasonCode::cudnn_unavailable:
      return "outside " + printable(fact_text(reason));
    case ReasonCode::no_kernel_image:
    case ReasonCode::version_unavailable:
    case ReasonCode::unknown_package:
    case ReasonCode::source_lacks_gpu_builds:
    case ReasonCode::source_lacks_package:
    case ReasonCode::extra_unavailable:
    case ReasonCode::cpu_build_requested:
    case ReasonCode::no_gpu:
    case ReasonCode::excluded_newer:
    case ReasonCode::channel_priority:
      return reason_clause(reason);
  }
  return {};
}

/// Adds up the reasons that have the same words. Largest first.
auto counted_clauses(const std::vector<LostGroup>& groups) -> std::vector<std::pair<std::string, std::size_t>> {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const auto& group : groups) {
    const auto clause = short_clause(group.reason);
    const auto found = std::ranges::find(counts, clause, [](const auto& one) { return one.first; });
    if (found == counts.end()) {
      counts.emplace_back(clause, group.builds);
    } else {
      found->second += group.builds;
    }
  }
  std::ranges::stable_sort(counts, std::greater{}, [](const auto& one) { return one.second; });
  return counts;
}

auto is_told_already(const Answer& answer) -> bool {
  const auto& groups = answer.lost->groups;
  const auto code = groups.front().reason.code;
  const bool lacks_name =
      std::ranges::any_of(answer.reasons, [](const WordedReason& one) { return one.reason.code == ReasonCode::unknown_package; });
  if (answer.outcome == OutcomeKind::unsatisfiable && (lacks_name || code == ReasonCode::dependency_conflict)) {
    return true;  // the failure is not about GPUs
  }
  return groups.size() == 1 && (code == ReasonCode::dependency_conflict ||
                                std::ranges::any_of(answer.reasons, [&](const WordedReason& one) { return one.reason.code == code; }));
}

}  // namespace

auto lost_sentence(const Answer& answer) -> std::string {
  const auto& lost = answer.lost;
  if (!lost || lost->groups.empty() || is_told_already(answer)) {
    return {};
  }
  std::vector<std::string> texts;
  std::size_t others = 0;
  for (const auto& [clause, builds] : counted_clauses(lost->groups)) {
    if (texts.size() < k_most_groups) {
      texts.push_back(std::to_string(builds) + " " + clause);
    } else {
      others += builds;
    }
  }
  if (others > 0) {
    texts.push_back(std::to_string(others) + " other reasons");
  }
  const auto sources = lost->sources > 1 ? " in " + std::to_string(lost->sources) + " sources" : "";
  return "Of " + counted(lost->builds, "GPU build") + " of " + printable(lost->package) + sources + ": " + joined(texts, ", ") + ".";
}

auto nearest_sentence(const Answer& answer) -> std::string {
  const auto& lost = answer.lost;
  const auto says_little = [](const Reason& reason) { return reason.code == ReasonCode::dependency_conflict && reason.fact.empty(); };
  if (!lost || lost->nearest.empty() || lost->groups.size() < 2 || is_told_already(answer) ||
      std::ranges::all_of(lost->nearest_reasons, says_little)) {
    return {};
  }
  std::vector<std::string> clauses;
  std::ranges::transform(lost->nearest_reasons, std::back_inserter(clauses), reason_clause);
  return "The nearest miss is " + printable(lost->nearest) + ": " + joined(clauses, "; ") + ".";
}

}  // namespace gpusolve::report
