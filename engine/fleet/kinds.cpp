#include "engine/fleet/kinds.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "adapters/lock/row_lock.hpp"
#include "base/ascii.hpp"
#include "base/plain.hpp"
#include "catalogs/accelerators.hpp"
#include "engine/machine/machine_facts.hpp"

namespace gpusolve::engine::fleet {
namespace {

auto text_of(const inventory::Node& node, const MachineDefaults& defaults) -> MachineText {
  MachineText text;
  text.gpus = node.gpus.empty() ? std::vector<std::string>{"none"} : node.gpus;
  text.driver = node.gpus.empty() ? std::nullopt : node.driver;
  text.driver_cuda = node.gpus.empty() ? std::nullopt : node.driver_cuda;
  text.platform = node.platform ? node.platform : defaults.platform;
  text.glibc = node.glibc ? node.glibc : defaults.glibc;
  return text;
}

auto facts_of_node(const inventory::Node& node, const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> Result<Facts> {
  const auto text = text_of(node, defaults);
  const auto named = check_named(text);
  return named ? facts_of(text, defaults.base, catalog) : Result<Facts>(named.error());
}

/// A key of the relevant facts alone: GPUs of one capability are equal.
auto key_of(const Facts& facts) -> std::string {
  std::string key(platform_text(facts.platform.value));
  for (const auto capability : facts.capabilities()) {
    key += " " + capability.sm();
  }
  const auto text = [](const std::optional<DottedVersion>& version) { return version ? version->text() : std::string("-"); };
  key += facts.driver ? " " + text(facts.driver->version) + " " + text(facts.driver->cuda) : " -";
  return key + (facts.glibc ? " " + facts.glibc->value.text() : "");
}

/// Lower case, with a dash for each character that is not allowed in a row's name.
auto slug(const std::string& text) -> std::string {
  std::string out;
  for (const char c : text) {
    const char lower = ascii::to_lower(c);
    const bool is_plain = lock::is_row_name(std::string(1, lower));
    if (is_plain || (!out.empty() && out.back() != '-')) {
      out += is_plain ? lower : '-';
    }
  }
  out = out.substr(0, 40);
  return out.substr(0, out.find_last_not_of(".-") + 1);  // a name that nvidia-smi cut ends with dots
}

auto name_of(const Facts& facts) -> std::string {
  if (facts.has_no_gpu()) {
    return "no-gpu";
  }
  std::string name;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    const auto one = slug(gpu.name.value_or(gpu.capability.sm()));
    name += (name.empty() ? "" : "-") + one;
  }
  name = name.substr(0, 40);
  return facts.driver && facts.driver->version ? name + "-" + facts.driver->version->text() : name;
}

auto unused(const std::string& name, std::set<std::string>& used) -> std::string {
  auto candidate = name;
  for (int i = 2; !used.insert(candidate).second; ++i) {
    candidate = name + "-" + std::to_string(i);
  }
  return candidate;
}

/// The node without the GPUs that the catalog knows and no rule judges.
auto judged_part(inventory::Node node, const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> inventory::Node {
  auto alone = node;
  std::erase_if(node.gpus, [&](const std::string& gpu) {
    alone.gpus = {gpu};
    return !facts_of_node(alone, defaults, catalog) && catalogs::accelerator_of_name(catalog, gpu) != nullptr;
  });
  return node;
}

/// Nodes that nothing judges, with the reason.
struct UnjudgedNodes {
  std::string reason;
  std::vector<std::string> nodes;
};

void add_unjudged(std::vector<UnjudgedNodes>& all, const std::string& reason, const std::string& node) {
  const auto found = std::ranges::find(all, reason, &UnjudgedNodes::reason);
  (found == all.end() ? all.emplace_back(UnjudgedNodes{reason, {}}) : *found).nodes.push_back(node);
}

auto warning_on(const UnjudgedNodes& one) -> Warning {
  constexpr std::size_t k_most_named = 5;
  return {WarningCode::unjudged, "the plan leaves out " + joined_first(one.nodes, k_most_named) + ": " + one.reason};
}

}  // namespace

auto kinds_of(const std::vector<inventory::Node>& nodes, const MachineDefaults& defaults, const catalogs::Catalog& catalog)
    -> Result<KindsOfFleet> {
  std::vector<Kind> kinds;
  std::vector<UnjudgedNodes> unjudged;
  std::vector<std::string> keys;
  std::set<std::string> used;
  if (auto checked = check_defaults(defaults, catalog); !checked) {
    return checked.error();
  }
  for (const auto& node : nodes) {
    auto facts = facts_of_node(node, defaults, catalog);
    if (!facts) {
      const auto rest = judged_part(node, defaults, catalog);
      const auto rest_facts = rest.gpus.size() < node.gpus.size() ? facts_of_node(rest, defaults, catalog) : Result<Facts>(facts.error());
      if (!rest_facts) {
        return Error{rest_facts.error().kind, rest_facts.error().message, node.place + ": " + node.name};
      }
      add_unjudged(unjudged, facts.error().message, node.name);
      continue;
    }
    const auto key = key_of(*facts);
    const auto at = static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
    if (at == keys.size()) {
      keys.push_back(key);
      auto name = unused(name_of(*facts), used);
      kinds.push_back({{std::move(name), std::move(facts).value()}, {}});
    }
    kinds[at].nodes.push_back(node.name);
  }
  if (kinds.size() > k_most_kinds) {
    return usage_error("there are " + std::to_string(kinds.size()) + " kinds of machines; up to " + std::to_string(k_most_kinds) +
                       " can be planned at once: part the inventory");
  }
  if (kinds.empty() && !unjudged.empty()) {
    return Error{ErrorKind::usage, unjudged.front().reason, nodes.front().place + ": " + nodes.front().name};
  }
  std::vector<Warning> warnings;
  std::ranges::transform(unjudged, std::back_inserter(warnings), warning_on);
  return KindsOfFleet{std::move(kinds), std::move(warnings)};
}

}  // namespace gpusolve::engine::fleet
