// Reads the GPU code of files, packages and servers, and of all files below folders, and judges it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/device_code.hpp"

namespace gpusolve::net {
class CacheFolder;
class Fetcher;
}  // namespace gpusolve::net

namespace gpusolve::engine {

/// The files to read, and how much of them.
struct InspectOptions {
  net::Fetcher* fetcher{};      ///< for URLs; null: they are refused
  std::uint64_t most_remote{};  ///< bytes of a file on a server; the rest is not read, and the answer is a sample. Ignored if `is_full`
  bool is_full{};               ///< read files on servers to their end
  std::string package{};        ///< only files of this installed package, which all paths must have; empty: all
  net::CacheFolder* cache{};    ///< keeps results for files on servers; null: nothing is kept
};

/// Named files are in the answer whatever their content, and must be of a known format; libraries and packages of folders are in
/// it only if they contain GPU code or are broken. The answer is sorted by archive and path. Does not follow symbolic links in
/// folders.
[[nodiscard]] auto inspect(const std::vector<std::string>& paths, const Facts& facts, const catalogs::Catalog& catalog,
                           const InspectOptions& options = {}) -> Result<Inspection>;

/// Whether nothing is broken, and every GPU runs each library at least partly, with this driver. Units without code for a GPU are no fault
/// by themselves: cuBLAS and cuFFT have such units for every GPU, and choose among them.
[[nodiscard]] auto is_fine(const Inspection& inspection) -> bool;

}  // namespace gpusolve::engine
