// Makes a Package from the words with which lists and locks name a wheel, and selects one of several wheels for a machine.
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

/// A package of PyPI: the name is normalised, `build` is the local version.
[[nodiscard]] auto wheel_package(std::string_view name, std::string_view version) -> Package;

/// The only version that a requirement allows, in the normal spelling of PEP 440: `1.2.post1` for `==1.2post1` and `===1.2-1`; nullopt if
/// it allows more.
[[nodiscard]] auto pinned_version(const pypi::Requirement& requirement) -> std::optional<std::string>;

/// Whether the marker holds on the machine, for one of `extras`, or without extras if the list is empty. True if there is no marker or it
/// cannot be evaluated. Without a Python, uses the assumed one.
[[nodiscard]] auto holds(const std::optional<pypi::Marker>& marker, const Machine& machine, std::span<const std::string> extras = {})
    -> bool;
/// Whether a marker given as text holds; true if it is empty or invalid.
[[nodiscard]] auto marker_text_holds(std::string_view marker, const Machine& machine, std::span<const std::string> extras = {}) -> bool;
/// Whether the marker holds by uv's rule for its locks: `extra` means all extras together, so that `extra != 'a'` means that `a` is not
/// among them.
[[nodiscard]] auto marker_text_holds_for_all(std::string_view marker, const Machine& machine, std::span<const std::string> extras) -> bool;

/// The Python for evaluating markers if neither the input nor the user states one.
[[nodiscard]] auto assumed_python() -> DottedVersion;
/// The Pythons that an input without a stated Python may mean, the assumed one first.
[[nodiscard]] auto possible_pythons() -> std::vector<DottedVersion>;
/// Whether no Python is stated, and the marker holds for at least one of possible_pythons(). Asked about markers that are false for the
/// assumed one.
[[nodiscard]] auto holds_for_some_python(const std::optional<pypi::Marker>& marker, const Machine& machine) -> bool;

/// The Python for a file that allows `specifier` and names no machine: the first of possible_pythons() that is allowed; nullopt if there is
/// none, or if the specifier is invalid.
[[nodiscard]] auto usual_python(std::string_view specifier) -> std::optional<DottedVersion>;
/// Sets the Python of `machine` to usual_python(specifier) if none is named. Returns this Python, or nullopt if the lock allows only one.
[[nodiscard]] auto assume_python(std::string_view specifier, Machine& machine) -> std::optional<DottedVersion>;

/// The index from which pip takes a wheel of the package: an index of builds for one CUDA or for the CPU, or the main index of the file;
/// otherwise empty.
[[nodiscard]] auto source_of(const Package& package, const std::vector<Address>& addresses, const StackRoles& roles) -> std::string;
/// Whether the last part of the address names builds for the CPU alone: `.../whl/cpu`.
[[nodiscard]] auto is_cpu_index(std::string_view address) -> bool;

/// One of the files of a package in a lock.
struct WheelFile {
  std::string file;
  std::string url;
  std::optional<std::string> sha256;
  std::optional<std::uint64_t> size;
};
/// The file that the machine can install: the best wheel by its tags; otherwise the source distribution, from which installers build a
/// wheel; null if there is neither.
[[nodiscard]] auto fitting_file(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile*;
/// The file from fitting_file; if none fits, the nearest one, so that an audit can report why it does not fit: a wheel for a newer C
/// library, otherwise one for another Python, otherwise the first file. Null if there is no file.
[[nodiscard]] auto choose_wheel(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile*;
/// The digits of `sha256:...`; nullopt for any other digest.
[[nodiscard]] auto sha256_of(std::string_view hash) -> std::optional<std::string>;
/// Stores a lower-case digest in `sha256` or `md5`, any other text among the bad digests; ignores nullopt.
void put_digest(Package& package, std::string_view algorithm, const std::optional<std::string>& text);
/// Stores a text that the grammar allows in `word`, any other among the package's bad words.
template <typename Grammar>
void put_word(Package& package, gpusolve::Word<Grammar>& word, std::string_view text) {
  if (auto sound = gpusolve::Word<Grammar>::parse(text)) {
    word = *std::move(sound);
  } else {
    package.bad_words.emplace_back(text);
  }
}
/// Stores the file name, or adds it to the bad words; an empty name counts as none.
void put_file_name(Package& package, std::string_view file);
/// Sets file, URL, digest and size.
void put_file(Package& package, const WheelFile& file);

/// Sorts by ecosystem, then name, then version.
void sort_packages(std::vector<Package>& packages);

/// Sets the index of each wheel without a source to the one that pip would use: the index of its CUDA label, the main index, or PyPI
/// (empty).
void assign_indexes(Inventory& inventory, const StackRoles& roles);

}  // namespace gpusolve::inventory
