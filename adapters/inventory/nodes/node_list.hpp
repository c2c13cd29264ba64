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
  bool has_unnamed_gpus{};   ///< the machine has GPUs, but nothing states their kind
  bool has_blank_gpus{};     ///< the source has a place for GPUs, and the place is empty
  std::string wrong_gres{};  ///< a resource of Slurm whose count is invalid
  auto operator==(const Node&) const -> bool = default;
};

inline constexpr std::size_t k_most_nodes = 20'000;
/// The line that nvidia-smi prints if the driver shows no GPU.
inline constexpr std::string_view k_no_devices = "No devices were found";

/// Reads CSV or TSV with a head (`name,gpus,driver,platform`); a list of maps in YAML or JSON (by itself or under `nodes`); the table of
/// nvidia-smi; `nvidia-smi -L` (the node is the file's name, or the text before `: GPU 0:` on a line, as pdsh writes it); `kubectl get
/// nodes` with `-o json`, `-o yaml` or `--show-labels` and the labels of GPU feature discovery; or the output of Slurm (slurm_nodes.hpp). A
/// cell separates several GPUs by `+`, and `8x A100` means eight GPUs; a Gres of Slurm is also valid. A node that is listed twice counts
/// once. Errors (kind `usage`) have the place; one is a name of two different machines.
[[nodiscard]] auto read_nodes(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

// One reader for each kind of text.
[[nodiscard]] auto read_node_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;
[[nodiscard]] auto read_node_maps(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;
[[nodiscard]] auto read_smi_list(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

/// The error (kind `usage`, at `place`) if two nodes with the same name differ; nullopt if they do not.
[[nodiscard]] auto fault_of_name(const Node& node, const Node& other, const std::string& place) -> std::optional<Error>;

/// Splits a cell: "8x NVIDIA A100 + T4" -> "NVIDIA A100", "T4"; empty for "", "none" and "-", if nothing else is in the cell.
[[nodiscard]] auto gpus_in(std::string_view text) -> std::vector<std::string>;
/// The field for a column or key of this name, such as "gpus" for "gpu" and "gres"; empty if the name is unknown.
[[nodiscard]] auto field_of(std::string_view name) -> std::string_view;
/// Sets the field for a column or key of this name; false if the name is unknown.
auto set_field(Node& node, std::string_view name, std::string_view value) -> bool;

}  // namespace gpusolve::inventory
