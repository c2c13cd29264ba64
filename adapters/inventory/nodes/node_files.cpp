#include "adapters/inventory/nodes/node_files.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "base/files/atomic_file.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The files in a folder, ordered by name; for a file, the file itself.
auto files_of(const std::string& path) -> std::vector<std::string> {
  std::error_code code;
  if (!fs::is_directory(path, code)) {
    return {path};
  }
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(path, code)) {
    if (entry.is_regular_file(code)) {
      files.push_back(entry.path().string());
    }
  }
  std::ranges::sort(files);
  return files;
}

using Places = std::map<std::string, std::size_t, std::less<>>;  // index of the first node with each name

/// Appends the nodes of a file. Error (kind `usage`): a node has the name of a different machine in another file.
auto append_nodes(std::vector<Node> nodes, const std::string& file, Places& places, std::vector<Node>& all) -> Status {
  for (auto& node : nodes) {
    const bool is_named = node.name != node.place;  // otherwise its place is its name
    node.place = node.place.empty() ? file : file + ": " + node.place;
    const auto first = is_named ? places.try_emplace(node.name, all.size()).first->second : all.size();
    if (auto fault = first < all.size() ? fault_of_name(node, all[first], node.place) : std::nullopt) {
      return *std::move(fault);
    }
    all.push_back(std::move(node));
  }
  return std::monostate{};
}

/// One text for all paths of the same file.
auto identity_of(const std::string& file) -> std::string {
  std::error_code code;
  const auto path = file == "-" ? fs::path() : fs::canonical(file, code);
  return path.empty() || code ? file : path.string();
}

}  // namespace

auto read_node_files(const std::vector<std::string>& paths, const std::function<Result<std::string>()>& standard_input)
    -> Result<std::vector<Node>> {
  std::vector<Node> all;
  std::set<std::string> read;
  Places places;
  for (const auto& path : paths) {
    for (const auto& file : files_of(path)) {
      if (!read.insert(identity_of(file)).second) {
        continue;  // the file is named twice, or also by its folder; its nodes count once
      }
      const auto text = file == "-" ? standard_input() : files::read_file_or_pipe(file, k_longest_input);
      auto nodes = text ? read_nodes(*text, file) : Result<std::vector<Node>>(text.error());
      if (!nodes) {
        return nodes.error();
      }
      if (auto appended = append_nodes(std::move(nodes).value(), file, places, all); !appended) {
        return appended.error();
      }
    }
  }
  return all.empty() ? Result<std::vector<Node>>(usage_error("there are no nodes in " + quote(paths.front()))) : all;
}

}  // namespace gpusolve::inventory
