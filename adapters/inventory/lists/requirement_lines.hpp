// Parses pip's "Requirements File Format", line by line or as a whole text, and reads included files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// One statement of the format: lines joined at trailing backslashes, without comments.
struct Statement {
  std::size_t line{};  ///< number of the first line, from 1
  std::string text;
};
[[nodiscard]] auto statements_of(std::string_view text) -> std::vector<Statement>;

/// Whether the spec is a wheel, an archive, a folder, a repository or a URL, instead of a package name: `./local`, `.`, `submodules/x`,
/// `git+https://...`.
[[nodiscard]] auto is_file_reference(std::string_view spec) -> bool;

/// The position of the options behind the spec, or the length of the line if there are none: `torch==2.1 --hash=…`, `torch -f URL`.
[[nodiscard]] auto start_of_options(std::string_view line) -> std::size_t;

class RequirementLines {
 public:
  /// `folder`: the base of included files; nullopt: the text does not come from a file and must not include any. `is_installed`: each line
  /// is an installed package, not a request.
  RequirementLines(std::optional<std::filesystem::path> folder, Machine machine, bool is_installed)
      : root_(folder), folder_(std::move(folder)), machine_(machine), is_installed_(is_installed) {}

  /// Notes included files for which the function is true, instead of reading them: an earlier command changes the file at that path.
  void leave_out(std::function<bool(const std::filesystem::path&)> is_left_out) { is_left_out_ = std::move(is_left_out); }
  /// Reads all lines; `file` and the line number are the place in errors and demands.
  [[nodiscard]] auto read_text(std::string_view text, const std::string& file) -> Status;
  /// Reads all lines; with `is_constraint`, as pip reads a file of `-c`.
  [[nodiscard]] auto read_text(std::string_view text, const std::string& file, bool is_constraint) -> Status;
  /// Reads one statement: a spec or an option, without a comment. Ignores an empty one.
  [[nodiscard]] auto read_line(std::string_view line, const std::string& place) -> Status;
  /// Reads the name and the extras of a spec whose version is known only when the command runs. `written`: the spec as messages show it.
  void read_open_spec(std::string_view spec, std::string_view written, const std::string& place);
  /// Reads a file named by an option such as `-r`, relative to the folder; with `is_constraint`, as a file of `-c`. The file may be outside
  /// of the first folder, as pip allows; errors and notes then name its line without quoting it, because the file may be secret (`-r
  /// ../.netrc`).
  [[nodiscard]] auto include(std::string_view name, const std::string& place, bool is_constraint) -> Status;

  /// Returns the content that was read so far, in the order of the lines: packages, demands, constraints, addresses, notes.
  [[nodiscard]] auto take() -> Inventory { return std::move(inventory_); }

 private:
  auto read_option(std::string_view text, const std::string& place) -> Status;
  /// Reads options that name addresses; a line may have any number of them. Returns the options after them.
  auto read_addresses(std::string_view options, const std::string& place) -> std::string_view;
  auto read_spec(std::string_view text, const std::string& place) -> Status;
  auto read_address(std::string_view address, const std::string& place) -> Status;
  auto read_hashes(std::string_view options) -> Status;
  /// Notes addresses behind a spec, where people write them although pip ignores them.
  void note_ignored(std::string_view options);
  /// Reads the text of an included file; see `include`.
  auto read_included(std::string_view text, const std::filesystem::path& path) -> Status;
  /// The error of a line at `place`, without the words of the line if the file is outside of the first folder.
  [[nodiscard]] auto fault(const Error& error, const std::string& place) const -> Error;
  void add(const pypi::Requirement& requirement, std::string_view spec, const std::string& place);
  /// Adds a wheel, whose name states its content. A folder, a repository or an archive is only noted.
  void add_file(std::string_view spec, const std::string& place);

  std::optional<std::filesystem::path> root_;    // folder of the first text
  std::optional<std::filesystem::path> folder_;  // folder of the text being read
  Machine machine_;
  bool is_installed_;
  std::function<bool(const std::filesystem::path&)> is_left_out_;  // empty: none
  Inventory inventory_;
  std::size_t files_{};
  std::size_t bytes_{};
  std::size_t depth_{};
  bool is_constraint_{};
  bool is_outside_{};
  bool last_is_package_{};
};

}  // namespace gpusolve::inventory
