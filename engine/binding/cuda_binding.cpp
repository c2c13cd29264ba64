#include "engine/binding/cuda_binding.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/specifier.hpp"
#include "engine/binding/toolkit_parts.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/cuda_label.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using Minors = std::set<DottedVersion>;

/// The alternatives of `11.8|12.1`, without a build string after the version.
auto alternatives_of(std::string_view version) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (std::size_t start = 0; start <= version.size();) {
    const auto bar = std::min(version.find('|', start), version.size());
    all.emplace_back(version.substr(start, bar - start));
    start = bar + 1;
  }
  return all;
}

/// The known toolkits that the version of a selector allows; nullopt if it cannot be parsed.
auto minors_within(const std::string& version, const Catalog& catalog) -> std::optional<Minors> {
  Minors minors;
  for (const auto& text : alternatives_of(version)) {
    const auto limit = parse_version_limit(text, VersionLimit::Subject::cuda);
    if (!limit) {
      return std::nullopt;
    }
    for (const auto& toolkit : catalog.toolkits()) {
      const auto minor = toolkit.prefix(2);
      if (limit->allows(minor)) {
        minors.insert(minor);
      }
    }
  }
  return minors;
}

/// `12` of `nvidia-cublas-cu12`.
auto family_of_wheel(std::string_view name) -> std::optional<DottedVersion> {
  const auto suffix = name.rfind("-cu");
  const auto digits = suffix == std::string_view::npos ? std::string_view() : name.substr(suffix + 3);
  const auto family = parse_dotted_version(digits);
  const bool is_family = family && family->parts().size() == 1 && digits.size() == 2;
  return is_vendor_wheel(name) && is_family ? std::optional(*family) : std::nullopt;
}

/// The CUDA releases that contain a version of this wheel within `specifier`. Only for the toolkit's own libraries, because others (cuDNN,
/// NCCL) have their own versions.
auto minors_with_wheel(const std::string& name, const pypi::SpecifierSet& specifier, const Catalog& catalog) -> Minors {
  Minors minors;
  bool is_of_toolkit = false;
  const auto take = [&](const std::string& version, const DottedVersion& cuda) {
    const auto parsed = pypi::parse_version(version);
    if (parsed && specifier.contains(*parsed)) {
      minors.insert(cuda.prefix(2));
    }
  };
  for (const auto& toolkit : catalog.all_toolkit_components()) {
    for (const auto& component : toolkit.packages) {
      if (component.package == name) {
        is_of_toolkit = true;
        take(component.version, toolkit.cuda);
      }
    }
  }
  if (!is_of_toolkit) {
    return minors;
  }
  for (const auto& build : catalog.published_builds()) {
    for (const auto& [package, version] : build.pins) {
      if (build.cuda && package == name) {
        take(version, *build.cuda);
      }
    }
  }
  return minors;
}

auto pins_wheel(const catalogs::PublishedBuild& build, const std::string& name) -> bool {
  return std::ranges::any_of(build.pins, [&](const auto& pin) { return pin.first == name; });
}

/// Whether the build pins the libraries of this family one by one, and not all of them by the toolkit.
auto pins_family(const catalogs::PublishedBuild& build, std::string_view family) -> bool {
  const auto is_of_family = [&](const auto& pin) { return is_vendor_wheel(pin.first) && pin.first.ends_with(family); };
  const auto is_toolkit = [](const auto& pin) { return toolkit_part(pin.first) != nullptr; };
  return std::ranges::any_of(build.pins, is_of_family) && std::ranges::none_of(build.pins, is_toolkit);
}

/// The CUDA releases of builds that pin the libraries of this family but not this library: any version of it is compatible with
/// them. torch for CUDA 12.1 leaves nvJitLink to the libraries that need it, which name no version.
auto minors_without_pin(const std::string& name, const Catalog& catalog) -> Minors {
  Minors minors;
  const auto builds = catalog.published_builds();
  if (!family_of_wheel(name) || std::ranges::none_of(builds, [&](const auto& build) { return pins_wheel(build, name); })) {
    return minors;
  }
  const auto suffix = std::string_view(name).substr(name.rfind("-cu"));
  for (const auto& build : builds) {
    if (build.cuda && build.are_pins_known && pins_family(build, suffix) && !pins_wheel(build, name)) {
      minors.insert(build.cuda->prefix(2));
    }
  }
  return minors;
}

auto binding_of_wheel(const Spec& spec, const Catalog& catalog) -> std::optional<CudaBinding> {
  const auto& name = spec.project();
  const auto specifier = pypi::parse_specifier_set(spec.version());
  auto minors = specifier && !spec.version().empty() ? minors_with_wheel(name, *specifier, catalog) : Minors{};
  if (!minors.empty()) {
    minors.merge(minors_without_pin(name, catalog));
    return CudaBinding{spec.text(), {minors.begin(), minors.end()}};
  }
  const auto family = family_of_wheel(name);
  return family ? std::optional(CudaBinding{spec.text(), {*family}}) : std::nullopt;
}

/// Reads `+cu118`, and `+pt21cu118` of add-ons.
auto binding_of_local(const Spec& spec) -> std::optional<CudaBinding> {
  const auto& version = spec.version();
  const auto plus = version.find('+');
  const auto label = plus == std::string::npos ? std::string() : version.substr(plus + 1);
  const auto cuda = cuda_in_label(label);
  return cuda ? std::optional(CudaBinding{spec.text(), {*cuda}}) : std::nullopt;
}

auto is_selector(std::string_view name, const Catalog& catalog) -> bool {
  return toolkit_part(name) != nullptr || name == catalog.roles().conda_cuda;
}

auto binding_of(const Spec& spec, const Catalog& catalog) -> std::optional<CudaBinding> {
  const auto& name = spec.project();
  if (catalog.roles().decides(name) || catalog.roles().is_companion(name)) {
    return std::nullopt;
  }
  if (is_selector(name, catalog)) {
    const auto& version = spec.version();
    const auto minors = version.empty() || version == "*" ? std::nullopt : minors_within(version, catalog);
    return minors ? std::optional(CudaBinding{spec.text(), {minors->begin(), minors->end()}}) : std::nullopt;
  }
  return is_vendor_wheel(name) ? binding_of_wheel(spec, catalog) : binding_of_local(spec);
}

/// Whether `one` allows only what `other` also allows.
auto is_within(const CudaBinding& one, const CudaBinding& other) -> bool {
  return std::ranges::all_of(one.allowed, [&](const DottedVersion& cuda) { return other.allows(cuda); });
}

/// Adds a binding unless another one implies it, and removes those that it implies; of equal ones keeps the first. Fifteen wheels of one
/// CUDA thus become one binding.
void keep(const CudaBinding& binding, std::vector<CudaBinding>& kept) {
  if (std::ranges::any_of(kept, [&](const CudaBinding& other) { return is_within(other, binding); })) {
    return;
  }
  std::erase_if(kept, [&](const CudaBinding& other) { return is_within(binding, other); });
  kept.push_back(binding);
}

/// Whether no CUDA meets both.
auto exclude_each_other(const CudaBinding& one, const CudaBinding& other) -> bool {
  const auto is_met_by_other = [&](const DottedVersion& cuda) { return other.allows(cuda); };
  const auto is_met_by_one = [&](const DottedVersion& cuda) { return one.allows(cuda); };
  return std::ranges::none_of(one.allowed, is_met_by_other) && std::ranges::none_of(other.allowed, is_met_by_one);
}

}  // namespace

auto CudaBinding::allows(const DottedVersion& cuda) const -> bool {
  return std::ranges::any_of(allowed, [&](const DottedVersion& one) { return cuda.compare_within(one) == 0; });
}

auto binds_cuda(std::string_view name, const Catalog& catalog) -> bool {
  const auto normalised = pypi::normalise_name(name);
  return is_selector(normalised, catalog) || is_vendor_wheel(normalised);
}

auto is_bound_by_records(std::string_view name) -> bool { return name == "cudatoolkit" || name == "cuda-version"; }

auto cuda_bindings_of(std::span<const Spec> specs, const Catalog& catalog) -> std::vector<CudaBinding> {
  return CudaBindings(catalog).of(specs);
}

auto CudaBindings::of(std::span<const Spec> specs) -> std::vector<CudaBinding> {
  std::vector<CudaBinding> bindings;
  for (const auto& spec : specs) {
    auto known = known_.find(spec);
    if (known == known_.end()) {
      known = known_.emplace(spec, binding_of(spec, catalog_)).first;
    }
    if (known->second) {
      keep(*known->second, bindings);
    }
  }
  return bindings;
}

auto CudaBindings::beyond_records(std::vector<Spec> specs) -> std::vector<CudaBinding> {
  const auto middle = std::ranges::stable_partition(specs, [](const Spec& spec) { return !is_bound_by_records(spec.name()); }).begin();
  const auto bindings = of({specs.begin(), middle});
  const auto is_refused = [&](const Spec& spec) {
    const auto own = of({&spec, 1});
    return !own.empty() && std::ranges::any_of(bindings, [&](const CudaBinding& other) { return exclude_each_other(own.front(), other); });
  };
  specs.erase(std::remove_if(middle, specs.end(), [&](const Spec& spec) { return !is_refused(spec); }), specs.end());
  return of(specs);
}

}  // namespace gpusolve::engine
