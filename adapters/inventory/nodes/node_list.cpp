#include "adapters/inventory/nodes/node_list.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "adapters/inventory/nodes/kubernetes_node.hpp"
#include "adapters/inventory/nodes/slurm_nodes.hpp"
#include "adapters/inventory/nodes/smi_query.hpp"
#include "adapters/inventory/nodes/smi_table.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// Removes a leading count: "8x A100" means eight GPUs of one kind.
auto without_count(std::string_view text) -> std::string_view {
  const auto end = std::ranges::find_if_not(text, ascii::is_digit);
  const auto digits = static_cast<std::size_t>(end - text.begin());
  const auto rest = trimmed(text.substr(digits));
  const bool is_some = text.substr(0, digits).find_first_not_of('0') != std::string_view::npos;
  const bool is_count =
      is_some && rest.size() > 2 && (rest.front() == 'x' || rest.front() == '*') && (rest[1] == ' ' || !ascii::is_digit(rest[1]));
  return is_count ? trimmed(rest.substr(1)) : text;
}

/// Whether a text without a valid count starts like one: "0x A100", "-1xA100".
auto has_wrong_count(std::string_view text) -> bool {
  const auto end = std::min(text.find_first_not_of("+-.0123456789"), text.size());
  const auto rest = trimmed(text.substr(end));
  return end > 0 && rest.size() > 2 && (rest.front() == 'x' || rest.front() == '*') && !ascii::is_digit(rest[1]);
}

auto looks_like_maps(std::string_view text) -> bool {
  const auto start = trimmed(text.substr(0, 4096));
  const auto line = start.substr(0, start.find('\n'));
  const bool is_json = start.starts_with('{') || start.starts_with('[');
  return is_json || start.starts_with("- ") || start.starts_with("---") || line.starts_with("apiVersion:") || line.ends_with(':');
}

auto looks_like_smi(std::string_view text) -> bool {
  if (text.find(k_no_devices) != std::string_view::npos) {
    return true;
  }
  const auto at = text.find("GPU 0: ");
  return at != std::string_view::npos && text.find("(UUID: ", at) != std::string_view::npos;
}

/// The error (kind `usage`) if a cell joins several GPUs by a character other than `+` (no GPU name contains `,` or `;`), or has a wrong
/// count.
auto fault_of_list(const Node& node, const std::string& place) -> std::optional<Error> {
  for (const auto& gpu : node.gpus) {
    if (const auto at = gpu.find_first_of(",;"); at != std::string::npos) {
      const auto joined = std::string(trimmed(gpu.substr(0, at))) + "+" + std::string(trimmed(gpu.substr(at + 1)));
      return Error{ErrorKind::usage,
                   quote(gpu) + " of " + quote(node.name) + " is not one GPU: join several with `+`, as in " + quote(joined), place};
    }
    if (has_wrong_count(gpu)) {
      return Error{ErrorKind::usage, quote(gpu) + " of " + quote(node.name) + ": a count is a whole number from 1 on, as in `8x A100`",
                   place};
    }
  }
  if (!node.wrong_gres.empty()) {
    return Error{ErrorKind::usage,
                 quote(node.wrong_gres) + " of " + quote(node.name) + ": a count is a whole number from 1 on, as in `gpu:a100:8`", place};
  }
  return std::nullopt;
}

/// The error (kind `usage`) if the machine has GPUs of an unknown kind, or more distinct ones than the limit.
auto fault_of_gpus(const Node& node, std::string_view file) -> std::optional<Error> {
  const auto place = node.place.empty() ? std::string(file) : std::string(file) + ": " + node.place;
  if (node.has_unnamed_gpus) {
    return Error{
        ErrorKind::usage,
        quote(node.name) +
            " has GPUs of unknown kind: Kubernetes names them by the labels nvidia.com/gpu.product and nvidia.com/gpu.compute.major of GPU "
            "feature discovery, Slurm by a type in Gres=gpu:TYPE:COUNT; set one, or list the machines in a table with their GPUs",
        place};
  }
  if (auto fault = fault_of_list(node, place)) {
    return fault;
  }
  if (node.has_blank_gpus && (node.driver || node.driver_cuda)) {
    return Error{ErrorKind::usage,
                 quote(node.name) + " has a driver, and nothing says which GPUs: name them, or write `none` for a machine without", place};
  }
  return fault_of_count(node.gpus, node.name, file);
}

/// The nodes without repetitions. A node without a name has its place as its name, so it never counts as repeated.
auto once_each(std::vector<Node> nodes, std::string_view file) -> Result<std::vector<Node>> {
  std::map<std::string, std::size_t> first;
  std::vector<Node> kept;
  for (auto& node : nodes) {
    const auto [found, is_new] = first.emplace(node.name, kept.size());
    if (is_new) {
      kept.push_back(std::move(node));
    } else if (auto fault = fault_of_name(node, kept[found->second], std::string(file) + ": " + node.place)) {
      return *std::move(fault);
    }
  }
  return kept;
}

}  // namespace

auto fault_of_name(const Node& node, const Node& other, const std::string& place) -> std::optional<Error> {
  const auto facts = [](const Node& one) { return std::tie(one.gpus, one.driver, one.driver_cuda, one.platform, one.glibc); };
  return facts(node) == facts(other) ? std::nullopt
                                     : std::optional(Error{ErrorKind::usage,
                                                           quote(node.name) + " is listed twice and differs from " + other.place +
                                                               ": give each machine a name of its own, and join the GPUs of one with `+`",
                                                           place});
}

auto gpus_in(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> gpus;
  if (const auto alone = trimmed(text); alone.empty() || alone == "-" || ascii::lower(alone) == "none") {
    return gpus;
  }
  while (true) {
    const auto end = std::min(text.find('+'), text.size());
    add_gpu(gpus, without_count(trimmed(text.substr(0, end))));
    if (end == text.size()) {
      return gpus;
    }
    text.remove_prefix(end + 1);
  }
}

auto field_of(std::string_view name) -> std::string_view {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 15> k_fields{{{"name", "name"},
                                                                                    {"node", "name"},
                                                                                    {"host", "name"},
                                                                                    {"hostname", "name"},
                                                                                    {"gpu", "gpus"},
                                                                                    {"gpus", "gpus"},
                                                                                    {"gres", "gpus"},
                                                                                    {"driver", "driver"},
                                                                                    {"driver_version", "driver"},
                                                                                    {"driver_cuda", "driver_cuda"},
                                                                                    {"driver-cuda", "driver_cuda"},
                                                                                    {"cuda", "driver_cuda"},
                                                                                    {"platform", "platform"},
                                                                                    {"os", "platform"},
                                                                                    {"glibc", "glibc"}}};
  const auto* const found = std::ranges::find(k_fields, name, &std::pair<std::string_view, std::string_view>::first);
  return found == k_fields.end() ? std::string_view() : found->second;
}

auto set_field(Node& node, std::string_view name, std::string_view value) -> bool {
  const auto text = trimmed(value).empty() || trimmed(value) == "-" ? std::nullopt : std::optional(std::string(trimmed(value)));
  const auto field = field_of(name);
  if (field == "name") {
    node.name = text.value_or("");
  } else if (field == "gpus") {
    node.has_blank_gpus = trimmed(value).empty();
    if (name == "gres" || looks_like_gres(value)) {
      set_gres(node, value);
    } else {
      node.gpus = gpus_in(value);
    }
  } else if (field == "driver") {
    node.driver = text;
  } else if (field == "driver_cuda") {
    node.driver_cuda = text;
  } else if (field == "platform") {
    node.platform = text == "linux"     ? std::optional<std::string>("linux-64")
                    : text == "windows" ? std::optional<std::string>("win-64")
                                        : text;
  } else if (field == "glibc") {
    node.glibc = text;
  }
  return !field.empty();
}

auto read_nodes(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto decoded = decode_input(text, file);
  if (!decoded) {
    return decoded.error();
  }
  auto nodes = looks_like_smi_table(*decoded)   ? read_smi_table(*decoded, file)
               : looks_like_kubectl(*decoded)   ? read_kubectl_table(*decoded, file)
               : looks_like_smi_query(*decoded) ? read_smi_query(*decoded, file)
               : looks_like_slurm(*decoded)     ? read_slurm_nodes(*decoded, file)
               : looks_like_smi(*decoded)       ? read_smi_list(*decoded, file)
               : looks_like_maps(*decoded)      ? read_node_maps(*decoded, file)
                                                : read_node_table(*decoded, file);
  if (nodes && (nodes->empty() || nodes->size() > k_most_nodes)) {
    return Error{ErrorKind::usage,
                 nodes->empty() ? "there are no nodes in it" : "there are more than " + std::to_string(k_most_nodes) + " nodes in it",
                 std::string(file)};
  }
  for (const auto& node : nodes ? *nodes : std::vector<Node>()) {
    if (auto fault = fault_of_gpus(node, file)) {
      return *std::move(fault);
    }
  }
  return nodes ? once_each(std::move(nodes).value(), file) : nodes;
}

}  // namespace gpusolve::inventory
