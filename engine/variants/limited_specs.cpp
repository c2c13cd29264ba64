#include "engine/variants/limited_specs.hpp"

#include <algorithm>
#include <array>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/pypi/name.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine {
namespace {

auto is_relation(const std::string& versions) -> bool { return versions.starts_with("==") || versions.find_first_of("<>!~") == 0; }

/// `torch>=2,<2.4`. A spec with a URL, a marker or alternatives has no place for a further limit.
auto limited_range(const Spec& spec, const std::string& versions) -> std::optional<Spec> {
  const auto& own = spec.version();
  const bool has_place = spec.text().find_first_of(";@|") == std::string::npos && spec.rest().find(' ') == std::string::npos;
  const bool is_list = own.empty() || is_relation(own);
  return has_place && is_list && is_relation(versions) ? std::optional(Spec::parse(spec.text() + (own.empty() ? "" : ",") + versions))
                                                       : std::nullopt;
}

/// The versions that the spec allows; empty for any (`*`).
auto stated_range(const conda::MatchSpec& spec) -> std::string {
  const auto text = spec.version() == nullptr ? std::string() : spec.version()->text();
  return text == "*" ? std::string() : text;
}

/// Whether a range can be joined with another one: `1.2|1.3` cannot, because the comma binds closer.
auto is_joinable(const std::string& range) -> bool { return range.find('|') == std::string::npos; }

/// `tensorflow[version='2.19.*,<2',build='cuda*']`: conda's only notation with a place for a range beside a build string.
auto limited_match_spec(const Spec& asked, const Spec& constraint) -> std::optional<Spec> {
  const auto spec = conda::parse_match_spec(asked.text());
  const auto limit = conda::parse_match_spec(constraint.text());
  if (!spec || !limit || spec->exact_name() == nullptr || limit->build() != nullptr || spec->has_further_fields() ||
      limit->has_further_fields()) {
    return std::nullopt;
  }
  const auto own = stated_range(*spec);
  const auto versions = stated_range(*limit);
  if (versions.empty() || !is_joinable(own) || !is_joinable(versions)) {
    return std::nullopt;
  }
  const auto channel = spec->channel_text();
  const auto build = spec->build() == nullptr ? std::string() : ",build='" + spec->build()->text() + "'";
  return Spec::parse((channel.empty() ? "" : channel + "::") + *spec->exact_name() + "[version='" + own + (own.empty() ? "" : ",") +
                     versions + "'" + build + "]");
}

/// Whether the name may mean a package of another name, such as one per CUDA.
auto stands_for_another(const Spec& spec, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool {
  const auto& name = spec.project();
  const auto* const request = request_of(catalog, name);
  const auto is_another = [&](const catalogs::StackVariant& variant) { return pypi::normalise_name(name_in_spec(variant.spec)) != name; };
  return request != nullptr && std::ranges::any_of(ecosystem == Ecosystem::conda ? request->conda : request->pip, is_another);
}

}  // namespace

auto limited_spec(const Spec& spec, const Spec& constraint, Ecosystem ecosystem) -> std::optional<Spec> {
  auto limited = limited_range(spec, constraint.version());
  return limited || ecosystem != Ecosystem::conda ? limited : limited_match_spec(spec, constraint);
}

auto limited_specs(World& world, const std::vector<Spec>& specs, const std::vector<Spec>& constraints, const catalogs::Catalog& catalog)
    -> std::vector<Spec> {
  auto all = specs;
  for (auto& spec : all) {
    const bool is_for_another = stands_for_another(spec, world.ecosystem(), catalog);
    for (const auto& constraint : world.is_embedded() ? constraints_on(spec, constraints) : std::vector<Spec>()) {
      const bool is_limit = is_for_another || world.reach_of(constraint.text()).aside;
      spec = is_limit ? limited_spec(spec, constraint, world.ecosystem()).value_or(spec) : spec;
    }
  }
  return all;
}

}  // namespace gpusolve::engine
