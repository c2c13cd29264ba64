// Assigns ids to names and specs. Parses each distinct text of a dependency once, and gives equivalent specs one id.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "base/by_text.hpp"
#include "base/result.hpp"
#include "resolver/candidate.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::conda {

/// Whether a spec requests extras, as `ray[default,data] >=2` does. conda parses such brackets and ignores them, but no build of a channel
/// guarantees the extras.
[[nodiscard]] auto asks_for_extras(std::string_view spec) -> bool;

/// Entries are never removed; references stay valid.
class SpecTable {
 public:
  explicit SpecTable(VirtualPackages virtual_packages) : virtual_packages_(std::move(virtual_packages)) {}

  [[nodiscard]] auto name_id(std::string_view name) -> resolver::NameId;
  [[nodiscard]] auto find_name(std::string_view name) const -> std::optional<resolver::NameId>;
  [[nodiscard]] auto name_text(resolver::NameId name) const -> const std::string&;

  /// The id of a spec. `kind` matters only for virtual packages: an absent one meets a `constrains` but no `needs`. Errors (kind `usage`):
  /// the text is not a match spec, requests extras (`ray[default]`), or does not name one package.
  [[nodiscard]] auto intern(std::string_view text, resolver::Requirement::Kind kind) -> Result<resolver::SpecId>;

  /// Adds a spec whose name is a pattern that matches nothing. The spec denotes an unknown package with the pattern as its name.
  [[nodiscard]] auto intern_unknown(MatchSpec spec) -> resolver::SpecId;

  [[nodiscard]] auto spec(resolver::SpecId id) const -> const MatchSpec& { return known_spec(id).spec; }
  [[nodiscard]] auto target(resolver::SpecId id) const -> const resolver::SpecTarget& { return known_spec(id).target; }
  /// The target on a machine with other virtual packages.
  [[nodiscard]] auto target_with(const VirtualPackages& others, resolver::SpecId id) const -> resolver::SpecTarget;
  /// The text of a spec: `cudatoolkit >=11.3,<11.4`; a spec with more than name, version and build is in the form that conda prints.
  [[nodiscard]] auto text(resolver::SpecId id) const -> const std::string& { return known_spec(id).text; }

 private:
  struct KnownSpec {
    MatchSpec spec;
    std::string text;
    resolver::SpecTarget target;
    resolver::Requirement::Kind kind{};  ///< matters for virtual packages only
  };

  [[nodiscard]] auto known_spec(resolver::SpecId id) const -> const KnownSpec&;
  auto add(std::string_view text, resolver::Requirement::Kind kind) -> Result<resolver::SpecId>;

  VirtualPackages virtual_packages_;
  ByText<resolver::NameId> name_ids_;
  std::vector<const std::string*> names_;                 // the keys of name_ids_, whose addresses are stable
  ByText<Result<resolver::SpecId>> by_source_text_;       // keys: dependencies as records spell them, including invalid ones
  ByText<Result<resolver::SpecId>> constrains_on_facts_;  // the same for `constrains` on virtual packages
  ByText<resolver::SpecId> by_canonical_text_;
  std::deque<KnownSpec> specs_;
};

}  // namespace gpusolve::conda
