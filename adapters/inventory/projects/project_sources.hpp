// The indexes and sources that uv, Poetry and PDM state in a pyproject.toml.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/projects/uv_settings.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {

class ProjectSources {
 public:
  /// Reads the indexes and `tool.uv.sources` of uv, `tool.poetry.source` and `tool.pdm.source`. `uv`: the uv.toml beside the project, whose
  /// indexes replace those of `tool.uv`; null if there is none. `chosen`: the extras and groups that are read; some sources apply only to
  /// certain ones. `root` must outlive this object.
  ProjectSources(const toml::table& root, const UvFile* uv, const std::vector<std::string>& chosen, const Input& input);

  /// The origin of a requested package.
  struct Origin {
    bool is_read{true};   ///< false: the package comes from a folder, a repository or an archive, and a note says so
    std::string wheel{};  ///< the spec of the package's wheel, read in place of the requirement; empty: the package comes from an index
  };
  /// Records that a package is requested; an index that serves only this package then joins the addresses.
  [[nodiscard]] auto use(const pypi::Requirement& requirement, const std::string& place) -> Origin;
  /// Records that the package comes from the index of that name, as in `source = "..."` of a Poetry dependency. Ignores unknown names.
  void use_index(std::string_view name, std::string_view package);

  /// Adds the addresses, general ones first, and the notes.
  void add_to(Inventory& inventory) const;

 private:
  void add_index(const std::string& name, Address index);
  void read_uv_file(const UvFile& uv);
  void read_uv(const toml::table& uv, bool is_replaced);
  void read_poetry(const toml::table& poetry);
  void read_pdm(const toml::table& pdm);
  /// Applies PDM's patterns to a package.
  void bind_by_patterns(const std::string& package);
  [[nodiscard]] auto is_active(const toml::table& source) const -> bool;

  std::map<std::string, Address, std::less<>> indexes_;  // key: name; `order_` has their order
  std::vector<std::string> order_;
  std::map<std::string, std::vector<const toml::table*>, std::less<>> sources_;  // key: normalised name of the package
  /// PDM's patterns for packages: those that come only from this index, and those that never do.
  struct Patterns {
    std::string index;
    std::vector<std::string> included;
    std::vector<std::string> excluded;
  };
  std::vector<Patterns> patterns_;
  std::vector<Note> notes_;
  const std::vector<std::string>& chosen_;
  const Input& input_;
};

}  // namespace gpusolve::inventory
