#include "engine/answers/plain_http.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "adapters/net/insecure_hosts.hpp"
#include "base/url/url.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {

auto warnings_about_plain_http(const Query& query, const Answer& answer) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  std::map<std::string, std::string> packages;  // key: host
  const auto allowed = net::InsecureHosts::parse(query.sources.insecure_hosts);
  for (const auto& package : answer.packages) {
    if (!package.url) {
      continue;
    }
    const auto& url = package.url->text();
    const auto is_there = [&](const SourceUse& source) { return url::host_of(source.url) == url::host_of(url); };
    const bool is_known = url::scheme_of(url) != "http" || url::is_loopback(url) || (allowed && allowed->contains(url));
    if (!is_known && std::ranges::none_of(answer.sources, is_there)) {
      auto& names = packages[url::host_of(url)];
      names += (names.empty() ? "" : ", ") + package.name;
    }
  }
  warnings.reserve(packages.size());
  for (const auto& [host, names] : packages) {
    warnings.push_back({WarningCode::insecure_source,
                        names + " would be fetched in plain http from " + host + ", where what comes can be changed on the way; " +
                            option_text(Option::allow_insecure_host, host) + " takes it without this warning"});
  }
  return warnings;
}

}  // namespace gpusolve::engine
