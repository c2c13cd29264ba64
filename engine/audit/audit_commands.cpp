#include "engine/audit/audit_commands.hpp"

#include <algorithm>
#include <utility>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/choice/places.hpp"
#include "engine/audit/together/together.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Inventory;

/// The most commands that are judged: no real file has as many that install GPU packages. Each may cost as much as a resolution.
constexpr std::size_t k_most_commands = 20;

auto is_pip_refusal(const Finding& finding) -> bool {
  const auto is = [&](ReasonCode code) { return finding.code == FindingCode(code); };
  return finding.level == Level::error &&
         (is(ReasonCode::python_unavailable) || is(ReasonCode::version_unavailable) || is(ReasonCode::platform_unavailable));
}

/// Errors about packages that pip does not find when this command runs, although a later command installs others.
auto refusals_in(const Inventory& command, const Facts& facts, const catalogs::Catalog& catalog) -> Findings {
  const auto scene = make_scene(command, facts, catalog);
  Findings all;
  for (const auto audit : {audit_demands, audit_tags, audit_releases}) {
    audit(scene, all);
  }
  std::erase_if(all, [](const Finding& finding) { return !is_pip_refusal(finding); });
  put_places(scene, all);
  for (auto& finding : all) {
    finding.evidence.emplace_back("the build of the image ends at this command, whatever a later one installs");
  }
  return all;
}

auto asks_for_stack(const Inventory& command, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(command.demands, [&](const inventory::Demand& demand) {
    const auto name = inventory::demanded_name(demand);
    return catalog.roles().is_main(name) || catalog.stack_package(false, name) != nullptr;
  });
}

auto has_same(const Findings& findings, const Finding& one) -> bool {
  return std::ranges::any_of(findings, [&](const Finding& other) { return other.code == one.code && other.subject == one.subject; });
}

/// Whether an error already names a line of the command: that error may be the cause or the effect of a contradiction.
auto has_error_on_a_line(const Inventory& command, const Findings& findings) -> bool {
  return std::ranges::any_of(command.demands, [&](const inventory::Demand& demand) {
    const auto place = parse_place(demand.place);
    return std::ranges::any_of(findings, [&](const Finding& one) { return one.level == Level::error && place && one.place == place; });
  });
}

}  // namespace

void audit_commands(const Inventory& whole, const Facts& facts, const catalogs::Catalog& catalog, Refutations& refutations,
                    Findings& findings) {
  std::size_t judged = 0;
  bool is_ended = false;  // a later command does not run after one that fails
  for (const auto& command : whole.commands) {
    if (!asks_for_stack(command, catalog) || ++judged > k_most_commands) {
      continue;
    }
    for (auto& refusal : whole.commands.size() > 1 ? refusals_in(command, facts, catalog) : Findings()) {
      if (!has_same(findings, refusal)) {
        findings.push_back(std::move(refusal));
      }
    }
    auto contradiction = is_ended || has_error_on_a_line(command, findings)
                             ? std::nullopt
                             : contradiction_in_command(command, whole, facts, catalog, refutations);
    if (contradiction) {
      is_ended = contradiction->level == Level::error;
      findings.push_back(*std::move(contradiction));
    }
  }
  sort_findings(findings);
}

}  // namespace gpusolve::engine::audit
