#include "engine/audit/together.hpp"

#include <algorithm>
#include <utility>

#include "base/plain.hpp"
#include "engine/audit/choice_of_pip.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/resolve.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Kind;

auto is_for_pip(const inventory::Inventory& inventory) -> bool {
  const bool is_kind = inventory.kind == Kind::requirements || inventory.kind == Kind::pyproject;
  return is_kind && std::ranges::all_of(inventory.demands, [](const auto& demand) { return demand.ecosystem == Ecosystem::pypi; });
}

auto is_known_source(const inventory::Address& address, const catalogs::Catalog& catalog) -> bool {
  return address.text.starts_with(catalog.roles().index) || is_copy_of_pypi(address.text, catalog);
}

/// The question without hardware: only packages, Python and the system can then contradict each other.
auto query_of(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<Query> {
  Query query;
  query.facts.platform = facts.platform;
  query.facts.glibc = facts.glibc;
  query.sources.installer = InstallerChoice::pip;
  query.is_literal = true;
  auto added = add_environment(std::move(query), inventory, inventory.path, catalog);
  return added ? std::optional(std::move(added->query)) : std::nullopt;
}

auto is_contradiction(const Answer& answer) -> bool {
  const auto is_of_packages = [](const WordedReason& one) {
    return one.reason.code == ReasonCode::dependency_conflict || one.reason.code == ReasonCode::python_unavailable ||
           one.reason.code == ReasonCode::cuda_unavailable;
  };
  const bool has_no_set = answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::cpu_only;
  return has_no_set && !answer.reasons.empty() && std::ranges::all_of(answer.reasons, is_of_packages);
}

/// The stack of a name of PyPI; empty if it is of none.
auto stack_of(std::string_view name, const catalogs::Catalog& catalog) -> std::string {
  const auto* const package = catalog.stack_package(false, name);
  return package == nullptr ? std::string() : package->stack;
}

/// Whether a stack of the input limits this package at run time, so that pip installs both.
auto is_limited(std::string_view name, const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(catalog.neighbour_limits(), [&](const catalogs::NeighbourLimit& limit) {
    const auto stack = limit.neighbour == name ? stack_of(limit.package, catalog) : std::string();
    return !stack.empty() && std::ranges::any_of(inventory.demands, [&](const inventory::Demand& demand) {
      return stack_of(inventory::demanded_name(demand), catalog) == stack;
    });
  });
}

/// Whether the contradiction is about what the main package's own metadata pin. Which torch another package was built for, and what it
/// loads at run time, is no rule of pip.
auto is_certain(const Answer& answer, const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(answer.reasons, [&](const WordedReason& one) {
    const auto name = one.reason.builds ? one.reason.builds->name : std::string();
    const auto& roles = answer.roles;
    return one.reason.code == ReasonCode::dependency_conflict && !is_limited(name, inventory, catalog) &&
           (name.starts_with("nvidia-") || roles.is_companion(name) || StackRoles::is_among(name, roles.released_with));
  });
}

/// Two versions of one package that parts of the request need; otherwise the summary of the answer.
auto words_of(const Answer& answer) -> std::string {
  const auto text_of = [](const BuildRange& range) { return printable(range.name + " " + range.versions); };
  for (const auto& [reason, text] : answer.reasons) {
    const bool is_of_builds = reason.code == ReasonCode::dependency_conflict && reason.builds && reason.others;
    if (is_of_builds && reason.builds->name == reason.others->name && reason.builds != reason.others) {
      return "One part of it needs " + text_of(*reason.builds) + ", another " + text_of(*reason.others) + ".";
    }
  }
  return answer.summary;
}

/// The first remedy that changes a spec alone.
auto repair_of(const Answer& answer) -> std::optional<Repair> {
  for (const auto& fix : answer.fixes) {
    const bool is_spec = fix.changes.size() == 1 && fix.changes.front().kind == Change::Kind::package && !fix.changes.front().to.empty();
    if (is_spec) {
      return Repair{Repair::Kind::edit, quote(fix.changes.front().to) + " in place of " + quote(fix.changes.front().from), {}};
    }
  }
  return std::nullopt;
}

/// The answer that proves a contradiction between what the input asks for; nullopt if there is a set.
auto refuted(const Query& query, const catalogs::Catalog& catalog) -> std::optional<Answer> {
  auto resolved = resolve(query, catalog);
  if (!resolved || !is_contradiction(resolved->answer) || !finish(resolved->answer, query.sources, catalog)) {
    return std::nullopt;
  }
  return std::move(resolved->answer);
}

auto names_place(const inventory::Inventory& inventory) -> bool {
  return std::ranges::any_of(inventory.addresses, [](const inventory::Address& address) {
    return address.use == inventory::Address::Use::index || address.use == inventory::Address::Use::extra_index ||
           address.use == inventory::Address::Use::find_links;
  });
}

/// Whether it asks for the main stack and another one.
auto names_several_stacks(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  const auto is_main = [&](const inventory::Demand& demand) { return catalog.roles().decides(inventory::demanded_name(demand)); };
  const auto is_other = [&](const inventory::Demand& demand) {
    const auto stack = stack_of(inventory::demanded_name(demand), catalog);
    return !stack.empty() && stack != catalog.roles().id;
  };
  return std::ranges::any_of(inventory.demands, is_main) && std::ranges::any_of(inventory.demands, is_other);
}

auto finding_of(const Answer& answer, const inventory::Inventory& inventory, Level level, const std::string& start) -> Finding {
  return {.code = AuditCode::version_conflict,
          .level = level,
          .subject = inventory.path,
          .text = start + " does not go together. " + words_of(answer),
          .evidence = {"gpusolve resolve " + option_text(Option::from_env) + " " + printable(inventory.path) + " explains it"},
          .repair = repair_of(answer)};
}

}  // namespace

auto contradiction_in(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::optional<Finding> {
  const bool is_official = std::ranges::all_of(inventory.addresses, [&](const auto& address) { return is_known_source(address, catalog); });
  auto query = is_for_pip(inventory) && is_official ? query_of(inventory, facts, catalog) : std::nullopt;
  if (!query) {
    return std::nullopt;
  }
  if (const auto answer = refuted(*query, catalog)) {
    return finding_of(*answer, inventory, is_certain(*answer, inventory, catalog) ? Level::error : Level::warning, "What it asks for");
  }
  query->sources.is_pypi_only = !names_place(inventory) && names_several_stacks(inventory, catalog);
  const auto answer = query->sources.is_pypi_only ? refuted(*query, catalog) : std::nullopt;
  return answer && is_certain(*answer, inventory, catalog)
             ? std::optional(
                   finding_of(*answer, inventory, Level::warning, "From PyPI alone, and the file names no index, what it asks for"))
             : std::nullopt;
}

}  // namespace gpusolve::engine::audit
