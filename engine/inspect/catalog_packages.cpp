#include "engine/inspect/catalog_packages.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/conda/repodata/package_file.hpp"
#include "adapters/pypi/wheel_name.hpp"

namespace gpusolve::engine {
namespace {

/// The platform of a wheel's tag: `manylinux_2_28_x86_64`; empty for `any` and for platforms that the catalog does not have.
auto platform_of_tag(std::string_view tag) -> std::string {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> k_machines{
      {{"x86_64", "linux-64"}, {"aarch64", "linux-aarch64"}, {"win_amd64", "win-64"}, {"arm64", "osx-arm64"}}};
  const bool is_mac = tag.starts_with("macosx");
  if (is_mac && tag.ends_with("x86_64")) {
    return "osx-64";
  }
  const auto* const found = std::ranges::find_if(k_machines, [&](const auto& one) { return tag.ends_with(one.first); });
  const bool is_known = found != k_machines.end() && (is_mac || tag.find("linux") != std::string_view::npos || tag == "win_amd64");
  return is_known ? std::string(found->second) : std::string();
}

void add(std::vector<std::string>& texts, std::string text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) {
    texts.push_back(std::move(text));
  }
}

/// `cp310` is 3.10, unless the code serves later Pythons too.
auto pythons_of(const pypi::TagSet& tags) -> std::vector<std::string> {
  std::vector<std::string> pythons;
  for (const auto& one : tags.interpreters) {
    const bool is_exact = one.starts_with("cp3") && one.size() > 3 && std::ranges::find(tags.abis, one) != tags.abis.end();
    add(pythons, is_exact ? "3." + one.substr(3) : std::string());
  }
  return pythons;
}

auto of_wheel(std::string_view file) -> std::optional<report::CatalogPackage> {
  const auto wheel = pypi::parse_wheel_name(file);
  const auto parts = pypi::split_wheel_name(file);
  if (!wheel || !parts) {
    return std::nullopt;
  }
  report::CatalogPackage package{.package = wheel->name, .packaging = "wheel"};
  const auto plus = std::min(parts->version.find('+'), parts->version.size());
  package.version = parts->version.substr(0, plus);
  package.label = parts->version.substr(std::min(plus + 1, parts->version.size()));
  for (const auto& tag : wheel->tags.platforms) {
    add(package.platforms, platform_of_tag(tag));
  }
  package.pythons = pythons_of(wheel->tags);
  return package;
}

auto of_conda(std::string_view file) -> std::optional<report::CatalogPackage> {
  const auto stem = conda::without_extension(file);
  const auto build = stem.rfind('-');
  const auto version = build == std::string_view::npos || build == 0 ? std::string_view::npos : stem.rfind('-', build - 1);
  if (!conda::is_package_file_name(file) || version == std::string_view::npos) {
    return std::nullopt;
  }
  return report::CatalogPackage{.package = std::string(stem.substr(0, version)),
                                .version = std::string(stem.substr(version + 1, build - version - 1)),
                                .build = std::string(stem.substr(build + 1))};
}

auto of_archive(const std::string& archive) -> std::optional<report::CatalogPackage> {
  const auto file = archive.substr(archive.find_last_of("/\\") + 1);
  auto wheel = of_wheel(file);
  return wheel ? wheel : of_conda(file);
}

}  // namespace

auto catalog_packages_of(const Inspection& inspection) -> report::CatalogPackages {
  report::CatalogPackages packages;
  for (const auto& [code, verdicts] : inspection.files) {
    if (const auto blank = code.package.rfind(' '); blank != std::string::npos) {
      packages.emplace(code.package,
                       report::CatalogPackage{.package = code.package.substr(0, blank), .version = code.package.substr(blank + 1)});
    } else if (const auto package = of_archive(code.archive)) {
      packages.emplace(code.archive, *package);
    }
  }
  return packages;
}

}  // namespace gpusolve::engine
