#include "engine/catalog/wheel_text.hpp"

#include <algorithm>
#include <iterator>

namespace gpusolve::engine {
namespace {

auto has_m(const DottedVersion& python) -> bool { return python.part(0) == 3 && python.part(1) < 8; }  // its ABI tag ends in m

/// PEP 425, "Compressed Tag Sets".
auto compressed_tags(std::span<const DottedVersion> pythons) -> std::string {
  std::string interpreters;
  std::string abis;
  for (const auto& python : pythons) {
    const auto interpreter = (interpreters.empty() ? "cp" : ".cp") + minor_digits(python);
    interpreters += interpreter;
    abis += interpreter + (has_m(python) ? "m" : "");
  }
  return interpreters + "-" + abis;
}

}  // namespace

auto wheel_project(std::string name) -> std::string {
  std::ranges::replace(name, '-', '_');
  return name;
}

auto wheel_platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string {
  const auto least = glibc ? std::to_string(glibc->part(0)) + "_" + std::to_string(glibc->part(1)) : std::string("2_17");
  switch (platform) {
    case Platform::linux_64:
      return "manylinux_" + least + "_x86_64";
    case Platform::linux_aarch64:
      return "manylinux_" + least + "_aarch64";
    case Platform::win_64:
      return "win_amd64";
    case Platform::osx_arm64:
      return "macosx_11_0_arm64";
    case Platform::osx_64:
      return "macosx_10_9_x86_64";
  }
  return {};
}

auto ListedTags::of(std::span<const DottedVersion> own) -> const std::string& {
  const auto is_it = [&](const List& list) { return std::ranges::equal(list.pythons, own); };
  if (const auto known = std::find_if(lists_.rbegin(), lists_.rend(), is_it); known == lists_.rend()) {
    lists_.push_back({{own.begin(), own.end()}, made_for(own)});
  } else if (known != lists_.rbegin()) {
    std::swap(*known, lists_.back());
  }
  return lists_.back().tags;
}

auto ListedTags::made_for(std::span<const DottedVersion> own) const -> std::string {
  std::vector<DottedVersion> listed;
  std::ranges::copy_if(own, std::back_inserter(listed), [&](const DottedVersion& python) {
    return std::ranges::any_of(asked_, [&](const DottedVersion& one) { return one.compare_within(python) == 0; });
  });
  return compressed_tags(listed.empty() ? own : listed);
}

}  // namespace gpusolve::engine
