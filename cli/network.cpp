#include "cli/network.hpp"

#include <cstdlib>

#include "adapters/net/client.hpp"

namespace gpusolve::cli {
namespace {

/// The first of the variables that is set and not empty.
auto variable(std::initializer_list<const char*> names) -> std::string {
  for (const auto* const name : names) {
    const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value != nullptr && *value != '\0') {
      return value;
    }
  }
  return {};
}

/// Certificates of private authorities come by the names that OpenSSL, curl and requests use.
auto client_options() -> net::ClientOptions {
  net::ClientOptions options;
  options.ca_file = variable({"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"});
  options.ca_folder = variable({"SSL_CERT_DIR"});
  return options;
}

}  // namespace

Network::Network(const ResolveOptions& options) : options_(options) {}
Network::~Network() = default;

auto Network::fetcher_for(const std::string& what) -> Result<net::Fetcher*> {
  if (options_.is_offline) {
    return Error{ErrorKind::source, what + " lies on a server, and --offline forbids to ask; leave it out, or name a folder"};
  }
  if (fetcher_ == nullptr) {
    fetcher_ = std::make_unique<net::Client>(client_options());
  }
  return fetcher_.get();
}

}  // namespace gpusolve::cli
