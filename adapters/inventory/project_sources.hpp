// The indexes and sources in a pyproject.toml, of uv and of Poetry.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

class ProjectSources {
 public:
  /// Reads `tool.uv.index`, `tool.uv.extra-index-url`, `tool.uv.index-url`, `tool.uv.sources` and `tool.poetry.source`. `chosen`: the
  /// extras and groups being read; some sources apply only to certain ones. The root must outlive this object.
  ProjectSources(const toml::table& root, const std::vector<std::string>& chosen, const Input& input);

  /// Records that a package is requested; an index that serves only this package then joins the addresses. False: the package comes from a
  /// folder, a repository or a URL instead of an index; a note says so.
  [[nodiscard]] auto use(std::string_view name, const std::string& place) -> bool;
  /// Records that the package comes from the index of that name, as in `source = "..."` of a Poetry dependency. Ignores unknown names.
  void use_index(std::string_view name, std::string_view package);

  /// Adds the addresses, general ones first, and the notes.
  void add_to(Inventory& inventory) const;

 private:
  void add_index(const std::string& name, Address index);
  void read_uv(const toml::table& uv);
  void read_uv_indexes(const toml::table& uv);
  void read_poetry(const toml::table& poetry);
  [[nodiscard]] auto is_active(const toml::table& source) const -> bool;

  std::map<std::string, Address, std::less<>> indexes_;  // key: name; `order_` has their order
  std::vector<std::string> order_;
  std::map<std::string, std::vector<const toml::table*>, std::less<>> sources_;  // key: normalised name of the package
  std::vector<Note> notes_;
  const std::vector<std::string>& chosen_;
  const Input& input_;
};

}  // namespace gpusolve::inventory
