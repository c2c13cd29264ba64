#include "engine/audit/choice/cuda_libraries.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "adapters/conda/dependency_text.hpp"
#include "engine/answers/missing_libraries.hpp"
#include "engine/audit/choice/open_conda_build.hpp"
#include "engine/audit/scene/extra_libraries.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/judge.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The major version of CUDA or cuDNN, which is part of the libraries' names; nullopt if unknown.
using Major = std::optional<std::uint32_t>;

auto major_of(const std::optional<DottedVersion>& version) -> Major { return version ? Major(version->part(0)) : std::nullopt; }

auto may_be(const Major& wanted, const Major& there) -> bool { return !wanted || !there || *wanted == *there; }

using Loaded = LoadedLibraries;

/// The libraries that the input may bring.
struct BroughtLibraries {
  bool cuda{};
  bool cudnn{};
  auto operator|=(const BroughtLibraries& other) -> BroughtLibraries& {
    cuda = cuda || other.cuda;
    cudnn = cudnn || other.cudnn;
    return *this;
  }
};
constexpr BroughtLibraries k_anything{true, true};

/// The CUDA and cuDNN of the image: the versions that its tag states, otherwise the versions that the framework in it loads.
auto libraries_of(const inventory::BaseImage& image, const Scene& scene) -> Loaded {
  Loaded own{major_of(image.cuda), image.parts->cudnn};
  for (const auto& package : image.packages) {
    const auto judgement = Judge(scene.catalog, scene.facts, {}).judge(package.name, package.version, plain_wheel());
    if (!own.cuda && judgement.stack.build != nullptr) {
      own = loaded_libraries(judgement, scene.facts.platform.value, scene.catalog);
    }
  }
  return own;
}

auto by_image(const Loaded& loaded, const Scene& scene) -> BroughtLibraries {
  const auto& image = scene.inventory.image;
  if (scene.inventory.installs_cuda || (image && !image->brings.empty())) {
    return k_anything;
  }
  if (!image || image->is_plain) {
    return {};
  }
  if (!image->parts) {
    return !image->cuda || may_be(loaded.cuda, major_of(image->cuda)) ? k_anything : BroughtLibraries{};
  }
  const auto own = libraries_of(*image, scene);
  const auto& parts = *image->parts;
  const bool is_cuda = may_be(loaded.cuda, own.cuda);
  return {parts.has_libraries && is_cuda, parts.has_cudnn && is_cuda && may_be(loaded.cudnn, own.cudnn)};
}

auto by_torch(const Loaded& loaded, const TorchPart& torch, const Scene& scene) -> BroughtLibraries {
  const auto& variant = torch.judgement.variant;
  const auto platform = scene.facts.platform.value;
  const bool is_for_all = serve_others_inside(platform) || torch.package->ecosystem == Ecosystem::conda || !has_own_libraries(torch);
  const bool is_it = variant.is_judged() && is_for_all && may_be(loaded.cuda, major_of(variant.cuda));
  return {is_it, is_it && may_be(loaded.cudnn, cudnn_major_of_main(variant, torch.version, scene.catalog))};
}

/// The libraries that the part's release requires as wheels.
auto by_requirements(const Loaded& loaded, const NamedPart& part, const catalogs::Catalog& catalog) -> BroughtLibraries {
  BroughtLibraries brought;
  for (const auto& name : libraries_of_release(part, catalog)) {
    const auto wheel = library_wheel(name);
    const bool is_it = wheel && may_be(loaded.cuda, wheel->cuda_major);
    brought |= BroughtLibraries{is_it && !is_cudnn_package(name), is_it && is_cudnn_package(name)};
  }
  return brought;
}

/// The libraries that the part itself may require, if its requirements are not known.
auto by_part(const Loaded& loaded, const NamedPart& part) -> BroughtLibraries {
  const auto& stack = part.judgement.stack;
  if (stack.build == nullptr) {
    return k_anything;
  }
  const auto& cuda = part.judgement.variant.cuda ? part.judgement.variant.cuda : stack.build->cuda;
  if (stack.build->are_requirements_known || stack.package->loads_libraries || !may_be(loaded.cuda, major_of(cuda))) {
    return {};
  }
  return {stack.package->brings != catalogs::Brings::none, !stack.package->brings};
}

/// The only major version that the conda specs on this name allow; nullopt if they allow several.
auto only_major_of(std::string_view name, const Wishes& wishes) -> Major {
  const auto* const wish = wishes.find(name);
  const auto* const spec = wish == nullptr ? nullptr : std::get_if<conda::MatchSpec>(&wish->spec);
  const auto least = spec == nullptr || spec->version() == nullptr ? std::nullopt : conda::lower_bound_of(spec->version()->text());
  const bool is_only = least && !wishes.allow(name, std::to_string(least->part(0) + 1) + ".0");
  return is_only ? Major(least->part(0)) : std::nullopt;
}

/// The major version of a package, as far as the input limits it.
auto major_of(const Named& one, const Wishes& wishes) -> Major {
  return one.package != nullptr ? major_of(leading_numbers(one.package->version)) : only_major_of(one.name, wishes);
}

auto by_conda(const Loaded& loaded, const Named& one, const Wishes& wishes) -> BroughtLibraries {
  if (is_cudnn_package(one.name)) {  // it belongs to a toolkit that it does not bring in each case
    return {false, may_be(loaded.cudnn, major_of(one, wishes))};
  }
  const bool has_its_version = one.name == "cudatoolkit" || one.name == "cuda" || one.name.starts_with("cuda-");
  const bool is_library = is_gpu_library(one.name, Ecosystem::conda) && one.name != "cuda-version";
  return {is_library && may_be(loaded.cuda, has_its_version ? major_of(one, wishes) : std::nullopt), false};
}

auto by_wheel(const Loaded& loaded, const Named& one, const Wishes& wishes) -> BroughtLibraries {
  const auto wheel = wheel_by_suffix(one.name);
  if (!is_gpu_library(one.name, Ecosystem::pypi) || !may_be(loaded.cuda, wheel ? Major(wheel->cuda_major) : std::nullopt)) {
    return {};
  }
  const bool is_cudnn = is_cudnn_package(one.name);  // it requires no more of CUDA than cuBLAS
  return {!is_cudnn, is_cudnn && may_be(loaded.cudnn, major_of(one, wishes))};
}

auto by_package(const Loaded& loaded, const Named& one, const Wishes& wishes, const Scene& scene) -> BroughtLibraries {
  if (one.package == nullptr && (is_open_conda_build(one, scene) || is_open_collection(one, scene))) {
    return k_anything;  // conda chooses a build, which requires the libraries of its CUDA
  }
  return one.ecosystem == Ecosystem::conda ? by_conda(loaded, one, wishes) : by_wheel(loaded, one, wishes);
}

auto all_brought(const Loaded& loaded, const Scene& scene) -> BroughtLibraries {
  auto all = scene.undecided.empty() && !do_extras_bring(loaded.cuda, scene) ? by_image(loaded, scene) : k_anything;
  for (const auto& torch : scene.torches) {
    all |= by_torch(loaded, torch, scene);
  }
  for (const auto& part : scene.parts) {
    all |= by_part(loaded, part);
    all |= by_requirements(loaded, part, scene.catalog);
  }
  const auto& wishes = scene.conda_wishes;
  for (const auto& one : named_in(scene)) {
    all |= by_package(loaded, one, wishes, scene);
  }
  return all;
}

/// The CUDA of a wheel that is built for several CUDA versions: the version at the address that has the wheel. nullopt if the address
/// leaves it open.
auto cuda_of_address(const Judgement& judgement, const Scene& scene) -> Major {
  Major found;
  for (const auto* const build : judgement.stack.match ? judgement.stack.match->builds : std::vector<const catalogs::StackBuild*>()) {
    const bool is_there = std::ranges::any_of(scene.inventory.addresses, [&](const auto& one) { return is_at(*build, one.text); });
    const auto own = is_there ? major_of(build->cuda) : found;
    if (found && own != found) {
      return std::nullopt;
    }
    found = own;
  }
  return found;
}

auto loaded_by(const Judgement& judgement, const Scene& scene) -> Loaded {
  auto loaded = loaded_libraries(judgement, scene.facts.platform.value, scene.catalog);
  loaded.cuda = loaded.cuda ? loaded.cuda : cuda_of_address(judgement, scene);
  return loaded;
}

/// The wheels with libraries that torch, an extra or another release requires, or that the input names.
auto library_wheels(const Scene& scene) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& torch : scene.torches) {
    for (const auto& [name, version] : torch.listed != nullptr ? torch.listed->pins : decltype(torch.listed->pins)()) {
      names.insert(name);
    }
  }
  for (const auto& part : scene.parts) {
    names.merge(libraries_of_release(part, scene.catalog));
  }
  for (const auto& one : named_in(scene)) {
    names.insert(one.name);
    names.merge(libraries_of_extras(one, scene));
  }
  return names;
}

/// Whether only wheels, whose names the catalog knows, bring CUDA libraries.
auto has_wheels_alone(const Loaded& loaded, const Scene& scene) -> bool {
  const auto is_wheel = [](const TorchPart& torch) {
    return torch.package->ecosystem == Ecosystem::pypi && torch.listed != nullptr && torch.listed->are_pins_known &&
           torch.listed->toolkit_extras.empty();
  };
  const auto is_brought_by_conda = [&](const Named& one) {
    return one.ecosystem == Ecosystem::conda && by_package(loaded, one, scene.conda_wishes, scene).cuda;
  };
  const bool is_known = scene.undecided.empty() && std::ranges::all_of(scene.torches, is_wheel) && !brings_whole_toolkit(scene);
  return is_known && std::ranges::none_of(named_in(scene), is_brought_by_conda) && !by_image(loaded, scene).cuda &&
         std::ranges::none_of(scene.parts, [&](const NamedPart& part) { return by_part(loaded, part).cuda; });
}

auto versioned(const std::string& name, const Major& major) -> std::string { return name + (major ? " " + std::to_string(*major) : ""); }

}  // namespace

auto partly_missing(const NamedPart& wheel, const Scene& scene) -> std::string {
  const auto loaded = loaded_by(wheel.judgement, scene);
  const auto lacking =
      has_wheels_alone(loaded, scene) ? lacking_wheels(wheel.judgement, library_wheels(scene)) : std::vector<std::string>();
  return lacking.empty() ? std::string() : wheel.label + " " + partly_brought(loaded, lacking) + ".";
}

auto missing_libraries(const NamedPart& wheel, const Scene& scene) -> std::string {
  const auto loaded = loaded_by(wheel.judgement, scene);
  const auto brought = all_brought(loaded, scene);
  const bool lacks_cudnn = loaded.cudnn && !brought.cudnn;
  const auto cudnn = lacks_cudnn ? versioned("cuDNN", loaded.cudnn) : std::string();
  const auto cuda = brought.cuda ? std::string() : versioned("CUDA", loaded.cuda);
  return cuda + (cuda.empty() || cudnn.empty() ? "" : " and ") + cudnn;
}

}  // namespace gpusolve::engine::audit
