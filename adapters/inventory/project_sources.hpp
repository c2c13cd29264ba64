// Where a pyproject.toml says that its packages come from: the indexes and sources of uv and of Poetry.
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
  /// `tool.uv.index`, `tool.uv.sources` and `tool.poetry.source` of the file. `chosen`: the extras and groups that are read, which some
  /// sources are limited to. The root must outlive this object.
  ProjectSources(const toml::table& root, const std::vector<std::string>& chosen, const Input& input);

  /// Notes that a package is asked for: an index that serves it alone is then among the addresses. False: it comes from a folder, a
  /// repository or a URL, and not from any index; that is noted.
  [[nodiscard]] auto use(std::string_view name, const std::string& place) -> bool;
  /// An index by its name, as Poetry's dependencies say `source = "…"`; nothing happens where there is none of that name.
  void use_index(std::string_view name);

  /// Adds the addresses, the general ones first, and the notes.
  void add_to(Inventory& inventory) const;

 private:
  struct Index {
    Address address;
    bool is_explicit{};
    bool is_used{};
  };
  void read_uv(const toml::table& root);
  void read_poetry(const toml::table& root);
  [[nodiscard]] auto is_active(const toml::table& source) const -> bool;

  std::map<std::string, Index, std::less<>> indexes_;  // by name, in the order of `order_`
  std::vector<std::string> order_;
  std::map<std::string, std::vector<const toml::table*>, std::less<>> sources_;  // by normalised name of the package
  std::vector<Note> notes_;
  const std::vector<std::string>& chosen_;
  const Input& input_;
};

}  // namespace gpusolve::inventory
