// What the embedded catalog can judge of a spec, and what it leaves to the installer (contract, "Stacks"): it holds torch and what goes
// with it by releases, Python and CUDA by their first two numbers, builds by patterns; no other packages.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/match_spec.hpp"
#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"
#include "cli/catalog/catalog_index.hpp"
#include "cli/worlds/known_versions.hpp"
#include "cli/worlds/spec_reach.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli {

class CatalogReach {
 public:
  /// The catalog must outlive this. `is_strict`: releases newer than the catalog are refused (--strict-catalog).
  CatalogReach(const catalogs::Catalog& catalog, Platform platform, bool is_strict);

  /// Of a match spec, or of a requirement. A version of an nvidia wheel that is not held is left to the installer, and judged all the
  /// same: it may not contradict what a build of torch pins. One that cannot be read, and one on a name that only the other ecosystem has,
  /// is taken as it is: who solves for it says what is wrong.
  [[nodiscard]] auto of_conda(const std::string& spec) -> SpecReach;
  [[nodiscard]] auto of_pip(const std::string& spec) -> SpecReach;

  /// Has the catalog packages of this name, in the spelling of that ecosystem?
  [[nodiscard]] auto holds(report::Ecosystem ecosystem, std::string_view name) const -> bool;
  /// The name that this one is a slip of the keyboard for: one letter too many, too few, wrong or changed places, two in a long name.
  /// Empty for a name that some ecosystem is known to have, and for one that goes on behind a known name (`torchx`).
  [[nodiscard]] auto meant_name(std::string_view name) const -> std::string;

 private:
  [[nodiscard]] auto pip_names() const -> const std::set<std::string, std::less<>>&;
  [[nodiscard]] auto is_in_channel(const std::string& channel, std::string_view name) const -> bool;
  [[nodiscard]] auto is_version_held(const conda::MatchSpec& spec, const std::string& versions) const -> bool;
  [[nodiscard]] auto held_build(const conda::MatchSpec& spec) const -> std::optional<std::string>;
  [[nodiscard]] auto of_conda_series(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_conda_release(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_pip_release(const std::string& name, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_pip_wheel(const std::string& name, const std::string& text) -> SpecReach;
  /// Where the catalog does not hold what is asked for.
  [[nodiscard]] auto beyond(const AskedVersions& asked, const std::string& text) const -> std::optional<SpecReach>;

  const catalogs::Catalog& catalog_;
  bool is_strict_;
  std::unique_ptr<CatalogIndex> index_;  ///< PyPI, with what builds pin
  std::vector<conda::Channel> channels_;
  std::set<std::string, std::less<>> conda_names_;
  mutable std::optional<std::set<std::string, std::less<>>> pip_names_;  // made when a name beside torch's is asked for
};

}  // namespace gpusolve::cli
