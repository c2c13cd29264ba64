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

/// Does it hold on the machine, for one of `extras`, or for no extra where there are none? A marker that cannot be evaluated holds;
/// without a Python, a usual one is taken.
[[nodiscard]] auto holds(const std::optional<pypi::Marker>& marker, const Machine& machine, std::span<const std::string> extras = {})
    -> bool;
/// The same of a marker as text; empty and unreadable ones hold.
[[nodiscard]] auto marker_text_holds(std::string_view marker, const Machine& machine, std::span<const std::string> extras = {}) -> bool;

/// The Python that a file is read for which allows `specifier` and names no machine: the usual one, or the newest that is allowed. Nothing
/// where none is, or where the specifier cannot be read.
[[nodiscard]] auto usual_python(std::string_view specifier) -> std::optional<DottedVersion>;

/// One of the files that a lock offers for a package.
struct WheelFile {
  std::string file;
  std::string url;
  std::optional<std::string> sha256;
  std::optional<std::uint64_t> size;
};
/// The file that the machine would take: the wheel that is best by its tags; where none fits, the source distribution, which is built when
/// it is installed; where there is none either, the first, so that an audit can say why it does not fit. Null where there is no file.
[[nodiscard]] auto choose_wheel(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile*;
/// The digits of `sha256:…`; nothing of any other digest.
[[nodiscard]] auto sha256_of(std::string_view hash) -> std::optional<std::string>;
/// Into `sha256` or `md5` where `text` is such a digest in lower case, else among the bad ones; nothing changes nothing.
void put_digest(report::Package& package, std::string_view algorithm, const std::optional<std::string>& text);
/// Into `word` where its grammar allows the text, else among the package's bad words.
template <typename Grammar>
void put_word(report::Package& package, gpusolve::Word<Grammar>& word, std::string_view text) {
  if (auto sound = gpusolve::Word<Grammar>::parse(text)) {
    word = *std::move(sound);
  } else {
    package.bad_words.emplace_back(text);
  }
}
/// The same of the file; an empty name is none.
void put_file_name(report::Package& package, std::string_view file);
/// Fills file, URL, digest and size.
void put_file(report::Package& package, const WheelFile& file);

/// By ecosystem, then name, then version.
void sort_packages(std::vector<report::Package>& packages);

/// Names the index that each wheel without a source comes from, as pip would take it: the one of its own CUDA tag, the only one, or
/// PyPI (empty).
void assign_indexes(Inventory& inventory);

}  // namespace gpusolve::inventory
