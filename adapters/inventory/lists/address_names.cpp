#include "adapters/inventory/lists/address_names.hpp"

#include <algorithm>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {

auto has_variable(std::string_view spec) -> bool {
  const auto start = spec.find("${");
  const auto end = start == std::string_view::npos ? start : spec.find('}', start);
  const auto name = end == std::string_view::npos ? std::string_view() : spec.substr(start + 2, end - start - 2);
  return !name.empty() && std::ranges::all_of(name, [](char c) { return c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
}

auto name_in_wheel(std::string_view address) -> std::string {
  const auto file = url::file_name_of(address);
  const std::string name(std::string_view(file).substr(0, file.find('-')));
  return file.ends_with(".whl") && pypi::is_valid_name(name) ? name : std::string();
}

auto name_in_egg(std::string_view address) -> std::string {
  constexpr std::string_view k_egg = "egg=";
  const auto fragment = url::fragment_of(address);
  const auto start = fragment.starts_with(k_egg) ? 0 : fragment.find("&egg=");
  const auto value = start == std::string_view::npos ? std::string_view() : fragment.substr(fragment.find(k_egg, start) + k_egg.size());
  const std::string name(value.substr(0, value.find_first_of("&[")));
  return pypi::is_valid_name(name) ? name : std::string();
}

auto is_wheel_of_unknown_build(std::string_view address) -> bool {
  const auto name = pypi::parse_wheel_name(url::file_name_of(address));
  return has_variable(address) && !name_in_wheel(address).empty() && (!name || name->version.text().find('+') == std::string::npos);
}

}  // namespace gpusolve::inventory
