#include "engine/locks/lock_update.hpp"

#include <algorithm>
#include <utility>

#include "adapters/inventory/read.hpp"
#include "base/plain.hpp"
#include "engine/fleet/agree.hpp"
#include "engine/locks/lock_diff.hpp"
#include "engine/locks/locked_answer.hpp"
#include "engine/resolve/resolve.hpp"

namespace gpusolve::engine {
namespace {

/// Whether `only` names the package, by the name in the lock or by that of the other ecosystem.
auto is_named(const std::string& name, const std::vector<std::string>& only, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(
      only, [&](const std::string& one) { return name == one || name == catalog.conda_name(one) || name == catalog.pypi_name(one); });
}

/// The query, with the packages that `only` names fixed to the versions of `newest`.
auto held_at(Query query, const Answer& newest, const std::vector<std::string>& only, const catalogs::Catalog& catalog) -> Query {
  for (const auto& package : newest.packages) {
    if (is_named(package.name, only, catalog)) {
      const auto version = package.ecosystem == Ecosystem::pypi ? public_version(package.version) : package.version.text();
      query.constraints.push_back(Spec::parse(package.name + "==" + version));
    }
  }
  return query;
}

/// The old set without the packages that `only` names.
auto kept_part(const lock::Lock& lock, const std::vector<std::string>& only, const catalogs::Catalog& catalog) -> Answer {
  auto model = answer_of_lock(lock, catalog);
  std::erase_if(model.packages, [&](const Package& package) { return is_named(package.name, only, catalog); });
  return model;
}

/// The query, with the packages that `only` names as further specs: a set without them would not be an update of them.
auto with_specs(Query query, const lock::Lock& lock, const std::vector<std::string>& only, const catalogs::Catalog& catalog) -> Query {
  for (const auto& package : lock.packages) {
    if (is_named(package.name, only, catalog)) {
      query.specs.push_back(Spec::parse(package.name.text()));
    }
  }
  return query;
}

/// The answer with the lock's own request: the search added specs that the lock does not name.
auto as_requested(Answer answer, const Query& query, const lock::Lock& lock) -> Answer {
  answer.request.specs = texts_of(query.specs);
  answer.request.constraints = texts_of(query.constraints);
  for (auto& package : answer.packages) {
    const auto old = std::ranges::find(lock.packages, package.name, &Package::name);
    package.requested = old != lock.packages.end() && old->requested;
  }
  return answer;
}

/// The new answer to the whole request of a lock that compiles packages. A wheel of one of these may exist by now.
auto updated_with_builds(const Workshop& workshop) -> Result<Answer> {
  auto resolved = resolve(workshop.first(), workshop.catalog(), workshop.host());
  return resolved ? Result<Answer>(std::move(resolved->answer)) : resolved.error();
}

}  // namespace

auto absent_name(const lock::Lock& lock, const std::vector<std::string>& names, const catalogs::Catalog& catalog)
    -> std::optional<std::string> {
  const auto absent = std::ranges::find_if(names, [&](const std::string& name) {
    return std::ranges::none_of(lock.packages, [&](const Package& package) { return is_named(package.name, {name}, catalog); });
  });
  return absent == names.end() ? std::nullopt : std::optional(*absent);
}

auto may_replace(const lock::Lock& before, const Answer& answer) -> bool {
  const bool is_cpu_accepted = before.outcome == OutcomeKind::cpu_only && answer.outcome == OutcomeKind::cpu_only;
  return answer.outcome == OutcomeKind::gpu || answer.outcome == OutcomeKind::neutral || answer.outcome == OutcomeKind::unjudged ||
         is_cpu_accepted;
}

auto updated(Workshop& workshop, const lock::Lock& before, const std::vector<std::string>& only) -> Result<Answer> {
  const auto& query = workshop.first();
  if (!before.request.compiled.empty()) {
    return updated_with_builds(workshop);
  }
  auto solved = workshop.solve(query);
  if (!solved || only.empty() || !may_replace(before, solved->answer)) {
    return solved ? Result<Answer>(std::move(solved->answer)) : solved.error();
  }
  const auto& catalog = workshop.catalog();
  const auto asked = with_specs(held_at(query, solved->answer, only, catalog), before, only, catalog);
  const auto kept = kept_part(before, only, catalog);
  auto same = fleet::answer_with_all(workshop, asked, kept);
  if (!same) {
    return same.error();
  }
  if (*same && may_replace(before, **same)) {
    return as_requested(*std::move(*same), query, before);
  }
  auto least = fleet::agreeing_answer(workshop, asked, kept, solved->answer);
  return least ? Result<Answer>(as_requested(std::move(*least), query, before)) : least;
}

auto update_diff(const lock::Lock& before, const lock::Lock& after, const std::string& path, const catalogs::Catalog& catalog)
    -> Result<LockDiff> {
  const auto sets_of = [&](const lock::Lock& lock) {
    return inventory::read_text_sets(lock::write_lock(lock, catalog.roles()), path, {.roles = &catalog.roles()});
  };
  const auto old_sets = sets_of(before);
  const auto new_sets = sets_of(after);
  if (!old_sets || !new_sets) {
    return old_sets ? new_sets.error() : old_sets.error();
  }
  return compare_locks(*old_sets, *new_sets, catalog);
}

}  // namespace gpusolve::engine
