#include "engine/listing/index_names.hpp"

#include <algorithm>
#include <string_view>

#include "base/url/parts.hpp"

namespace gpusolve::engine {
namespace {

auto place_in(std::string_view address) -> std::string_view { return url::without_last_slashes(url::without_scheme(address)); }

/// The length of the folders with which both addresses begin.
auto common_folders(std::string_view left, std::string_view right) -> std::size_t {
  const auto end = std::ranges::mismatch(left, right).in1;
  const auto slash = left.substr(0, static_cast<std::size_t>(end - left.begin())).rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

}  // namespace

auto short_names(const std::vector<std::string>& addresses) -> std::map<std::string, std::string> {
  std::map<std::string, std::string> names;
  if (addresses.empty()) {
    return names;
  }
  const auto first = place_in(addresses.front());
  auto common = first.size();
  for (const auto& address : addresses) {
    common = std::min(common, common_folders(first.substr(0, common), place_in(address)));
  }
  for (const auto& address : addresses) {
    names.emplace(address, place_in(address).substr(common));
  }
  return names;
}

void name_indexes(std::vector<Listed>& builds) {
  std::vector<std::string> addresses;
  for (const auto& build : builds) {
    if (build.package.ecosystem == Ecosystem::pypi) {
      addresses.push_back(build.package.source);
    }
  }
  std::ranges::sort(addresses);
  addresses.erase(std::ranges::unique(addresses).begin(), addresses.end());
  if (addresses.size() < 2) {
    return;
  }
  const auto names = short_names(addresses);
  for (auto& build : builds) {
    if (build.package.ecosystem == Ecosystem::pypi) {
      build.from = names.at(build.package.source);
    }
  }
}

}  // namespace gpusolve::engine
