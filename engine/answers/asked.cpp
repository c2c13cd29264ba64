#include "engine/answers/asked.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/pypi/name.hpp"
#include "base/date.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/specs/version_limit.hpp"

namespace gpusolve::engine {
namespace {

/// The rules of the choice; those about channels do not apply to pip.
auto rules_of(const Query& query, bool is_conda) -> ChoiceRules {
  const auto& sources = query.sources;
  ChoiceRules rules;
  if (query.prefers_lowest) {
    rules.prefer = Preference::lowest;
  }
  if (is_conda && sources.has_priority) {
    rules.channel_priority = sources.priority;
  }
  rules.virtual_packages = is_conda ? sources.virtual_packages : std::vector<std::string>{};
  rules.takes_prereleases = query.takes_prereleases;
  rules.is_strict_catalog = query.is_strict_catalog;
  rules.is_cuda_only_for_main = query.is_cuda_of_file;
  if (query.exclude_newer) {
    rules.exclude_newer = moment_text(*query.exclude_newer);
  }
  return rules;
}

/// Whether the package is what an open name may mean: xgboost-cpu for xgboost.
auto may_mean(const catalogs::StackRequest& request, const std::string& package) -> bool {
  const auto is_it = [&](const catalogs::StackVariant& variant) {
    return variant.decides == package || pypi::normalise_name(name_in_spec(variant.spec)) == package;
  };
  return std::ranges::any_of(request.pip, is_it) || std::ranges::any_of(request.conda, is_it) || name_in_spec(request.pip_cpu) == package ||
         name_in_spec(request.conda_cpu) == package;
}

/// The one of the typed names that the package stands for; empty if there is none.
auto asked_name_of(const std::string& package, const std::vector<std::string>& names, const catalogs::Catalog& catalog) -> std::string {
  const auto own = catalog.pypi_name(package);
  if (std::ranges::any_of(names, [&](const std::string& name) { return name == package || catalog.pypi_name(name) == own; })) {
    return {};
  }
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      if (std::ranges::find(names, request.asked) != names.end() && may_mean(request, package)) {
        return request.asked;
      }
    }
  }
  return {};
}

}  // namespace

void take_as_brought(Package& package) {
  package.decides = package.decides || package.requested;
  package.requested = false;
}

void note_asked_names(Answer& answer, const catalogs::Catalog& catalog) {
  std::vector<std::string> names;
  std::ranges::transform(answer.request.specs, std::back_inserter(names),
                         [](const std::string& spec) { return pypi::normalise_name(name_in_spec(spec)); });
  for (auto& package : answer.packages) {
    package.asked_as = package.requested ? asked_name_of(pypi::normalise_name(package.name), names, catalog) : std::string();
  }
}

auto asked_by(const Query& query, Ecosystem ecosystem) -> Asked {
  return {texts_of(query.specs),
          texts_of(query.constraints),
          text_of(query.cuda),
          text_of(query.cudnn),
          text_of(query.python),
          ecosystem,
          rules_of(query, ecosystem == Ecosystem::conda)};
}

}  // namespace gpusolve::engine
