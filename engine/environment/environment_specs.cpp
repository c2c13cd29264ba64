#include "engine/environment/environment_specs.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <set>
#include <utility>

#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/environment/input_machine.hpp"
#include "engine/environment/input_notes.hpp"
#include "engine/environment/kept_main.hpp"
#include "engine/environment/replaced_libraries.hpp"
#include "engine/environment/toolkit_beside_wheels.hpp"
#include "engine/environment/unasked_channels.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/reach/listed_platforms.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/cuda_label.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using inventory::Demand;
using inventory::selected_name;

/// Whether the package decides where a set runs, or is one of conda's selectors for its builds.
auto is_about_main(const std::string& name, const StackRoles& roles) -> bool {
  return roles.decides(name) || name == roles.conda_cuda || roles.requires_variant(name) || name == roles.conda_cpu_only;
}

/// The ecosystem of the request. If the options leave it open: that of torch; otherwise that of the first package with code for GPUs;
/// otherwise conda if it has a package besides Python.
auto ecosystem_of(const Sources& sources, const std::vector<Demand>& demands, const catalogs::Catalog& catalog) -> Ecosystem {
  if (sources.installer == InstallerChoice::conda || sources.installer == InstallerChoice::pip) {
    return sources.installer == InstallerChoice::conda ? Ecosystem::conda : Ecosystem::pypi;
  }
  if (!names_no_source(sources)) {
    return sources.channels.empty() ? Ecosystem::pypi : Ecosystem::conda;
  }
  const auto is_main = [&](const Demand& demand) { return is_about_main(selected_name(demand), catalog.roles()); };
  const auto is_gpu = [&](const Demand& demand) { return is_for_gpus(selected_name(demand), demand.ecosystem, catalog); };
  auto decisive = std::ranges::find_if(demands, is_main);
  decisive = decisive == demands.end() ? std::ranges::find_if(demands, is_gpu) : decisive;
  if (decisive != demands.end()) {
    return decisive->ecosystem;
  }
  const auto is_of_conda = [](const Demand& demand) { return demand.ecosystem == Ecosystem::conda && selected_name(demand) != "python"; };
  return std::ranges::any_of(demands, is_of_conda) ? Ecosystem::conda : Ecosystem::pypi;
}

using Knows = std::function<bool(const std::string&)>;

/// Decides which names the sources can provide. The embedded catalog knows only the packages of its stacks, their dependencies,
/// and names that leave the variant of a stack open.
auto knows_of(const Query& query, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> Knows {
  if (!names_no_source(query.sources)) {
    return [](const std::string&) { return true; };
  }
  const auto reach = std::make_shared<const CatalogReach>(catalog, query.facts.platform.value, query.is_strict_catalog);
  return [=, &catalog, platform = query.facts.platform.value](const std::string& name) {
    const bool is_refused = ecosystem == Ecosystem::conda && is_for_other_systems(name, platform, catalog);
    return is_refused || reach->holds(ecosystem, name) || is_open_name(name, catalog);
  };
}

struct Sorted {
  std::vector<Spec> specs;
  std::vector<Spec> replaced;        ///< specs that typed specs replace
  std::vector<std::string> foreign;  ///< names of the other ecosystem
  std::vector<std::string> unknown;
  std::vector<Spec> unknown_specs;  ///< the specs of these names
  std::vector<Spec> binding;        ///< specs of `foreign` and `unknown` that bind the CUDA version
  std::string torch_twice{};        ///< the other ecosystem's spec of torch, if both ecosystems request torch
};

auto sort_out(const std::vector<Demand>& demands, Ecosystem ecosystem, const Knows& knows, const std::set<std::string>& typed,
              const catalogs::Catalog& catalog) -> Sorted {
  Sorted sorted;
  std::set<std::pair<const void*, std::string>> told;  // names that are in a list, by the list
  for (const auto& demand : demands) {
    const auto name = selected_name(demand);
    const bool is_python = name == "python";
    const bool is_of_machine = name.starts_with("__");  // facts of the machine, which options set
    if (name.empty() || !demand.written.empty() || is_of_machine || (is_python && ecosystem == Ecosystem::pypi)) {
      continue;
    }
    const auto spec = Spec::parse(demand.text);
    const bool is_foreign = demand.ecosystem != ecosystem;
    if (typed.contains(name) || (!is_foreign && knows(name))) {
      (typed.contains(name) ? sorted.replaced : sorted.specs).push_back(spec);
      continue;
    }
    // An index learns the name of a requested project in any case, as from pip; a name that is only set aside need not be shown.
    const auto shown = demand.is_outside ? "the name in " + demand.place : name;
    auto& list = is_foreign ? sorted.foreign : sorted.unknown;
    if (told.emplace(&list, shown).second) {
      list.push_back(shown);
    }
    if (!is_foreign && !demand.is_outside) {
      sorted.unknown_specs.push_back(spec);
    }
    if (binds_cuda(name, catalog) || is_cudnn_package(name)) {
      sorted.binding.push_back(spec);
    }
    sorted.torch_twice = is_foreign && catalog.roles().is_main(name) ? demand.text : sorted.torch_twice;
  }
  const auto is_main = [&](const Spec& spec) { return catalog.roles().is_main(spec.name()); };
  sorted.torch_twice = std::ranges::any_of(sorted.specs, is_main) ? sorted.torch_twice : "";
  return sorted;
}

auto listed(const std::vector<std::string>& names) -> std::string {
  constexpr std::size_t k_most = 8;
  return joined_first(names, k_most);
}

/// The CUDA version in the label of a PyTorch index, such as `cu118`; nullopt for other places.
auto cuda_of_index(const inventory::Address& address, const StackRoles& roles) -> std::optional<DottedVersion> {
  const bool is_index = address.use == inventory::Address::Use::index || address.use == inventory::Address::Use::extra_index;
  return is_index ? cuda_of_label(pypi::label_of_index(address.text, roles)) : std::nullopt;
}

/// Whether the index takes precedence over PyPI. uv and pixi use the first index that has the package; pip uses the newest version from
/// PyPI and all extra indexes.
auto goes_first(const inventory::Address& address, inventory::Kind kind, const StackRoles& roles) -> bool {
  using enum inventory::Kind;
  const bool is_first_index = kind == pyproject || kind == script || kind == pixi_manifest;
  return !address.is_last_for(roles.pypi) && (address.use == inventory::Address::Use::index || is_first_index);
}

/// The CUDA version of the file's PyTorch indexes; nullopt if they name none, or several.
auto stated_cuda(const inventory::Inventory& found, const StackRoles& roles) -> std::optional<std::string> {
  std::set<std::string> labels;
  for (const auto& address : inventory::addresses_for(roles.pypi, found.addresses)) {
    const auto cuda = cuda_of_index(address, roles);
    if (cuda && goes_first(address, found.kind, roles)) {
      labels.insert(cuda->prefix(2).text());
    }
  }
  return labels.size() == 1 ? std::optional(*labels.begin()) : std::nullopt;
}

/// Indexes and wheel folders that the environment uses but the request does not; empty if the request names its own sources. The
/// catalog takes the place of PyPI and of the CUDA builds of the PyTorch indexes.
auto unasked_places(const inventory::Inventory& found, const Sources& sources, const StackRoles& roles) -> std::vector<std::string> {
  using Use = inventory::Address::Use;
  std::vector<std::string> places;
  for (const auto& address : names_no_source(sources) ? found.addresses : std::vector<inventory::Address>()) {
    const bool is_place = address.use == Use::index || address.use == Use::extra_index || address.use == Use::find_links;
    const auto label = pypi::label_of_index(address.text, roles);
    const bool is_of_stack = pypi::is_stack_index(address.text, roles) && (label.empty() || cuda_of_label(label));
    const bool is_known = is_of_stack || url::host_of(address.text) == url::host_of(pypi::k_pypi_url);
    const auto shown = url::without_secrets(address.text);
    if (is_place && !is_known && std::ranges::find(places, shown) == places.end()) {
      places.push_back(shown);
    }
  }
  return places;
}

auto left_out(const std::vector<std::string>& names, const std::string& why) -> Warning {
  return {WarningCode::left_out, "left out of the request, " + why + ": " + listed(names)};
}

/// Removes the bindings of conda's CUDA packages that select no wheel of a file for pip.
void drop_idle_toolkits(std::vector<Spec>& binding, const std::vector<Spec>& specs, Platform platform, const catalogs::Catalog& catalog) {
  std::erase_if(binding,
                [&](const Spec& spec) { return binds_cuda(spec.name(), catalog) && !selects_a_wheel(spec, specs, platform, catalog); });
}

/// The names of the typed specs, in the notations of both ecosystems.
auto given_names(const Query& query, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& spec : query.specs) {
    const auto name = selected_name({ecosystem, spec.text(), ""});
    names.insert({catalog.conda_name(name), catalog.pypi_name(name)});
  }
  return names;
}

/// Adds the constraints of the file. Returns those that name an address, which are left out: no index has the version at an address.
auto take_constraints(const inventory::Inventory& found, Query& query) -> std::vector<std::string> {
  std::vector<std::string> elsewhere;
  for (const auto& constraint : found.constraints) {
    const auto requirement = pypi::parse_requirement(constraint.text);
    if (requirement && requirement->url) {
      elsewhere.push_back(constraint.text);
    } else {
      query.constraints.push_back(Spec::parse(constraint.text));
    }
  }
  return elsewhere;
}

/// Sets the installer, and the Python of pip, if the request leaves them open.
void take_installer(const inventory::Inventory& found, bool is_pip, const StackRoles& roles, Query& query) {
  auto& installer = query.sources.installer;
  installer = installer != InstallerChoice::by_sources ? installer : is_pip ? InstallerChoice::pip : InstallerChoice::conda;
  const auto python = found.python ? found.python : python_of_main_files(found, roles);
  if (is_pip && !query.python && python) {
    query.python = parse_version_limit(python->prefix(2).text(), VersionLimit::Subject::python).value();
  }
}

/// Warnings about the added specs and the left out parts.
auto remarks_on(const inventory::Inventory& found, const Sorted& sorted, const Query& query, const std::string& path, bool is_pip,
                const catalogs::Catalog& catalog) -> std::vector<Warning> {
  std::vector<Warning> remarks;
  if (!sorted.specs.empty()) {
    remarks.push_back({WarningCode::from_environment, "taken from " + path + ": " + listed(texts_of(sorted.specs))});
  }
  for (auto& sentence : note_sentences(found)) {
    remarks.push_back({WarningCode::from_environment, path + ": " + std::move(sentence)});
  }
  if (!found.overridden.empty()) {
    remarks.push_back({WarningCode::from_environment, path + " overrides what packages require of " + listed(found.overridden) +
                                                          ", which uv alone can do: the set here meets both"});
  }
  if (!sorted.torch_twice.empty()) {
    remarks.push_back({WarningCode::two_owners, path + " asks for " + catalog.roles().pypi +
                                                    " of conda and of pip: whichever is installed last overwrites the other. Keep one; " +
                                                    quote(sorted.torch_twice) + " is left out here"});
  }
  if (const auto places = unasked_places(found, query.sources, catalog.roles()); !places.empty()) {
    remarks.push_back({WarningCode::other_sources, path + " names " + listed(places) + ", which is not asked: name it with " +
                                                       option_text(Option::index_url) + ", " + option_text(Option::extra_index_url) +
                                                       " or " + option_text(Option::find_links)});
  }
  if (!sorted.foreign.empty()) {
    remarks.push_back(left_out(sorted.foreign, is_pip ? "because they are conda's" : "because they are pip's"));
  }
  return remarks;
}

/// Adds the specs of the file to the request.
void take_specs(const Sorted& sorted, const inventory::Inventory& found, const std::string& path, Query& query) {
  query.specs.insert(query.specs.end(), sorted.specs.begin(), sorted.specs.end());
  query.left_out = sorted.unknown;
  query.left_out_specs = sorted.unknown_specs;
  query.file_channels = channels_of_file(found, path, query.sources);
  // If a typed spec replaces one of the file, installing the file would bring the file's version back.
  const bool is_installable = found.kind == inventory::Kind::requirements && path != "-" && sorted.replaced.empty();
  query.rest_file = is_installable ? std::optional(RestFile{path, sorted.specs}) : std::nullopt;
}

/// Adopts the constraints and the installer of the file. Returns warnings about added and left out specs.
auto take_rest(const inventory::Inventory& found, const Sorted& sorted, const std::string& path, bool is_pip,
               const catalogs::Catalog& catalog, Query& query) -> std::vector<Warning> {
  const auto elsewhere = take_constraints(found, query);
  take_installer(found, is_pip, catalog.roles(), query);
  auto remarks = remarks_on(found, sorted, query, path, is_pip, catalog);
  if (!elsewhere.empty()) {
    remarks.push_back(left_out(elsewhere, "because they name an address and no version"));
  }
  return remarks;
}

/// The changed specs of the file: those whose build was dropped, and those that a later command replaces.
void add_remarks_on_changes(const std::vector<std::string>& of_defaults, const std::vector<std::string>& replaced,
                            std::vector<Warning>& remarks) {
  if (!of_defaults.empty()) {
    remarks.push_back({WarningCode::from_environment, "without the build that only the channel defaults may have: " + listed(of_defaults)});
  }
  if (!replaced.empty()) {
    remarks.push_back(left_out(replaced, "because a later command puts them in the place of others"));
  }
}

/// Adopts the file's limit on Python and the CUDA version of its indexes, unless the user gave others.
void take_limits(const inventory::Inventory& found, const std::string& path, const StackRoles& roles, Query& query,
                 std::vector<Warning>& remarks) {
  const auto say = [&](const std::string& what) { remarks.push_back({WarningCode::from_environment, path + " asks for " + what}); };
  const auto python = parse_version_limit(found.python_spec, VersionLimit::Subject::python);
  if (!query.python && !found.python_spec.empty() && python) {
    query.python = *python;
    say("Python " + found.python_spec);
  }
  const auto cuda = names_no_source(query.sources) ? stated_cuda(found, roles) : std::nullopt;
  if (!query.cuda && cuda) {
    query.cuda = parse_version_limit(*cuda, VersionLimit::Subject::cuda).value();
    query.is_cuda_of_file = true;
    say("CUDA " + *cuda + ", by the index of its " + roles.pypi);
  }
}

/// Reports the facts that a Dockerfile's base image states. An image with musl is an error if pip is to install torch, which has
/// no wheels for musl.
auto take_image(const inventory::BaseImage& image, const std::string& path, const catalogs::Catalog& catalog, Environment& environment)
    -> Status {
  const auto& query = environment.query;
  const auto* const system = catalog.find_system(image.system);
  const auto is_main = [&](const Spec& spec) { return catalog.roles().is_main(spec.name()); };
  const bool is_pip = query.sources.installer == InstallerChoice::pip;
  if (is_pip && std::ranges::any_of(query.specs, is_main) && has_musl(image, query.facts, catalog)) {
    return Error{ErrorKind::usage,
                 "the base image " + quote(image.name) + " has musl instead of glibc, and " + catalog.roles().pypi +
                     " has no wheels for musl: pip finds none " + "there; start from an image with glibc, such as " +
                     quote(image_with_glibc(image)),
                 path};
  }
  const bool is_warning = system != nullptr && !system->glibc;
  environment.warnings.push_back(
      {is_warning ? WarningCode::base_image : WarningCode::from_environment, path + ": " + image_sentence(image, catalog)});
  environment.glibc = glibc_of(image, catalog);
  return std::monostate{};
}

}  // namespace

void name_environment(Answer& answer, const std::string& path, const std::vector<Spec>& given) {
  const auto is_typed = [&](const std::string& fact) { return std::ranges::find(given, name_in_spec(fact), &Spec::name) != given.end(); };
  for (auto& [reason, text] : answer.reasons) {
    if (reason.code == ReasonCode::cpu_build_requested && !reason.fact.empty() && !is_typed(reason.fact)) {
      reason.fact += " of " + path;
      text = report::reason_sentence(reason);
    }
  }
}

auto add_environment(Query query, const inventory::Inventory& found, const std::string& path, const catalogs::Catalog& catalog)
    -> Result<Environment> {
  auto demands = inventory::specs_of(found);
  const bool has_install_line = !demands.empty();
  add_main_files(found, catalog.roles(), demands);
  const bool is_completed = add_locked_main(found, catalog.roles(), path, demands);
  const auto ecosystem = ecosystem_of(query.sources, demands, catalog);
  const auto* const kept = ecosystem == Ecosystem::pypi ? add_kept_main(found, path, catalog.roles(), demands) : nullptr;
  const auto knows = knows_of(query, ecosystem, catalog);
  const auto replaced = take_replaced_libraries(demands, catalog);
  const auto of_defaults = drop_builds_of_defaults(found, query.sources, catalog, demands);
  auto sorted = sort_out(demands, ecosystem, knows, given_names(query, ecosystem, catalog), catalog);
  take_specs(sorted, found, path, query);
  if (found.kind == inventory::Kind::dockerfile && !has_install_line) {
    return Error{
        ErrorKind::usage,
        quote(path) + " holds no install line of pip, uv, conda or mamba for a package that its base image lacks; name a SPEC too"};
  }
  if (ecosystem == Ecosystem::pypi) {
    drop_idle_toolkits(sorted.binding, sorted.specs, query.facts.platform.value, catalog);
  }
  query.binding_specs = sorted.binding;
  if (query.specs.empty() && query.left_out.empty()) {
    return usage_error(quote(path) + " names no package that can be asked for; name a SPEC too");
  }
  auto remarks = take_rest(found, sorted, path, ecosystem == Ecosystem::pypi, catalog, query);
  if (is_completed) {
    remarks.push_back(
        {WarningCode::request_completed, "the request was completed with " + quote(catalog.roles().pypi) + ", which " + path + " holds"});
  }
  add_remarks_on_changes(of_defaults, replaced, remarks);
  if (ecosystem == Ecosystem::pypi) {
    take_limits(found, path, catalog.roles(), query, remarks);
    take_cuda_of(kept, found, query, remarks);
  }
  Environment environment{std::move(query), std::move(remarks), sorted.replaced};
  const auto taken = found.image ? take_image(*found.image, path, catalog, environment) : Status(std::monostate{});
  return taken ? Result<Environment>(std::move(environment)) : taken.error();
}

}  // namespace gpusolve::engine
