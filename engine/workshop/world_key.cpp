#include "engine/workshop/world_key.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/catalog/unseen_pythons.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {
namespace {

using PinnedLibraries = std::vector<std::pair<std::string, std::string>>;

/// `12.9.2.10` of `>=12.9.2.10,<13`, which names a release as a pin does; nullopt for a bound such as `>=12`.
auto least_release_in(const std::string& versions) -> std::optional<std::string> {
  constexpr std::size_t k_parts_of_release = 3;
  constexpr std::string_view k_least = ">=";
  const auto at = versions.find(k_least);
  const auto start = at == std::string::npos ? versions.size() : versions.find_first_not_of(' ', at + k_least.size());
  auto text = start >= versions.size() ? std::string() : versions.substr(start, versions.find_first_of(", ", start) - start);
  const auto numbers = parse_dotted_version(text);
  return numbers && numbers->parts().size() >= k_parts_of_release ? std::optional(std::move(text)) : std::nullopt;
}

/// `nvidia-cublas-cu12==12.9.2.10`, or the least release of a range.
auto library_pinned_by(const Spec& spec) -> std::optional<PinnedLibraries::value_type> {
  const auto requirement = library_wheel(spec.project()) ? std::optional(pypi::parse_requirement(spec.text())) : std::nullopt;
  if (!requirement || !*requirement) {
    return std::nullopt;
  }
  auto version = inventory::pinned_version(**requirement);
  version = version ? std::move(version) : least_release_in(spec.version());
  return version ? std::optional(PinnedLibraries::value_type(spec.project(), *std::move(version))) : std::nullopt;
}

auto pinned_libraries_of(const Query& query) -> PinnedLibraries {
  PinnedLibraries libraries;
  for (const auto* const specs : {&query.specs, &query.constraints}) {
    for (const auto& spec : *specs) {
      if (auto library = library_pinned_by(spec)) {
        libraries.push_back(*std::move(library));
      }
    }
  }
  std::ranges::sort(libraries);
  return libraries;
}

}  // namespace

auto world_key(Ecosystem installer, const Query& query, bool is_cuda_bound) -> std::vector<std::string> {
  const auto& sources = query.sources;
  std::vector<std::string> key{std::string(ecosystem_text(installer)), std::string(platform_text(query.facts.platform.value)),
                               std::string(preference_text(query.prefers_lowest ? Preference::lowest : Preference::highest)),
                               query.is_strict_catalog ? "strict" : "", query.exclude_newer ? std::to_string(*query.exclude_newer) : ""};
  const auto add_all = [&](const std::vector<std::string>& texts) {
    key.insert(key.end(), texts.begin(), texts.end());
    key.emplace_back("/");
  };
  if (installer == Ecosystem::conda) {
    key.emplace_back(priority_text(sources.priority));
    key.emplace_back(unseen_pythons(query.python) == UnseenPythons::offered ? "unseen" : "");
    key.emplace_back(is_cuda_bound ? "bound" : "");
    add_all(sources.channels);
    add_all(sources.catalog_channels);
    add_all(sources.virtual_packages);
    return key;
  }
  key.emplace_back(query.takes_prereleases ? "pre" : "");
  key.emplace_back(sources.has_catalog_index ? "catalog" : sources.is_pypi_only ? "pypi" : "");
  key.push_back(query.python ? query.python->text() : "");
  key.push_back(query.facts.glibc ? query.facts.glibc->value.text() : "");
  key.push_back(sources.index_url.value_or(""));
  add_all(sources.extra_index_urls);
  add_all(sources.find_links);
  for (const auto& [name, version] : query.pinned_libraries) {
    key.push_back(name + "==" + version);
  }
  return key;
}

auto opened_with(const Query& query, const Query& first) -> Query {
  auto opened = query;
  if (query.python != first.python) {
    opened.python.reset();
  }
  opened.pinned_libraries = pinned_libraries_of(first);
  return opened;
}

}  // namespace gpusolve::engine
