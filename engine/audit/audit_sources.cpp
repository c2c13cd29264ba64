#include <algorithm>
#include <set>

#include "adapters/pypi/variant.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/host.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Address;

/// The mirror of a host that the catalog knows to be shut down for good.
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
                        .evidence = {place, "source: " + mirror->evidence.source},
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

/// An index of CPU builds together with a request for torch.
void audit_cpu_index(const Address& address, const Scene& scene, Findings& findings) {
  const auto url = url::without_last_slashes(address.text);
  const bool is_index = address.use == Address::Use::index || address.use == Address::Use::extra_index;
  const bool is_cpu = is_index && url.ends_with("/whl/cpu");
  if (is_cpu && !scene.facts.has_no_gpu() && !is_macos(scene.facts.platform.value)) {
    findings.push_back({.code = ReasonCode::source_lacks_gpu_builds,
                        .level = scene.facts.gpus ? Level::error : Level::warning,
                        .subject = url::without_secrets(address.text),
                        .evidence = {address.place}});
  }
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
