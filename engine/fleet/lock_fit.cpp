#include "engine/fleet/lock_fit.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "adapters/inventory/read.hpp"
#include "adapters/report/words/finding_words.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto audit_reasons(const NamedLock& row, const Facts& facts, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  auto sets = inventory::read_gpusolve_lock(lock::write_lock(row.lock, catalog.roles()), row.row, catalog.roles());
  if (!sets) {
    return {sets.error().text()};
  }
  sets->front().path = row.row.empty() ? "The lock" : row.row;  // it was not read from a file
  std::vector<std::string> reasons;
  for (const auto& finding : audit::audit_all(audit::make_scene(sets->front(), facts, catalog)).findings) {
    if (finding.level == Level::error) {
      reasons.push_back(report::finding_sentence(finding, catalog.roles().pypi));
    }
  }
  return reasons;
}

auto reasons_against(const NamedLock& row, const Facts& facts, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  const auto made_for = row.lock.facts.platform.value;
  if (made_for != facts.platform.value) {
    return {"It is for " + std::string(platform_text(made_for)) + ", and this machine is " +
            std::string(platform_text(facts.platform.value)) + "."};
  }
  if (facts.has_no_gpu() && row.lock.outcome == OutcomeKind::gpu) {
    return {"It is for a GPU, and this machine has none that is known."};
  }
  if (row.lock.outcome == OutcomeKind::cpu_only && facts.gpus && !facts.has_no_gpu()) {
    return {"It holds CPU builds, and this machine has a GPU."};
  }
  return audit_reasons(row, facts, catalog);
}

/// A greater value is better.
auto merit(const NamedLock& row, const Facts& facts) {
  const auto torch = row.lock.stack && row.lock.stack->torch ? leading_numbers(*row.lock.stack->torch) : std::nullopt;
  return std::tuple(row.lock.facts.capabilities() == facts.capabilities(), torch.value_or(DottedVersion{}));
}

}  // namespace

auto keep_row(const std::string& name, const std::string& path, std::vector<NamedLock>& rows) -> Status {
  std::vector<std::string> names;
  std::ranges::transform(rows, std::back_inserter(names), &NamedLock::row);
  std::erase_if(rows, [&](const NamedLock& one) { return one.row != name; });
  if (!rows.empty()) {
    return std::monostate{};
  }
  const auto known = joined(names, ", ");
  return usage_error(option_text(Option::row, quote(name)) + " is none of the rows of " + quote(path) +
                     (known.empty() ? ", which has none" : ": " + known));
}

auto choose_row(const std::vector<NamedLock>& rows, const Facts& facts, const catalogs::Catalog& catalog) -> Fit {
  Fit fit;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto reasons = reasons_against(rows[i], facts, catalog);
    if (!reasons.empty()) {
      fit.misfits.push_back({rows[i].row, std::move(reasons)});
    } else if (!fit.chosen || merit(rows[i], facts) > merit(rows[*fit.chosen], facts)) {
      fit.chosen = i;
    }
  }
  return fit;
}

}  // namespace gpusolve::engine::fleet
