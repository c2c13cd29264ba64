#include "adapters/inventory/nodes/kubernetes_node.hpp"

#include <algorithm>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/yaml_values.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

// The labels come from https://github.com/NVIDIA/k8s-device-plugin, docs/gfd_labels.md; one more is GKE's.

constexpr auto k_gke_accelerator = "cloud.google.com/gke-accelerator";

/// The value of a label; nullopt if it is absent or empty.
auto label(const YAML::Node& labels, const std::string& name) -> std::optional<std::string> {
  auto value = text_at(labels, name.c_str());
  return value && !trimmed(*value).empty() ? value : std::nullopt;
}

/// Joins the values of the labels `major`, `minor` and perhaps a third by dots; nullopt if fewer than two exist.
auto joined_labels(const YAML::Node& labels, const std::vector<std::string>& names) -> std::optional<std::string> {
  std::vector<std::string> parts;
  for (const auto& name : names) {
    if (const auto part = label(labels, name)) {
      parts.push_back(*part);
    }
  }
  return parts.size() < 2 ? std::nullopt : std::optional(joined(parts, "."));
}

auto platform_of(const YAML::Node& labels) -> std::optional<std::string> {
  const auto system = label(labels, "kubernetes.io/os").value_or("linux");
  const auto processor = label(labels, "kubernetes.io/arch").value_or("amd64");
  return system == "windows" ? "win-64" : processor == "arm64" ? "linux-aarch64" : "linux-64";
}

auto driver_of(const YAML::Node& labels) -> std::optional<std::string> {
  auto driver = label(labels, "nvidia.com/cuda.driver-version.full");
  driver = driver ? driver
                  : joined_labels(labels, {"nvidia.com/cuda.driver-version.major", "nvidia.com/cuda.driver-version.minor",
                                           "nvidia.com/cuda.driver-version.revision"});
  // The labels of old versions of GPU feature discovery.
  return driver ? driver
                : joined_labels(labels, {"nvidia.com/cuda.driver.major", "nvidia.com/cuda.driver.minor", "nvidia.com/cuda.driver.rev"});
}

/// The GPU in GKE's label: `nvidia-tesla-a100` -> "a100", `nvidia-h100-mega-80gb` -> "h100-80gb". Older labels contain the family, some
/// newer ones the kind of machine.
auto gpu_of_gke(std::string label) -> std::string {
  for (const std::string_view word : {"nvidia-", "tesla-", "mega-"}) {
    if (const auto at = label.find(word); at != std::string::npos) {
      label.erase(at, word.size());
    }
  }
  return label;
}

/// The GPUs of a node: by their compute capability, which is more certain than the product name; otherwise by this name or GKE's label.
auto gpus_of(const YAML::Node& labels) -> std::vector<std::string> {
  if (label(labels, "nvidia.com/gpu.count") == "0") {
    return {};
  }
  const auto capability = joined_labels(labels, {"nvidia.com/gpu.compute.major", "nvidia.com/gpu.compute.minor"});
  const auto product = label(labels, "nvidia.com/gpu.product");
  if (capability) {
    return {*capability};
  }
  const auto accelerator = label(labels, k_gke_accelerator);
  return product ? std::vector{*product} : accelerator ? std::vector{gpu_of_gke(*accelerator)} : std::vector<std::string>{};
}

/// Whether a count such as "4" is present and not zero.
auto is_some(const std::optional<std::string>& count) -> bool {
  return count && !trimmed(*count).empty() && trimmed(*count).find_first_not_of('0') != std::string_view::npos;
}

auto says_gpus(const YAML::Node& labels) -> bool {
  return label(labels, "nvidia.com/gpu.present") == "true" || is_some(label(labels, "nvidia.com/gpu.count"));
}

/// Whether the device plugin offers GPUs or parts of GPUs; the plugin needs no labels.
auto offers_gpus(const YAML::Node& status) -> bool {
  const auto capacity = value_at(status, "capacity");
  if (!capacity.IsDefined() || !capacity.IsMap()) {
    return false;
  }
  return std::ranges::any_of(capacity, [](const auto& entry) {
    const auto name = entry.first.template as<std::string>("");
    const bool is_gpu = name.starts_with("nvidia.com/gpu") || name.starts_with("nvidia.com/mig-");
    return is_gpu && is_some(entry.second.template as<std::string>(""));
  });
}

auto node_of(const YAML::Node& labels, const std::string& name, const std::string& place) -> Node {
  Node node{.name = name, .gpus = gpus_of(labels), .place = place};
  node.driver = node.gpus.empty() ? std::nullopt : driver_of(labels);
  node.platform = platform_of(labels);
  node.has_unnamed_gpus = node.gpus.empty() && says_gpus(labels);
  return node;
}

/// Parses `a=1,b=2` and keeps the labels that are used here; values of labels contain no comma.
auto labels_in(std::string_view text) -> YAML::Node {
  constexpr std::size_t k_most = 200;
  YAML::Node labels(YAML::NodeType::Map);
  std::size_t count = 0;
  while (!text.empty() && count < k_most) {
    const auto end = std::min(text.find(','), text.size());
    const auto one = text.substr(0, end);
    const auto equals = one.find('=');
    const bool is_of_use = one.starts_with("nvidia.com/") || one.starts_with("kubernetes.io/") || one.starts_with(k_gke_accelerator);
    if (is_of_use && equals != std::string_view::npos) {
      ++count;
      labels[std::string(one.substr(0, equals))] = std::string(one.substr(equals + 1));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return labels;
}

}  // namespace

auto kubernetes_node(const YAML::Node& item, const std::string& place) -> Node {
  const auto metadata = value_at(item, "metadata");
  auto node = node_of(value_at(metadata, "labels"), text_at(metadata, "name").value_or(place), place);
  node.has_unnamed_gpus = node.gpus.empty() && (node.has_unnamed_gpus || offers_gpus(value_at(item, "status")));
  return node;
}

auto looks_like_kubectl(std::string_view text) -> bool {
  const auto head = text.substr(0, text.find('\n'));
  return head.starts_with("NAME ") && head.find(" STATUS") != std::string_view::npos;
}

auto read_kubectl_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto lines = lines_of(text);
  if (!trimmed(lines.front().text).ends_with(" LABELS")) {
    return Error{ErrorKind::usage, "this table of kubectl has no labels; `kubectl get nodes --show-labels` or `-o json` prints them",
                 std::string(file)};
  }
  std::vector<Node> nodes;
  for (const auto& [number, line] : lines) {
    const auto row = trimmed(line);
    if (number > 1 && !row.empty()) {
      const auto labels = row.substr(row.find_last_of(" \t") + 1);
      nodes.push_back(node_of(labels_in(labels), std::string(row.substr(0, row.find_first_of(" \t"))), "line " + std::to_string(number)));
    }
  }
  return nodes;
}

}  // namespace gpusolve::inventory
