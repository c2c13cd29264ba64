#include "engine/query.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "adapters/pypi/name.hpp"
#include "engine/worlds/source_choice.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// The spec with a further limit on its version; the spec itself where its notation has no place for one.
auto limited(const std::string& spec, const std::string& versions) -> std::string {
  const auto own = version_of_spec(spec);
  const bool has_place = spec.find_first_of(";@|") == std::string::npos && rest_of_spec(spec).find(' ') == std::string::npos;
  const bool is_list = own.empty() || own.starts_with("==") || own.find_first_of("<>!~") == 0;
  const bool is_range = versions.starts_with("==") || versions.find_first_of("<>!~") == 0;
  return !has_place || !is_list || !is_range ? spec : spec + (own.empty() ? "" : ",") + versions;
}

}  // namespace

auto binding_specs(const Query& query) -> std::vector<std::string> {
  auto specs = query.specs;
  specs.insert(specs.end(), query.binding_specs.begin(), query.binding_specs.end());
  return specs;
}

auto gpu_policy_of(const Query& query, const catalogs::Catalog& catalog) -> GpuPolicy {
  GpuPolicy policy;
  policy.cuda = query.cuda;
  policy.cudnn = query.cudnn;
  policy.bindings = cuda_bindings_of(binding_specs(query), catalog);
  policy.preferred_python = query.host_python ? std::optional(query.host_python->version) : std::nullopt;
  policy.is_strict = query.is_strict_catalog;
  return policy;
}

auto constraints_on(const std::string& spec, const std::vector<std::string>& constraints) -> std::vector<std::string> {
  const auto name = pypi::normalise_name(name_in_spec(spec));
  std::vector<std::string> own;
  std::ranges::copy_if(constraints, std::back_inserter(own),
                       [&](const std::string& one) { return pypi::normalise_name(name_in_spec(one)) == name; });
  return own;
}

auto is_of_catalog(const Sources& sources) -> bool { return names_no_source(sources) && !sources.is_live; }

auto wanted_of(const Query& query) -> Wanted {
  auto specs = query.specs;
  for (auto& spec : is_of_catalog(query.sources) ? std::span(specs) : std::span<std::string>()) {
    for (const auto& constraint : constraints_on(spec, query.constraints)) {
      spec = limited(spec, version_of_spec(constraint));
    }
  }
  return {std::move(specs), query.left_out, query.constraints, query.python, {}, query.sources.settings.conda.pinned_packages,
          query.is_literal};
}

}  // namespace gpusolve::engine
