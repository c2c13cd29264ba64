// The sources that the command line means: maps `--live` and `--mirror` to channels and indexes (docs/rules.md, "Sources").
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "engine/query/sources.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A mirror in the catalog: maps official addresses to its own.
class Mirror {
 public:
  /// Errors (kind `usage`): an unknown mirror, with a list of the known ones; a mirror that is dead.
  [[nodiscard]] static auto find(const catalogs::Catalog& catalog, std::string_view name) -> Result<Mirror>;

  /// The mirrored address of a channel: `pytorch` -> `https://mirror/anaconda/cloud/pytorch`. Returns a channel that the mirror lacks or
  /// does not mirror unchanged.
  [[nodiscard]] auto channel(const std::string& channel) const -> std::string;
  /// The mirrored address of an index: https://pypi.org/simple, or one of the main stack.
  [[nodiscard]] auto index(const std::string& url) const -> std::string;
  /// Whether the mirror has no copy of an official channel, as far as the catalog knows.
  [[nodiscard]] auto lacks(std::string_view channel) const -> bool;
  /// Whether the mirror is known to have a copy of an official channel.
  [[nodiscard]] auto lists(std::string_view channel) const -> bool;
  /// Whether the mirror has PyPI, but none of the indexes of the main stack.
  [[nodiscard]] auto has_pypi_only() const -> bool { return entry_->pypi_simple && !entry_->stack_wheels; }
  /// Whether it has conda channels.
  [[nodiscard]] auto has_channels() const -> bool { return entry_->conda_base.has_value(); }
  /// Whether the mirror's wheels of the main stack are on pages of links instead of in an index.
  [[nodiscard]] auto serves_links() const -> bool { return entry_->stack_wheels_kind == catalogs::MirrorEntry::Wheels::find_links; }
  [[nodiscard]] auto name() const -> const std::string& { return entry_->id; }
  [[nodiscard]] auto wheels_fault() const -> const std::string& { return entry_->wheels_fault; }
  /// Live mirrors known to have a channel, in the order of the catalog.
  [[nodiscard]] static auto carriers_of(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string>;

 private:
  Mirror(const catalogs::MirrorEntry& entry, const StackRoles& roles) : entry_(&entry), roles_(&roles) {}
  const catalogs::MirrorEntry* entry_;
  const StackRoles* roles_;
};

/// Reads the settings of conda and pip for this user.
using ReadSettings = std::function<Result<settings::Settings>()>;

/// The query with the actual sources: for `--live` without named sources, those of the user's settings or else the official ones;
/// for a mirror, the mirror's in place of the official ones. Calls `read_settings` only if a server will be asked, so that the
/// results of the embedded catalog and of folders are the same for everybody. Errors (kind `usage`): an unknown mirror, broken
/// settings; the error of the given query.
[[nodiscard]] auto with_sources(Result<Query> query, Platform platform, const catalogs::Catalog& catalog, const ReadSettings& read_settings)
    -> Result<Query>;

/// Whether the mirror of the sources has PyPI, but none of the indexes of the main stack.
[[nodiscard]] auto has_pypi_only(const Sources& sources, const catalogs::Catalog& catalog) -> bool;

/// Replaces the official hosts in the answer by the addresses of `--mirror`, and warns about the sources that the mirror lacks.
[[nodiscard]] auto apply_mirror(Answer& answer, const Sources& sources, const catalogs::Catalog& catalog) -> Status;

}  // namespace gpusolve::engine
