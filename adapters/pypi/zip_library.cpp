#include "adapters/pypi/zip_library.hpp"

#include "base/library/shared_library.hpp"

namespace gpusolve::pypi {
namespace {

auto load() -> ZipLibrary {
  const SharedLibrary library({{"libzip.so.4", "libzip.so.5"},  // both have the same functions; distributions differ in the number
                               "1.0 of 2015",
                               {{"debian-11", "libzip4"}, {"debian-12", "libzip4"}, {"debian-13", "libzip5"}}});
  ZipLibrary zip;
  library.find("zip_source_function_create", zip.source_function_create);
  library.find("zip_source_seek_compute_offset", zip.source_seek_compute_offset);
  library.find("zip_source_make_command_bitmap", zip.source_make_command_bitmap);
  library.find("zip_source_free", zip.source_free);
  library.find("zip_open_from_source", zip.open_from_source);
  library.find("zip_discard", zip.discard);
  library.find("zip_get_num_entries", zip.get_num_entries);
  library.find("zip_get_name", zip.get_name);
  library.find("zip_stat_init", zip.stat_init);
  library.find("zip_stat_index", zip.stat_index);
  library.find("zip_fopen_index", zip.fopen_index);
  library.find("zip_fread", zip.fread);
  library.find("zip_fclose", zip.fclose);
  library.find("zip_error_init", zip.error_init);
  library.find("zip_error_fini", zip.error_fini);
  library.find("zip_error_set", zip.error_set);
  library.find("zip_error_to_data", zip.error_to_data);
  return zip;
}

}  // namespace

auto zip() -> const ZipLibrary& {
  static const ZipLibrary library = load();
  return library;
}

}  // namespace gpusolve::pypi
