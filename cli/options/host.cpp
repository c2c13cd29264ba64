#include "cli/options/host.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "adapters/net/cache_folder.hpp"
#include "cli/deadline.hpp"

namespace gpusolve::cli {
namespace {

/// The value of the first of the variables that is set and not empty.
auto variable(std::initializer_list<const char*> names) -> std::string {
  for (const auto* const name : names) {
    const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value != nullptr && *value != '\0') {
      return value;
    }
  }
  return {};
}

/// GPUSOLVE_HTTP_TIMEOUT in seconds.
auto timeout() -> std::optional<std::chrono::seconds> {
  const auto text = variable({"GPUSOLVE_HTTP_TIMEOUT"});
  const bool is_number = !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? std::optional(std::chrono::seconds(std::max(std::stol(text), 1L))) : std::nullopt;
}

/// The certificates of private authorities are in the variables of OpenSSL, curl and requests. If no variable names a cache folder, uses a
/// path that cannot be written, which is reported like a read-only folder.
auto network_settings() -> engine::NetworkSettings {
  return {net::usual_cache_folder().value_or("/dev/null/gpusolve"),
          variable({"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"}),
          variable({"SSL_CERT_DIR"}),
          !variable({"https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"}).empty(),
          variable({"NETRC"}),
          timeout()};
}

auto loudness_of(const ResolveOptions& options) -> Progress::Loudness {
  return options.is_quiet ? Progress::Loudness::quiet : options.verbosity > 0 ? Progress::Loudness::verbose : Progress::Loudness::normal;
}

}  // namespace

RunHost::RunHost(const ResolveOptions& options)
    : progress_(loudness_of(options)), host_{network_settings(), &progress_, [](std::string found) { note_found(std::move(found)); }} {}

}  // namespace gpusolve::cli
