// What an input names: packages with a version, and specs that leave it open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// A package by name, with its version where one is told.
struct Named {
  report::Ecosystem ecosystem{};
  std::string name;                   ///< as package names of its ecosystem are compared
  std::string label;                  ///< "torch 2.3.0"; the spec where nothing pins it
  const report::Package* package{};   ///< null where only a spec asks for it
  const inventory::Demand* demand{};  ///< null where it is only listed
};

/// The name that a spec is about; empty where it is about no single one, or cannot be read.
[[nodiscard]] auto name_of(const inventory::Demand& demand) -> std::string;

/// Packages first, then the specs of names that no package has.
[[nodiscard]] auto named_in(const Scene& scene) -> std::vector<Named>;

/// The conda package that holds a distribution of PyPI (its name as PEP 503 normalises it): where it is installed pip finds the
/// distribution, and a wheel of it would overwrite the same files. Null where there is none.
[[nodiscard]] auto conda_holder_of(std::string_view pypi_name, const std::vector<Named>& all, const catalogs::Catalog& catalog)
    -> const Named*;

}  // namespace gpusolve::cli::audit
