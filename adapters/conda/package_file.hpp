// What the files of packages are called.
#pragma once

#include <cstdint>
#include <string_view>

#include "adapters/conda/record.hpp"

namespace gpusolve::conda {

/// Whether `text` names a package file and nothing else: a plain word that does not start with a dot, ending in `.conda` or `.tar.bz2`.
[[nodiscard]] auto is_package_file_name(std::string_view text) -> bool;

/// `pytorch-2.1.0-0.conda` without `.conda` or `.tar.bz2`.
[[nodiscard]] auto without_extension(std::string_view file_name) -> std::string_view;

/// A file is called NAME-VERSION-BUILD and an extension by all tools that make packages (CEP 26), so it need not be kept.
enum class Naming : std::uint8_t {
  free,     ///< called otherwise, or not safely
  conda,    ///< `.conda`
  tar_bz2,  ///< `.tar.bz2`
};

/// How a record's file is called, where its name, version and build are plain words or empty.
[[nodiscard]] auto naming_of(const Record& record) -> Naming;
/// Whether files of this package may be called by a naming.
[[nodiscard]] auto may_begin_file_name(std::string_view name) -> bool;
/// With its dot; of one that is not free.
[[nodiscard]] auto extension_of(Naming naming) -> std::string_view;

}  // namespace gpusolve::conda
