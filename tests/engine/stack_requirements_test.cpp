// Each requirement of a row of a stack on another stack names something that exists: a release that some row has, or a release of torch.
#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {
namespace {

using Releases = std::map<std::string, std::vector<pypi::Version>>;

void add(Releases& releases, const std::string& name, const std::string& text) {
  const auto version = pypi::parse_version(text);
  ASSERT_TRUE(version) << name << " " << text << ": " << version.error().text();
  releases[name].push_back(*version);
}

/// Adds the versions of NVIDIA's wheels that packages pin, and those of each toolkit.
void add_libraries(const Catalog& catalog, Releases& releases) {
  const auto add_library = [&](const std::string& name, const std::string& version) {
    if (name.starts_with("nvidia-")) {
      add(releases, name, version);
    }
  };
  for (const auto& build : catalog.published_builds()) {
    std::ranges::for_each(build.pins, [&](const auto& pin) { add_library(pin.first, pin.second); });
  }
  for (const auto& toolkit : catalog.all_toolkit_components()) {
    std::ranges::for_each(toolkit.packages, [&](const ToolkitComponent& one) { add_library(one.package, one.version); });
  }
  std::ranges::for_each(catalog.stack_pins(), [&](const auto& pin) { add_library(pin.first, pin.second); });
}

/// The releases that the catalog has of torch, of each package of a stack on PyPI and of NVIDIA's libraries.
auto known_releases() -> Releases {
  Releases releases;
  const auto& catalog = Catalog::embedded();
  add_libraries(catalog, releases);
  for (const auto& build : catalog.published_builds()) {
    add(releases, "torch", build.version.text());
    add(releases, "torch", build.version.text() + (build.packaging == Packaging::wheel ? "+" + build.tag : ""));
  }
  for (const auto& build : catalog.stack_builds() | std::views::join) {
    for (const auto& version : build.is_conda ? std::vector<StackVersion>{} : build.versions) {
      add(releases, build.package, version.text + (build.label.empty() ? "" : "+" + build.label));
    }
  }
  return releases;
}

auto filled(std::string text, const std::string& version) -> std::string {
  constexpr std::string_view k_hole = "{version}";
  for (auto at = text.find(k_hole); at != std::string::npos; at = text.find(k_hole, at + version.size())) {
    text.replace(at, k_hole.size(), version);
  }
  return text;
}

auto all_requirements(const StackBuild& build) -> std::vector<std::string> {
  auto all = build.requirements;
  for (const auto& [extra, needs] : build.extras) {
    all.insert(all.end(), needs.begin(), needs.end());
  }
  return all;
}

/// Whether the catalog has no release that meets the requirement, although it knows releases of the package.
auto is_unmet(const std::string& text, const Releases& releases) -> bool {
  const auto requirement = pypi::parse_requirement(text);
  EXPECT_TRUE(requirement) << text;
  const auto known = requirement ? releases.find(pypi::normalise_name(requirement->name)) : releases.end();
  return known != releases.end() &&
         std::ranges::none_of(known->second, [&](const pypi::Version& version) { return requirement->specifiers.contains(version); });
}

TEST(StackRequirements, NameReleasesThatTheCatalogHas) {
  const auto releases = known_releases();
  std::set<std::string> unmet;
  for (const auto& build : Catalog::embedded().stack_builds() | std::views::join) {
    for (const auto& text : all_requirements(build)) {
      for (const auto& version : build.versions) {
        if (const auto whole = filled(text, version.text); is_unmet(whole, releases)) {
          unmet.insert(build.package + " " + version.text + " requires " + whole);
        }
      }
    }
  }
  EXPECT_EQ(unmet, std::set<std::string>{});
}

}  // namespace
}  // namespace gpusolve::catalogs
