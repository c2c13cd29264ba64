// The functions of libzip that gpusolve uses. The library is loaded for the first wheel whose metadata no index serves separately.
#pragma once

#include <zip.h>

namespace gpusolve::pypi {

/// Each member is the function `zip_` + name in libzip's documentation.
struct ZipLibrary {
  decltype(&zip_source_function_create) source_function_create{};
  decltype(&zip_source_seek_compute_offset) source_seek_compute_offset{};
  decltype(&zip_source_make_command_bitmap) source_make_command_bitmap{};
  decltype(&zip_source_free) source_free{};
  decltype(&zip_open_from_source) open_from_source{};
  decltype(&zip_discard) discard{};
  decltype(&zip_get_num_entries) get_num_entries{};
  decltype(&zip_get_name) get_name{};
  decltype(&zip_stat_init) stat_init{};
  decltype(&zip_stat_index) stat_index{};
  decltype(&zip_fopen_index) fopen_index{};
  decltype(&zip_fread) fread{};
  decltype(&zip_fclose) fclose{};
  decltype(&zip_error_init) error_init{};
  decltype(&zip_error_fini) error_fini{};
  decltype(&zip_error_set) error_set{};
  decltype(&zip_error_to_data) error_to_data{};
};

/// The library, which stays loaded. Thread-safe. Throws `NoLibrary`.
[[nodiscard]] auto zip() -> const ZipLibrary&;

}  // namespace gpusolve::pypi
