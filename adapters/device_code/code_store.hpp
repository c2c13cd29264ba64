// What was read of the files of an environment, kept between runs: a file that did not change is not read again.
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

/// What tells a file from others and from its earlier content.
struct FileIdentity {
  std::uint64_t device{};
  std::uint64_t inode{};
  std::uint64_t size{};
  std::int64_t changed{};  ///< in nanoseconds
  auto operator<=>(const FileIdentity&) const = default;
};

/// nullopt unless it is a regular file; does not follow a link.
[[nodiscard]] auto identity_of(const std::filesystem::path& path) -> std::optional<FileIdentity>;

/// The answers for one environment: one file of the cache folder, under its rules. A damaged one counts as none.
class CodeStore {
 public:
  /// `folder`: of the environment. Without a cache nothing is kept. `cache` must outlive the store.
  CodeStore(const std::filesystem::path& folder, net::CacheFolder* cache);

  /// The code of the file, of which neither path nor package is set; nullopt if it has none. Reads it if it is not known.
  [[nodiscard]] auto code_of(const std::filesystem::path& path, const FileIdentity& identity) -> const std::optional<LibraryCode>&;
  /// Keeps the answers of this run, if there is one that was not kept yet.
  void save();
  /// Files that were read in this run.
  [[nodiscard]] auto read_count() const -> std::size_t { return read_; }

 private:
  void load();

  net::CacheFolder* cache_;
  std::string slot_;
  std::map<FileIdentity, std::optional<LibraryCode>> known_;  // of earlier runs
  std::map<FileIdentity, std::optional<LibraryCode>> used_;   // in this run
  std::size_t read_{};
};

}  // namespace gpusolve::device_code
