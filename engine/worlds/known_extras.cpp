#include "engine/worlds/known_extras.hpp"

#include <algorithm>

#include "engine/worlds/gpu_signs.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {
namespace {

auto has_extra(const catalogs::StackBuild& build, std::string_view extra) -> bool {
  return std::ranges::any_of(build.extras, [&](const auto& one) { return one.first == extra; });
}

auto is_of_library(const std::string& requirement) -> bool { return is_gpu_library(name_in_spec(requirement), Ecosystem::pypi); }

}  // namespace

auto is_absent_extra(std::string_view extra, const StackPart& judged, const catalogs::Catalog& catalog) -> bool {
  const auto* const build = judged.build;
  if (build == nullptr || build->is_conda || !build->are_requirements_known || !judged.match->is_exact || has_extra(*build, extra)) {
    return false;
  }
  return std::ranges::any_of(catalog.stack_builds(false, build->package),
                             [&](const catalogs::StackBuild& other) { return has_extra(other, extra); });
}

auto extra_names(std::string_view spec) -> std::vector<std::string> {
  const auto bracketed = extras_in_spec(spec);
  std::vector<std::string> names(1);
  for (const char c : std::string_view(bracketed).substr(std::min<std::size_t>(1, bracketed.size()))) {
    if (c == ',') {
      names.emplace_back();
    } else if (c != ']' && c != ' ') {
      names.back() += c;
    }
  }
  std::erase(names, "");
  return names;
}

auto library_extras(const StackPart& judged) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& [extra, requirements] : judged.build == nullptr ? decltype(catalogs::StackBuild::extras)() : judged.build->extras) {
    if (std::ranges::any_of(requirements, is_of_library)) {
      names.push_back(extra);
    }
  }
  return names;
}

}  // namespace gpusolve::engine
