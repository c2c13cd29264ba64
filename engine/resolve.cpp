#include "engine/resolve.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "adapters/lock/commands.hpp"
#include "adapters/report/summary.hpp"
#include "engine/answers/answer.hpp"
#include "engine/remedies/remedies.hpp"
#include "engine/worlds/source_choice.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

auto has_doubts(const Answer& answer) -> bool {
  constexpr std::array<std::string_view, 3> k_doubts{"minor-version-compatibility", "architectures-unknown", "catalog-unknown-build"};
  return std::ranges::any_of(answer.warnings, [&](const auto& one) { return std::ranges::find(k_doubts, one.code) != k_doubts.end(); });
}

/// Whether the other answer is as good and has none of the doubts of the best one.
auto is_worth_a_look(const Answer& other, const Answer& best) -> bool {
  return best.outcome == OutcomeKind::gpu && other.outcome == OutcomeKind::gpu && has_doubts(best) && !has_doubts(other) &&
         !is_better(best, other);
}

/// A warning that says what the other installer would give.
auto other_answer(const Answer& other, const Answer& best) -> Warning {
  const auto gives =
      option_text(Option::installer) + " " + std::string(installer_text(other.request.installer)) + " gives " + report::outcome_line(other);
  return is_worth_a_look(other, best) ? Warning{"installer-choice", gives + ", without such a warning"} : Warning{"other-installer", gives};
}

/// The best answer of the installers. If it is not what the user requested, adds fixes.
auto full_answer(Workshop& workshop) -> Result<Answer> {
  auto solved = workshop.solve(workshop.first());
  if (!solved) {
    return solved.error();
  }
  auto& answer = solved->answer;
  for (const auto& other : solved->others) {
    const bool says_nothing =
        answer.outcome == other.outcome && (answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::unjudged);
    if (!says_nothing) {
      answer.warnings.push_back(other_answer(other, answer));
    }
  }
  for (const auto& [installer, why] : solved->left_out) {
    const auto* const code = answer.outcome == OutcomeKind::gpu ? "other-installer" : "installer-left-out";
    answer.warnings.push_back(
        {code, option_text(Option::installer) + " " + std::string(installer_text(installer)) + " is left out: " + why.text()});
  }
  const auto warnings = workshop.network_warnings();
  answer.warnings.insert(answer.warnings.end(), warnings.begin(), warnings.end());
  if (answer.outcome == OutcomeKind::cpu_only && workshop.first().accepts_cpu) {
    return std::move(answer);
  }
  auto fixes = remedies_of(workshop, *solved);
  if (!fixes) {
    return fixes.error();
  }
  answer.fixes = std::move(fixes).value();
  return std::move(answer);
}

auto answer_to(const Query& query, const catalogs::Catalog& catalog, const Host& host, Resolved& resolved) -> Result<Answer> {
  resolved.workshops.push_back(std::make_unique<Workshop>(catalog, query, host));
  return full_answer(*resolved.workshops.back());
}

/// If the mirror lacks the PyTorch indexes but PyPI's own builds (or conda's) give a GPU set, answers with that set, and says which better
/// set exists without the mirror.
auto answer_by_mirror(const Query& query, const catalogs::Catalog& catalog, const Host& host, Resolved& resolved) -> Result<Answer> {
  auto whole = answer_to(query, catalog, host, resolved);
  if (!whole || whole->outcome != OutcomeKind::gpu || !has_pypi_only(query.sources, catalog)) {
    return whole;
  }
  auto kept = query;
  kept.sources.is_pypi_only = true;
  auto mirrored = answer_to(kept, catalog, host, resolved);
  if (!mirrored || mirrored->outcome != OutcomeKind::gpu) {
    return whole;
  }
  const auto better = is_better(*whole, *mirrored) ? "; without it there is " + report::outcome_line(*whole) : std::string();
  mirrored->warnings.push_back(
      {"mirror-pypi-only", "the mirror " + *query.sources.mirror +
                               " has no wheels of the PyTorch indexes, only PyPI's own: the set keeps to what it has" + better});
  return mirrored;
}

}  // namespace

auto resolve(const Query& query, const catalogs::Catalog& catalog, const Host& host) -> Result<Resolved> {
  Resolved resolved;
  auto answer = answer_by_mirror(query, catalog, host, resolved);
  if (!answer) {
    return answer.error();
  }
  resolved.answer = std::move(answer).value();
  return resolved;
}

auto finish(Answer& answer, const Sources& sources, const catalogs::Catalog& catalog, const std::optional<std::string>& requirements)
    -> Status {
  if (auto mirrored = apply_mirror(answer, sources, catalog); !mirrored) {
    return mirrored;
  }
  answer.summary = report::summarise(answer);
  if (answer.outcome == OutcomeKind::unsatisfiable) {
    return std::monostate{};
  }
  auto commands = lock::install_commands(answer, {.requirements = requirements});
  if (!commands) {
    return commands.error();
  }
  answer.commands = std::move(commands).value();
  return std::monostate{};
}

}  // namespace gpusolve::engine
