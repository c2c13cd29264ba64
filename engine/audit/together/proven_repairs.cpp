#include "engine/audit/together/proven_repairs.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

auto limit_of(const std::string& text, VersionLimit::Subject subject) -> std::optional<VersionLimit> {
  auto limit = text.empty() ? Result<VersionLimit>(Error{}) : parse_version_limit(text, subject);
  return limit ? std::optional(std::move(limit).value()) : std::nullopt;
}

/// The query that the repair's command asks.
auto query_of(const AskedSet& asked, const Scene& scene) -> Query {
  Query query;
  query.specs = parse_specs(asked.specs);
  query.sources.installer = asked.installer ? installer_choice(*asked.installer) : InstallerChoice::by_sources;
  query.cuda = limit_of(asked.cuda, VersionLimit::Subject::cuda);
  query.python = limit_of(scene.python ? scene.python->prefix(2).text() : "", VersionLimit::Subject::python);
  query.facts = scene.facts;
  query.accepts_cpu = scene.facts.has_no_gpu() || is_macos(scene.facts.platform.value) || asks_for_cpu(query.specs, scene.catalog);
  return query;
}

/// A clause that names the assumed C library, if a set exists for a newer one; otherwise empty.
auto glibc_in_the_way(Query query, Refutations& refutations) -> std::string {
  const auto glibc = std::exchange(query.facts.glibc, std::nullopt);
  const bool is_assumed = glibc && glibc->provenance == Provenance::assumed;
  return is_assumed && refutations.has_set_for_machine(query) ? " with glibc " + glibc->value.text() + ", which is assumed" : "";
}

auto words_without_set(const Query& query, const Scene& scene, Refutations& refutations) -> std::string {
  std::vector<std::string> specs;
  std::ranges::transform(query.specs, std::back_inserter(specs), [](const Spec& spec) { return quote(spec.text()); });
  return "The catalog of " + std::string(scene.catalog.date()) + " knows no set of " + report::enumerated(specs) + " for this machine" +
         glibc_in_the_way(query, refutations) + ". This says why, and what would help:";
}

auto asks_for_main(const Finding& finding, const Scene& scene) -> bool {
  const auto is_main = [&](const std::string& spec) { return scene.catalog.roles().is_main(name_in_spec(spec)); };
  return finding.level == Level::error && finding.repair && finding.repair->asked &&
         std::ranges::any_of(finding.repair->asked->specs, is_main);
}

/// Whether it asks for another release of one package, each release of which goes with few releases of the main package, or with its builds
/// for certain toolkits.
auto asks_for_user(const Finding& finding, const Scene& scene) -> bool {
  const bool is_one = finding.level == Level::error && finding.repair && finding.repair->asked && finding.repair->asked->specs.size() == 1;
  const auto* const package = is_one ? scene.catalog.stack_package(false, name_in_spec(finding.repair->asked->specs.front())) : nullptr;
  const auto* const stack = package == nullptr ? nullptr : scene.catalog.find_stack(package->stack);
  return stack != nullptr && (stack->holds_torch || package->same_minor_before);
}

/// Whether the finding is an error whose repair takes releases of packages of the file.
auto takes_releases(const Finding& finding) -> bool {
  const auto& repair = finding.repair;
  const bool is_one = repair && (repair->kind == Repair::Kind::edit || repair->kind == Repair::Kind::replace);
  return finding.level == Level::error && is_one && repair->asked;
}

/// The packages that all these repairs together ask for, each once.
auto asked_by_all(const Findings& findings) -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto& finding : findings) {
    for (const auto& spec : takes_releases(finding) ? finding.repair->asked->specs : std::vector<std::string>()) {
      if (std::ranges::find(specs, spec) == specs.end()) {
        specs.push_back(spec);
      }
    }
  }
  return specs;
}

/// Whether repairs for several packages contradict each other, although a set of these packages exists.
template <class HasSet>
auto do_contradict(const Findings& findings, const Repair& together, const HasSet& has_set, const Scene& scene) -> bool {
  std::set<std::string> lists;
  for (const auto& finding : findings) {
    if (takes_releases(finding)) {
      lists.insert(joined(finding.repair->asked->specs, " "));
    }
  }
  const auto all = [&] { return by_resolve({}, {asked_by_all(findings)}, scene); };
  return lists.size() > 1 && !has_set(all()) && has_set(together);
}

/// Remedies for the main package, and for packages that go with few releases or builds of it, each by itself, need not go together: they
/// become one. Likewise all that contradict each other.
template <class HasSet>
void join_repairs(const Scene& scene, const HasSet& has_set, Findings& findings) {
  const bool is_file_of_requests = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  const auto is_asking = [](const Finding& one) { return one.level == Level::error && one.repair && one.repair->asked; };
  if (!is_file_of_requests || std::ranges::count_if(findings, is_asking) < 2) {
    return;
  }
  const auto is_of_main = [&](const Finding& finding) { return asks_for_main(finding, scene); };
  const auto together = choose_together(scene);
  const auto is_of_user = [&](const Finding& finding) {
    return is_asking(finding) && (finding.repair == together || (!is_of_main(finding) && asks_for_user(finding, scene)));
  };
  const bool is_of_both = std::ranges::any_of(findings, is_of_main) && std::ranges::any_of(findings, is_of_user);
  const bool is_clash = do_contradict(findings, together, has_set, scene);
  for (auto& finding : findings) {
    if ((is_of_both && (is_of_main(finding) || is_of_user(finding))) || (is_clash && takes_releases(finding))) {
      finding.repair = together;
    }
  }
}

/// Replaces a command that has no set: asks for the same packages for any CUDA, or else for the packages of the file without versions.
/// nullopt if these have no set either.
template <class HasSet>
auto with_a_set(const Repair& repair, const HasSet& has_set, const Scene& scene) -> std::optional<Repair> {
  if (repair.kind != Repair::Kind::replace || repair.asked->cuda.empty()) {
    return std::nullopt;
  }
  auto free = by_resolve("Take a build for another CUDA, such as this one:", {repair.asked->specs}, scene);
  if (has_set(free)) {
    return free;
  }
  auto open = resolve_again(scene);
  return open.asked && !open.asked->specs.empty() && has_set(open) ? std::optional(std::move(open)) : std::nullopt;
}

}  // namespace

void prove_repairs(const Scene& scene, Refutations& refutations, Findings& findings) {
  const auto has_set = [&](const Repair& repair) {
    return !repair.asked || repair.asked->specs.empty() || refutations.has_set_for_machine(query_of(*repair.asked, scene));
  };
  join_repairs(scene, has_set, findings);
  for (auto& finding : findings) {
    auto& repair = finding.repair;
    if (!repair || has_set(*repair)) {
      continue;
    }
    if (repair->kind == Repair::Kind::edit) {
      repair = another_release(name_in_spec(repair->asked->specs.front()), scene);
    }
    if (auto other = has_set(*repair) ? std::nullopt : with_a_set(*repair, has_set, scene)) {
      repair = std::move(other);
    }
    if (!has_set(*repair)) {
      repair->kind = Repair::Kind::other;
      repair->what = words_without_set(query_of(*repair->asked, scene), scene, refutations);
      repair->verdict.clear();
    }
  }
}

}  // namespace gpusolve::engine::audit
