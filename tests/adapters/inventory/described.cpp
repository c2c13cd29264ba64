#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {

auto described(const Inventory& inventory) -> std::string {
  std::string out(kind_text(inventory.kind));
  out += (inventory.python ? " python=" + inventory.python->text() : "") + "\n";
  for (const auto& package : inventory.packages) {
    out += std::string(report::ecosystem_text(package.ecosystem)) + " " + package.name + " " + package.version;
    for (const auto& part : {package.build.value_or(""), package.source, package.subdir.value_or("")}) {
      out += part.empty() ? "" : " " + part;
    }
    out += package.requested ? " *\n" : "\n";
  }
  for (const auto& demand : inventory.demands) {
    out += "want " + demand.text + "\n";
  }
  for (const auto& address : inventory.addresses) {
    out += "from " + address.text + "\n";
  }
  return out;
}

auto described(std::string_view text, std::string_view name, const Machine& machine) -> std::string {
  const auto inventory = read_text(text, name, machine);
  return inventory ? described(*inventory) : "error: " + inventory.error().text() + "\n";
}

}  // namespace gpusolve::inventory
