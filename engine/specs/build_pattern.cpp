#include "engine/specs/build_pattern.hpp"

#include <algorithm>
#include <vector>

#include "base/plain.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::BuildStrings;
using catalogs::Carries;
using catalogs::StackBuild;
using catalogs::StackPackage;

auto undotted(const DottedVersion& version) -> std::string {
  std::string digits;
  for (std::size_t at = 0; at < std::min<std::size_t>(version.parts().size(), 2); ++at) {
    digits += std::to_string(version.part(at));
  }
  return digits;
}

/// The build strings of most packages; without a variant if every build of the package is for GPUs.
auto usual_pattern(const StackPackage& package, const StackBuild& build, bool has_python) -> std::string {
  const std::string variant = package.carries != Carries::by_build ? "" : build.is_for_cpu ? "cpu" : build.cuda ? "cuda{cuda}" : "cuda";
  return has_python ? variant + "*py{python}*" : variant.empty() ? variant : variant + "*";
}

/// Stands in the catalog in place of a pattern if build strings do not distinguish GPU builds from CPU builds.
constexpr std::string_view k_alike = "*";

auto is_for(const BuildStrings& one, std::string_view channel, const DottedVersion& version) -> bool {
  const bool is_release = (!one.since || *one.since <= version) && (!one.before || version < *one.before);
  return is_release && (one.channel.empty() || one.channel == channel);
}

/// The pattern that the catalog states; empty if it states none that distinguishes builds.
auto stated_pattern(const StackPackage& package, const StackBuild& build, const DottedVersion& version) -> std::string {
  const auto pattern = [&](const BuildStrings& one) -> const std::string& { return build.is_for_cpu ? one.cpu : one.cuda; };
  const auto found = std::ranges::find_if(
      package.build_strings, [&](const BuildStrings& one) { return is_for(one, build.channel, version) && !pattern(one).empty(); });
  return found == package.build_strings.end() || pattern(*found) == k_alike ? std::string() : pattern(*found);
}

}  // namespace

auto build_pattern(const StackPackage& package, const StackBuild& build, const DottedVersion& version,
                   const std::optional<DottedVersion>& python) -> std::string {
  auto pattern = stated_pattern(package, build, version);
  pattern = pattern.empty() ? usual_pattern(package, build, python.has_value()) : pattern;
  pattern = with_replaced(pattern, "{cuda}", build.cuda ? undotted(*build.cuda) : "*");
  pattern = with_replaced(pattern, "{dotted_cuda}", build.cuda ? build.cuda->text() : "*");
  pattern = with_replaced(pattern, "{python}", python ? undotted(*python) : "*");
  while (pattern.find("**") != std::string::npos) {
    pattern = with_replaced(pattern, "**", "*");
  }
  return pattern;
}

auto distinguishes_builds(const StackPackage& package, std::string_view channel, const DottedVersion& version) -> bool {
  return std::ranges::none_of(package.build_strings,
                              [&](const BuildStrings& one) { return one.cuda == k_alike && is_for(one, channel, version); });
}

auto do_patterns_meet(std::string_view left, std::string_view right) -> bool {
  // meets[j]: whether some text matches both `left` from i on and `right` from j on; filled from the ends.
  std::vector<bool> meets(right.size() + 1);
  std::vector<bool> below(right.size() + 1);
  for (std::size_t i = left.size() + 1; i-- > 0;) {
    std::swap(meets, below);
    for (std::size_t j = right.size() + 1; j-- > 0;) {
      const bool has_left = i < left.size();
      const bool has_right = j < right.size();
      if (has_left && left[i] == '*') {
        meets[j] = below[j] || (has_right && meets[j + 1]);
      } else if (has_right && right[j] == '*') {
        meets[j] = meets[j + 1] || (has_left && below[j]);
      } else {
        meets[j] = has_left == has_right && (!has_left || (left[i] == right[j] && below[j + 1]));
      }
    }
  }
  return meets.front();
}

}  // namespace gpusolve::engine
