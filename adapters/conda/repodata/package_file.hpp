// File names of packages.
#pragma once

#include <cstdint>
#include <string_view>

#include "adapters/conda/repodata/record.hpp"

namespace gpusolve::conda {

/// Whether `text` is a file name of a package, without a folder: a plain word that does not begin with a dot and ends in `.conda` or
/// `.tar.bz2`.
[[nodiscard]] auto is_package_file_name(std::string_view text) -> bool;

/// `pytorch-2.1.0-0.conda` without `.conda` or `.tar.bz2`.
[[nodiscard]] auto without_extension(std::string_view file_name) -> std::string_view;

/// The rule by which the file name follows from the record. All tools that make packages use NAME-VERSION-BUILD and an extension (CEP 26),
/// so such a name need not be stored.
enum class Naming : std::uint8_t {
  free,     ///< no rule: another name, or an unsafe one
  conda,    ///< NAME-VERSION-BUILD.conda
  tar_bz2,  ///< NAME-VERSION-BUILD.tar.bz2
};

/// The naming of a record's file; `free` unless its name, version and build are plain words or empty.
[[nodiscard]] auto naming_of(const Record& record) -> Naming;
/// Whether files of this package can be named by the rule.
[[nodiscard]] auto may_begin_file_name(std::string_view name) -> bool;
/// The extension with its dot. `naming` must not be `free`.
[[nodiscard]] auto extension_of(Naming naming) -> std::string_view;

}  // namespace gpusolve::conda
