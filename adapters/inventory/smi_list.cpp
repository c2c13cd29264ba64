// Reads what `nvidia-smi -L` prints: the GPUs of one machine, or of several as pdsh collects them.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "adapters/inventory/gpu_names.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/node_list.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {
namespace {

/// The text before `GPU 0: ` on its line, without the colon.
auto host_of(std::string_view before) -> std::string {
  auto host = trimmed(before);
  host = host.ends_with(':') ? host.substr(0, host.size() - 1) : host;
  return std::string(host);
}

/// A line in two: `n1: ssh: timed out` is the machine `n1` and what stands behind it.
struct Said {
  std::string_view host;  ///< empty if the line names none
  std::string_view text;
};

auto said_in(std::string_view line) -> Said {
  auto text = trimmed(line);
  if (text.starts_with("pdsh@") || text.starts_with("clush:")) {  // their own messages name the machine second
    text = trimmed(text.substr(std::min(text.find(':') + 1, text.size())));
  }
  const auto colon = text.find(':');
  const auto host = text.substr(0, colon);
  const bool is_host = colon != std::string_view::npos && !host.empty() && host.find_first_of(" \t#(") == std::string_view::npos;
  return is_host ? Said{host, trimmed(text.substr(colon + 1))} : Said{{}, text};
}

/// Whether a line that names no machine says that one was not asked: its driver does not answer, or it does not itself.
auto is_failure(std::string_view line) -> bool {
  constexpr std::array<std::string_view, 8> k_failures{"NVIDIA-SMI has failed",     "command not found",
                                                       "nvidia-smi: not found",     "exited with exit code",
                                                       "Failed to initialize NVML", "Unable to determine the device handle",
                                                       "Permission denied",         "Connection refused"};
  const bool is_gpu = line.starts_with("GPU ");  // and does not say which one: "GPU 0: Unknown Error"
  return is_gpu || std::ranges::any_of(k_failures, [&](auto failure) { return line.find(failure) != std::string_view::npos; });
}

/// Whether a line that lists no GPU leaves the list whole: a MIG instance, a comment, a new host that ssh tells of, or a heading.
auto is_harmless(std::string_view line) -> bool {
  const auto [host, text] = said_in(line);
  const bool is_aside = text.empty() || text.starts_with('#') || text.starts_with("MIG ") ||
                        trimmed(line).find("Warning: Permanently added") != std::string_view::npos;
  return is_aside || (host.empty() && !is_failure(text));
}

auto unanswered(std::string_view line, const std::string& own_name, std::string place) -> Error {
  const auto host = said_in(line).host;
  return {ErrorKind::usage,
          "nvidia-smi did not say which GPUs " + quote(host.empty() ? own_name : host) + " has: " + quote(trimmed(line)) +
              "; ask it again, or leave its lines out to plan without it",
          std::move(place)};
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

/// A line of the list: `n1: GPU 0: Tesla T4 (UUID: GPU-a)`.
struct Listed {
  std::string host;
  std::string gpu;  ///< empty if the line names none
};

auto listed_in(std::string_view line) -> std::optional<Listed> {
  const auto at = line.find("GPU ");
  const auto colon = at == std::string_view::npos ? at : line.find(": ", at);
  const auto end = colon == std::string_view::npos ? colon : line.find(" (UUID: ", colon);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  return Listed{host_of(line.substr(0, at)), std::string(trimmed(line.substr(colon + 2, std::max(end, colon + 2) - colon - 2)))};
}

}  // namespace

auto read_smi_list(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto own_name = std::filesystem::path(file).stem().string();
  NamedNodes nodes;
  for (const auto& [number, line] : lines_of(text)) {
    if (const auto none = line.find(k_no_devices); none != std::string_view::npos) {
      const auto host = host_of(line.substr(0, none));
      nodes.named(host.empty() ? own_name : host, number);
      continue;
    }
    const auto listed = listed_in(line);
    if (!listed && is_harmless(line)) {
      continue;
    }
    if (!listed) {
      return unanswered(line, own_name, line_place(file, number));
    }
    if (listed->gpu.empty()) {
      return Error{ErrorKind::usage, "a line of `nvidia-smi -L` names its GPU, and this one does not: " + quote(line),
                   line_place(file, number)};
    }
    add_gpu(nodes.named(listed->host.empty() ? own_name : listed->host, number).gpus, listed->gpu);
  }
  return nodes.take();
}

}  // namespace gpusolve::inventory
