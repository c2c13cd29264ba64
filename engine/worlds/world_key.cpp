#include "engine/worlds/world_key.hpp"

#include "engine/catalog/unseen_pythons.hpp"

namespace gpusolve::engine {

auto world_key(Ecosystem installer, const Query& query, bool is_cuda_bound) -> std::vector<std::string> {
  const auto& sources = query.sources;
  std::vector<std::string> key{std::string(ecosystem_text(installer)), std::string(platform_text(query.facts.platform.value)),
                               query.prefers_lowest ? "lowest" : "", query.is_strict_catalog ? "strict" : "",
                               query.exclude_newer ? std::to_string(*query.exclude_newer) : ""};
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
  return key;
}

auto opened_with(const Query& query, const Query& first) -> Query {
  auto opened = query;
  if (query.python != first.python) {
    opened.python.reset();
  }
  return opened;
}

}  // namespace gpusolve::engine
