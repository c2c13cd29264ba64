#include "cli/options/url_network.hpp"

#include "cli/options/settings.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {

auto UrlNetwork::make(const ResolveOptions& options) -> Result<std::unique_ptr<UrlNetwork>> {
  auto settings = read_settings();
  if (!settings) {
    return settings.error();
  }
  engine::Sources sources;
  sources.settings = std::move(*settings);
  sources.is_offline = options.is_offline;
  sources.insecure_hosts = options.insecure_hosts;
  return std::unique_ptr<UrlNetwork>(new UrlNetwork(options, sources));
}

void UrlNetwork::finish() {
  network_.finish();
  for (const auto& warning : network_.warnings()) {
    warn(warning.text);
  }
}

}  // namespace gpusolve::cli
