#include "engine/worlds/pip_policy.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "engine/catalog/catalog_index.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::uint32_t k_oldest_minor = 6;  // CPython 3.6: the oldest for which a wheel of torch with nvidia pins can be

/// The Pythons of the catalog's wheels.
auto known_pythons(const std::vector<DottedVersion>& known) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> pythons;
  std::ranges::copy_if(known, std::back_inserter(pythons),
                       [](const DottedVersion& python) { return python.part(0) == 3 && python.part(1) >= k_oldest_minor; });
  return pythons;
}

auto no_python(const std::string& option, const std::vector<DottedVersion>& known) -> Error {
  const auto range = known.empty() ? std::string("none for this platform") : "3.6 to " + known.back().text();
  return {ErrorKind::usage, option + " leaves no Python to choose: the catalog knows " + range};
}

/// The Pythons to choose from: those of the catalog's wheels within `--python`, or the given one.
auto pythons_of(const std::optional<VersionLimit>& limit, const std::vector<DottedVersion>& known) -> Result<std::vector<DottedVersion>> {
  auto pythons = known_pythons(known);
  if (!limit) {
    return pythons.empty() ? Result<std::vector<DottedVersion>>(no_python("pip without " + option_text(Option::python), known))
                           : std::move(pythons);
  }
  const auto exact = parse_dotted_version(limit->text());
  if (exact && exact->part(0) != 3) {
    return usage_error(option_text(Option::python) + " " + quote(limit->text()) +
                       ": pip is served for Python 3 only; write such as `3.10`");
  }
  if (exact && exact->parts().size() >= 2) {
    return std::vector{*exact};
  }
  std::erase_if(pythons, [&](const DottedVersion& python) { return !limit->allows(python); });
  return pythons.empty() ? Result<std::vector<DottedVersion>>(no_python(option_text(Option::python) + " " + quote(limit->text()), known))
                         : std::move(pythons);
}

}  // namespace

auto pip_policy(const Query& query, const catalogs::Catalog& catalog) -> Result<pypi::PypiPolicy> {
  pypi::PypiPolicy policy;
  policy.target.platform = query.facts.platform.value;
  policy.target.glibc = query.facts.glibc ? std::optional(query.facts.glibc->value) : std::nullopt;
  policy.prefer_lowest = query.prefers_lowest;
  policy.takes_prereleases = query.takes_prereleases;
  policy.exclude_newer = query.exclude_newer;
  auto pythons = pythons_of(query.python, catalog_pythons(catalog, query.facts.platform.value));
  if (!pythons) {
    return pythons.error();
  }
  policy.pythons = std::move(pythons).value();
  policy.stack = stack_knowledge(catalog, query.facts.platform.value);
  return policy;
}

}  // namespace gpusolve::engine
