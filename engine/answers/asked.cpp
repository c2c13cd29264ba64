#include "engine/answers/asked.hpp"

#include "base/date.hpp"
#include "engine/worlds/specs/version_limit.hpp"

namespace gpusolve::engine {
namespace {

/// The rules of the choice; those about channels do not apply to pip.
auto rules_of(const Query& query, bool is_conda) -> ChoiceRules {
  const auto& sources = query.sources;
  ChoiceRules rules;
  if (query.prefers_lowest) {
    rules.prefer = "lowest";
  }
  if (is_conda && sources.has_priority) {
    rules.channel_priority = priority_text(sources.priority);
  }
  rules.virtual_packages = is_conda ? sources.virtual_packages : std::vector<std::string>{};
  rules.takes_prereleases = query.takes_prereleases;
  rules.is_strict_catalog = query.is_strict_catalog;
  rules.is_cuda_of_main = query.is_cuda_of_file;
  if (query.exclude_newer) {
    rules.exclude_newer = moment_text(*query.exclude_newer);
  }
  return rules;
}

}  // namespace

auto asked_by(const Query& query, Ecosystem ecosystem) -> Asked {
  return {query.specs,
          query.constraints,
          text_of(query.cuda),
          text_of(query.cudnn),
          text_of(query.python),
          ecosystem,
          rules_of(query, ecosystem == Ecosystem::conda)};
}

}  // namespace gpusolve::engine
