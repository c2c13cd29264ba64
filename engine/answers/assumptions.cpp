#include "engine/answers/assumptions.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/date.hpp"
#include "base/plain.hpp"
#include "engine/answers/stack.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/variants/variant_owners.hpp"
#include "model/option.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::PublishedBuild;

auto package_of(const Answer& answer, std::string_view name) -> const Package* {
  const auto found = std::ranges::find(answer.packages, name, &Package::name);
  return found == answer.packages.end() ? nullptr : &*found;
}

auto main_package(const Answer& answer, const StackRoles& roles) -> const Package* {
  const auto* const wheel = package_of(answer, roles.pypi);
  return wheel != nullptr ? wheel : package_of(answer, roles.conda);
}

auto packaging_of(const Package& torch) -> Packaging {
  if (torch.ecosystem == Ecosystem::pypi) {
    return Packaging::wheel;
  }
  return torch.source.ends_with("conda-forge") ? Packaging::conda_forge : Packaging::conda_pytorch;
}

auto build_of(const catalogs::Catalog& catalog, const Answer& answer, const Package& torch) -> const PublishedBuild* {
  const auto tag = answer.stack->build && is_tag_of_system(*answer.stack->build)
                       ? "cpu"
                       : answer.stack->build;  // the catalog lists such a wheel as `cpu`
  for (const auto& build : catalog.published_builds(answer.facts.platform.value)) {
    if (build.version.text() == answer.stack->torch && build.tag == tag && build.packaging == packaging_of(torch)) {
      return &build;
    }
  }
  return nullptr;
}

/// The Pythons for which a package of the set is known to exist.
auto known_pythons(const PublishedBuild& build, const Package& package) -> const catalogs::CatalogList<DottedVersion>& {
  const bool is_of_pypi = build.is_on_pypi && package.source.find("/whl/") == std::string::npos && package.ecosystem == Ecosystem::pypi;
  if (const auto* const companion = build.companion(package.name.text())) {
    return is_of_pypi ? companion->pypi_pythons : companion->pythons.empty() ? build.pythons : companion->pythons;
  }
  return is_of_pypi ? build.pypi_pythons : build.pythons;
}

/// The packages that no listing shows for the Python of the set: `torch 2.13.0+cu129, torchvision 0.28.0+cu129`.
auto unseen_packages(const PublishedBuild& build, const Answer& answer, const StackRoles& roles) -> std::string {
  const auto python = answer.python ? parse_dotted_version(*answer.python) : Result<DottedVersion>(Error{});
  std::string unseen;
  std::vector<std::string> names{roles.pypi, roles.conda};
  names.insert(names.end(), roles.companions.begin(), roles.companions.end());
  for (const auto& name : names) {
    const auto* const package = package_of(answer, name);
    const auto* const known = package == nullptr ? nullptr : &known_pythons(build, *package);
    if (python && known != nullptr && std::ranges::find(*known, *python) == known->end()) {
      unseen += (unseen.empty() ? "" : ", ") + package->name + " " + package->version;
    }
  }
  return unseen;
}

void add_assumption(Answer& answer, const std::string& fact, const std::string& sentence) {
  answer.stack->assumed.push_back(fact);
  answer.warnings.push_back({WarningCode::assumed, sentence});
}

auto is_assumed(const PublishedBuild& build, std::string_view fact) -> bool {
  return std::ranges::find(build.assumed, fact) != build.assumed.end();
}

/// Words such as ", and refuses the set if it needs another nvidia-cudnn-cu12 than the rest". Names libraries that other packages
/// of the set bring; the main package pins such libraries in every release whose pins are known.
auto unless_others_differ(const Answer& answer) -> std::string {
  std::vector<std::string> shared;
  for (const auto& package : answer.packages) {
    const auto wheel = library_wheel(package.name.text());
    if (wheel && (wheel->library == "cudnn" || wheel->library == "nccl")) {
      shared.push_back(package.name.text());
    }
  }
  return shared.empty() ? std::string() : ", and refuses the set if it needs another " + joined(shared, " or ") + " than the rest";
}

/// Whether the release, or a later one of its stack, is known to have appeared by then. `when`: milliseconds since 1970.
auto appeared_by(const catalogs::StackEntry& stack, const std::string& version, std::int64_t when) -> bool {
  const auto numbers = leading_numbers(version);
  return numbers && std::ranges::any_of(stack.released, [&](const catalogs::StackRelease& release) {
           const auto date = parse_date(release.date);
           return release.version.numbers >= *numbers && date && *date <= when;
         });
}

void warn_if_undated(const catalogs::StackEntry& stack, const std::string& package, const std::string& version, std::int64_t when,
                     Answer& answer) {
  if (appeared_by(stack, version, when)) {
    return;
  }
  const auto option = option_text(Option::exclude_newer);
  answer.warnings.push_back(
      {WarningCode::assumed, stack.released.empty()
                                 ? option + " leaves out no release of " + package + ": the catalog does not know when they appeared"
                                 : option + " does not judge " + package + " " + version + ": the catalog does not know when it appeared"});
}

}  // namespace

void tell_assumptions(const catalogs::Catalog& catalog, Answer& answer) {
  const auto* const torch = answer.stack && answer.stack->torch ? main_package(answer, catalog.roles()) : nullptr;
  const auto* const build = torch == nullptr ? nullptr : build_of(catalog, answer, *torch);
  if (build == nullptr) {
    return;
  }
  const auto name = build_label(torch->name, torch->version, answer.stack->build.value_or(build->tag));
  if (build->cuda && (is_assumed(*build, "sm") || build->evidence.confidence == catalogs::Confidence::derived)) {
    add_assumption(answer, "architectures", "the GPUs that " + name + " has code for are assumed: those of its nearest relative");
  }
  if (build->packaging == Packaging::wheel && build->cuda && (!build->are_pins_known || build->are_pins_derived)) {
    add_assumption(answer, "libraries",
                   build->are_pins_known
                       ? "the versions of the CUDA libraries that " + name + " needs are assumed: they follow from its release"
                       : "which CUDA libraries " + name + " needs is not known: the installer adds them" + unless_others_differ(answer));
  }
  if (const auto unseen = unseen_packages(*build, answer, catalog.roles()); !unseen.empty()) {
    add_assumption(
        answer, "python",
        "Python " + *answer.python + " is assumed: the release documents it, but no listing shows a build of " + unseen + " for it");
  } else if (is_assumed(*build, "python") && answer.python) {
    add_assumption(answer, "python",
                   "Python " + *answer.python + " is assumed: no listing of " + name +
                       " was seen, and its nearest older build is for Python " + *answer.python);
  }
}

void tell_undated_stacks(const Query& query, const catalogs::Catalog& catalog, Answer& answer) {
  for (const auto& use : query.exclude_newer ? answer.stacks : std::vector<StackUse>()) {
    const auto* const stack = use.name == catalog.roles().id ? nullptr : catalog.find_stack(use.name);
    if (stack != nullptr) {
      warn_if_undated(*stack, use.package, use.version, *query.exclude_newer, answer);
    }
  }
}

void tell_undated(const std::string& package, const std::string& version, const Query& query, const catalogs::Catalog& catalog,
                  Answer& answer) {
  const auto* const known = query.exclude_newer ? catalog.stack_package(false, package) : nullptr;
  const auto* const stack = known == nullptr ? nullptr : catalog.find_stack(known->stack);
  if (stack != nullptr) {
    warn_if_undated(*stack, package, version, *query.exclude_newer, answer);
  }
}

void tell_two_variants(const catalogs::Catalog& catalog, Answer& answer) {
  std::vector<std::string> names;
  std::ranges::transform(answer.packages, std::back_inserter(names), [](const Package& one) {
    return one.ecosystem == Ecosystem::pypi ? std::string(one.name.text()) : std::string();
  });
  for (const auto& two : two_variants(names, catalog)) {
    answer.warnings.push_back({WarningCode::two_owners, two.text(names[two.first], names[two.second])});
  }
}

}  // namespace gpusolve::engine
