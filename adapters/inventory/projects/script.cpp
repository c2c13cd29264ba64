// Reads the dependencies of a Python program from its comments: PEP 723 (the specification "Inline script metadata"), and the tables of uv
// in these comments.
#include <string>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_opening = "# /// script";
constexpr std::string_view k_closing = "# ///";

/// The TOML in a line of the block: `# text` or `#`; nullopt for any other line.
auto content_of(std::string_view line) -> std::optional<std::string_view> {
  return line == "#" ? std::optional(std::string_view()) : line.starts_with("# ") ? std::optional(line.substr(2)) : std::nullopt;
}

/// The block as a pyproject.toml. Each line keeps its number, so that findings name the lines of the program. As in the regular expression
/// of PEP 723, the last closing line of the comment ends the block.
auto project_in(std::string_view text, std::string_view file) -> Result<std::string> {
  std::string project;
  std::size_t opened = 0;  // the number of the opening line
  std::size_t closed = 0;  // the length of the project at the last closing line
  for (const auto& line : lines_of(text)) {
    const auto content = content_of(line.text);
    if (opened == 0) {
      opened = line.text == k_opening ? line.number : 0;
      project += opened == 0 ? "\n" : "[project]\n";
      continue;
    }
    if (!content) {
      break;
    }
    closed = line.text == k_closing ? project.size() : closed;
    project += std::string(*content) + "\n";
  }
  if (opened == 0 || closed == 0) {
    const auto what =
        opened == 0 ? "there is no line " + quote(k_opening) : quote(k_opening) + " is not closed by a comment " + quote(k_closing);
    return Error{ErrorKind::usage, what + " (PEP 723)", opened == 0 ? std::string(file) : line_place(file, opened)};
  }
  project.resize(closed);
  return project;
}

}  // namespace

auto looks_like_script(std::string_view text) -> bool {
  return text.starts_with(std::string(k_opening) + "\n") || text.find("\n" + std::string(k_opening) + "\n") != std::string_view::npos;
}

auto read_script(const Input& input) -> Result<Inventory> {
  const auto project = project_in(input.text, input.name);
  if (!project) {
    return project.error();
  }
  auto block = input;
  block.text = *project;
  auto inventory = read_pyproject(block);
  if (inventory) {
    inventory->kind = Kind::script;
  }
  return inventory;
}

}  // namespace gpusolve::inventory
