// The wheels of a set for the formats of pip and uv: each wheel's index and pin, and the machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/target.hpp"

namespace gpusolve::lock {

/// The address of an index in the form of pip and uv: a folder as a `file://` URL, PyPI by its URL, without a trailing slash.
[[nodiscard]] auto index_url_of(std::string_view stated) -> std::string;

/// The pin with which pip installs exactly this version. `==2.6.0` also matches `2.6.0+cu124` (PEP 440). A version without a local part is
/// therefore pinned with `===` if its index has or may have such builds; PyPI itself has no local versions.
[[nodiscard]] auto pin_of(const Package& package, std::string_view index, const StackRoles& roles) -> std::string;

/// One index, and the packages from it. If one command names several indexes, pip takes the newest version that any of them serves; in
/// this way pip may install a CPU build (or a stranger's package of the same name).
struct IndexGroup {
  std::string url;
  bool is_links{};  ///< a page or folder of files, for `--find-links`
  std::vector<const Package*> packages;
};

/// Whether the group is the catalog's index of one stack alone; PyPI then serves the dependencies.
[[nodiscard]] auto is_of_other_stack(const IndexGroup& group, const CommandParts& parts) -> bool;

class WheelSet {
 public:
  explicit WheelSet(const CommandParts& parts);

  /// The wheels in the answer's order, without Python.
  [[nodiscard]] auto packages() const -> const std::vector<const Package*>& { return packages_; }
  /// The indexes in order of first use, PyPI last.
  [[nodiscard]] auto groups() const -> const std::vector<IndexGroup>& { return groups_; }
  [[nodiscard]] auto index_of(const Package& package) const -> std::string;
  /// The pin of a package at its index.
  [[nodiscard]] auto pin_of(const Package& package) const -> std::string;
  /// The first package without a SHA-256; null if all have one.
  [[nodiscard]] auto without_digest() const -> const Package*;
  /// An error of kind `usage` that names the first package without a URL (the embedded catalog knows no URLs).
  [[nodiscard]] auto check_urls() const -> Status;
  /// The machine in words: "CPython 3.11, linux-64, glibc 2.28".
  [[nodiscard]] auto target_text() const -> std::string;
  /// Options that make pip on any machine select wheels for the target (`--platform`, once per kind of wheel in the set, best first;
  /// `--python-version`; `--only-binary=:all:`). They do not affect the markers of dependencies.
  [[nodiscard]] auto target_options() const -> std::vector<std::string>;
  /// The comment of a file that says how to fetch its wheels on another machine.
  [[nodiscard]] auto download_hint() const -> std::string;
  [[nodiscard]] auto target() const -> const pypi::Target& { return target_; }
  [[nodiscard]] auto python() const -> const std::optional<std::string>& { return python_; }

 private:
  [[nodiscard]] auto platforms() const -> std::vector<std::string>;

  const CommandParts& parts_;
  std::vector<const Package*> packages_;
  std::vector<IndexGroup> groups_;
  pypi::Target target_;
  std::optional<std::string> python_;
};

/// An error of kind `source` if pip would misread the address of an index in a requirements file.
[[nodiscard]] auto check_index_addresses(const WheelSet& wheels) -> Status;

}  // namespace gpusolve::lock
