#include "cli/options/settings.hpp"

#include <algorithm>

#include "adapters/settings/user_settings.hpp"
#include "base/url/secrets.hpp"
#include "cli/options/variable.hpp"

namespace gpusolve::cli {
namespace {

/// A value for display.
auto masked(const std::string& value) -> std::string { return value.starts_with('/') ? value : url::text_without_secrets(value); }

}  // namespace

auto read_settings() -> Result<settings::Settings> { return settings::read_user_settings(variable); }

auto shown_files(const settings::Settings& settings) -> std::vector<settings::Settings::File> {
  auto files = settings.files;
  for (auto& file : files) {
    for (auto& setting : file.set) {
      std::ranges::transform(setting.values, setting.values.begin(), masked);
    }
  }
  return files;
}

}  // namespace gpusolve::cli
