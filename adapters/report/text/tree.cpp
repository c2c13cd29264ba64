#include "adapters/report/text/tree.hpp"

#include <algorithm>

#include "adapters/report/text/tree_lines.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The four parts of branches, each three columns wide.
constexpr std::string_view k_branch = "├─ ";
constexpr std::string_view k_last_branch = "└─ ";
constexpr std::string_view k_trunk = "│  ";
constexpr std::string_view k_gap = "   ";

/// States for each line whether it is the last on its branch.
auto find_last_siblings(const std::vector<TreeLine>& lines) -> std::vector<bool> {
  std::vector<bool> is_last(lines.size());
  std::vector<bool> has_later;  // by depth: whether a later line has this depth, before a line of smaller depth
  for (std::size_t index = lines.size(); index-- > 0;) {
    const auto depth = lines[index].depth;
    has_later.resize(depth + 1, false);
    is_last[index] = !has_later[depth];
    has_later[depth] = true;
  }
  return is_last;
}

auto text_of(const TreeLine& line, const std::vector<TreeLine>& lines) -> std::string {
  const auto prefix = line.number ? "[" + std::to_string(*line.number) + "] " : "";
  const auto suffix = line.refers_to ? ": see [" + std::to_string(lines[*line.refers_to].number.value_or(0)) + "]" : "";
  return prefix + line.text + suffix;
}

/// Draws lines in order. `trunk_` holds, by depth, the text to the left of the children of the last line.
class Drawer {
 public:
  explicit Drawer(const TreeOptions& options) : options_(options) {}

  auto draw(const TreeLine& line, const std::string& text, bool is_last) -> std::string {
    trunk_.resize(line.depth);
    const auto before = std::string(options_.indent, ' ') + joined(trunk_, "");
    Margins margins{before, before};
    if (line.depth > 0) {
      const auto above = std::string(options_.indent, ' ') + trunk_up_to(line.depth - 1);
      margins.first = above + std::string(is_last ? k_last_branch : k_branch);
      margins.rest = above + std::string(is_last ? k_gap : k_trunk);
      trunk_.back() = is_last ? k_gap : k_trunk;
    }
    margins.rest += "  ";
    return wrap(text, margins, options_.width);
  }

 private:
  [[nodiscard]] auto trunk_up_to(std::size_t depth) const -> std::string {
    return joined(std::vector<std::string_view>(trunk_.begin(), trunk_.begin() + static_cast<std::ptrdiff_t>(depth)), "");
  }

  TreeOptions options_;
  std::vector<std::string_view> trunk_;
};

}  // namespace

auto render_tree(const Graph& graph, const TreeOptions& options) -> std::string {
  const auto lines = tell(graph, {options.depth, options.siblings});
  const auto is_last = find_last_siblings(lines);
  const auto shown = lines.size() > options.lines + 1 ? options.lines : lines.size();
  Drawer drawer(options);
  std::string out;
  for (std::size_t index = 0; index < shown; ++index) {
    out += drawer.draw(lines[index], text_of(lines[index], lines), is_last[index]);
  }
  if (shown < lines.size()) {
    out += std::string(options.indent, ' ') + "… and " + std::to_string(lines.size() - shown) + " more lines\n";
  }
  return out;
}

}  // namespace gpusolve::report
