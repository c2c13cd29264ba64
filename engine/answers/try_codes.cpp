#include "engine/answers/try_codes.hpp"

#include <algorithm>
#include <string_view>

#include "adapters/pypi/name.hpp"
#include "base/ascii.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;

/// The names of a list, each without what follows a blank or a dot: `a` and `b` of `a.c as x, b`.
void add_modules(std::string_view list, std::vector<std::string>& modules) {
  for (std::size_t at = 0; at <= list.size();) {
    const auto end = std::min(list.find(',', at), list.size());
    const auto name = ascii::strip(list.substr(at, end - at));
    modules.emplace_back(name.substr(0, std::min(name.find_first_of(" ."), name.size())));
    at = end + 1;
  }
}

/// The modules that the code imports at its top.
auto imported_modules(std::string_view code) -> std::vector<std::string> {
  constexpr std::string_view k_import = "import ";
  constexpr std::string_view k_from = "from ";
  std::vector<std::string> modules;
  for (std::size_t at = 0; at < code.size();) {
    const auto end = std::min(code.find(';', at), code.size());
    const auto statement = ascii::strip(code.substr(at, end - at));
    if (statement.starts_with(k_import)) {
      add_modules(statement.substr(k_import.size()), modules);
    } else if (statement.starts_with(k_from)) {
      add_modules(statement.substr(k_from.size(), statement.find(k_import) - k_from.size()), modules);
    }
    at = end + 1;
  }
  return modules;
}

/// Whether a part of a name says only for which device the package is: `gpu`, `cu12`, `cuda12x`.
auto is_device(std::string_view part) -> bool {
  const auto number = part.substr(std::min<std::size_t>(part.size(), part.starts_with("cuda") ? 4 : 2));
  return part == "gpu" || (part.starts_with("cu") && !number.empty() && number.find_first_not_of("0123456789x") == std::string_view::npos);
}

/// Whether the package has the module: `cudf-cu12` has `cudf`, but `jax-cuda12-plugin` has no `jax`.
auto brings(const Package& package, const std::string& module) -> bool {
  auto name = pypi::normalise_name(package.name);
  while (name != module && name.find('-') != std::string::npos && is_device(std::string_view(name).substr(name.rfind('-') + 1))) {
    name.erase(name.rfind('-'));
  }
  return name == module;
}

/// Whether the set has all modules that packages of the catalog bring. Other modules, such as NumPy, come with the packages that
/// require them.
auto has_modules(const Answer& answer, const std::string& code, const Catalog& catalog) -> bool {
  return std::ranges::all_of(imported_modules(code), [&](const std::string& module) {
    const auto name = pypi::normalise_name(module);
    const bool is_main = catalog.roles().is_main(name);
    const bool is_known = catalog.stack_package(false, name) != nullptr || catalog.stack_package(true, name) != nullptr;
    const auto has_it = [&](const Package& package) { return brings(package, name); };
    return is_main ? answer.stack && answer.stack->torch : !is_known || std::ranges::any_of(answer.packages, has_it);
  });
}

auto package_entry(const Package& package, const Catalog& catalog) -> const catalogs::StackPackage* {
  return catalog.stack_package(package.ecosystem == Ecosystem::conda, pypi::normalise_name(package.name));
}

/// Whether some package of the stack has builds for GPUs on this system, as far as the catalog knows.
auto has_gpu_builds(const Answer& answer, const std::string& stack, const Catalog& catalog) -> bool {
  return std::ranges::any_of(answer.packages, [&](const Package& package) {
    const auto* const entry = package_entry(package, catalog);
    return entry != nullptr && entry->stack == stack &&
           std::ranges::any_of(catalog.stack_builds(entry->is_conda, entry->name), [&](const catalogs::StackBuild& build) {
             return !build.is_for_cpu && build.is_for(answer.facts.platform.value);
           });
  });
}

auto runs_on_gpu(const Answer& answer, const std::string& stack, const Catalog& catalog) -> bool {
  if (answer.stacks.empty()) {
    return answer.outcome == OutcomeKind::gpu && has_gpu_builds(answer, stack, catalog);
  }
  const auto use = std::ranges::find(answer.stacks, stack, &StackUse::name);
  const bool has_code = use != answer.stacks.end() && (use->cuda || !use->runs.empty());
  return has_code && (answer.outcome == OutcomeKind::gpu || !answer.facts.has_no_gpu());
}

}  // namespace

auto try_codes_of(const Answer& answer, const Catalog& catalog) -> std::vector<std::string> {
  std::vector<std::string> stacks;
  std::vector<std::string> codes;
  for (const auto& package : answer.packages) {
    const auto* const entry = package.requested ? package_entry(package, catalog) : nullptr;
    if (entry == nullptr || entry->stack == catalog.roles().id || std::ranges::find(stacks, entry->stack) != stacks.end()) {
      continue;
    }
    stacks.push_back(entry->stack);
    const auto* const stack = catalog.find_stack(entry->stack);
    if (!stack->verify.empty() && runs_on_gpu(answer, stack->id, catalog) && has_modules(answer, stack->verify, catalog)) {
      codes.push_back(stack->verify);
    }
  }
  return codes;
}

}  // namespace gpusolve::engine
