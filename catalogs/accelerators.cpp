#include "catalogs/accelerators.hpp"

#include <algorithm>

#include "catalogs/gpu_spelling.hpp"

namespace gpusolve::catalogs {
namespace {

auto is_match(char pattern, char c) -> bool { return pattern == '#' ? c >= '0' && c <= '9' : pattern == c; }

/// Whether the name begins with the words of the pattern. `m1` matches `m1 max`, but not `m10`.
auto begins(std::string_view name, std::string_view pattern) -> bool {
  const bool is_open = pattern.ends_with('*');
  pattern.remove_suffix(is_open ? 1 : 0);
  if (name.size() < pattern.size() || !std::ranges::equal(pattern, name.substr(0, pattern.size()), is_match)) {
    return false;
  }
  const auto rest = name.substr(pattern.size());
  return is_open || rest.empty() || rest.front() == ' ';
}

}  // namespace

auto accelerator_of_name(const Catalog& catalog, std::string_view name) -> const AcceleratorEntry* {
  const auto all = catalog.accelerators();
  for (const auto& spelling : spellings_of(plain_gpu_name(name))) {
    const auto found = std::ranges::find_if(all, [&](const AcceleratorEntry& entry) {
      return std::ranges::any_of(entry.names, [&](const std::string& pattern) { return begins(spelling, pattern); });
    });
    if (found != all.end()) {
      return &*found;
    }
  }
  return nullptr;
}

auto accelerator_of_plain_wheel(const Catalog& catalog, const DottedVersion& torch, Platform platform) -> const AcceleratorEntry* {
  const auto all = catalog.accelerators();
  const auto found = std::ranges::find_if(
      all, [&](const AcceleratorEntry& entry) { return entry.platform == platform && entry.first_torch && *entry.first_torch <= torch; });
  return found == all.end() ? nullptr : &*found;
}

auto board_of(const Catalog& catalog, ComputeCapability capability) -> const AcceleratorEntry* {
  const auto all = catalog.accelerators();
  const auto found = std::ranges::find_if(
      all, [&](const AcceleratorEntry& entry) { return std::ranges::find(entry.capabilities, capability) != entry.capabilities.end(); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace gpusolve::catalogs
