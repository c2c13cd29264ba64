#include "adapters/device_code/stated_fields.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/ascii.hpp"

namespace gpusolve::device_code {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

constexpr std::size_t k_longest = 128;  // bytes of a value
constexpr std::size_t k_most_requirements = 32;
constexpr std::size_t k_most_names = 100'000;

/// Whether a package of this name is part of a toolkit. Covers names of wheels and of conda packages.
auto is_of_toolkit(std::string_view name) -> bool {
  constexpr std::array<std::string_view, 6> k_starts{"nvidia-", "cuda-", "cudatoolkit", "__cuda", "rocm", "hip-"};
  return std::ranges::any_of(k_starts, [&](std::string_view start) { return name.starts_with(start); });
}

auto without_blanks(std::string_view text) -> std::string_view { return ascii::trimmed(text, " \t\r"); }

/// Calls `use` with each line, until a call returns false.
void for_each_line(std::string_view text, const auto& use) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!use(text.substr(0, end))) {
      return;
    }
    text = text.substr(std::min(end + 1, text.size()));
  }
}

auto is_plain(std::string_view value) -> bool {
  return !value.empty() && value.size() <= k_longest &&
         std::ranges::all_of(value, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f; });
}

/// The requirement without its marker; empty if only an extra requires it, or if it is not about a toolkit.
auto requirement_in(std::string_view value) -> std::string {
  const auto marker = std::min(value.find(';'), value.size());
  const bool is_extra = value.substr(marker).find("extra") != std::string_view::npos;
  const auto words = without_blanks(value.substr(0, marker));
  return is_extra || !is_plain(words) || !is_of_toolkit(words) ? std::string() : std::string(words);
}

/// The version in quotes behind `=`; empty if there is none.
auto assigned_version(std::string_view line) -> std::string {
  const auto equals = line.find('=');
  const auto first = equals == std::string_view::npos ? equals : line.find_first_of("'\"", equals);
  if (first == std::string_view::npos) {
    return {};
  }
  const auto end = line.find(line[first], first + 1);
  const auto value = end == std::string_view::npos ? std::string_view() : line.substr(first + 1, end - first - 1);
  const bool is_version = is_plain(value) && value[0] >= '0' && value[0] <= '9' && value.find(' ') == std::string_view::npos;
  return is_version ? std::string(value) : std::string();
}

/// Formats CUDA's number: "12.8" for 1208.
auto cuda_text(std::uint64_t number) -> std::string { return std::to_string(number / 100) + "." + std::to_string(number % 100); }

auto parsed_object(std::string_view text) -> Json {
  auto json = Json::parse(text, nullptr, false);
  return json.is_object() ? json : Json::object();
}

}  // namespace

auto stated_by_metadata(std::string_view text) -> Texts {
  Texts stated;
  for_each_line(text, [&](std::string_view line) {
    constexpr std::string_view k_field = "Version:";
    constexpr std::string_view k_requires = "Requires-Dist:";
    if (line.starts_with(k_field) && line.find('+') != std::string_view::npos && is_plain(without_blanks(line))) {
      stated.push_back("Version " + std::string(without_blanks(line.substr(k_field.size()))));
    } else if (line.starts_with(k_requires)) {
      if (const auto requirement = requirement_in(line.substr(k_requires.size())); !requirement.empty()) {
        stated.push_back("requires " + requirement);
      }
    }
    return !without_blanks(line).empty() && stated.size() < k_most_requirements;  // an empty line ends the header fields
  });
  return stated;
}

auto stated_by_conda_index(std::string_view text) -> Texts {
  Texts stated;
  const auto json = parsed_object(text);
  const auto depends = json.find("depends");
  for (const auto& one : depends == json.end() ? Json::array() : *depends) {
    const auto words = one.is_string() ? requirement_in(one.get_ref<const std::string&>()) : std::string();
    if (!words.empty() && stated.size() < k_most_requirements) {
      stated.push_back("depends " + words);
    }
  }
  return stated;
}

auto stated_by_version_module(std::string_view text) -> Texts {
  Texts stated;
  for_each_line(text, [&](std::string_view line) {
    for (const std::string_view name : {"cuda", "hip", "rocm"}) {
      const auto next = line.substr(std::min(name.size(), line.size()));
      const bool is_named = line.starts_with(name) && !next.empty() && (next[0] == ' ' || next[0] == ':' || next[0] == '=');
      if (const auto version = is_named ? assigned_version(line) : std::string(); !version.empty()) {
        stated.push_back(std::string(name) + " " + version);
      }
    }
    return stated.size() < k_most_requirements;
  });
  return stated;
}

auto stated_by_version_json(std::string_view text) -> Texts {
  Texts stated;
  const auto json = parsed_object(text);
  const auto versions = json.find("version");
  if (versions == json.end() || !versions->is_object()) {
    return stated;
  }
  for (const auto& [name, value] : versions->items()) {
    const bool is_toolkit = name == "cuda" || name == "hip";
    if (is_toolkit && value.is_number_unsigned() && value.get<std::uint64_t>() >= 1000 && value.get<std::uint64_t>() < 10'000) {
      stated.push_back(name + " " + cuda_text(value.get<std::uint64_t>()));
    } else if (value.is_string() && is_plain(name) && is_plain(value.get_ref<const std::string&>())) {
      const auto& version = value.get_ref<const std::string&>();
      if ((is_toolkit || version.find('+') != std::string::npos) && stated.size() < k_most_requirements) {
        stated.push_back(name + " " + version);
      }
    }
  }
  return stated;
}

auto names_in_paths_json(std::string_view text) -> Texts {
  Texts names;
  const auto json = parsed_object(text);
  const auto paths = json.find("paths");
  for (const auto& one : paths == json.end() ? Json::array() : *paths) {
    const auto name = one.is_object() ? one.find("_path") : one.end();
    if (one.is_object() && name != one.end() && name->is_string() && names.size() < k_most_names) {
      names.push_back(name->get<std::string>());
    }
  }
  return names;
}

}  // namespace gpusolve::device_code
