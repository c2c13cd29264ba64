// Which sources the command line means: `--live` and `--mirror` turned into channels and indexes (contract, options of resolve).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// A mirror of the catalog: where it keeps what the official hosts have.
class Mirror {
 public:
  /// Errors (kind `usage`): no such mirror, with those that there are; one that is dead.
  [[nodiscard]] static auto find(const catalogs::Catalog& catalog, std::string_view name) -> Result<Mirror>;

  /// The channel there: `pytorch` -> `https://mirror/anaconda/cloud/pytorch`. What the mirror lacks or does not mirror stays as it is.
  [[nodiscard]] auto channel(const std::string& channel) const -> std::string;
  /// The index there: of https://pypi.org/simple and https://download.pytorch.org/whl/TAG.
  [[nodiscard]] auto index(const std::string& url) const -> std::string;
  /// Whether the mirror has no copy of an official channel, as far as the catalog knows.
  [[nodiscard]] auto lacks(std::string_view channel) const -> bool;
  /// PyPI, but none of the PyTorch indexes.
  [[nodiscard]] auto has_pypi_only() const -> bool { return entry_->pypi_simple && !entry_->pytorch_wheels; }
  /// Its wheels of torch lie on pages of links, not in an index.
  [[nodiscard]] auto serves_links() const -> bool { return entry_->pytorch_wheels_kind == "find-links"; }
  [[nodiscard]] auto name() const -> const std::string& { return entry_->id; }
  /// Live mirrors that are known to carry a channel, in the order of the catalog.
  [[nodiscard]] static auto carriers_of(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string>;

 private:
  explicit Mirror(const catalogs::MirrorEntry& entry) : entry_(&entry) {}
  const catalogs::MirrorEntry* entry_;
};

/// Do the options leave it to the embedded catalog, or to `--live`, where builds come from?
[[nodiscard]] auto names_no_source(const ResolveOptions& options) -> bool;

/// The options with the sources that they stand for: those of the user's settings, else the official ones, where `--live` names none, and
/// the mirror's in place of the official ones. The settings of conda and pip are read, and count, only where a server is to be asked, so
/// what the embedded catalog or folders answer is the same for everybody. Errors (kind `usage`): an unknown mirror, broken settings.
[[nodiscard]] auto with_sources(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<ResolveOptions>;

/// Does `--mirror` name one that has PyPI, but none of the PyTorch indexes?
[[nodiscard]] auto has_pypi_only(const ResolveOptions& options, const catalogs::Catalog& catalog) -> bool;

/// The answer with the mirror in place of the official hosts, where `--mirror` asks for it, and what it lacks said.
[[nodiscard]] auto apply_mirror(report::Answer& answer, const ResolveOptions& options, const catalogs::Catalog& catalog) -> Status;

}  // namespace gpusolve::cli
