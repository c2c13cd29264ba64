#include "adapters/conda/spec_table.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::conda {
namespace {

/// One text for all spellings of the same spec.
auto canonical_text(const MatchSpec& spec) -> std::string {
  const bool has_more = spec.build_number() != nullptr || !spec.channel_text().empty() || spec.track_features() || spec.features();
  bool has_fields = has_more;
  for (const auto field : {TextField::subdir, TextField::url, TextField::md5, TextField::sha256, TextField::license,
                           TextField::license_family, TextField::file_name}) {
    has_fields |= !spec.field(field).empty();
  }
  if (has_fields || spec.exact_name() == nullptr) {
    return spec.text();
  }
  std::string text = *spec.exact_name();
  const bool has_build = spec.build() != nullptr && !spec.build()->is_any();
  const bool has_version = spec.version() != nullptr && !spec.version()->is_any();
  if (has_version || has_build) {
    text += " " + (has_version ? spec.version()->text() : "*");
  }
  return has_build ? text + " " + spec.build()->text() : text;
}

}  // namespace

auto asks_for_extras(std::string_view spec) -> bool {
  const auto start = spec.find('[');
  const auto end = spec.find(']', std::min(start, spec.size()));
  if (end == std::string_view::npos || end == start + 1 || spec.substr(start, end - start).find('=') != std::string_view::npos) {
    return false;
  }
  const auto name = spec.substr(spec.find_first_not_of(' '), start - spec.find_first_not_of(' '));
  return std::ranges::all_of(
      name, [](char c) { return ascii::is_alphanumeric(c) || std::string_view("_.-:/").find(c) != std::string_view::npos; });
}

auto SpecTable::name_id(std::string_view name) -> resolver::NameId {
  if (const auto found = find_name(name)) {
    return *found;
  }
  const resolver::NameId id{static_cast<std::uint32_t>(names_.size())};
  names_.push_back(&name_ids_.emplace(name, id).first->first);
  return id;
}

auto SpecTable::find_name(std::string_view name) const -> std::optional<resolver::NameId> {
  const auto found = name_ids_.find(name);
  return found == name_ids_.end() ? std::nullopt : std::optional(found->second);
}

auto SpecTable::name_text(resolver::NameId name) const -> const std::string& {
  GPUSOLVE_CHECK(name.value < names_.size(), "a name id of another table");
  return *names_[name.value];
}

auto SpecTable::known_spec(resolver::SpecId id) const -> const KnownSpec& {
  GPUSOLVE_CHECK(id.value < specs_.size(), "a spec id of another table");
  return specs_[id.value];
}

auto SpecTable::intern(std::string_view text, resolver::Requirement::Kind kind) -> Result<resolver::SpecId> {
  const bool is_about_facts = is_virtual_name(text.substr(std::min(text.find_first_not_of(' '), text.size())));
  auto& known = is_about_facts && kind == resolver::Requirement::Kind::constrains ? constrains_on_facts_ : by_source_text_;
  if (const auto found = known.find(text); found != known.end()) {
    return found->second;
  }
  return known.emplace(std::string(text), add(text, kind)).first->second;
}

auto SpecTable::add(std::string_view text, resolver::Requirement::Kind kind) -> Result<resolver::SpecId> {
  auto spec = parse_match_spec(text);
  if (!spec) {
    return spec.error();
  }
  if (asks_for_extras(text)) {
    return usage_error(quote(text) + " asks for extras, which builds of conda do not have; name the packages that they stand for");
  }
  if (spec->exact_name() == nullptr) {
    return usage_error(quote(text) + " does not name one package; a spec starts with a full name, such as `pytorch`");
  }
  const bool is_fact = is_virtual_name(*spec->exact_name());
  const std::string canonical = canonical_text(*spec);
  const std::string key = is_fact && kind == resolver::Requirement::Kind::constrains ? "constrains " + canonical : canonical;
  if (const auto found = by_canonical_text_.find(key); found != by_canonical_text_.end()) {
    return found->second;
  }
  const resolver::SpecId id{static_cast<std::uint32_t>(specs_.size())};
  resolver::SpecTarget target = resolver::PackageSpec{name_id(*spec->exact_name())};
  if (is_fact) {
    target = resolver::FactSpec{virtual_packages_.failure_of(*spec, kind)};
  }
  specs_.push_back({std::move(*spec), canonical, std::move(target), kind});
  by_canonical_text_.emplace(key, id);
  return id;
}

auto SpecTable::target_with(const VirtualPackages& others, resolver::SpecId id) const -> resolver::SpecTarget {
  const auto& known = known_spec(id);
  if (std::holds_alternative<resolver::PackageSpec>(known.target)) {
    return known.target;
  }
  return resolver::FactSpec{others.failure_of(known.spec, known.kind)};
}

auto SpecTable::intern_unknown(MatchSpec spec) -> resolver::SpecId {
  std::string text = spec.text();
  if (const auto found = by_canonical_text_.find(text); found != by_canonical_text_.end()) {
    return found->second;
  }
  const resolver::SpecId id{static_cast<std::uint32_t>(specs_.size())};
  const auto name = name_id(spec.name().text());
  by_canonical_text_.emplace(text, id);
  specs_.push_back({std::move(spec), std::move(text), resolver::PackageSpec{name}});
  return id;
}

}  // namespace gpusolve::conda
