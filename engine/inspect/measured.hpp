// The user's catalog: facts that `catalog learn` read from package files, by their digests.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/report/table.hpp"
#include "base/variable_lookup.hpp"
#include "catalogs/catalog.hpp"
#include "engine/inspect/package_code.hpp"
#include "engine/query/host.hpp"
#include "model/answer.hpp"
#include "model/device_code.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::engine {

/// One package file. Its facts are measured: they beat those that a builder states, and those beat derived ones.
struct MeasuredFile {
  std::string sha256;
  std::string file;  ///< its name, without folders
  Ecosystem ecosystem{Ecosystem::pypi};
  std::string name{};  ///< of the package, according to the name of the file
  std::string version{};
  std::string learned{};  ///< the day, "2026-11-24"; empty if unknown
  std::vector<LibraryCode> libraries{};
};

/// Reads a wheel or a conda package on disk, and its digest. Errors: the file is neither, or it is broken, because half an entry
/// would be taken for a whole one.
[[nodiscard]] auto measure_file(const std::filesystem::path& path) -> Result<MeasuredFile>;

/// Like `measure_file`, for a file on a server. Fetches all of it into a file without a name, in the folder for temporary files.
[[nodiscard]] auto measure_url(const std::string& url, net::Fetcher& fetcher) -> Result<MeasuredFile>;

/// The user's catalog: one file that nobody but this user may write. Absent: no entries. Errors: it cannot be read, or is damaged.
[[nodiscard]] auto read_user_catalog(const std::filesystem::path& place) -> Result<std::vector<MeasuredFile>>;

/// Adds the files; of two entries for the same digest the newer one counts. Creates the folder. Errors: the file cannot be written.
[[nodiscard]] auto teach_user_catalog(const std::filesystem::path& place, std::vector<MeasuredFile> files) -> Status;

/// XDG_DATA_HOME/gpusolve/measured.json, else HOME/.local/share/gpusolve/measured.json; empty if none is set. `variable` gives the value of
/// a variable of the environment.
[[nodiscard]] auto user_catalog_place(const VariableLookup& variable) -> std::filesystem::path;

/// The distinct targets of one kind in all libraries.
[[nodiscard]] auto targets_of(const MeasuredFile& file, DeviceCode::Kind kind) -> std::vector<std::string>;

/// The files as a table: those of one package, or all if `name` is empty.
[[nodiscard]] auto measured_table(const std::string& name, const std::vector<MeasuredFile>& files) -> report::Table;

/// A warning for each package of a set whose digest the user's catalog knows, and whose code does not run on a GPU of the facts.
[[nodiscard]] auto warnings_of_measured(const Answer& answer, const std::vector<MeasuredFile>& measured, const catalogs::Catalog& catalog)
    -> std::vector<Warning>;

/// Finds the code of a package file by its digest. Refers to `measured`; empty if `measured` is empty.
[[nodiscard]] auto lookup_in(const std::vector<MeasuredFile>& measured) -> MeasuredCode;

/// The code of those packages whose digest the user's catalog knows.
[[nodiscard]] auto measured_code(const std::vector<Package>& packages, const std::vector<MeasuredFile>& measured)
    -> std::vector<PackageCode>;

}  // namespace gpusolve::engine
