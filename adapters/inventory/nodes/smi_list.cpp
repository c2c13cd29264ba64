// Reads the output of `nvidia-smi -L`: the GPUs of one machine, or of several machines as pdsh collects them.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "adapters/inventory/nodes/node_list.hpp"
#include "base/ascii.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {
namespace {

/// The text before `GPU 0: ` on its line, without the colon.
auto host_of(std::string_view before) -> std::string {
  auto host = trimmed(before);
  host = host.ends_with(':') ? host.substr(0, host.size() - 1) : host;
  return std::string(host);
}

/// A line split into machine and text: `n1: ssh: timed out` is the machine `n1` and the text `ssh: timed out`.
struct HostLine {
  std::string_view host;  ///< empty if the line names none
  std::string_view text;
};

auto said_in(std::string_view line) -> HostLine {
  auto text = trimmed(line);
  if (text.starts_with("pdsh@") || text.starts_with("clush:")) {  // messages of pdsh and clush themselves name the machine second
    text = trimmed(text.substr(std::min(text.find(':') + 1, text.size())));
  }
  const auto colon = text.find(':');
  const auto host = text.substr(0, colon);
  const bool is_host = colon != std::string_view::npos && !host.empty() && host.find_first_of(" \t#(") == std::string_view::npos;
  return is_host ? HostLine{host, trimmed(text.substr(colon + 1))} : HostLine{{}, text};
}

/// Whether a line reports that a machine gave no list: its driver or the machine itself does not answer.
auto is_failure(std::string_view line) -> bool {
  constexpr std::array<std::string_view, 8> k_failures{"NVIDIA-SMI has failed",     "command not found",
                                                       "nvidia-smi: not found",     "exited with exit code",
                                                       "Failed to initialize NVML", "Unable to determine the device handle",
                                                       "Permission denied",         "Connection refused"};
  const bool is_gpu = line.starts_with("GPU ");  // a GPU without a name: "GPU 0: Unknown Error"
  return is_gpu || std::ranges::any_of(k_failures, [&](auto failure) { return line.find(failure) != std::string_view::npos; });
}

/// Whether a line that lists no GPU can be skipped: a MIG instance, a comment, ssh's message about a new host, or a heading.
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

/// Collects machines in the order in which they first occur.
class NamedNodes {
 public:
  /// The machine with this name; a new machine begins on the line `number`.
  auto named(const std::string& name, std::size_t number) -> Node& {
    const auto [place, is_new] = places_.emplace(name, nodes_.size());
    return is_new ? nodes_.emplace_back(Node{.name = name, .gpus = {}, .place = "line " + std::to_string(number)}) : nodes_[place->second];
  }
  auto take() -> std::vector<Node> { return std::move(nodes_); }

 private:
  std::vector<Node> nodes_;
  std::map<std::string, std::size_t> places_;
};

/// The name in a heading above the list of a machine: `n1`, `--- n1 ---`, `[n1]`, `n1 | CHANGED | rc=0 >>`; empty for other lines.
auto heading_in(std::string_view line) -> std::string {
  const auto name = ascii::trimmed(line.substr(0, line.find(" | ")), " \t\r=-#*[]<>:");
  const auto is_of_name = [](char c) { return ascii::is_alphanumeric(c) || c == '.' || c == '-' || c == '_'; };
  return std::ranges::all_of(name, is_of_name) ? std::string(name) : std::string();
}

/// Separates lists whose lines do not name their machine. The numbers of one machine's GPUs increase, so a number that is not higher than
/// the last one begins the list of another machine.
class Lists {
 public:
  void pass(std::string_view line) {
    if (auto name = heading_in(line); !name.empty()) {
      heading_ = std::move(name);
    }
  }

  /// The key of the machine that has the GPU of this number. nullopt: a machine without GPUs.
  auto key_at(std::optional<unsigned> gpu, std::size_t line) -> std::string {
    if (lists_.empty() || !gpu || !last_ || *gpu <= *last_) {
      lists_.push_back({std::exchange(heading_, std::string()), line});
    }
    heading_.clear();
    last_ = gpu;
    return key(lists_.size() - 1);
  }

  /// Replaces the keys by the names of the machines: the headings, or the name of the file if there is only one list.
  auto name(std::vector<Node>& nodes, const std::string& own_name, std::string_view file) const -> Status {
    std::size_t list = 0;
    for (auto& node : nodes) {
      if (list == lists_.size() || node.name != key(list)) {  // a machine that its own lines name
        continue;
      }
      const auto& name = lists_.size() == 1 ? own_name : lists_[list].heading;
      if (name.empty()) {
        return Error{ErrorKind::usage,
                     "several machines are listed, and nothing names this one: write a line with its name above its GPUs, or give each "
                     "machine a file of its own",
                     line_place(file, lists_[list].line)};
      }
      node.name = name;
      ++list;
    }
    return std::monostate{};
  }

 private:
  struct List {
    std::string heading;
    std::size_t line;
  };

  static auto key(std::size_t index) -> std::string { return "\n" + std::to_string(index); }  // no line contains a line break

  std::vector<List> lists_;
  std::string heading_;             ///< the last heading since the last GPU
  std::optional<unsigned> last_{};  ///< number of the last GPU; nullopt: the list has ended
};

/// A line of the list: `n1: GPU 0: Tesla T4 (UUID: GPU-a)`.
struct Listed {
  std::string host;
  unsigned number{};
  std::string gpu;  ///< empty if the line names none
};

auto listed_in(std::string_view line) -> std::optional<Listed> {
  constexpr std::string_view k_gpu = "GPU ";
  const auto at = line.find(k_gpu);
  const auto colon = at == std::string_view::npos ? at : line.find(": ", at);
  const auto end = colon == std::string_view::npos ? colon : line.find(" (UUID: ", colon);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  unsigned number = 0;
  std::from_chars(line.data() + at + k_gpu.size(), line.data() + colon, number);
  return Listed{host_of(line.substr(0, at)), number, std::string(trimmed(line.substr(colon + 2, std::max(end, colon + 2) - colon - 2)))};
}

}  // namespace

auto read_smi_list(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  const auto own_name = std::filesystem::path(file).stem().string();
  NamedNodes nodes;
  Lists lists;
  for (const auto& [number, line] : lines_of(text)) {
    if (const auto none = line.find(k_no_devices); none != std::string_view::npos) {
      const auto host = host_of(line.substr(0, none));
      nodes.named(host.empty() ? lists.key_at(std::nullopt, number) : host, number);
      continue;
    }
    const auto listed = listed_in(line);
    if (!listed && is_harmless(line)) {
      lists.pass(line);
      continue;
    }
    if (!listed) {
      return unanswered(line, own_name, line_place(file, number));
    }
    if (listed->gpu.empty()) {
      return Error{ErrorKind::usage, "a line of `nvidia-smi -L` names its GPU, and this one does not: " + quote(line),
                   line_place(file, number)};
    }
    add_gpu(nodes.named(listed->host.empty() ? lists.key_at(listed->number, number) : listed->host, number).gpus, listed->gpu);
  }
  auto all = nodes.take();
  auto named = lists.name(all, own_name, file);
  return named ? Result<std::vector<Node>>(std::move(all)) : named.error();
}

}  // namespace gpusolve::inventory
