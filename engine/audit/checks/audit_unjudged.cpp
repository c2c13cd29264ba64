#include <algorithm>
#include <span>

#include "adapters/pypi/version.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "catalogs/newest.hpp"
#include "engine/answers/stack.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/compiled_packages.hpp"
#include "engine/audit/checks/from_repository.hpp"
#include "engine/audit/checks/other_systems.hpp"
#include "engine/audit/checks/unnamed_pages.hpp"
#include "engine/audit/choice/other_builds.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

void add_unjudged(std::vector<std::string> names, Level level, const Scene& scene, Findings& findings) {
  constexpr std::size_t k_most = 4;
  findings.push_back({.code = AuditCode::unjudged,
                      .level = level,
                      .subject = joined_first(names, k_most),
                      .fact = catalogs::catalog_of_date(scene.catalog),
                      .evidence = names.size() <= k_most ? std::vector<std::string>() : std::move(names)});
}

/// Removes from `names`, and reports, pins whose label the catalog knows only from other releases: jaxlib 0.4.30+cuda12.cudnn89.
void audit_absent_labels(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    const bool is_address = one.package != nullptr && one.package->url;  // the file is at this address, whatever the catalog lists
    const auto& version = one.package == nullptr || is_address ? std::string() : one.package->version.text();
    const auto plus = version.find('+');
    const catalogs::StackVersion* newest = nullptr;
    bool is_known = false;
    for (const auto& row :
         plus == std::string::npos ? std::span<const catalogs::StackBuild>() : scene.catalog.stack_builds(false, one.name)) {
      const bool is_its = row.label == version.substr(plus + 1);
      for (const auto& other : row.versions) {
        is_known = is_known || is_version(other, version);
        newest = is_its && (newest == nullptr || newest->numbers < other.numbers) ? &other : newest;
      }
    }
    if (newest == nullptr || !is_known || is_version(*newest, version) || std::erase(names, one.label) == 0) {
      continue;
    }
    findings.push_back({.code = ReasonCode::version_unavailable,
                        .level = Level::warning,
                        .subject = one.label,
                        .text = "As far as " + catalogs::catalog_of_date(scene.catalog) + " knows, there is no " + one.label +
                                ": the last release with this label is " + newest->text + "."});
  }
}

/// Removes from `names`, and reports, packages of which an index of the input has other builds than PyPI.
void audit_other_builds(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    const auto index = one.ecosystem == Ecosystem::pypi ? index_of_other_builds(one.name, scene) : std::string();
    if (index.empty() || std::erase(names, one.label) == 0) {
      continue;
    }
    findings.push_back({.code = AuditCode::unjudged,
                        .level = Level::warning,
                        .subject = one.label,
                        .fact = catalogs::catalog_of_date(scene.catalog),
                        .text = "Not judged: " + one.label + ". " + url::without_secrets(index) +
                                " has other builds of it than PyPI, for another CUDA, and " + catalogs::catalog_of_date(scene.catalog) +
                                " does not know them."});
  }
}

/// The gap in the catalog's knowledge about a build without findings; empty if the build is known.
auto gap_of(const TorchPart& torch, const Scene& scene) -> std::string {
  const auto catalog = catalogs::catalog_of_date(scene.catalog);
  const auto& match = torch.judgement.match;
  if (catalogs::is_newer_than_catalog(scene.catalog, torch.package->name, torch.version)) {
    return "is newer than " + catalog;
  }
  if (!match || !match->is_exact) {
    return "is not in " + catalog;
  }
  return torch.judgement.verdict.is_code_assumed ? "is in " + catalog + ", but not the GPUs that it has code for" : std::string();
}

/// Whether the release is newer than all releases of its package in the catalog.
auto is_newer_than_rows(const NamedPart& part, const catalogs::Catalog& catalog) -> bool {
  const auto version = part.package == nullptr ? std::nullopt : leading_numbers(part.package->version);
  const auto& package = *part.judgement.stack.package;
  return version && std::ranges::all_of(catalog.stack_builds(package.is_conda, package.name), [&](const catalogs::StackBuild& row) {
           return std::ranges::all_of(row.versions, [&](const catalogs::StackVersion& one) { return one.numbers < *version; });
         });
}

/// Reports releases of other stacks that are judged like older ones.
void audit_newer_releases(const Scene& scene, Findings& findings) {
  for (const auto& part : scene.parts) {
    const auto& match = part.judgement.stack.match;
    const bool is_judged = part.judgement.stack.build != nullptr && !part.judgement.stack.is_unknown(part.judgement.variant);
    if (match && !match->is_exact && is_judged && !is_accused(part.label, findings) && is_newer_than_rows(part, scene.catalog)) {
      findings.push_back({.code = AuditCode::not_in_catalog,
                          .level = Level::warning,
                          .subject = part.label,
                          .fact = "is newer than " + catalogs::catalog_of_date(scene.catalog),
                          .needed = "like " + part.judgement.stack.package->name + " " + match->version});
    }
  }
}

/// Reports a plain build whose accelerator belongs to the system.
void audit_build_of_system(const TorchPart& torch, Findings& findings) {
  findings.push_back({.code = AuditCode::unjudged,
                      .level = Level::note,
                      .subject = torch.label,
                      .text = unjudged_sentence(torch.label, torch.judgement.variant) + "."});
}

/// Reports a build whose version and source do not tell its variant.
void audit_unknown_build(const TorchPart& torch, const Scene& scene, Findings& findings) {
  add_unjudged({torch.label}, Level::warning, scene, findings);
  const auto& source = torch.package->source;
  if (url::has_scheme(source) && is_of_other_stack(source, scene.catalog)) {
    findings.back().text =
        "Not judged: " + torch.label + ", because what " + quote(url::without_secrets(source)) + " serves is not in the catalog.";
  }
}

void audit_gaps(const TorchPart& torch, const Scene& scene, Findings& findings) {
  auto gap = gap_of(torch, scene);
  if (gap.empty()) {
    return;
  }
  const auto& match = torch.judgement.match;
  const bool has_relative = match && match->build->is_code_known;
  const bool is_of_developers = torch.package->version.text().find(".dev") != std::string::npos;  // no catalog has nightly builds
  findings.push_back(
      {.code = AuditCode::not_in_catalog,
       .level = is_of_developers ? Level::note : Level::warning,
       .subject = torch.label,
       .fact = std::move(gap),
       .needed = has_relative ? "like " + scene.catalog.roles().pypi + " " + match->build->version.text() + " (" + match->build->tag + ")"
                              : "by its CUDA version alone"});
}

/// Reports a gap in the knowledge about the build.
void audit_build(const TorchPart& torch, const Scene& scene, Findings& findings) {
  if (torch.judgement.variant.is_of_system()) {
    audit_build_of_system(torch, findings);
  } else if (is_judged_by_files(scene, label_of(*torch.package)) || is_accused(torch.label, findings)) {
    return;
  } else if (torch.tag.empty()) {
    audit_unknown_build(torch, scene, findings);
  } else if (torch.judgement.variant.is_judged()) {
    audit_gaps(torch, scene, findings);
  }
}

/// Reports the main package if its address states no version: `torch @ file:///croot/pytorch/work`.
void audit_unknown_version(const Scene& scene, Findings& findings) {
  const auto& main = scene.catalog.roles().pypi;
  const auto found = std::ranges::find_if(scene.inventory.notes, [&](const inventory::Note& note) {
    return note.what == inventory::Note::What::local && note.text.starts_with(main + " @ ");
  });
  if (found != scene.inventory.notes.end() && scene.torches.empty()) {
    add_unjudged({main}, Level::warning, scene, findings);
    findings.back().text = "Not judged: " + main + ", whose address states no version. The output of `conda list` or `pip list` does.";
  }
}

/// Whether the audits could read the package's version, or found its build otherwise.
auto is_read(const Package& package, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.torches, [&](const TorchPart& torch) { return torch.package->name == package.name; }) ||
         pypi::parse_version(package.version.text());
}

/// Reports packages with no version, or with a text that is no version: no audit judges them.
void audit_bad_versions(const Scene& scene, Findings& findings) {
  for (const auto& package : scene.inventory.packages) {
    const bool is_wheel = package.ecosystem == Ecosystem::pypi;
    if (!is_wheel || !is_for_gpus(package.name.text(), Ecosystem::pypi, scene.catalog) || is_read(package, scene)) {
      continue;
    }
    const auto& version = package.version.text();
    findings.push_back(
        {.code = AuditCode::unjudged,
         .level = Level::warning,
         .subject = package.name,
         .text = "Not judged: " + package.name + ", because " +
                 (version.empty() ? std::string("its version is not stated.") : quote(version) + " is no version of PyPI.")});
  }
}

}  // namespace

void audit_unjudged(const Scene& scene, Findings& findings) {
  if (scene.facts.has_no_gpu()) {
    return;
  }
  audit_unknown_version(scene, findings);
  audit_bad_versions(scene, findings);
  auto names = unjudged_packages(scene);
  const auto lacks_extra = [&](const std::string& name) {
    return std::ranges::any_of(
        findings, [&](const Finding& one) { return one.code == FindingCode(ReasonCode::extra_unavailable) && one.subject == name; });
  };
  const auto is_of_accused = [&](const std::string& name) {
    return std::ranges::any_of(named_in(scene), [&](const Named& one) { return spec_of(one) == name && is_accused(one.label, findings); });
  };
  std::erase_if(names, [&](const std::string& name) {
    return is_judged_by_files(scene, name) || lacks_extra(name) || is_accused(name, findings) || is_of_accused(name);
  });
  audit_compiled_packages(scene, names, findings);
  audit_installed_release(scene, names, findings);
  audit_other_platforms(scene, names, findings);
  audit_absent_labels(scene, names, findings);
  audit_other_builds(scene, names, findings);
  audit_unnamed_pages(scene, names, findings);
  audit_from_repository(scene, names, findings);
  if (!names.empty()) {
    add_unjudged(std::move(names), Level::warning, scene, findings);
  }
  audit_newer_releases(scene, findings);
  for (const auto& torch : scene.torches) {
    audit_build(torch, scene, findings);
  }
}

}  // namespace gpusolve::engine::audit
