// Reads the nodes of Slurm by their generic resources: the output of `scontrol show nodes`, or the table of `sinfo -N -o '%N %G'`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

/// Sets the GPUs of a node from a value of Gres (https://slurm.schedmd.com/gres.html): "gpu:a100:4(S:0-1),gpu:t4:1", "gpu:4" (of unknown
/// kind), "(null)". The type of a multi-instance GPU (`a100_1g.5gb`) denotes its card, since both have the same compute capability.
void set_gres(Node& node, std::string_view gres);
/// Whether a text is a value of Gres that names GPUs.
[[nodiscard]] auto looks_like_gres(std::string_view text) -> bool;

/// Expands a list of names: "n[1-3,07],login" -> n1, n2, n3, n07, login; nullopt if the text is not such a list, or has more than `most`
/// names.
[[nodiscard]] auto expand_node_list(std::string_view list, std::size_t most) -> std::optional<std::vector<std::string>>;

/// Whether the first line begins a node of scontrol, or is the head of sinfo's table with the columns NODELIST (or HOSTNAMES) and GRES.
[[nodiscard]] auto looks_like_slurm(std::string_view text) -> bool;
/// Reads the nodes. A node that several partitions list counts once.
[[nodiscard]] auto read_slurm_nodes(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
