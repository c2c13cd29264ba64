#include "cli/from_env.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <set>

#include "adapters/conda/match_spec.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/report/plain.hpp"
#include "adapters/report/wording.hpp"
#include "adapters/url/parts.hpp"
#include "adapters/url/secrets.hpp"
#include "cli/audit/input_machine.hpp"
#include "cli/audit/input_notes.hpp"
#include "cli/options/reading_options.hpp"
#include "cli/spec_text.hpp"
#include "cli/worlds/catalog_reach.hpp"
#include "cli/worlds/cuda_binding.hpp"
#include "cli/worlds/sources.hpp"
#include "cli/worlds/version_limit.hpp"

namespace gpusolve::cli {
namespace {

using inventory::Demand;
using report::Ecosystem;

/// The package that a spec is about, as its ecosystem spells names; empty where it is about no single one.
auto name_of(const Demand& demand) -> std::string {
  if (demand.ecosystem == Ecosystem::conda) {
    const auto spec = conda::parse_match_spec(demand.text);
    return spec && spec->exact_name() != nullptr ? *spec->exact_name() : std::string();
  }
  const auto requirement = pypi::parse_requirement(demand.text);
  return requirement && !requirement->url ? pypi::normalise_name(requirement->name) : std::string();
}

/// Does it choose a build of torch, by name or as one of conda's selectors?
auto is_about_torch(const std::string& name) -> bool {
  constexpr std::array<std::string_view, 6> k_names{"torch", "pytorch", "libtorch", "pytorch-cuda", "pytorch-gpu", "cpuonly"};
  return std::ranges::find(k_names, name) != k_names.end();
}

/// The one that torch comes from; where torch is not named, conda if it names anything but Python.
auto ecosystem_of(const ResolveOptions& options, const std::vector<Demand>& demands) -> Ecosystem {
  if (options.installer == "conda" || options.installer == "pip") {
    return options.installer == "conda" ? Ecosystem::conda : Ecosystem::pypi;
  }
  if (!names_no_source(options)) {
    return options.channels.empty() ? Ecosystem::pypi : Ecosystem::conda;
  }
  auto found = Ecosystem::pypi;
  for (const auto& demand : demands) {
    const auto name = name_of(demand);
    if (is_about_torch(name)) {
      return demand.ecosystem;
    }
    found = demand.ecosystem == Ecosystem::conda && name != "python" ? Ecosystem::conda : found;
  }
  return found;
}

using Knows = std::function<bool(const std::string&)>;

/// Which names the sources of the request can serve at all: the embedded catalog knows torch and what it is built upon.
auto knows_of(const ResolveOptions& options, Ecosystem ecosystem, const Facts& facts, const catalogs::Catalog& catalog) -> Knows {
  if (!names_no_source(options)) {
    return [](const std::string&) { return true; };
  }
  const auto reach = std::make_shared<const CatalogReach>(catalog, facts.platform.value, options.is_strict_catalog);
  return [=](const std::string& name) { return reach->holds(ecosystem, name); };
}

struct Sorted {
  std::vector<std::string> specs;
  std::vector<std::string> replaced;  ///< by one that was typed
  std::vector<std::string> foreign;   ///< of the other ecosystem
  std::vector<std::string> unknown;
  std::vector<std::string> binding;  ///< specs of the last two that name a CUDA version
  std::string torch_twice{};         ///< the other ecosystem's spec of a torch that both are asked for
};

auto is_torch(const std::string& name) -> bool { return name == "torch" || name == "pytorch"; }

auto sort_out(const std::vector<Demand>& demands, Ecosystem ecosystem, const Knows& knows, const std::set<std::string>& typed) -> Sorted {
  Sorted sorted;
  for (const auto& demand : demands) {
    const auto name = name_of(demand);
    const bool is_python = name == "python";
    const bool is_of_machine = name.starts_with("__");  // the machine's own facts, which the options name
    if (name.empty() || is_of_machine || (is_python && ecosystem == Ecosystem::pypi)) {
      continue;
    }
    if (typed.contains(name)) {
      sorted.replaced.push_back(demand.text);
      continue;
    }
    auto& list = demand.ecosystem != ecosystem ? sorted.foreign : knows(name) ? sorted.specs : sorted.unknown;
    if (&list == &sorted.specs || std::ranges::find(list, name) == list.end()) {
      list.push_back(&list == &sorted.specs ? demand.text : name);
    }
    if (&list != &sorted.specs && binds_cuda(name)) {
      sorted.binding.push_back(demand.text);
    }
    sorted.torch_twice = &list == &sorted.foreign && is_torch(name) ? demand.text : sorted.torch_twice;
  }
  const auto is_own_torch = [](const std::string& spec) { return is_torch(name_in_spec(spec)); };
  sorted.torch_twice = std::ranges::any_of(sorted.specs, is_own_torch) ? sorted.torch_twice : "";
  return sorted;
}

auto listed(const std::vector<std::string>& names) -> std::string {
  constexpr std::size_t k_most = 8;
  auto shown = names;
  shown.resize(std::min(shown.size(), k_most));
  const auto rest = names.size() - shown.size();
  return report::joined(shown, ", ") + (rest > 0 ? " and " + std::to_string(rest) + " more" : "");
}

/// The label of an index of the PyTorch project, such as `cu118`; nothing of any other place.
auto cuda_of_index(const inventory::Address& address) -> std::optional<DottedVersion> {
  const bool is_index = address.use == inventory::Address::Use::index || address.use == inventory::Address::Use::extra_index;
  const auto place = url::without_last_slashes(address.text);
  return is_index ? pypi::cuda_of_label(place.substr(place.rfind('/') + 1)) : std::nullopt;
}

/// Is it asked before PyPI? uv and pixi take a package from the first index that has it; pip takes the newest of PyPI and its extra ones.
auto goes_first(const inventory::Address& address, inventory::Kind kind) -> bool {
  const bool is_first_index = kind == inventory::Kind::pyproject || kind == inventory::Kind::pixi_manifest;
  return address.use == inventory::Address::Use::index || is_first_index;
}

/// The CUDA that the file's indexes of torch builds stand for; nothing where they name none, or more than one.
auto stated_cuda(const inventory::Inventory& found) -> std::optional<std::string> {
  std::set<std::string> labels;
  for (const auto& address : found.addresses) {
    const auto cuda = cuda_of_index(address);
    if (cuda && goes_first(address, found.kind)) {
      labels.insert(cuda->prefix(2).text());
    }
  }
  return labels.size() == 1 ? std::optional(*labels.begin()) : std::nullopt;
}

/// Indexes and folders of wheels that the environment was made from, where the request names no sources of its own.
auto unasked_places(const inventory::Inventory& found, const ResolveOptions& options) -> std::vector<std::string> {
  using Use = inventory::Address::Use;
  std::vector<std::string> places;
  for (const auto& address : names_no_source(options) ? found.addresses : std::vector<inventory::Address>()) {
    const bool is_place = address.use == Use::index || address.use == Use::extra_index || address.use == Use::find_links;
    if (is_place && !cuda_of_index(address)) {  // what the indexes of torch builds hold, the catalog knows
      places.push_back(url::without_secrets(address.text));
    }
  }
  return places;
}

auto left_out(const std::vector<std::string>& names, const std::string& why) -> report::Warning {
  return {"left-out", "left out of the request, " + why + ": " + listed(names)};
}

auto read_environment(const ResolveOptions& options, const Facts& facts) -> Result<inventory::Inventory> {
  const auto python = options.python ? parse_dotted_version(*options.python) : Result<DottedVersion>(Error{});
  const auto reading = reading_of(options, facts, python ? std::optional(*python) : std::nullopt);
  return reading ? inventory::read(*options.from_env, *reading) : Result<inventory::Inventory>(reading.error());
}

/// In either ecosystem's spelling.
auto typed_names(const ResolveOptions& options, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& spec : options.specs) {
    const auto name = name_of({ecosystem, spec, ""});
    names.insert({catalog.conda_name(name), catalog.pypi_name(name)});
  }
  return names;
}

/// What was taken and what was left out.
auto remarks_on(const inventory::Inventory& found, const Sorted& sorted, const ResolveOptions& options, bool is_pip)
    -> std::vector<report::Warning> {
  std::vector<report::Warning> remarks;
  if (!sorted.specs.empty()) {
    remarks.push_back({"from-environment", "taken from " + *options.from_env + ": " + listed(sorted.specs)});
  }
  for (auto& sentence : audit::note_sentences(found)) {
    remarks.push_back({"from-environment", *options.from_env + ": " + std::move(sentence)});
  }
  if (!sorted.torch_twice.empty()) {
    remarks.push_back({"two-owners", *options.from_env +
                                         " asks for torch of conda and of pip: whichever is installed last overwrites the " +
                                         "other. Keep one; " + quote(sorted.torch_twice) + " is left out here"});
  }
  if (const auto places = unasked_places(found, options); !places.empty()) {
    remarks.push_back({"other-sources", *options.from_env + " names " + listed(places) +
                                            ", which is not asked: name it with --index-url, --extra-index-url or --find-links"});
  }
  if (!sorted.foreign.empty()) {
    remarks.push_back(left_out(sorted.foreign, is_pip ? "for they are conda's" : "for they are pip's"));
  }
  return remarks;
}

/// What the file says of Python and, by its indexes, of CUDA limits the request where the user did not.
void take_limits(const inventory::Inventory& found, ResolveOptions& options, std::vector<report::Warning>& remarks) {
  const auto say = [&](const std::string& what) { remarks.push_back({"from-environment", *options.from_env + " asks for " + what}); };
  if (!options.python && !found.python_spec.empty() && parse_version_limit(found.python_spec, "--python")) {
    options.python = found.python_spec;
    say("Python " + found.python_spec);
  }
  const auto cuda = names_no_source(options) ? stated_cuda(found) : std::nullopt;
  if (!options.cuda && cuda) {
    options.cuda = cuda;
    say("CUDA " + *cuda + ", by the index of its torch");
  }
}

/// Reports what the image of a Dockerfile states. An image with musl is an error where pip is to install torch, for which it has no wheels.
auto take_image(const inventory::BaseImage& image, const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog,
                Environment& environment) -> Status {
  const auto* const system = catalog.find_system(image.system);
  const auto is_torch_spec = [](const std::string& spec) { return is_torch(name_in_spec(spec)); };
  if (options.installer == "pip" && std::ranges::any_of(options.specs, is_torch_spec) && audit::has_musl(image, facts, catalog)) {
    return Error{ErrorKind::usage,
                 "the base image " + quote(image.name) + " has musl instead of glibc, and torch has no wheels for musl: pip finds none " +
                     "there; start from an image with glibc, such as " + quote(audit::image_with_glibc(image)),
                 *options.from_env};
  }
  const bool is_warning = system != nullptr && !system->glibc;
  environment.warnings.push_back(
      {is_warning ? "base-image" : "from-environment", *options.from_env + ": " + audit::image_sentence(image, catalog)});
  environment.glibc = audit::glibc_of(image, catalog);
  return std::monostate{};
}

}  // namespace

void name_environment(report::Answer& answer, const ResolveOptions& options, const std::vector<std::string>& typed) {
  if (!options.from_env) {
    return;
  }
  const auto is_typed = [&](const std::string& fact) {
    return std::ranges::any_of(typed, [&](const std::string& spec) { return name_in_spec(spec) == name_in_spec(fact); });
  };
  for (auto& [reason, text] : answer.reasons) {
    if (reason.code == ReasonCode::cpu_build_requested && !reason.fact.empty() && !is_typed(reason.fact)) {
      reason.fact += " of " + *options.from_env;
      text = report::reason_sentence(reason);
    }
  }
}

auto add_environment(ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog) -> Result<Environment> {
  const auto found = read_environment(options, facts);
  if (!found) {
    return found.error().in("--from-env");
  }
  const auto demands = inventory::specs_of(*found);
  const auto ecosystem = ecosystem_of(options, demands);
  const auto knows = knows_of(options, ecosystem, facts, catalog);
  const auto sorted = sort_out(demands, ecosystem, knows, typed_names(options, ecosystem, catalog));
  options.specs.insert(options.specs.end(), sorted.specs.begin(), sorted.specs.end());
  if (found->kind == inventory::Kind::dockerfile && demands.empty()) {
    return Error{ErrorKind::usage,
                 "--from-env " + quote(*options.from_env) + " holds no install line of pip, uv, conda or mamba; name a SPEC too"};
  }
  options.left_out = sorted.unknown;
  options.binding_specs = sorted.binding;
  if (options.specs.empty() && options.left_out.empty()) {
    return Error{ErrorKind::usage, "--from-env " + quote(*options.from_env) + " names no package that can be asked for; name a SPEC too"};
  }
  for (const auto& constraint : found->constraints) {
    options.constraints.push_back(constraint.text);
  }
  const bool is_pip = ecosystem == Ecosystem::pypi;
  options.installer = options.installer.empty() ? (is_pip ? "pip" : "conda") : options.installer;
  if (is_pip && !options.python && found->python) {
    options.python = found->python->prefix(2).text();
  }
  auto remarks = remarks_on(*found, sorted, options, is_pip);
  if (is_pip) {
    take_limits(*found, options, remarks);
  }
  Environment environment{std::move(remarks), sorted.replaced};
  if (found->image) {
    if (const auto taken = take_image(*found->image, options, facts, catalog, environment); !taken) {
      return taken.error().in("--from-env");
    }
  }
  return environment;
}

}  // namespace gpusolve::cli
