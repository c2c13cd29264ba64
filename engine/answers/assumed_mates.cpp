#include "engine/answers/assumed_mates.hpp"

#include <algorithm>
#include <string>

#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the row states with which releases of the main stack its builds are compatible.
auto pins_main(const catalogs::StackBuild& row, const Judge& judge) -> bool {
  return std::ranges::any_of(row.requirements, [&](const std::string& requirement) {
    return judge.decides(name_in_spec(requirement)) && !version_of_spec(requirement).empty();
  });
}

/// Whether some builds of the stack pin a release of the main stack.
auto is_of_pinning_stack(const std::string& stack, const Judge& judge) -> bool {
  const auto& catalog = judge.catalog();
  return std::ranges::any_of(catalog.stack_packages(), [&](const catalogs::StackPackage& package) {
    return package.stack == stack && std::ranges::any_of(catalog.stack_builds(package.is_conda, package.name),
                                                         [&](const catalogs::StackBuild& row) { return pins_main(row, judge); });
  });
}

/// Name and version of the GPU build of the main stack; empty if there is none.
auto main_of(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::string {
  for (const auto& [id, candidate] : resolution.solution->chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto name = provider.name_text(id);
    if (judgement.decides && judgement.variant.is_judged() && name != judge.catalog().roles().conda_library) {
      return name + " " + provider.version_text(candidate);
    }
  }
  return {};
}

}  // namespace

auto warnings_about_mates(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  const auto main = main_of(resolution, provider, judge);
  for (const auto& [id, candidate] : main.empty() ? decltype(resolution.solution->chosen)() : resolution.solution->chosen) {
    const auto& stack = provider.judgement_of(candidate).stack;
    const bool is_open = stack.build != nullptr && stack.build->is_conda && !pins_main(*stack.build, judge);
    if (is_open && is_of_pinning_stack(stack.package->stack, judge)) {
      const auto label = provider.name_text(id) + " " + provider.version_text(candidate);
      warnings.push_back(
          {WarningCode::mate_assumed, label + " is assumed to go with " + main +
                                          ": each of its builds goes with one minor version, and the catalog does not say which"});
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
