#include "adapters/inventory/projects/toml_requirement.hpp"

#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

auto text_of(const std::vector<std::uint32_t>& parts) -> std::string {
  std::string text;
  for (const auto part : parts) {
    text += (text.empty() ? "" : ".") + std::to_string(part);
  }
  return text;
}

/// The exclusive upper end of `^version` (`is_caret`) or of `~version`.
auto end_of(const DottedVersion& version, bool is_caret) -> std::string {
  std::vector<std::uint32_t> parts(version.parts().begin(), version.parts().end());
  std::size_t kept = std::min<std::size_t>(parts.size(), 2) - 1;  // ~1.4.2 ends at 1.5, ~1 at 2
  if (is_caret) {
    kept = 0;
    while (kept + 1 < parts.size() && parts[kept] == 0) {
      ++kept;
    }
  }
  parts.resize(kept + 1);
  ++parts[kept];
  return text_of(parts);
}

auto one_of_poetry(std::string_view range) -> std::string {
  const auto text = trimmed(range);
  if (text.empty() || text == "*") {
    return {};
  }
  const bool is_caret = text.front() == '^';
  const bool is_tilde = text.front() == '~' && !text.starts_with("~=");
  if (is_caret || is_tilde) {
    const auto from = trimmed(text.substr(1, text.find('+') - 1));  // a local version has no order: `^2.1.0+cu118`
    const auto numbers = conda::leading_number(from);
    return numbers && !numbers->parts().empty() ? ">=" + std::string(from) + ",<" + end_of(*numbers, is_caret) : std::string();
  }
  const bool has_operator = text.find_first_of("<>=!~") != std::string_view::npos;
  return (has_operator ? "" : "==") + std::string(text);
}

}  // namespace

auto extras_text(const toml::table* table) -> std::string {
  const auto extras = table == nullptr ? std::vector<std::string>() : texts_at(*table, "extras");
  return extras.empty() ? std::string() : "[" + joined(extras, ",") + "]";
}

auto spec_of_wheel(const std::string& name, const toml::table& table) -> std::optional<std::string> {
  for (const auto* const key : {"url", "path"}) {
    const auto place = text_at(table, key);
    if (place && pypi::parse_wheel_name(url::file_name_of(*place))) {
      return std::string_view(key) == "url" ? name + " @ " + *place : *place;
    }
  }
  return std::nullopt;
}

auto is_union(std::string_view range) -> bool { return range.find('|') != std::string_view::npos; }

auto pep440_of_poetry(std::string_view range) -> std::string {
  std::string out;
  while (!range.empty() && !is_union(range)) {
    const auto end = std::min(range.find(','), range.size());
    const auto one = one_of_poetry(range.substr(0, end));
    out += (out.empty() || one.empty() ? "" : ",") + one;
    range.remove_prefix(std::min(end + 1, range.size()));
  }
  return out;
}

}  // namespace gpusolve::inventory
