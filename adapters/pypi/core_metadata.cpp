#include "adapters/pypi/core_metadata.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "adapters/pypi/metadata_fields.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

using Field = MetadataField;

auto take_line(std::string_view& rest) -> std::string_view {
  const auto end = rest.find('\n');
  auto line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

auto source_error(const std::string& why) -> Error { return {ErrorKind::source, why}; }

auto value_of(const std::vector<Field>& fields, std::string_view name) -> std::string {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? std::string() : found->value;
}

auto check_identity(const std::vector<Field>& fields, std::string_view name, const Version& version) -> Status {
  const auto format = value_of(fields, "metadata-version");
  if (!format.starts_with("1.") && !format.starts_with("2.")) {
    return source_error("metadata version " + quote(format) + " is not understood, only 1.x and 2.x are");
  }
  const auto own_name = value_of(fields, "name");
  if (normalise_name(own_name) != name) {
    return source_error("the metadata are those of " + quote(own_name) + ", not of " + quote(name));
  }
  const auto own_version = parse_version(value_of(fields, "version"));
  if (!own_version || *own_version != version) {
    return source_error("the metadata are those of version " + quote(value_of(fields, "version")) + ", not of " + quote(version.text()));
  }
  return std::monostate();
}

auto read_requires_python(const std::vector<Field>& fields) -> std::optional<SpecifierSet> {
  const auto text = value_of(fields, "requires-python");
  auto specifiers = parse_specifier_set(text);
  return specifiers && !specifiers->is_empty() ? std::optional(std::move(*specifiers)) : std::nullopt;
}

}  // namespace

// Reads the fields up to the first empty line, or to a line without a colon, which cannot be a header.
auto metadata_fields(std::string_view text) -> std::vector<Field> {
  std::vector<Field> fields;
  while (!text.empty()) {
    const auto line = take_line(text);
    if (line.empty()) {
      break;
    }
    if (line.front() == ' ' || line.front() == '\t') {
      if (!fields.empty()) {
        (fields.back().value += ' ') += strip(line);
      }
      continue;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) {
      break;
    }
    fields.push_back({ascii::lower(strip(line.substr(0, colon))), std::string(strip(line.substr(colon + 1)))});
  }
  return fields;
}

auto read_core_metadata(std::string_view text, std::string_view name, const Version& version) -> Result<CoreMetadata> {
  if (text.size() > k_largest_metadata) {
    return source_error("the metadata are larger than " + std::to_string(k_largest_metadata) + " bytes");
  }
  const auto fields = metadata_fields(text);
  if (auto identity = check_identity(fields, name, version); !identity) {
    return identity.error();
  }
  CoreMetadata metadata;
  std::set<std::string> extras;
  for (const auto& field : fields) {
    if (field.name == "provides-extra") {
      extras.insert(normalise_name(field.value));
    }
    if (field.name != "requires-dist") {
      continue;
    }
    auto requirement = parse_requirement(field.value);
    if (!requirement) {
      return source_error(requirement.error().in("Requires-Dist").text());
    }
    metadata.requires_dist.push_back(std::move(*requirement));
  }
  metadata.requires_python = read_requires_python(fields);
  metadata.extras.assign(extras.begin(), extras.end());
  return metadata;
}

}  // namespace gpusolve::pypi
