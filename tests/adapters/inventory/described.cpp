#include "tests/adapters/inventory/described.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::inventory {
namespace {

auto what_text(Note::What what) -> std::string {
  switch (what) {
    case Note::What::guessed:
      return "guessed";
    case Note::What::taken:
      return "taken";
    case Note::What::left:
      return "left";
    case Note::What::gpu_left:
      return "gpu-left";
    case Note::What::excluded:
      return "excluded";
    case Note::What::local:
      return "local";
    case Note::What::absent:
      return "absent";
    case Note::What::open:
      return "open";
    case Note::What::marked:
      return "marked";
    case Note::What::versions:
      return "versions";
    case Note::What::loose:
      return "loose";
    case Note::What::broken:
      return "broken";
    case Note::What::unsound:
      return "unsound";
  }
  return {};
}

}  // namespace

auto described(const Inventory& inventory) -> std::string {
  std::string out(kind_text(inventory.kind));
  out += (inventory.python ? " python=" + inventory.python->text() : "") + "\n";
  for (const auto& package : inventory.packages) {
    out += std::string(ecosystem_text(package.ecosystem)) + " " + package.name + " " + package.version;
    for (const std::string& part : {package.build.value_or("").text(), package.source, package.subdir.value_or("").text()}) {
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
  for (const auto& constraint : inventory.constraints) {
    out += "limit " + constraint.text + "\n";
  }
  out += inventory.python_spec.empty() ? "" : "for python " + inventory.python_spec + "\n";
  for (const auto& note : inventory.notes) {
    out += "note " + what_text(note.what) + " " + note.text + "\n";
  }
  return out;
}

auto is_gpu_name(std::string_view name, Ecosystem /*ecosystem*/) -> bool {
  constexpr std::array<std::string_view, 5> k_names{"torch", "pytorch", "pytorch-gpu", "jax", "vllm"};
  return std::ranges::find(k_names, name) != k_names.end();
}

auto described(std::string_view text, std::string_view name, const ReadOptions& options) -> std::string {
  auto with_names = options;
  with_names.is_for_gpus = is_gpu_name;
  with_names.roles = &main_roles();
  const auto inventory = read_text(text, name, with_names);
  return inventory ? described(*inventory) : "error: " + inventory.error().text() + "\n";
}

}  // namespace gpusolve::inventory
