// Lines of pip's "Requirements File Format", one by one or a whole text, with the files that they include.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/pypi/requirement.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// One statement of the format: lines put together where they end in a backslash, without comments.
struct Statement {
  std::size_t line{};  ///< of the first, from 1
  std::string text;
};
[[nodiscard]] auto statements_of(std::string_view text) -> std::vector<Statement>;

/// A wheel, an archive, a folder, a repository or any of their URLs, and no spec with a name: `./local`, `.`, `submodules/x`,
/// `git+https://…`.
[[nodiscard]] auto is_file_reference(std::string_view spec) -> bool;

class RequirementLines {
 public:
  /// `folder`: where included files are looked for; nothing: the text came from no file, and may include none. `is_installed`: each line
  /// is a package that is there and not a wish.
  RequirementLines(std::optional<std::filesystem::path> folder, const Machine& machine, bool is_installed)
      : folder_(std::move(folder)), machine_(machine), is_installed_(is_installed) {}

  /// All lines; `file` and the number of the line are the place in errors and demands.
  [[nodiscard]] auto read_text(std::string_view text, const std::string& file) -> Status;
  /// One statement: a spec or an option, without a comment. Nothing is done where it is empty.
  [[nodiscard]] auto read_line(std::string_view line, const std::string& place) -> Status;
  /// A file that an option such as `-r` names, relative to the folder; `is_constraint`: as `-c` would.
  [[nodiscard]] auto include(std::string_view name, const std::string& place, bool is_constraint) -> Status;

  /// What was read so far, in the order of the lines: packages, demands, constraints, addresses, notes.
  [[nodiscard]] auto take() -> Inventory { return std::move(inventory_); }

 private:
  auto read_option(std::string_view text, const std::string& place) -> Status;
  auto read_spec(std::string_view text, const std::string& place) -> Status;
  auto read_hashes(std::string_view options) -> Status;
  void add(const pypi::Requirement& requirement, std::string_view spec, const std::string& place);
  /// A wheel says what it is by its name; a folder, a repository or an archive says nothing that could be audited.
  void add_file(std::string_view spec, const std::string& place);

  std::optional<std::filesystem::path> folder_;  // of the text that is being read
  Machine machine_;
  bool is_installed_;
  Inventory inventory_;
  std::size_t files_{};
  std::size_t bytes_{};
  std::size_t depth_{};
  bool is_constraint_{};
  bool last_is_package_{};
};

}  // namespace gpusolve::inventory
