#include "engine/answers/held_libraries.hpp"

#include <algorithm>

#include "engine/answers/stack.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// `nvidia-cudnn-cu12==9.10.2.21`; not `==9.*`, which leaves the release open.
auto pins(const std::string& requirement, const std::string& name) -> bool {
  const auto text = requirement.substr(0, requirement.find(';'));
  return name_in_spec(text) == name && text.find("==") != std::string::npos && text.find('*') == std::string::npos;
}

/// Whether the newest release does not serve the GPUs or the driver.
auto is_newest_refused(resolver::NameId name, GpuProvider& provider) -> bool {
  const auto best = provider.best_of(name, 1);
  return best && !best->empty() && !provider.judgement_of(best->front().id).failures.empty();
}

}  // namespace

auto is_pinned(const std::string& name, const std::vector<Package>& packages) -> bool {
  return std::ranges::any_of(packages, [&](const Package& package) {
    return std::ranges::any_of(package.depends, [&](const std::string& requirement) { return pins(requirement, name); });
  });
}

void pin_held_libraries(const Resolution& resolution, GpuProvider& provider, std::vector<Package>& packages) {
  if (main_gpu_build(*resolution.solution, provider)) {
    return;
  }
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    const auto id = resolution.solution->chosen[at].first;
    const auto name = provider.name_text(id);
    const auto package =
        std::ranges::find_if(packages, [&](const Package& one) { return one.name == name && one.ecosystem == Ecosystem::pypi; });
    if (resolution.parts[at].kind == GpuPart::Kind::library && package != packages.end() && is_newest_refused(id, provider) &&
        !is_pinned(name, packages)) {
      package->decides = true;
    }
  }
}

}  // namespace gpusolve::engine
