#include "catalogs/read_published.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <variant>

namespace gpusolve::catalogs {
namespace {

constexpr std::array<std::string_view, 2> k_assumptions{"python", "sm"};

/// The projects that the stack's index has: the main package and its companions.
auto projects_of(const StackRoles& roles) -> std::vector<std::string> {
  std::vector<std::string> projects{roles.pypi};
  projects.insert(projects.end(), roles.companions.begin(), roles.companions.end());
  return projects;
}

/// A list of texts, each of which must be in `allowed`.
template <class Allowed>
auto chosen_texts(YamlFile& file, YamlRow& row, std::string_view key, const Allowed& allowed) -> std::vector<std::string> {
  auto texts = row.texts(key);
  for (const auto& text : texts) {
    if (std::ranges::find(allowed, text) == allowed.end()) {
      file.fail(row.line(), quote(text) + " means nothing in `" + std::string(key) + "`");
    }
  }
  return texts;
}

/// `none`, or a mapping with another version or fewer Pythons.
auto read_companion(YamlFile& file, const std::string& name, const YamlTree* node) -> CompanionBuild {
  CompanionBuild companion;
  companion.name = CatalogText(name);
  if (node == nullptr) {
    return companion;
  }
  if (std::holds_alternative<std::string>(node->value)) {
    companion.is_missing = text_of(file, node) == "none";
    if (!companion.is_missing) {
      file.fail(node->line, "a companion is `none` or a mapping, not " + quote(text_of(file, node)));
    }
    return companion;
  }
  YamlRow row(file, *node);
  if (auto version = row.optional_text("version")) {
    companion.version = CatalogText(*std::move(version));
  }
  companion.pythons = versions_of(file, row.optional("python"));
  row.finish();
  return companion;
}

/// `true`, or a mapping of the projects that PyPI has for fewer Pythons.
void read_pypi(YamlFile& file, YamlRow& row, const StackRoles& roles, Published& published) {
  const auto* const node = row.optional("on_pypi");
  if (node == nullptr || std::holds_alternative<std::string>(node->value)) {
    published.is_on_pypi = row.flag("on_pypi");
    return;
  }
  published.is_on_pypi = true;
  YamlRow pythons(file, *node);
  published.pypi_pythons = versions_of(file, pythons.optional(roles.pypi));
  for (auto& companion : published.companions) {
    companion.pypi_pythons = versions_of(file, pythons.optional(companion.name));
  }
  pythons.finish();
}

void fill(CatalogList<DottedVersion>& pythons, const CatalogList<DottedVersion>& usual) {
  if (pythons.empty()) {
    pythons = usual;
  }
}

/// The companions with the labels and Pythons that they have on the index and on PyPI for this build.
auto companions_of(const Published& published, const PublishedBuild& build, const std::function<bool(std::string_view)>& is_unlabelled)
    -> std::vector<CompanionBuild> {
  auto companions = published.companions;
  for (auto& companion : companions) {
    companion.is_unlabelled = is_unlabelled(companion.name);
    if (build.is_on_pypi) {
      fill(companion.pypi_pythons, build.pypi_pythons);
    }
  }
  return companions;
}

}  // namespace

auto versions_of(YamlFile& file, const YamlTree* list) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> out;
  if (list == nullptr) {
    return out;
  }
  for (const auto& item : items_of(file, list)) {
    out.push_back(version_of(file, &item));
  }
  return out;
}

auto read_release_defaults(YamlFile& file, YamlRow& row, const StackRoles& roles) -> ReleaseDefaults {
  const auto* const pythons = row.required("python");
  return {versions_of(file, pythons), chosen_texts(file, row, "unlabelled", projects_of(roles)), row.optional_text("index").value_or("")};
}

auto read_published(YamlFile& file, YamlRow& row, const StackRoles& roles) -> Published {
  Published published;
  published.pythons = versions_of(file, row.optional("python"));
  published.unseen_pythons = versions_of(file, row.optional("python_unseen"));
  for (const auto& name : roles.companions) {
    published.companions.push_back(read_companion(file, name, row.optional(name)));
  }
  published.unlabelled = chosen_texts(file, row, "unlabelled", projects_of(roles));
  published.assumed = chosen_texts(file, row, "assumed", k_assumptions);
  read_pypi(file, row, roles, published);
  return published;
}

void apply_published(const Published& published, const ReleaseDefaults& release, const StackRoles& roles, PublishedBuild& build) {
  build.pythons = published.pythons.empty() ? release.pythons : published.pythons;
  build.unseen_pythons = published.unseen_pythons;
  build.companions = published.companions;
  build.assumed = published.assumed;
  if (build.packaging != Packaging::wheel) {
    return;
  }
  build.index = release.index.empty() ? build.tag : release.index + "/" + build.tag;
  const auto is_unlabelled = [&](std::string_view project) {
    return std::ranges::find(published.unlabelled, project) != published.unlabelled.end() ||
           std::ranges::find(release.unlabelled, project) != release.unlabelled.end();
  };
  build.is_unlabelled = is_unlabelled(roles.pypi);
  build.is_on_pypi = published.is_on_pypi;
  if (build.is_on_pypi) {
    auto documented = build.pythons.vector();
    documented.insert(documented.end(), build.unseen_pythons.begin(), build.unseen_pythons.end());
    build.pypi_pythons = published.pypi_pythons;
    fill(build.pypi_pythons, documented);
  }
  build.companions = companions_of(published, build, is_unlabelled);
}

}  // namespace gpusolve::catalogs
