// Reads gpusolve.lock as an inventory: its packages, its request, and its machine.
#include <algorithm>
#include <ranges>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/row_lock.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

auto name_in(const std::string& spec) -> std::string { return pypi::normalise_name(spec.substr(0, spec.find_first_of(" =<>!~[(;,"))); }

/// Whether the spec does not bind the lock: the lock leaves its package to the installer, or compiles it.
auto is_left(const std::string& spec, const Asked& request) -> bool {
  const auto name = name_in(spec);
  return std::ranges::any_of(request.set_aside, [&](const SetAside& one) { return pypi::normalise_name(one.package) == name; }) ||
         std::ranges::find(request.compiled, name, name_in) != request.compiled.end();
}

auto inventory_of(lock::Lock lock, std::string row) -> Inventory {
  Inventory inventory{.kind = Kind::gpusolve_lock};
  inventory.row = std::move(row);
  inventory.packages = std::move(lock.packages);
  inventory.are_depends_known = true;
  inventory.request = lock.request;
  for (const auto& spec : std::views::filter(lock.request.specs, [&](const auto& one) { return !is_left(one, lock.request); })) {
    inventory.promises.push_back({lock.request.installer, spec, "request: specs"});
  }
  for (const auto& aside : lock.request.set_aside) {
    if (aside.why == SetAside::Why::neighbour) {  // the commands of the lock meet these specs
      inventory.constraints.push_back({lock.request.installer, aside.spec, "request: neighbours"});
    }
  }
  for (const auto& source : lock.sources) {
    inventory.leaves_other_packages_to_installer = inventory.leaves_other_packages_to_installer || source.kind == SourceUse::Kind::embedded;
    const bool is_channel = source.kind == SourceUse::Kind::conda;
    if (!source.url.empty()) {
      inventory.addresses.push_back({is_channel ? Address::Use::channel : Address::Use::index, source.url, "sources"});
    }
  }
  const auto version_in = [](const std::optional<std::string>& text) {
    const auto version = parse_dotted_version(text.value_or(""));
    return version ? std::optional(*version) : std::nullopt;
  };
  if (lock.stack) {
    inventory.python = version_in(lock.stack->python);
    inventory.promised_python = inventory.python;
    inventory.stated_main = version_in(lock.stack->torch);
    inventory.stated_cuda = version_in(lock.stack->cuda);
    inventory.stated_driver = version_in(lock.stack->min_driver);
  }
  // The set has GPU code only because no CPU build meets the request.
  const bool is_for_cuda = lock.facts.has_no_gpu() && lock.stack && lock.stack->cuda;
  inventory.accepts_cpu = lock.outcome == OutcomeKind::cpu_only && !is_for_cuda;
  inventory.platform = lock.facts.platform.value;
  inventory.promised_facts = std::move(lock.facts);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace

auto read_gpusolve_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<std::vector<Inventory>> {
  if (!lock::is_row_lock(text)) {
    auto lock = lock::parse_lock(text, file, roles);
    return lock ? std::vector{inventory_of(std::move(lock).value(), "")} : Result<std::vector<Inventory>>(lock.error());
  }
  const auto lock = lock::parse_row_lock(text, file, roles);
  if (!lock) {
    return lock.error();
  }
  std::vector<Inventory> rows;
  for (auto& [name, row] : rows_of(*lock)) {
    rows.push_back(inventory_of(std::move(row), name));
  }
  return rows.empty() ? Result<std::vector<Inventory>>(Error{ErrorKind::usage, "this lock has no rows", std::string(file)}) : rows;
}

}  // namespace gpusolve::inventory
