// Decides which specs the embedded catalog can judge, and which are left to the installer (docs/rules.md, "Specs that the catalog
// cannot judge"). The catalog holds releases of torch and its companions, Python and CUDA by their first two numbers, and builds
// by patterns; no other packages.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/catalog_index.hpp"
#include "engine/catalog/stack_index.hpp"
#include "engine/reach/known_versions.hpp"
#include "engine/reach/spec_reach.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

class CatalogReach {
 public:
  /// The catalog must outlive this object. `is_strict`: releases newer than the catalog are refused (--strict-catalog).
  CatalogReach(const catalogs::Catalog& catalog, Platform platform, bool is_strict);
  /// Like the constructor above, with indexes of the catalog that a world uses too, so that their pages are made once. They must
  /// outlive this object.
  CatalogReach(const catalogs::Catalog& catalog, Platform platform, bool is_strict, CatalogIndex& pypi, StackIndex& stacks);

  /// The reach for a match spec or a requirement. A version of an nvidia wheel that the catalog does not hold is left to the installer and
  /// judged nevertheless, because it must not contradict what a build of torch pins. Returns an invalid spec, or one on a name that only
  /// the other ecosystem has, unchanged: the world that solves for it reports the error.
  [[nodiscard]] auto of_conda(const std::string& text) -> SpecReach;
  [[nodiscard]] auto of_pip(const std::string& text) -> SpecReach;

  /// Whether the catalog has packages of this name, in the spelling of that ecosystem.
  [[nodiscard]] auto holds(Ecosystem ecosystem, std::string_view name) const -> bool;
  /// The name of a stack of which this one is probably a misspelling: one letter too many, too few, wrong or swapped; two in a long name.
  /// Empty for a name that exists in some ecosystem, and for a known name with a suffix (`torchx`).
  [[nodiscard]] auto meant_name(std::string_view name) const -> std::string;

 private:
  [[nodiscard]] auto is_conda_name(std::string_view name) const -> bool;
  [[nodiscard]] auto pip_names() const -> const std::set<std::string, std::less<>>&;
  [[nodiscard]] auto is_in_channel(const std::string& channel, std::string_view name) const -> bool;
  [[nodiscard]] auto is_version_held(const conda::MatchSpec& spec, const std::string& versions) const -> bool;
  /// The builds of the requested versions that may have the requested build string.
  struct HeldBuild {
    bool is_there{};  ///< whether there is one
    std::optional<std::string>
        pattern;  ///< the string itself if a pattern matches it, or the only pattern that has builds in common with it
  };
  [[nodiscard]] auto held_build(const conda::MatchSpec& spec) const -> HeldBuild;
  [[nodiscard]] auto of_conda_series(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_conda_release(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_conda_stack(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_unknown_conda(const std::string& name, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_pip_release(const std::string& name, const std::string& text) const -> SpecReach;
  [[nodiscard]] auto of_pip_wheel(const std::string& name, const std::string& text) -> SpecReach;
  [[nodiscard]] auto of_pip_stack(const std::string& name, const std::string& text) -> SpecReach;
  /// The reach if the catalog does not hold the requested versions.
  [[nodiscard]] auto beyond(const AskedVersions& asked, const std::string& text) const -> std::optional<SpecReach>;

  const catalogs::Catalog& catalog_;
  Platform platform_;
  bool is_strict_;
  std::unique_ptr<CatalogIndex> own_index_;  ///< null if the indexes are those of a world
  std::unique_ptr<StackIndex> own_stacks_;
  CatalogIndex& index_;  ///< PyPI, with the packages that builds pin
  StackIndex& stacks_;   ///< the stacks other than torch
  std::vector<conda::Channel> channels_;
  std::map<std::string, SpecReach> releases_;  ///< by spec, for wheels whose releases the catalog holds; queries repeat specs
  mutable std::optional<std::set<std::string, std::less<>>> pip_names_;  // filled when a name other than torch's is requested
};

}  // namespace gpusolve::engine
