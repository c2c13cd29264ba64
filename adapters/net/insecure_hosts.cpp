#include "adapters/net/insecure_hosts.hpp"

#include <algorithm>

#include "base/url/url.hpp"

namespace gpusolve::net {
namespace {

auto port_of(std::string_view url) -> std::string {
  const auto origin = url::origin_of(url);
  return origin.substr(origin.rfind(':') + 1);
}

/// Whether the authority of the URL ends in a port.
auto has_port(std::string_view url) -> bool {
  const auto rest = url::without_scheme(url);
  const auto authority = rest.substr(0, rest.find_first_of("/?#"));
  const auto colon = authority.rfind(':');
  return colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos;
}

}  // namespace

auto InsecureHosts::parse(std::span<const std::string> texts) -> Result<InsecureHosts> {
  InsecureHosts hosts;
  for (const auto& text : texts) {
    const auto url = url::is_http(text) ? text : "https://" + text;
    const bool is_one_word = std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7f; });
    if (text.empty() || !is_one_word || url::host_of(url).empty() || (url != text && text.find('/') != std::string::npos)) {
      return usage_error(quote(text) + " names no host; write `pypi.corp.example`, `pypi.corp.example:8080` or a URL");
    }
    hosts.places_.push_back({url::host_of(url), has_port(url) ? std::optional(port_of(url)) : std::nullopt});
  }
  return hosts;
}

auto InsecureHosts::contains(std::string_view url) const -> bool {
  return std::ranges::any_of(places_, [host = url::host_of(url), port = port_of(url)](const HostAndPort& place) {
    return place.host == host && (!place.port || *place.port == port);
  });
}

auto may_name(std::string_view from, std::string_view to, const InsecureHosts& hosts) -> bool {
  const auto scheme = url::scheme_of(to);
  return scheme == "https" || (scheme == "http" && (url::scheme_of(from) == "http" || hosts.contains(to)));
}

}  // namespace gpusolve::net
