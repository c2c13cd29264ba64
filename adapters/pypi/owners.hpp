// Which index serves which project.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// An index, and which projects it may serve: all, or those that the function takes.
struct IndexSlot {
  Index* index{};  ///< must outlive the provider
  std::function<bool(std::string_view project)> serves{};
  /// It is believed to hold the PyTorch project's builds: its URL says so (is_torch_index), and its host is known.
  bool is_of_torch{};
};

/// The indexes that may serve the project, in the order in which they are asked. Those of torch builds hold copies of
/// other projects, old ones often: whatever is not torch's own, nor an NVIDIA library that it pins, is asked of them last. What only the
/// PyTorch project publishes (`pytorch-triton`) is asked of them first, for the same name on a public index is anybody's.
[[nodiscard]] auto asking_order(std::string_view project, std::span<const IndexSlot> slots) -> std::vector<const IndexSlot*>;

/// An index, and its page of a project.
struct Owner {
  Index* index{};
  const Project* page{};
  auto operator==(const Owner&) const -> bool = default;
};

/// The first index that has the project owns it, so that nobody can slip in a newer version elsewhere. Of the packages that are built
/// once for each CUDA (is_torch_stack) every index of torch builds is an owner beside the first of the others (for torch itself: if it
/// comes before these): which build is wanted decides among them. NVIDIA's libraries, which torch pins, come from any of them: each has
/// some versions. A page may say that further indexes extend the same project (PEP 708): one that it tracks is an owner too, and one that
/// it names as an alternate location if that one's page names the same locations. No index is asked for a name that an earlier one has but
/// for these reasons. None where no index has the project; an error where one that is asked cannot be had.
[[nodiscard]] auto owners_of(std::string_view project, std::span<const IndexSlot> slots) -> Result<std::vector<Owner>>;

}  // namespace gpusolve::pypi
