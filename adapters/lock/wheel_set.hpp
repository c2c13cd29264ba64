// The wheels of a set, as the formats of pip and uv need them: from which index each comes, how to pin it, and for which machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "adapters/pypi/target.hpp"

namespace gpusolve::lock {

inline constexpr std::string_view k_pypi_url = "https://pypi.org/simple";

/// The address of an index as pip and uv want it: a folder as a `file://` URL, PyPI by its URL, no slash at the end.
[[nodiscard]] auto index_url_of(std::string address) -> std::string;

/// What pip has to be told so that it takes this very version. `==2.6.0` also takes `2.6.0+cu124` (PEP 440), so a version without
/// a local part is pinned by its text, `===`, where its index has such builds too, or may have them; PyPI itself has no local versions.
[[nodiscard]] auto pin_of(const report::Package& package, std::string_view index) -> std::string;

/// One index, and what is installed from it. With more than one index in a command, the newest version of any of them would win,
/// which is how a CPU build (or a stranger's package of the same name) slips in.
struct IndexGroup {
  std::string url;
  bool is_links{};  ///< a page or folder of files, for `--find-links`
  std::vector<const report::Package*> packages;
};

class WheelSet {
 public:
  explicit WheelSet(const CommandParts& parts);

  /// In the answer's order, without Python itself.
  [[nodiscard]] auto packages() const -> const std::vector<const report::Package*>& { return packages_; }
  /// PyPI last, else by first use.
  [[nodiscard]] auto groups() const -> const std::vector<IndexGroup>& { return groups_; }
  [[nodiscard]] auto index_of(const report::Package& package) const -> std::string;
  /// The first package without a SHA-256; null: all have one.
  [[nodiscard]] auto without_digest() const -> const report::Package*;
  /// An error of kind `usage` that names the first package without URL (the embedded catalog knows none), of kind `source` where
  /// one cannot be written down.
  [[nodiscard]] auto check_urls() const -> Status;
  /// "CPython 3.11, linux-64, glibc 2.28".
  [[nodiscard]] auto target_text() const -> std::string;
  /// Options with which pip, wherever it runs, sees what it would see on the target (`--platform`, once for each kind of wheel that
  /// the set holds, best first; `--python-version`; `--only-binary=:all:`). The dependencies' markers are not among what they change.
  [[nodiscard]] auto target_options() const -> std::vector<std::string>;
  [[nodiscard]] auto target() const -> const pypi::Target& { return target_; }
  [[nodiscard]] auto python() const -> const std::optional<std::string>& { return python_; }

 private:
  [[nodiscard]] auto platforms() const -> std::vector<std::string>;

  const CommandParts& parts_;
  std::vector<const report::Package*> packages_;
  std::vector<IndexGroup> groups_;
  pypi::Target target_;
  std::optional<std::string> python_;
};

/// An error of kind `source` where pip would read the address of an index as something else in a requirements file.
[[nodiscard]] auto check_index_places(const WheelSet& wheels) -> Status;

}  // namespace gpusolve::lock
