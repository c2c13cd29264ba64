#include "adapters/inventory/parts.hpp"

#include <algorithm>
#include <array>

#include "adapters/conda/match_spec.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::inventory {
namespace {

/// Limit for the parts that are searched for a GPU package. Reading each may take time proportional to the file.
constexpr std::size_t k_most_tried = 64;

/// In the spelling of either ecosystem.
constexpr std::array<std::string_view, 19> k_stacks{
    "torch",  "pytorch",  "pytorch-gpu",  "libtorch",     "tensorflow",   "tensorflow-gpu",  "jax",
    "jaxlib", "cupy",     "cupy-cuda11x", "cupy-cuda12x", "cupy-cuda13x", "onnxruntime-gpu", "paddlepaddle-gpu",
    "vllm",   "xformers", "flash-attn",   "mxnet",        "cudf"};

auto is_stack(std::string_view name) -> bool { return std::ranges::find(k_stacks, name) != k_stacks.end(); }

auto name_of(const Demand& demand) -> std::string {
  if (demand.ecosystem == Ecosystem::conda) {
    const auto spec = conda::parse_match_spec(demand.text);
    return spec && spec->exact_name() != nullptr ? *spec->exact_name() : std::string();
  }
  const auto requirement = pypi::parse_requirement(demand.text);
  return requirement ? pypi::normalise_name(requirement->name) : std::string();
}

auto unknown_part(const std::string& name, const Input& input, const Parts& parts) -> Error {
  const auto near = near_names(name, std::vector<std::string_view>(parts.names.begin(), parts.names.end()), 1);
  const auto hint = near.empty() ? std::string() : ": did you mean " + quote(near.front()) + "?";
  const auto all = parts.names.empty() ? std::string("it has none") : "it has " + joined(parts.names, ", ");
  const auto what = option_text(Option::part) + " " + quote(name) + " is no " + std::string(parts.noun.one) + " of it" + hint;
  return {ErrorKind::usage, what + (hint.empty() ? "; " : " ") + all, std::string(input.name)};
}

/// The chosen names in the spelling of the file.
auto chosen_by_user(const Input& input, const Parts& parts) -> Result<std::vector<std::string>> {
  std::vector<std::string> chosen;
  for (const auto& name : input.parts) {
    const auto is_it = [&](const std::string& one) { return one == name || pypi::normalise_name(one) == pypi::normalise_name(name); };
    const auto found = std::ranges::find_if(parts.names, is_it);
    const bool is_last_resort = !parts.last_resort.empty() && name == parts.last_resort;
    if (found == parts.names.end() && !is_last_resort) {
      return unknown_part(name, input, parts);
    }
    chosen.push_back(is_last_resort ? name : *found);
  }
  return chosen;
}

/// "environments a, b and 3 more".
auto listed(const Noun& noun, std::vector<std::string> names) -> std::string {
  constexpr std::size_t k_most = 8;
  const auto rest = names.size() - std::min(names.size(), k_most);
  names.resize(names.size() - rest);
  return std::string(names.size() == 1 ? noun.one : noun.many) + " " + joined(names, ", ") +
         (rest > 0 ? " and " + std::to_string(rest) + " more" : "");
}

/// Names of the file's parts that are not among `taken`.
auto left_of(const Parts& parts, const std::vector<std::string>& taken) -> std::vector<std::string> {
  std::vector<std::string> left;
  std::ranges::copy_if(parts.names, std::back_inserter(left),
                       [&](const std::string& name) { return std::ranges::find(taken, name) == taken.end(); });
  return left;
}

/// Has `part` a GPU package that `taken` does not have in the same way? Extras come with what every part has.
auto has_more_stacks(const Inventory& part, const Inventory& taken) -> bool {
  const auto is_new_demand = [&](const Demand& demand) {
    return is_stack(name_of(demand)) && std::ranges::find(taken.demands, demand.text, &Demand::text) == taken.demands.end();
  };
  const auto is_new_package = [&](const Package& package) {
    return is_stack(package.name) && std::ranges::find(taken.packages, package) == taken.packages.end();
  };
  return std::ranges::any_of(part.demands, is_new_demand) || std::ranges::any_of(part.packages, is_new_package);
}

/// Moves the names of parts with further GPU packages out of `left`. Only the first k_most_tried are read.
auto take_gpu_parts(std::vector<std::string>& left, const Inventory& taken, const ReadParts& read) -> std::vector<std::string> {
  std::vector<std::string> gpu;
  std::size_t tried = 0;
  std::erase_if(left, [&](const std::string& name) {
    const auto part = ++tried > k_most_tried ? Result<Inventory>(Error{}) : read({name});
    const bool is_gpu = part && has_more_stacks(*part, taken);
    if (is_gpu) {
      gpu.push_back(name);
    }
    return is_gpu;
  });
  return gpu;
}

auto with_notes(Result<Inventory> inventory, const std::vector<std::string>& chosen, const Input& input, const Parts& parts,
                const ReadParts& read) -> Result<Inventory> {
  if (!inventory) {
    return inventory;
  }
  const auto taken = chosen.empty() && !parts.usual.empty() ? std::vector{parts.usual} : chosen;
  auto left = left_of(parts, taken);
  const auto gpu =
      input.parts.empty() ? take_gpu_parts(left, *inventory, read) : std::vector<std::string>();  // who chose knows what was not chosen
  const bool is_all = parts.names.size() <= 1 && chosen.empty();
  const auto add = [&](Note::What what, const std::vector<std::string>& names) {
    if (!names.empty()) {
      inventory->notes.push_back({what, listed(parts.noun, names), std::string(input.name)});
    }
  };
  add(Note::What::taken, is_all ? std::vector<std::string>() : taken);
  add(Note::What::left, left);
  add(Note::What::gpu_left, gpu);
  return inventory;
}

}  // namespace

auto holds_stack(const Inventory& inventory) -> bool {
  return std::ranges::any_of(inventory.demands, [](const Demand& demand) { return is_stack(name_of(demand)); }) ||
         std::ranges::any_of(inventory.packages, [](const Package& package) { return is_stack(package.name); });
}

auto read_parts(const Input& input, const Parts& parts, const ReadParts& read) -> Result<Inventory> {
  const auto chosen = chosen_by_user(input, parts);
  if (!chosen) {
    return chosen.error();
  }
  auto usual = read(*chosen);
  if (!usual || !chosen->empty() || holds_stack(*usual)) {
    return with_notes(std::move(usual), *chosen, input, parts, read);
  }
  auto others = parts.names;
  others.resize(std::min(others.size(), k_most_tried));
  if (!parts.last_resort.empty()) {
    others.push_back(parts.last_resort);
  }
  for (const auto& name : others) {
    auto other = read({name});
    if (other && holds_stack(*other)) {
      return with_notes(std::move(other), {name}, input, parts, read);
    }
  }
  return with_notes(std::move(usual), {}, input, parts, read);
}

}  // namespace gpusolve::inventory
