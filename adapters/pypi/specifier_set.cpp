#include <algorithm>

#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

constexpr std::size_t k_longest_set = std::size_t{16} * 1024;

auto version_of(std::string_view text) -> std::optional<Version> {
  auto version = parse_version(text);
  return version ? std::optional(std::move(*version)) : std::nullopt;
}

}  // namespace

auto SpecifierSet::text() const -> std::string {
  std::string out;
  for (const auto& specifier : specifiers_) {
    out += (out.empty() ? "" : ",") + specifier.text();
  }
  return out;
}

auto SpecifierSet::names_prerelease() const -> bool {
  return std::ranges::any_of(specifiers_, [](const Specifier& specifier) { return specifier.is_prerelease(); });
}

auto SpecifierSet::pins(const Version& version) const -> bool {
  return std::ranges::any_of(specifiers_, [&](const Specifier& specifier) {
    const bool is_pin = specifier.op() == Operator::arbitrary || (specifier.op() == Operator::equal && !specifier.is_wildcard());
    return is_pin && specifier.contains(version);
  });
}

auto SpecifierSet::contains(const Version& version) const -> bool {
  return std::ranges::all_of(specifiers_, [&](const Specifier& specifier) { return specifier.contains(version); });
}

auto SpecifierSet::contains_text(std::string_view text, PrereleaseChoice prereleases) const -> bool {
  const auto version = version_of(text);
  if (prereleases == false && version && version->is_prerelease()) {
    return false;
  }
  return std::ranges::all_of(specifiers_, [&](const Specifier& specifier) { return specifier.contains_text(text, version); });
}

auto SpecifierSet::filter(std::span<const std::string> texts, PrereleaseChoice prereleases) const -> std::vector<std::size_t> {
  std::vector<std::size_t> finals;
  std::vector<std::size_t> all;
  bool is_final_found = false;
  for (std::size_t index = 0; index < texts.size(); ++index) {
    if (!contains_text(texts[index])) {
      continue;
    }
    all.push_back(index);
    const auto version = version_of(texts[index]);
    if (!version || !version->is_prerelease()) {
      finals.push_back(index);
      is_final_found = is_final_found || version.has_value();  // a text that is no version is no final release
    }
  }
  if (!prereleases && names_prerelease()) {
    prereleases = true;
  }
  return prereleases.value_or(!is_final_found) ? all : finals;
}

auto SpecifierSet::operator==(const SpecifierSet& other) const -> bool { return specifiers_ == other.specifiers_; }

auto parse_specifier_set(std::string_view text) -> Result<SpecifierSet> {
  if (text.size() > k_longest_set) {
    return usage_error("version specifier " + quote(text) + " is too long");
  }
  SpecifierSet set;
  for (const auto piece : split(text, ',')) {
    if (strip(piece).empty()) {
      continue;
    }
    auto specifier = parse_specifier(piece);
    if (!specifier) {
      return specifier.error();
    }
    set.specifiers_.push_back(std::move(*specifier));
  }
  auto& specifiers = set.specifiers_;
  std::ranges::stable_sort(specifiers, {}, &Specifier::text);
  std::vector<Specifier> distinct;
  for (auto& specifier : specifiers) {
    if (std::ranges::find(distinct, specifier) == distinct.end()) {
      distinct.push_back(std::move(specifier));
    }
  }
  specifiers = std::move(distinct);
  return set;
}

}  // namespace gpusolve::pypi
