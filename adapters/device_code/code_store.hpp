// Keeps the results of reading the files of an environment between runs, so that an unchanged file is not read again.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "adapters/net/cache_folder.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// Numbers that differ for different files, and change when the content of a file changes.
struct FileIdentity {
  std::uint64_t device{};
  std::uint64_t inode{};
  std::uint64_t size{};
  std::int64_t changed{};  ///< time of the last change, in nanoseconds
  auto operator<=>(const FileIdentity&) const = default;
};

/// The identity of a regular file; nullopt for anything else. Does not follow a link.
[[nodiscard]] auto identity_of(const std::filesystem::path& path) -> std::optional<FileIdentity>;

/// The results for one environment, stored as one file of the cache folder, under the rules of that folder. A damaged file counts as
/// absent.
class CodeStore {
 public:
  /// `folder` is the folder of the environment. Without a cache, nothing is stored. `cache` must outlive the store.
  CodeStore(const std::filesystem::path& folder, net::CacheFolder* cache);

  /// The code of the file, without path and package; nullopt if it has none. Reads the file if its result is not stored.
  [[nodiscard]] auto code_of(const std::filesystem::path& path, const FileIdentity& identity) -> const std::optional<LibraryCode>&;
  /// Stores the results of this run, if at least one file was read.
  void save();
  /// The number of files that were read in this run.
  [[nodiscard]] auto read_count() const -> std::size_t { return read_; }

 private:
  void load();

  net::CacheFolder* cache_;
  std::string slot_;
  std::map<FileIdentity, std::optional<LibraryCode>> known_;  // results of earlier runs
  std::map<FileIdentity, std::optional<LibraryCode>> used_;   // results used in this run
  std::size_t read_{};
};

}  // namespace gpusolve::device_code
