// From the pieces in which lists and locks name a wheel to a Package, and from many wheels to the one that a machine would take.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {

/// A package of PyPI: the name normalised, `build` the local version.
[[nodiscard]] auto wheel_package(std::string_view name, std::string_view version) -> report::Package;

/// The one version that a requirement allows: `1.2` of `==1.2` and `===1.2`; nothing of anything wider.
[[nodiscard]] auto pinned_version(const pypi::Requirement& requirement) -> std::optional<std::string>;

/// Does it hold on the machine? A marker that cannot be evaluated holds; without a Python, the newest is taken.
[[nodiscard]] auto holds(const std::optional<pypi::Marker>& marker, const Machine& machine) -> bool;
/// The same of a marker as text; empty and unreadable ones hold.
[[nodiscard]] auto marker_text_holds(std::string_view marker, const Machine& machine) -> bool;

/// One of the files that a lock offers for a package.
struct WheelFile {
  std::string file;
  std::string url;
  std::optional<std::string> sha256;
  std::optional<std::uint64_t> size;
};
/// The wheel that the machine would take: the best by its tags; where none fits, the first, so that an audit can say why it does not.
/// Nothing where there is none at all.
[[nodiscard]] auto choose_wheel(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile*;
/// Fills file, URL, digest and size.
void put_file(report::Package& package, const WheelFile& file);

/// By ecosystem, then name, then version.
void sort_packages(std::vector<report::Package>& packages);

/// Names the index that each wheel without a source comes from, as pip would take it: the one of its own CUDA tag, the only one, or
/// PyPI (empty).
void assign_indexes(Inventory& inventory);

}  // namespace gpusolve::inventory
