#include "adapters/inventory/parts.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::inventory {
namespace {

/// Limit for the parts that are searched for a GPU package, because reading one part may take time proportional to the file.
constexpr std::size_t k_most_tried = 64;

auto unknown_part(const std::string& name, const Input& input, const FileParts& parts) -> Error {
  const auto near = near_names(name, std::vector<std::string_view>(parts.names.begin(), parts.names.end()), 1);
  const auto hint = near.empty() ? std::string() : ": did you mean " + quote(near.front()) + "?";
  const auto all = parts.names.empty() ? std::string("it has none") : "it has " + joined(parts.names, ", ");
  const auto what = option_text(Option::part) + " " + quote(name) + " is no " + std::string(parts.noun.one) + " of it" + hint;
  return {ErrorKind::usage, what + (hint.empty() ? "; " : " ") + all, std::string(input.name)};
}

auto find_name(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find_if(
      names, [&](const std::string& one) { return one == name || pypi::normalise_name(one) == pypi::normalise_name(name); });
}

auto holds_name(const std::vector<std::string>& names, const std::string& name) -> bool { return find_name(names, name) != names.end(); }

/// The chosen names in the spelling of the file.
auto chosen_by_user(const Input& input, const FileParts& parts) -> Result<std::vector<std::string>> {
  std::vector<std::string> chosen;
  for (const auto& name : input.parts) {
    const auto found = find_name(parts.names, name);
    const bool is_last_resort = !parts.last_resort.empty() && name == parts.last_resort;
    if (found == parts.names.end() && !is_last_resort) {
      return unknown_part(name, input, parts);
    }
    chosen.push_back(is_last_resort ? name : *found);
  }
  return chosen;
}

/// The parts that a command installs if it names the parts `chosen`.
auto chosen_by_command(std::vector<std::string> chosen, const InstalledParts& command, const FileParts& parts) -> std::vector<std::string> {
  for (const auto& name : parts.names) {
    const bool is_group = holds_name(parts.groups, name);
    const bool is_dev = command.has_dev && is_group && name == k_dev_group;
    const bool is_installed = is_dev || (command.has_defaults && holds_name(parts.defaults, name)) ||
                              (is_group ? command.has_all_groups : command.has_all_extras);
    if (is_installed && !holds_name(chosen, name)) {
      chosen.push_back(name);
    }
  }
  std::erase_if(chosen, [&](const std::string& name) {
    return holds_name(holds_name(parts.groups, name) ? command.without_groups : command.without_extras, name);
  });
  return chosen;
}

/// "environments a, b and 3 more".
auto listed(const Noun& noun, const std::vector<std::string>& names) -> std::string {
  constexpr std::size_t k_most = 8;
  return std::string(names.size() == 1 ? noun.one : noun.many) + " " + joined_first(names, k_most);
}

/// Names of the file's parts, without `taken`.
auto left_of(const FileParts& parts, const std::vector<std::string>& taken) -> std::vector<std::string> {
  std::vector<std::string> left;
  std::ranges::copy_if(parts.names, std::back_inserter(left),
                       [&](const std::string& name) { return std::ranges::find(taken, name) == taken.end(); });
  return left;
}

/// A spec with its source: an index of builds for one CUDA or for the CPU; empty for any other source.
struct SourcedSpec {
  std::string text;
  std::string source;
  auto operator==(const SourcedSpec&) const -> bool = default;
};

auto sourced(const Demand& demand, const Inventory& inventory, const StackRoles& roles) -> SourcedSpec {
  const bool is_wheel = demand.ecosystem == Ecosystem::pypi;
  return {demand.text, is_wheel ? source_of(wheel_package(demanded_name(demand), ""), inventory.addresses, roles) : std::string()};
}

/// Whether the version, build, name or index is for the CPU alone: `+cpu`, `cpu_py312_0`, `pytorch-cpu`, `tensorflow-cpu`, `.../whl/cpu`.
auto is_for_cpu(const Package& package) -> bool {
  return package.version.text().ends_with("+cpu") || (package.build && package.build->text().starts_with("cpu")) ||
         package.name.text().ends_with("-cpu") || is_cpu_index(package.source);
}
auto is_for_cpu(const SourcedSpec& spec) -> bool {
  constexpr std::array<std::string_view, 4> k_signs{"+cpu", "=cpu", "-cpu", "*cpu"};
  return is_cpu_index(spec.source) ||
         std::ranges::any_of(k_signs, [&](std::string_view sign) { return spec.text.find(sign) != std::string::npos; });
}

/// The GPU packages of a part.
struct GpuPackages {
  std::vector<SourcedSpec> demands;
  std::vector<Package> packages;

  /// Whether some of the packages are not known to be CPU builds.
  [[nodiscard]] auto may_use_gpu() const -> bool {
    return std::ranges::any_of(demands, [](const SourcedSpec& one) { return !is_for_cpu(one); }) ||
           std::ranges::any_of(packages, [](const Package& one) { return !is_for_cpu(one); });
  }

  [[nodiscard]] auto is_empty() const -> bool { return demands.empty() && packages.empty(); }
};

auto stacks_of(const Inventory& inventory, const Input& input) -> GpuPackages {
  const auto& is_for_gpus = input.is_for_gpus;
  GpuPackages stacks;
  if (!is_for_gpus) {
    return stacks;
  }
  for (const auto& demand : inventory.demands) {
    if (is_for_gpus(demanded_name(demand), demand.ecosystem)) {
      stacks.demands.push_back(sourced(demand, inventory, *input.roles));
    }
  }
  std::ranges::copy_if(inventory.packages, std::back_inserter(stacks.packages),
                       [&](const Package& package) { return is_for_gpus(package.name.text(), package.ecosystem); });
  return stacks;
}

/// Whether `part` has a GPU package that `taken` does not have with the same spec and source. The requests of the project itself are part
/// of every extra.
auto has_more_stacks(const GpuPackages& part, const Inventory& taken, const StackRoles& roles) -> bool {
  const auto is_new_demand = [&](const SourcedSpec& spec) {
    return std::ranges::none_of(taken.demands,
                                [&](const Demand& one) { return one.text == spec.text && sourced(one, taken, roles) == spec; });
  };
  const auto is_new_package = [&](const Package& package) { return std::ranges::find(taken.packages, package) == taken.packages.end(); };
  return std::ranges::any_of(part.demands, is_new_demand) || std::ranges::any_of(part.packages, is_new_package);
}

/// The parts of one file. Without the user's choice, reads only the first k_most_tried parts, and remembers their GPU packages.
class Reading {
 public:
  Reading(const Input& input, const FileParts& parts, const ReadParts& read) : input_(input), parts_(parts), read_(read) {}

  /// Reads the usual part; if this has no GPU package, the first other part with a GPU package, preferably one that is not for the CPU.
  auto guess() -> Result<Inventory> {
    auto usual = read_(parts_.defaults);
    if (!usual || !stacks_of(*usual, input_).is_empty()) {
      return usual_with_notes(std::move(usual));
    }
    auto others = parts_.names;
    others.resize(std::min(others.size(), k_most_tried));
    if (!parts_.last_resort.empty()) {
      others.push_back(parts_.last_resort);
    }
    std::optional<std::pair<std::string, Result<Inventory>>> for_cpu;
    for (const auto& name : others) {
      auto other = read_({name});
      const auto& stacks = remember(name, other);
      if (stacks.may_use_gpu()) {
        return with_notes(std::move(other), {name});
      }
      if (!for_cpu && !stacks.is_empty()) {
        for_cpu.emplace(name, std::move(other));
      }
    }
    return for_cpu ? with_notes(std::move(for_cpu->second), {for_cpu->first}) : usual_with_notes(std::move(usual));
  }

  auto with_notes(Result<Inventory> inventory, const std::vector<std::string>& chosen) -> Result<Inventory> {
    if (!inventory) {
      return inventory;
    }
    const auto taken = !chosen.empty() ? chosen : !parts_.usual.empty() ? std::vector{parts_.usual} : defaults_;
    auto left = left_of(parts_, taken);
    const bool lists_gpu_parts = input_.parts.empty() && !input_.command;
    // A user who chose parts knows which were left out.
    auto gpu = lists_gpu_parts ? take_gpu_parts(left, *inventory) : std::vector<std::string>();
    add_alternatives(chosen, gpu, *inventory);
    const bool is_all = parts_.names.size() <= 1 && chosen.empty();
    add(*inventory, Note::What::taken, is_all ? std::vector<std::string>() : taken);
    add(*inventory, Note::What::left, left);
    add(*inventory, Note::What::gpu_left, gpu);
    if (!inventory->alternatives.empty()) {
      inventory->alternatives.front().notes = inventory->notes;
    }
    return inventory;
  }

 private:
  auto usual_with_notes(Result<Inventory> usual) -> Result<Inventory> {
    defaults_ = parts_.defaults;
    return with_notes(std::move(usual), {});
  }

  /// The names that exclude one of `chosen`, or, if none was chosen, each other. Ignores sets with a default part: a user must ask for the
  /// parts that exclude it.
  auto excluded_by(const std::vector<std::string>& chosen) const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& set : parts_.exclusive) {
      const auto has = [&](const std::string& name) { return std::ranges::find(set, name) != set.end(); };
      if (std::ranges::any_of(defaults_, has)) {
        continue;
      }
      if (chosen.empty() || std::ranges::any_of(chosen, has)) {
        std::ranges::copy(set, std::back_inserter(names));
      }
    }
    return names;
  }

  /// Moves the parts that exclude the one that was read out of `gpu`, and adds an alternative inventory for each that may use a GPU.
  void add_alternatives(const std::vector<std::string>& chosen, std::vector<std::string>& gpu, Inventory& inventory) {
    const auto excluded = excluded_by(chosen);
    std::vector<std::string> names = chosen;
    std::vector<Inventory> others;
    std::erase_if(gpu, [&](const std::string& name) {
      if (std::ranges::find(excluded, name) == excluded.end()) {
        return false;
      }
      auto together = defaults_;
      together.push_back(name);
      auto other = stacks_of_part(name).may_use_gpu() ? read_(together) : Result<Inventory>(Error{});
      if (other) {
        other->row = name;
        others.push_back(std::move(other).value());
      }
      names.push_back(name);
      return true;
    });
    if (names.size() > chosen.size()) {
      inventory.notes.push_back({Note::What::excluded, joined(names, ", "), std::string(input_.name)});
    }
    if (!others.empty()) {
      auto own = inventory;
      own.row = chosen.empty() ? std::string() : chosen.front();
      inventory.alternatives.push_back(std::move(own));
      std::ranges::move(others, std::back_inserter(inventory.alternatives));
    }
  }

  /// Remembers the GPU packages of a part. A part that cannot be read counts as one without GPU packages.
  auto remember(const std::string& name, const Result<Inventory>& part) -> const GpuPackages& {
    return seen_.insert_or_assign(name, part ? stacks_of(*part, input_) : GpuPackages{}).first->second;
  }

  auto stacks_of_part(const std::string& name) -> GpuPackages {
    if (const auto seen = seen_.find(name); seen != seen_.end()) {
      return seen->second;
    }
    return remember(name, read_({name}));
  }

  /// Moves the names of parts with further GPU packages from `left` to the result.
  auto take_gpu_parts(std::vector<std::string>& left, const Inventory& taken) -> std::vector<std::string> {
    std::vector<std::string> gpu;
    std::size_t tried = 0;
    std::erase_if(left, [&](const std::string& name) {
      const bool is_gpu = ++tried <= k_most_tried && has_more_stacks(stacks_of_part(name), taken, *input_.roles);
      if (is_gpu) {
        gpu.push_back(name);
      }
      return is_gpu;
    });
    return gpu;
  }

  void add(Inventory& inventory, Note::What what, const std::vector<std::string>& names) const {
    if (!names.empty()) {
      inventory.notes.push_back({what, listed(parts_.noun, names), std::string(input_.name)});
    }
  }

  const Input& input_;
  const FileParts& parts_;
  const ReadParts& read_;
  std::vector<std::string> defaults_;        ///< the default parts, if they were read
  std::map<std::string, GpuPackages> seen_;  ///< GPU packages by part, so that a long file is not read again
};

}  // namespace

auto read_parts(const Input& input, const FileParts& parts, const ReadParts& read) -> Result<Inventory> {
  const auto chosen = chosen_by_user(input, parts);
  if (!chosen) {
    return chosen.error();
  }
  Reading reading(input, parts, read);
  if (input.command) {
    const auto installed = chosen_by_command(*chosen, *input.command, parts);
    return reading.with_notes(read(installed), installed);
  }
  return chosen->empty() ? reading.guess() : reading.with_notes(read(*chosen), *chosen);
}

}  // namespace gpusolve::inventory
