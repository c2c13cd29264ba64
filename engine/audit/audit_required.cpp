// What pinned packages require exactly, and the input does not name: vLLM's torch and xFormers. pip installs them, too.
#include <algorithm>

#include "adapters/pypi/variant.hpp"
#include "adapters/report/wording.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/needs.hpp"
#include "engine/audit/repair.hpp"
#include "engine/audit/stack_parts.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/worlds/pypi_default.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// 2.7.0 for `torch==2.7.0`; empty for every other requirement.
auto pinned_in(const std::string& requirement) -> std::string {
  const auto range = version_of_spec(requirement);
  const bool is_pin = range.starts_with("==") && range.find_first_of("*,") == std::string::npos;
  return is_pin ? range.substr(2) : std::string();
}

/// Whether the input asks an index of the main stack, which then has its torch.
auto names_stack_index(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.addresses,
                             [&](const inventory::Address& address) { return pypi::is_stack_index(address.text, scene.catalog.roles()); });
}

/// The judgement of the wheel that pip takes for the pin, from PyPI; nullopt if it may be another one.
auto judgement_of(const std::string& name, const std::string& version, const Scene& scene) -> std::optional<Judgement> {
  const bool is_main = name == scene.catalog.roles().pypi;
  const auto* const package = scene.catalog.stack_package(false, name);
  const bool is_judged = is_main ? !names_stack_index(scene) : package != nullptr && package->carries == catalogs::Carries::gpu;
  if (!is_judged) {
    return std::nullopt;
  }
  auto variant = plain_wheel();
  if (is_main) {
    complete_from_pypi(version, scene.facts.platform.value, scene.catalog, variant);
  }
  auto judgement = Judge(scene.catalog, scene.facts, {}).judge(name, version, variant);
  const bool is_exact = is_main ? judgement.match && judgement.match->is_exact : judgement.stack.match && judgement.stack.match->is_exact;
  return is_exact ? std::optional(std::move(judgement)) : std::nullopt;
}

void audit_requirement(const NamedPart& part, const Need& need, const Scene& scene, Findings& findings) {
  const auto& name = need.name;
  const auto version = pinned_in(need.text);
  const auto all = named_in(scene);
  if (version.empty() || std::ranges::find(all, name, &Named::name) != all.end()) {
    return;
  }
  const auto judgement = judgement_of(name, version, scene);
  if (!judgement || judgement->failures.empty()) {
    return;
  }
  auto reason = judgement->failures.front();
  reason.subject = name + " " + version;
  findings.push_back({.code = reason.code,
                      .subject = part.label,
                      .fact = reason.fact,
                      .needed = reason.needed,
                      .text = part.label + " requires " + need.text + ". " + report::reason_sentence(reason) + ".",
                      .evidence = {catalogs::stated_source(part.judgement.stack.build->evidence)},
                      .repair = another_release(part.judgement.stack.package->name, scene)});
}

}  // namespace

void audit_required(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished || scene.facts.has_no_gpu()) {
    return;
  }
  for (const auto& part : stack_parts(scene)) {
    const auto* const build = part.judgement.stack.build;
    const bool is_wheel = part.package != nullptr && part.package->ecosystem == Ecosystem::pypi;
    const bool is_known = is_wheel && build != nullptr && part.judgement.stack.match->is_exact && part.judgement.failures.empty();
    for (const auto& requirement : is_known ? build->requirements : std::vector<std::string>()) {
      if (const auto need = need_of(Ecosystem::pypi, filled(requirement, part.package->version), scene)) {
        audit_requirement(part, *need, scene, findings);
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
