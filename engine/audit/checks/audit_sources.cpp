#include <algorithm>
#include <set>

#include "adapters/pypi/variant.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/chosen_cpu.hpp"
#include "engine/audit/scene/host.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Address;

/// The mirror with this host, if the catalog knows it to be shut down for good.
auto dead_mirror(const std::string& host, const catalogs::Catalog& catalog) -> const catalogs::MirrorEntry* {
  for (const auto& mirror : catalog.mirrors()) {
    if (mirror.status != catalogs::MirrorEntry::Status::dead) {
      continue;
    }
    for (const auto& base : {mirror.conda_base, mirror.pypi_simple, mirror.stack_wheels}) {
      if (base && host_of(*base) == host) {
        return &mirror;
      }
    }
  }
  return nullptr;
}

void audit_url(const std::string& url, const std::string& place, const Scene& scene, Findings& findings) {
  const auto host = host_of(url);
  if (host.empty()) {
    return;
  }
  if (const auto* const mirror = dead_mirror(host, scene.catalog)) {
    findings.push_back({.code = AuditCode::insecure_source,
                        .subject = url::without_secrets(url),
                        .fact = "the host " + host + " (" + mirror->name + ") is switched off for good, nothing can be installed from it",
                        .evidence = {place, "source: " + mirror->evidence.source.str()},
                        .repair = Repair{Repair::Kind::other,
                                         "Take the official source or a living mirror (gpusolve catalog "
                                         "mirrors).",
                                         {}}});
  } else if (url::scheme_of(url) == "http" && !url::is_loopback(url)) {
    findings.push_back({.code = AuditCode::insecure_source,
                        .level = Level::warning,
                        .subject = url::without_secrets(url),
                        .fact = "plain http: whoever sits between can replace the packages",
                        .evidence = {place},
                        .repair = Repair{Repair::Kind::edit, "https:" + url::without_secrets(url).substr(5), {}}});
  }
}

auto is_cpu_index(const Address& address, const catalogs::Catalog& catalog) -> bool {
  const bool is_index = address.use == Address::Use::index || address.use == Address::Use::extra_index;
  return is_index && url::without_last_slashes(address.text).ends_with("/whl/cpu") && !is_of_other_stack(address.text, catalog);
}

/// Whether the input names the main stack itself.
auto names_main(const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) { return scene.catalog.roles().is_main(one.name); });
}

/// Whether the input has a torch and none that is a CPU build; an index of CPU builds then does no harm.
auto has_gpu_build(const Scene& scene) -> bool {
  const auto is_cpu = [](const TorchPart& torch) { return torch.judgement.variant.accelerator == Accelerator::cpu; };
  return !scene.torches.empty() && std::ranges::none_of(scene.torches, is_cpu);
}

/// Whether a finding about a requested CPU build already reports this.
auto has_cpu_request_finding(const Findings& findings) -> bool {
  return std::ranges::find(findings, FindingCode(ReasonCode::cpu_build_requested), &Finding::code) != findings.end();
}

/// Reports an index of CPU builds if the main stack comes from it, or may come from it as a requirement of another package.
void audit_cpu_index(const Address& address, const Scene& scene, Findings& findings) {
  const bool is_wrong =
      !scene.facts.has_no_gpu() && !is_macos(scene.facts.platform.value) && !has_gpu_build(scene) && !has_cpu_request_finding(findings);
  if (!is_cpu_index(address, scene.catalog) || !is_wrong) {
    return;
  }
  const bool is_named = names_main(scene);
  const auto url = url::without_secrets(address.text);
  findings.push_back({.code = ReasonCode::source_lacks_gpu_builds,
                      .level = is_named ? level_of_chosen_cpu(scene) : Level::warning,
                      .subject = url,
                      .text = is_named ? std::string()
                                       : url + " holds CPU builds only. If another package brings " + scene.catalog.roles().pypi +
                                             ", it comes from there and does not use the GPU.",
                      .evidence = {address.place}});
}

}  // namespace

void audit_sources(const Scene& scene, Findings& findings) {
  const auto& main = scene.catalog.roles().pypi;
  std::set<std::string> seen;
  std::set<std::string> cpu_indexes;
  std::set<std::string> hosts;
  for (const auto& address : scene.inventory.addresses) {
    hosts.insert(host_of(address.text));
    if (seen.insert(address.text).second) {
      audit_url(address.text, address.place, scene, findings);
    }
    if (address.serves(main) && !address.is_last_for(main) && cpu_indexes.insert(address.text).second) {
      audit_cpu_index(address, scene, findings);
    }
  }
  for (const auto& package : scene.inventory.packages) {
    // One finding per host, because a lock names hundreds of files.
    for (const auto& url : {package.url ? package.url->text() : std::string(), package.source}) {
      if (url::has_scheme(url) && hosts.insert(host_of(url)).second) {
        audit_url(url, label_of(package), scene, findings);
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
