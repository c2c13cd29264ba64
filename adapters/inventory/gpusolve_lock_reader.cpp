// gpusolve.lock as an inventory: what it holds, what it was made for, and for which machine.
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/lock/gpusolve_lock.hpp"

namespace gpusolve::inventory {

auto read_gpusolve_lock(std::string_view text, std::string_view file) -> Result<Inventory> {
  auto lock = lock::parse_lock(text, file);
  if (!lock) {
    return lock.error();
  }
  Inventory inventory{.kind = Kind::gpusolve_lock};
  inventory.packages = std::move(lock->packages);
  inventory.are_depends_known = true;
  const auto ecosystem = lock->request.installer == "conda" ? report::Ecosystem::conda : report::Ecosystem::pypi;
  for (const auto& spec : lock->request.specs) {
    inventory.promises.push_back({ecosystem, spec, "request: specs"});
  }
  for (const auto& source : lock->sources) {
    const bool is_channel = source.kind == "conda";
    if (!source.url.empty()) {
      inventory.addresses.push_back({is_channel ? Address::Use::channel : Address::Use::index, source.url, "sources"});
    }
  }
  if (lock->stack && lock->stack->python) {
    const auto python = parse_dotted_version(*lock->stack->python, "python");
    inventory.python = python ? std::optional(*python) : std::nullopt;
  }
  inventory.platform = lock->facts.platform.value;
  inventory.promised_facts = std::move(lock->facts);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
