#include "engine/listing/subject.hpp"

#include <algorithm>
#include <array>

#include "adapters/pypi/name.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine {
namespace {

/// `tensorflow>=2.17` for `tensorflow[and-cuda]>=2.17`. conda's brackets limit the version and the build, and stay.
auto without_extras(const Spec& spec) -> Spec {
  const auto& text = spec.text();
  const auto at = spec.extras().empty() ? std::string::npos : text.find(spec.extras());
  return at == std::string::npos ? spec : Spec::parse(text.substr(0, at) + text.substr(at + spec.extras().size()));
}

/// The variant as the request has to name it; empty if the listed package's own name or build string identifies it.
auto variant_words(const ChosenVariant& chosen) -> Spec { return chosen.via.extras().empty() ? Spec::parse("") : chosen.via; }

auto subject_of(World& world, const RequestVariant& reading, const ChosenVariant& chosen) -> ListSubject {
  const auto& variant = reading.specs.back();
  const auto& head = reading.specs.front();
  const bool is_itself = chosen.decides.empty() || variant.name() == chosen.decides;
  ListSubject subject{is_itself ? without_extras(variant) : Spec::parse(chosen.decides), is_itself ? Spec::parse("") : variant,
                      variant_words(chosen), chosen.decides.empty()};
  // conda's variant is another package, which the package of the requested name requires
  if (is_itself && reading.specs.size() > 1 && !world.reach_of(head.text()).judged.empty()) {
    subject.release = head;
  }
  return subject;
}

}  // namespace

auto subjects_of(World& world, const Spec& spec, const catalogs::Catalog& catalog, const Facts& facts) -> std::vector<ListSubject> {
  const auto variants = variants_of(world, std::array{spec}, catalog);
  auto readings = facts.has_no_gpu() ? variants.without_gpu : std::vector<RequestVariant>();
  readings.insert(readings.end(), variants.for_gpu.begin(), variants.for_gpu.end());
  std::vector<ListSubject> subjects;
  for (const auto& reading : readings) {
    auto subject = reading.chosen.empty() ? ListSubject{spec, Spec::parse(""), Spec::parse(""), false}
                                          : subject_of(world, reading, reading.chosen.front());
    const auto same =
        std::ranges::find_if(subjects, [&](const ListSubject& one) { return one.spec == subject.spec && one.release == subject.release; });
    if (same == subjects.end()) {
      subjects.push_back(std::move(subject));
    } else if (same->variant != subject.variant) {
      same->variant = Spec::parse("");  // the same builds serve several variants
    }
  }
  return subjects;
}

auto has_gpu_builds(const Spec& spec, const catalogs::Catalog& catalog) -> bool {
  const auto& name = spec.project();
  const auto has_code = [&](bool is_conda) {
    const auto* const package = catalog.stack_package(is_conda, name);
    return package != nullptr && package->carries != catalogs::Carries::none;
  };
  const auto is_open = [&](const catalogs::StackEntry& stack) {
    return std::ranges::any_of(stack.requests, [&](const auto& request) { return pypi::normalise_name(request.asked) == name; });
  };
  return has_code(false) || has_code(true) || std::ranges::any_of(catalog.stacks(), is_open);
}

}  // namespace gpusolve::engine
