#include "adapters/pypi/owners.hpp"

#include <algorithm>

#include "adapters/pypi/variant.hpp"

namespace gpusolve::pypi {
namespace {

/// Of the PyTorch project alone, and never published elsewhere by it.
auto is_only_of_pytorch(std::string_view project) -> bool { return project.starts_with("pytorch-triton") || project == "torchtriton"; }

/// What torch's builds pin to the digit, and what their index therefore has a copy of on purpose.
auto is_pinned_by_torch(std::string_view project) -> bool { return project.starts_with("nvidia-"); }

auto is_of_torch_builds(const Index* index) -> bool { return is_torch_index(index->url()); }

}  // namespace

auto asking_order(std::string_view project, std::span<const IndexSlot> slots) -> std::vector<Index*> {
  std::vector<Index*> order;
  for (const auto& slot : slots) {
    if (!slot.serves || slot.serves(project)) {
      order.push_back(slot.index);
    }
  }
  if (is_only_of_pytorch(project)) {
    std::ranges::stable_partition(order, is_of_torch_builds);
  } else if (!is_torch_family(project) && !is_pinned_by_torch(project)) {
    std::ranges::stable_partition(order, [](const Index* index) { return !is_of_torch_builds(index); });
  }
  return order;
}

auto owners_of(std::string_view project, std::span<const IndexSlot> slots) -> Result<std::vector<Owner>> {
  std::vector<Owner> owners;
  bool has_general = false;
  const bool is_joined = is_torch_stack(project) || is_pinned_by_torch(project);
  for (auto* const index : asking_order(project, slots)) {
    const bool is_general = !is_joined || !is_of_torch_builds(index);
    const bool is_owned = project == "torch" && !owners.empty();
    if (is_general && (has_general || is_owned)) {
      continue;
    }
    const auto page = index->project(project);
    if (!page) {
      return page.error();
    }
    if (*page != nullptr) {
      owners.push_back({index, *page});
      has_general = has_general || is_general;
    }
    if (has_general && !is_joined) {
      break;
    }
  }
  return owners;
}

}  // namespace gpusolve::pypi
