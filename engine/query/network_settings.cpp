#include "engine/query/network_settings.hpp"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>

#include "adapters/net/cache_folder.hpp"

namespace gpusolve::engine {
namespace {

/// The value of the first of the variables that is set and not empty.
auto first_of(const VariableLookup& variable, std::initializer_list<const char*> names) -> std::string {
  for (const auto* const name : names) {
    if (auto value = variable(name); !value.empty()) {
      return value;
    }
  }
  return {};
}

/// GPUSOLVE_HTTP_TIMEOUT in seconds.
auto timeout_of(const VariableLookup& variable) -> std::optional<std::chrono::seconds> {
  const auto text = variable("GPUSOLVE_HTTP_TIMEOUT");
  const bool is_number = !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::optional(std::chrono::seconds(std::max(std::stol(text), 1L))) : std::nullopt;
}

/// The path of the netrc file; empty without NETRC and HOME: then curl searches for the file.
auto netrc_of(const VariableLookup& variable) -> std::string {
  const auto home = variable("HOME");
  auto named = variable("NETRC");
  return !named.empty() || home.empty() ? std::move(named) : home + "/.netrc";
}

}  // namespace

auto network_settings_of(const VariableLookup& variable) -> NetworkSettings {
  return {.cache_folder = net::usual_cache_folder(variable).value_or(k_no_folder),
          .ca_file = first_of(variable, {"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"}),
          .ca_folder = variable("SSL_CERT_DIR"),
          .has_proxy = !first_of(variable, {"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"}).empty(),
          .netrc = netrc_of(variable),
          .timeout = timeout_of(variable)};
}

}  // namespace gpusolve::engine
