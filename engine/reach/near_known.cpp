#include "engine/reach/near_known.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "base/near_names.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine {
namespace {

/// The names that people request: those of the main stack, and the names of other stacks. The libraries of stacks are not among
/// them, because names of other packages are near to these: `libcurl` to `libcuml`.
auto notable_names(const catalogs::Catalog& catalog) -> std::set<std::string> {
  const auto& roles = catalog.roles();
  std::set<std::string> names{roles.pypi, roles.conda, roles.conda_cuda};
  names.insert(roles.companions.begin(), roles.companions.end());
  names.insert(roles.former_companions.begin(), roles.former_companions.end());
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      names.insert(request.asked);
    }
  }
  return names;
}

/// Whether `name` is `known` with a letter too many, too few, wrong or swapped; two in a name of eleven letters and more.
auto is_slip(std::string_view name, std::string_view known) -> bool {
  constexpr std::size_t k_short = 5;
  constexpr std::size_t k_long = 11;
  const bool is_start = known.substr(0, 2).find(name.substr(0, 1)) != std::string_view::npos;  // `ngboost` is no `xgboost`
  const auto limit = known.size() < k_long ? std::size_t{1} : std::size_t{2};
  return known.size() >= k_short && is_start && !name.starts_with(known) && edit_distance(name, known, limit) <= limit;
}

auto digits_of(std::string_view name) -> std::string {
  std::string digits;
  std::ranges::copy_if(name, std::back_inserter(digits), [](char letter) { return letter >= '0' && letter <= '9'; });
  return digits;
}

/// `torch` of `torch-cu121`: the name that people know before the label of a CUDA, which is part of a version or of an index.
auto before_label(std::string_view name, const std::set<std::string>& known) -> std::string {
  const auto dash = name.rfind('-');
  const bool has_label = dash != std::string_view::npos && cuda_or_major_of_label(name.substr(dash + 1));
  const auto found = has_label ? known.find(std::string(name.substr(0, dash))) : known.end();
  return found == known.end() ? std::string() : *found;
}

}  // namespace

auto near_stack(std::string_view name, const catalogs::Catalog& catalog) -> std::string {
  const auto known = notable_names(catalog);
  const auto found = std::ranges::find_if(known, [&](const std::string& one) { return is_slip(name, one); });
  return found == known.end() ? std::string() : *found;
}

auto near_known(std::string_view name, const catalogs::Catalog& catalog) -> std::string {
  constexpr std::size_t k_least = 6;  // `tts`, `timm` and `peft` are near to too many names
  auto known = notable_names(catalog);
  std::ranges::transform(catalog.roles().users, std::inserter(known, known.end()), name_in_spec);
  const bool is_known =
      known.contains(std::string(name)) || catalog.stack_package(false, name) != nullptr || catalog.stack_package(true, name) != nullptr;
  if (auto stem = is_known ? std::string() : before_label(name, known); !stem.empty()) {
    return stem;
  }
  if (is_known || name.size() < k_least) {
    return {};
  }
  std::vector<std::string_view> suggested;
  std::ranges::copy_if(known, std::back_inserter(suggested), [&](const std::string& one) {
    return one.size() >= k_least && is_slip(name, one) && digits_of(name) == digits_of(one);  // `stable-baselines` is no misspelling
  });
  const auto near = near_names(name, suggested, 1);
  return near.empty() ? std::string() : near.front();
}

}  // namespace gpusolve::engine
