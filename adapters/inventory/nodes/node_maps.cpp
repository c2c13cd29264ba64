// Reads nodes from maps in YAML or JSON (which is YAML): plain maps, and those of Kubernetes.
#include <algorithm>
#include <map>

#include "adapters/inventory/nodes/kubernetes_node.hpp"
#include "adapters/inventory/nodes/node_list.hpp"
#include "adapters/inventory/yaml_values.hpp"
#include "base/json/json_fault.hpp"

namespace gpusolve::inventory {
namespace {

auto gpus_at(const YAML::Node& value) -> std::vector<std::string> {
  std::string all;
  for (const auto& one : value) {
    all += (all.empty() ? "" : "+") + one.as<std::string>("");
  }
  return gpus_in(all);
}

auto plain_node(const YAML::Node& item, const std::string& place, std::string_view file) -> Result<Node> {
  const auto wrong = [&](const std::string& message) { return Error{ErrorKind::usage, message, std::string(file) + ": " + place}; };
  if (!item.IsMap()) {
    return wrong("a node is a map, such as `{name: n1, gpus: [A100], driver: 550.54.14}`");
  }
  Node node{.name = place, .gpus = {}, .place = place};
  std::map<std::string_view, std::string> seen;
  for (const auto& field : item) {
    const auto key = field.first.as<std::string>("");
    const bool is_list = field.second.IsSequence();
    const bool is_known = is_list ? field_of(key) == "gpus" && key != "gres"
                                  : set_field(node, key, field.second.IsNull() ? "" : field.second.as<std::string>(""));
    if (!is_known) {
      return wrong("there is no " + quote(key) + " in a node; there is name, gpus, driver, driver_cuda, platform, glibc");
    }
    node.gpus = is_list ? gpus_at(field.second) : node.gpus;
    if (const auto [other, is_new] = seen.emplace(field_of(key), key); !is_new) {
      return wrong(quote(other->second) + " and " + quote(key) + " say the same of a node: leave one out");
    }
  }
  return seen.contains("gpus") ? Result<Node>(node) : wrong("it says nothing of `gpus`; write `gpus: none` for a machine without");
}

auto list_in(const YAML::Node& root) -> std::pair<YAML::Node, std::string> {
  if (root.IsSequence()) {
    return {root, "node "};
  }
  const auto items = value_at(root, "items");
  return items.IsDefined() && items.IsSequence() ? std::pair(items, std::string("items "))
                                                 : std::pair(value_at(root, "nodes"), std::string("nodes "));
}

auto is_kubernetes(const YAML::Node& item) -> bool { return item.IsMap() && value_at(item, "metadata").IsDefined(); }

}  // namespace

auto read_node_maps(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto mended = json::mended_json(text);  // JSON is YAML, except for half a surrogate pair
  const auto root = load_yaml(mended ? std::string_view(*mended) : text, file);
  if (!root) {
    return root.error();
  }
  if (is_kubernetes(*root) && !value_at(*root, "items").IsDefined()) {
    return std::vector{kubernetes_node(*root, "node 1")};
  }
  const auto [list, word] = list_in(*root);
  if (!list.IsDefined() || !list.IsSequence()) {
    return Error{ErrorKind::usage, "there is no list of nodes: a list by itself, or under `nodes` or `items`, is expected",
                 std::string(file)};
  }
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto place = word + std::to_string(i + 1);
    auto node = is_kubernetes(list[i]) ? Result<Node>(kubernetes_node(list[i], place)) : plain_node(list[i], place, file);
    if (!node) {
      return node.error();
    }
    nodes.push_back(std::move(node).value());
  }
  return nodes;
}

}  // namespace gpusolve::inventory
