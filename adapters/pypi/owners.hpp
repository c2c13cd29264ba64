// Decides which index serves each project.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "base/result.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::pypi {

/// An index and the projects that it may serve: all projects, or the projects that the function accepts.
struct IndexSlot {
  Index* index{};  ///< must outlive the provider
  std::function<bool(std::string_view project)> serves{};
  /// Whether the index is trusted to have the builds of the main stack: its URL says so (is_stack_index), and its host is known.
  bool is_of_stack{};
};

/// The indexes that may serve the project, in the order of requests. Indexes of the main stack hold copies of other projects, often old
/// copies. Therefore they come last, except for the stack's own packages and the NVIDIA libraries that the main wheel pins. They come
/// first for packages that no other index serves (`pytorch-triton`), because anybody can register that name on a public index.
[[nodiscard]] auto asking_order(std::string_view project, std::span<const IndexSlot> slots, const StackRoles& roles)
    -> std::vector<const IndexSlot*>;

/// An index and its page of a project.
struct Owner {
  Index* index{};
  const Project* page{};            ///< null: not read yet
  std::optional<Version> newest{};  ///< see Index::newest_of; set only if the page is not read yet
  auto operator==(const Owner&) const -> bool = default;
};

/// The first index that has the project owns it, so that nobody can inject a newer version through another index. Exceptions: for
/// packages with one build per CUDA version (is_linked), every index of the stack is an owner beside the first other index (for the
/// main package: if the stack's index precedes that index), and the wanted build decides among the owners. The NVIDIA libraries that
/// the main wheel pins come from any of these indexes, because each has only some versions. Such a page is left unread if the index
/// knows its newest release. A page may say that other indexes extend the project (PEP 708): an index that the page tracks is also an
/// owner, and so is an alternate location whose own page names the same locations. Otherwise no index is asked for a name that an
/// earlier index has. Empty if no index has the project; an error if an index that must be asked is unavailable.
[[nodiscard]] auto owners_of(std::string_view project, std::span<const IndexSlot> slots, const StackRoles& roles)
    -> Result<std::vector<Owner>>;

}  // namespace gpusolve::pypi
