#include "engine/answers/architectures.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "catalogs/cuda/code_targets.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::CodeTarget;

/// The toolkit's targets in `within`; if that is empty, plain targets: code for one architecture or family alone is for programs
/// that ask for it.
auto usable(const catalogs::Catalog& catalog, const DottedVersion& cuda, std::span<const CodeTarget> within) -> std::vector<CodeTarget> {
  std::vector<CodeTarget> targets;
  for (const auto& target : catalog.toolkit_targets(cuda)) {
    const bool is_listed = std::ranges::find(within, target) != within.end();
    if (within.empty() ? target.kind == CodeTarget::Kind::plain : is_listed) {
      targets.push_back(target);
    }
  }
  return targets;
}

}  // namespace

auto architectures_for(const catalogs::Catalog& catalog, const DottedVersion& cuda, std::span<const ComputeCapability> gpus,
                       std::span<const CodeTarget> within, bool takes_ptx) -> std::optional<Architectures> {
  const auto targets = usable(catalog, cuda, within);
  Architectures found;
  for (const auto gpu : gpus) {
    const auto ptx = takes_ptx ? catalogs::best_ptx(targets, gpu) : std::nullopt;
    if (const auto cubin = catalogs::best_cubin(targets, gpu)) {
      found.cubins.push_back(*cubin);
    } else if (ptx) {
      found.ptx = found.ptx ? std::min(*found.ptx, *ptx) : *ptx;  // the older one serves the newer GPUs too
      found.by_ptx.push_back(gpu);
    } else {
      return std::nullopt;
    }
  }
  std::ranges::sort(found.cubins);
  found.cubins.erase(std::ranges::unique(found.cubins).begin(), found.cubins.end());
  return found;
}

auto named_targets(const Architectures& architectures) -> std::vector<CodeTarget> {
  auto all = architectures.cubins;
  if (architectures.ptx && std::ranges::find(all, *architectures.ptx) == all.end()) {
    all.push_back(*architectures.ptx);
  }
  std::ranges::sort(all);
  return all;
}

auto dotted_text(const Architectures& architectures) -> std::string {
  std::vector<std::string> texts;
  for (const auto& target : named_targets(architectures)) {
    texts.push_back(target.capability.text() + (target == architectures.ptx ? "+PTX" : ""));
  }
  return joined(texts, ";");
}

auto digits_text(const Architectures& architectures) -> std::string {
  std::vector<std::string> texts;
  for (const auto& target : named_targets(architectures)) {
    texts.push_back(std::to_string(target.capability.major) + std::to_string(target.capability.minor));
  }
  return joined(texts, ";");
}

}  // namespace gpusolve::engine
