// Any bytes as an inventory of machines: nodes, or an error that has a place.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

#include "adapters/inventory/nodes/node_list.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                // NOLINT(google-build-using-namespace): one small program
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto nodes = inventory::read_nodes(text, "nodes");
  if (!nodes) {
    GPUSOLVE_CHECK(nodes.error().kind == ErrorKind::usage && nodes.error().text().starts_with("nodes"), "an inventory is the user's");
    return 0;
  }
  GPUSOLVE_CHECK(!nodes->empty() && nodes->size() <= inventory::k_most_nodes, "as many nodes as there may be");
  for (const auto& node : *nodes) {
    const std::set<std::string> kinds(node.gpus.begin(), node.gpus.end());
    GPUSOLVE_CHECK(kinds.size() == node.gpus.size() && !kinds.contains(""), "each kind of GPU once, by a name");
  }
  return 0;
}
