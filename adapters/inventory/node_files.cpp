#include "adapters/inventory/node_files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "base/files/atomic_file.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The files in a folder, ordered by name; for a file, only itself.
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

}  // namespace

auto read_node_files(const std::vector<std::string>& paths, const std::function<Result<std::string>()>& standard_input)
    -> Result<std::vector<Node>> {
  std::vector<Node> all;
  for (const auto& path : paths) {
    for (const auto& file : files_of(path)) {
      const auto text = file == "-" ? standard_input() : files::read_file_or_pipe(file, k_longest_input);
      auto nodes = text ? read_nodes(*text, file) : Result<std::vector<Node>>(text.error());
      if (!nodes) {
        return nodes.error();
      }
      for (auto& node : *nodes) {
        node.place = node.place.empty() ? file : file + ": " + node.place;
        all.push_back(std::move(node));
      }
    }
  }
  return all.empty() ? Result<std::vector<Node>>(Error{ErrorKind::usage, "there are no nodes in " + quote(paths.front())}) : all;
}

}  // namespace gpusolve::inventory
