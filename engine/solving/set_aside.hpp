// Splits the specs of a request into those that a world judges and those that it sets aside for the installer (docs/rules.md, "Specs that
// the catalog cannot judge").
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "engine/specs/spec.hpp"
#include "engine/variants/chosen_variant.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

struct JudgedSpec {
  Spec asked;
  std::string judged;    ///< the spec to solve for
  bool is_constraint{};  ///< nobody requests this name, but any package of it must meet the spec
};
struct JudgedSpecs {
  std::vector<JudgedSpec> specs;
  std::vector<SetAside> aside;
};

/// Specs that cannot be judged at all are not among `specs`. If torch is left to the installer, so are the packages that require certain
/// releases of it: they would bring another torch into the set.
[[nodiscard]] auto judged_specs(World& world, std::span<const Spec> asked) -> JudgedSpecs;

/// Names on PyPI.
using PackageNames = std::set<std::string>;

/// The packages that were not judged at all. Without those that only keep a neighbour within its limits, or whose GPU code is in
/// a package that was judged.
[[nodiscard]] auto unjudged_packages(std::span<const SetAside> aside, const catalogs::Catalog& catalog) -> PackageNames;

/// Marks the names whose GPU code is in the variant beside them (conda's `jax` beside jaxlib): they need no judgement of their own.
void mark_code_beside(std::span<const ChosenVariant> chosen, std::vector<SetAside>& aside);

/// One warning `not-in-catalog` per reason for setting specs aside, whatever their number. `has_rest_file`: the commands install
/// the file that names the specs of an environment.
[[nodiscard]] auto warnings_about(std::span<const SetAside> aside, bool has_rest_file, Platform platform, const catalogs::Catalog& catalog)
    -> std::vector<Warning>;

/// For commands about a single spec: an error (kind `usage`) if the embedded catalog is the source and cannot judge the spec for any
/// installer.
[[nodiscard]] auto check_subject(const Spec& spec, const Query& query, const catalogs::Catalog& catalog) -> Status;

/// Checks for specs that cannot be intended, whatever the sources hold: an empty range (`>=2.4,<2.3`), a word as a version of torch
/// (`==nightly`), names of files, and with the embedded catalog, a misspelling of a name that it holds. Errors are of kind `usage`.
[[nodiscard]] auto check_typed(std::span<const Spec> specs, const Query& query, const catalogs::Catalog& catalog) -> Status;

}  // namespace gpusolve::engine
