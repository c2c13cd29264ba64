// Reads nodes from CSV or TSV with a header, and from nvidia-smi -L, which lists the GPUs of one node.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "adapters/inventory/gpu_names.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/node_list.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Cells = std::vector<std::string>;

/// Splits a line by RFC 4180, except that a cell cannot contain a line break.
auto cells_of(std::string_view line, char separator) -> Cells {
  Cells cells(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool is_doubled = is_quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (is_doubled) {
      cells.back() += line[++i];
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == separator && !is_quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

auto separator_of(std::string_view head) -> char {
  return head.find('\t') != std::string_view::npos                                              ? '\t'
         : head.find(',') == std::string_view::npos && head.find(';') != std::string_view::npos ? ';'
                                                                                                : ',';
}

auto wrong_head(const Cells& head, std::string_view file) -> std::optional<Error> {
  const auto is_gpu = [](const std::string& name) { return name == "gpu" || name == "gpus" || name == "gres"; };
  if (std::ranges::none_of(head, is_gpu)) {
    return Error{
        ErrorKind::usage,
        "an inventory is a table with a column `gpus` (name,gpus,driver,platform), a list of such maps in YAML or JSON, what "
        "`nvidia-smi`, `nvidia-smi -L`, `kubectl get nodes` with `-o json` or `--show-labels`, `scontrol show nodes` or `sinfo -N -o "
        "'%N %G'` prints",
        std::string(file)};
  }
  for (const auto& name : head) {
    Node node;
    if (!set_field(node, name, "") && name != "count") {
      return Error{ErrorKind::usage, "there is no column " + quote(name) + "; there is name, gpus, driver, driver_cuda, platform, glibc",
                   std::string(file) + ":1"};
    }
  }
  return std::nullopt;
}

auto is_comment(const Line& line) -> bool { return trimmed(line.text).empty() || trimmed(line.text).starts_with('#'); }

/// The text before `GPU 0: ` on its line, without the colon.
auto host_of(std::string_view before) -> std::string {
  auto host = trimmed(before);
  host = host.ends_with(':') ? host.substr(0, host.size() - 1) : host;
  return std::string(host);
}

/// Whether the line says that nvidia-smi could not be asked: the driver does not answer, or the machine does not (pdsh).
auto is_failure(std::string_view line) -> bool {
  constexpr std::array<std::string_view, 4> k_failures{"NVIDIA-SMI has failed", "nvidia-smi: command not found", "nvidia-smi: not found",
                                                       "ssh exited with exit code"};
  return std::ranges::any_of(k_failures, [&](std::string_view failure) { return line.find(failure) != std::string_view::npos; });
}

/// Machines in the order in which they first occur.
class NamedNodes {
 public:
  /// The machine of this name; it begins on the line `number` if it is new.
  auto named(const std::string& name, std::size_t number) -> Node& {
    const auto [place, is_new] = places_.emplace(name, nodes_.size());
    return is_new ? nodes_.emplace_back(Node{.name = name, .gpus = {}, .place = "line " + std::to_string(number)}) : nodes_[place->second];
  }
  auto take() -> std::vector<Node> { return std::move(nodes_); }

 private:
  std::vector<Node> nodes_;
  std::map<std::string, std::size_t> places_;
};

}  // namespace

auto read_node_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto lines = lines_of(text);
  const auto first = std::ranges::find_if_not(lines, is_comment);
  if (first == lines.end()) {
    return Error{ErrorKind::usage, "it is empty", std::string(file)};
  }
  const auto separator = separator_of(first->text);
  auto head = cells_of(first->text, separator);
  std::ranges::transform(head, head.begin(), [](const std::string& cell) { return ascii::lower(trimmed(cell)); });
  if (const auto wrong = wrong_head(head, file)) {
    return *wrong;
  }
  std::vector<Node> nodes;
  for (auto line = first + 1; line != lines.end(); ++line) {
    if (is_comment(*line)) {
      continue;
    }
    const auto place = "line " + std::to_string(line->number);
    const auto cells = cells_of(line->text, separator);
    if (cells.size() > head.size()) {
      return Error{ErrorKind::usage,
                   "there are " + std::to_string(cells.size()) + " cells under " + std::to_string(head.size()) + " columns",
                   std::string(file) + ": " + place};
    }
    Node node{.name = "", .gpus = {}, .place = place};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      set_field(node, head[i], cells[i]);
    }
    node.name = node.name.empty() ? place : node.name;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

auto read_smi_list(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto own_name = std::filesystem::path(file).stem().string();
  NamedNodes nodes;
  for (const auto& [number, line] : lines_of(text)) {
    if (const auto none = line.find(k_no_devices); none != std::string_view::npos) {
      const auto host = host_of(line.substr(0, none));
      nodes.named(host.empty() ? own_name : host, number);
      continue;
    }
    if (is_failure(line)) {
      return Error{ErrorKind::usage,
                   "nvidia-smi did not say which GPUs this machine has: " + quote(trimmed(line)) +
                       "; ask it again, or leave its lines out to plan without it",
                   line_place(file, number)};
    }
    const auto at = line.find("GPU ");
    const auto colon = at == std::string_view::npos ? at : line.find(": ", at);
    const auto end = colon == std::string_view::npos ? colon : line.find(" (UUID: ", colon);
    if (end == std::string_view::npos) {
      continue;  // a MIG instance, or a heading
    }
    const auto gpu = std::string(trimmed(line.substr(colon + 2, std::max(end, colon + 2) - colon - 2)));
    if (gpu.empty()) {
      return Error{ErrorKind::usage, "a line of `nvidia-smi -L` names its GPU, and this one does not: " + quote(line),
                   line_place(file, number)};
    }
    const auto host = host_of(line.substr(0, at));
    add_gpu(nodes.named(host.empty() ? own_name : host, number).gpus, gpu);
  }
  return nodes.take();
}

}  // namespace gpusolve::inventory
