#include "engine/reach/absent_cuda.hpp"

#include <array>

#include "adapters/conda/dependency_text.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/reach/version_series.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::string_view k_toolkit = "cudatoolkit";

constexpr std::string_view k_selector = "cuda-version";

auto is_after_last_toolkit(const std::string& versions) -> bool {
  const auto least = conda::lower_bound_of(versions);
  return least && last_toolkit() < least->prefix(2);
}

/// Whether some known CUDA is within the limit.
auto allows_any_cuda(const std::string& limit, const catalogs::Catalog& catalog) -> bool {
  const auto bindings = cuda_bindings_of(std::array{Spec::parse(limit)}, catalog);
  return !bindings.empty() && !bindings.front().allowed.empty();
}

}  // namespace

auto reach_of_absent_cuda(const conda::MatchSpec& spec, const std::string& text, const catalogs::Catalog& catalog) -> SpecReach {
  const auto& name = *spec.exact_name();
  const auto versions = spec.version() == nullptr ? std::string() : spec.version()->text();
  const bool is_toolkit = name == k_toolkit;
  // The catalog has all versions of the selector in the channel of the main stack.
  const bool is_never_made = is_toolkit ? is_after_last_toolkit(versions) : name == catalog.roles().conda_cuda;
  if (is_never_made && spec.channel_text().empty()) {
    return {text, std::nullopt};
  }
  const auto limit = std::string(k_selector) + " " + in_series(versions, "");
  return {is_toolkit && allows_any_cuda(limit, catalog) ? limit : std::string(), SetAside{text, name, {}, SetAside::Why::version}};
}

auto selector_for_absent_toolkit(const Spec& spec) -> std::string {
  const bool is_absent = spec.name() == k_toolkit && is_after_last_toolkit(spec.version());
  return is_absent ? std::string(k_selector) : std::string();
}

}  // namespace gpusolve::engine
