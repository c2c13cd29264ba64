#include "adapters/settings/shown_settings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/plain.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::settings {
namespace {

/// The value without secrets, for display.
auto masked(const std::string& value) -> std::string { return value.starts_with('/') ? value : url::text_without_secrets(value); }

}  // namespace

auto shown_files(const Settings& settings) -> std::vector<Settings::File> {
  auto files = settings.files;
  for (auto& file : files) {
    for (auto& setting : file.set) {
      std::ranges::transform(setting.values, setting.values.begin(), masked);
    }
  }
  return files;
}

auto files_json(const std::vector<Settings::File>& files) -> nlohmann::ordered_json {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& [place, set] : files) {
    for (const auto& [name, values] : set) {
      rows.push_back({{"place", place}, {"name", name}, {"values", values}});
    }
  }
  return rows;
}

auto files_text(const std::vector<Settings::File>& files, std::size_t width) -> std::string {
  auto text = "\n" + wrap("Settings of conda and pip, which count where a server is asked (later ones before earlier ones)", {}, width);
  for (const auto& [place, set] : files) {
    text += wrap(place, {"  ", "  "}, width);
    for (const auto& [name, values] : set) {
      text += wrap(name + ": " + joined(values, ", "), {"    ", "      "}, width);
    }
  }
  return files.empty() ? "\nSettings of conda and pip: none\n" : text;
}

}  // namespace gpusolve::settings
