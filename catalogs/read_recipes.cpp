// `from_source` of stacks/*.yaml: recipes that compile the source of a package.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

const std::vector<std::string_view> k_spellings{"dotted", "digits"};

auto is_variable(std::string_view name) -> bool {
  return !name.empty() && name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string_view::npos &&
         (name.front() < '0' || name.front() > '9');
}

void read_environment(YamlFile& file, YamlRow& row, SourceRecipe& recipe) {
  const auto* const table = row.optional("environment");
  if (table == nullptr) {
    return;
  }
  for (const auto& [name, value] : entries_of(file, table)) {
    if (!is_variable(name)) {
      file.fail(value.line, quote(name) + " is not the name of a variable, such as `MAX_JOBS`");
    }
    recipe.environment.emplace_back(name, text_of(file, &value));
  }
}

void read_targets(YamlFile& file, YamlRow& row, SourceRecipe& recipe) {
  if (const auto* const list = row.optional("targets")) {
    std::ranges::transform(items_of(file, list), std::back_inserter(recipe.targets),
                           [&](const auto& one) { return target_of(file, &one); });
    std::ranges::sort(recipe.targets);
  }
  recipe.takes_ptx = row.flag("ptx");
  recipe.spelling = row.choice("archs", k_spellings) == "digits" ? SourceRecipe::Spelling::digits : SourceRecipe::Spelling::dotted;
}

}  // namespace

void read_recipe(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  SourceRecipe recipe;
  recipe.package = row.text("package");
  if (!packages.contains(recipe.package)) {
    file.fail(row.line(), "the package " + quote(recipe.package) + " is not among the packages of this file");
  }
  recipe.since = row.optional_version("since");
  recipe.before = row.optional_version("before");
  if (recipe.since && recipe.before && *recipe.before <= *recipe.since) {
    file.fail(row.line(), "a recipe cannot end before it begins");
  }
  recipe.least_cuda = row.optional_version("nvcc");
  recipe.least = row.optional_capability("least");
  recipe.platforms = row.platforms("platforms");
  read_environment(file, row, recipe);
  read_targets(file, row, recipe);
  recipe.needs = row.texts("needs");
  recipe.options = row.texts("options");
  recipe.steps = row.texts("steps");
  recipe.requirements = row.texts("requires");
  recipe.kernels_in = row.texts("kernels_in");
  recipe.is_usual = row.flag("usual");
  recipe.fetches_wheel = row.flag("fetches");
  recipe.evidence = row.evidence();
  row.finish();
  data.source_recipes.push_back(std::move(recipe));
}

}  // namespace gpusolve::catalogs
