// Reads the machines of a fleet from a table, a list of maps, the output of nvidia-smi -L, or the nodes of Kubernetes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// One machine, in the words of its source.
struct Node {
  std::string name;
  std::vector<std::string> gpus;  ///< "NVIDIA A100-SXM4-40GB", "sm_80"; unique
  std::optional<std::string> driver{};
  std::optional<std::string> driver_cuda{};
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};
  std::string place{};       ///< "line 3", "nodes[2]"
  bool has_unnamed_gpus{};   ///< there are GPUs, and nothing says which
  bool has_blank_gpus{};     ///< its source has a place for GPUs, which is empty
  std::string wrong_gres{};  ///< a resource of Slurm with a count that is none
  auto operator==(const Node&) const -> bool = default;
};

inline constexpr std::size_t k_most_nodes = 20'000;
/// The line of nvidia-smi if the driver shows no GPU.
inline constexpr std::string_view k_no_devices = "No devices were found";

/// CSV or TSV with a head (`name,gpus,driver,platform`), a list of maps in YAML or JSON (by itself or under `nodes`), the table of
/// nvidia-smi, `nvidia-smi -L` (the node is the file's name, or what stands before `: GPU 0:` on a line, as pdsh writes it), or `kubectl
/// get nodes` with `-o json`, `-o yaml` or `--show-labels` and the labels of GPU feature discovery, or what Slurm prints (slurm_nodes.hpp).
/// Cells hold several GPUs parted by `+`, and `8x A100` is eight of them; a Gres of Slurm is one, too. A node that is listed twice is
/// there once. Errors (kind `usage`) have the place; a name of two machines that differ is one.
[[nodiscard]] auto read_nodes(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

// The readers for each kind of text.
[[nodiscard]] auto read_node_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;
[[nodiscard]] auto read_node_maps(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;
[[nodiscard]] auto read_smi_list(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

/// The error (kind `usage`, at `place`) of a node that has the name of another one and differs from it; nullopt if it does not differ.
[[nodiscard]] auto fault_of_name(const Node& node, const Node& other, const std::string& place) -> std::optional<Error>;

/// "8x NVIDIA A100 + T4" -> "NVIDIA A100", "T4"; empty for "", "none" and "-", which stand alone.
[[nodiscard]] auto gpus_in(std::string_view text) -> std::vector<std::string>;
/// The field that a column or key of this name denotes, such as "gpus" for "gpu" and "gres"; empty if the name is unknown.
[[nodiscard]] auto field_of(std::string_view name) -> std::string_view;
/// Sets the field that a column or key of this name denotes; false if the name is unknown.
auto set_field(Node& node, std::string_view name, std::string_view value) -> bool;

}  // namespace gpusolve::inventory
