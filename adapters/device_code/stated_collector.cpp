#include "adapters/device_code/stated_collector.hpp"

#include <algorithm>

#include "adapters/device_code/stated_fields.hpp"
#include "adapters/device_code/stated_texts.hpp"
#include "base/plain.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_most_targets = 1024;
constexpr std::size_t k_most_stated = 64;
constexpr std::uint64_t k_largest_text = 262'144;

auto depth_of(std::string_view name) -> std::size_t { return static_cast<std::size_t>(std::ranges::count(name, '/')); }

auto readers_of(std::string_view name) -> std::vector<std::vector<std::string> (*)(std::string_view)> {
  if (is_wheel_metadata(name)) {
    return {stated_by_metadata};
  }
  if (name == "info/index.json") {
    return {stated_by_conda_index};
  }
  return name.ends_with(".json") ? std::vector{stated_architectures, stated_by_version_json}
         : name.ends_with(".py") ? std::vector{stated_architectures, stated_by_version_module}
                                 : std::vector{stated_architectures};
}

}  // namespace

auto StatedCollector::rank(std::string_view name, std::uint64_t size) -> std::optional<std::size_t> {
  if (size > k_largest_text || !is_stating_name(name)) {
    return std::nullopt;
  }
  constexpr std::size_t k_other = 100;  // JSON may have any content, and a deeply nested file is more likely data
  return is_wheel_metadata(name) ? 0 : depth_of(name) + (name.ends_with(".json") ? k_other : 1);
}

void StatedCollector::add_name(std::string_view name) {
  if (auto target = target_in_name(name); !target.empty() && targets_.size() < k_most_targets) {
    targets_.insert(std::move(target));
  }
  if (auto toolkit = toolkit_in_name(name); !toolkit.empty() && toolkits_.size() < k_most_stated) {
    toolkits_.insert(std::move(toolkit));
  }
}

void StatedCollector::add_text(const std::string& name, std::string_view text) {
  for (auto* const reader : readers_of(name)) {
    for (const auto& one : reader(text)) {
      add(name, one);
    }
  }
}

void StatedCollector::add_list(const std::string& name, const std::string& list) { add(name, "lists " + list); }

void StatedCollector::add(const std::string& name, const std::string& text) {
  if (stated_.size() < k_most_stated) {
    stated_.insert(name + ": " + text);
  }
}

auto StatedCollector::stated() const -> std::vector<std::string> {
  std::vector<std::string> all(stated_.begin(), stated_.end());
  if (!toolkits_.empty()) {
    all.insert(all.begin(), "names of libraries: " + joined(toolkits_, ", "));
  }
  return all;
}

}  // namespace gpusolve::device_code
