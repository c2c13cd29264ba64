// The options of reading files for their GPU code.
#pragma once

#include <cstdint>
#include <string>

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

}  // namespace gpusolve::engine
