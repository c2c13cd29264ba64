#include "adapters/inventory/conda_demands.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <re2/re2.h>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/inventory/conda_packages.hpp"

namespace gpusolve::inventory {
namespace {

/// The version that the spec pins: `2.1.0` for `==2.1.0` and for `=2.1.0`, because numbers after the third do not matter here.
auto pinned(const conda::MatchSpec& spec, std::string_view name, const StackRoles& roles) -> std::optional<std::string> {
  if (spec.version() == nullptr) {
    return std::nullopt;
  }
  if (const auto* const exact = spec.version()->exact()) {
    return std::string(exact->text());
  }
  std::string_view text = spec.version()->text();
  if (!text.ends_with(".*")) {
    return std::nullopt;
  }
  text.remove_suffix(2);
  const auto numbers = conda::leading_number(text);
  const bool is_enough = numbers && numbers->text() == text && numbers->parts().size() >= (roles.is_series(name) ? 2U : 3U);
  return is_enough ? std::optional(std::string(text)) : std::nullopt;
}

/// Whether the build string is a pattern that leaves its CUDA open: `*cuda*`, but neither `*cuda11.7*` nor `*cpu*`.
auto leaves_cuda_open(const conda::MatchSpec& spec) -> bool {
  static const RE2 k_cuda(R"(cu(da)?_?\d|cpu)");
  const auto build = spec.build() != nullptr ? spec.build()->text() : std::string();
  return build.find('*') != std::string::npos && build.find("cu") != std::string::npos && !RE2::PartialMatch(build, k_cuda);
}

}  // namespace

auto add_conda_demand(const std::string& text, const std::string& place, const StackRoles& roles, Inventory& inventory) -> Status {
  const auto spec = conda::parse_match_spec(text);
  if (!spec) {
    return spec.error().in(place);
  }
  inventory.demands.push_back({Ecosystem::conda, text, place});
  const auto* const name = spec->exact_name();
  const auto version = name != nullptr && !leaves_cuda_open(*spec) ? pinned(*spec, *name, roles) : std::nullopt;
  if (version) {
    auto package = conda_package(*name, *version, spec->build() != nullptr ? spec->build()->text() : std::string());
    package.source = spec->channel_text();
    package.requested = true;
    inventory.packages.push_back(std::move(package));
  }
  return std::monostate{};
}

}  // namespace gpusolve::inventory
