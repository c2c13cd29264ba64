// The folder that caches documents by request or by digest. Several processes may use it at once.
//
//   CACHE/documents-2/ab/abcd...   one CacheEntry per request (URL, Accept, part, and credentials), by the SHA-256 of the request
//   CACHE/sha256-2/ab/abcd...      documents known by their digest, as received
//   CACHE/indexes-5/ab/abcd...     data derived from documents for fast reading, by the SHA-256 of its key
//   CACHE/salt                   random bytes that are mixed with secrets before their digest becomes part of a name
//   CACHE/lock                   shared lock of the users of the folder, exclusive lock of the cleaner
//
// A file is written under a temporary name beside its place and then renamed, so a reader sees a complete file or none. A process that is
// killed leaves at most a file whose name begins with `.new-`. Documents and indexes may be stored from any thread. A damaged file counts
// as absent and is replaced. Only files are used that belong to this user or root and that nobody else may write: private_files.hpp. No
// operation reports an error: if the folder cannot be used, documents are fetched again, and `problem` says why.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/net/cache_entry.hpp"
#include "resolver/result.hpp"

namespace gpusolve::net {

/// The amount of cached data.
struct CacheSize {
  std::uint64_t documents{};
  std::uint64_t bytes{};
  auto operator==(const CacheSize&) const -> bool = default;
};

class CacheFolder {
 public:
  /// Creates the folder only when something is first stored.
  explicit CacheFolder(std::filesystem::path folder);
  CacheFolder(const CacheFolder&) = delete;
  auto operator=(const CacheFolder&) -> CacheFolder& = delete;
  ~CacheFolder();

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return folder_; }

  /// `secrets` identify the user who asks (Keyring::secrets_of): an entry of one user is not found by another.
  [[nodiscard]] auto find(const FetchRequest& request, std::string_view secrets = {}) -> std::optional<CacheEntry>;
  void keep(const FetchRequest& request, const CacheEntry& entry, std::string_view secrets = {});
  /// The document with this digest, which is verified.
  [[nodiscard]] auto find_digest(std::string_view sha256) -> std::optional<std::string>;
  /// Precondition: `bytes` have the digest.
  void keep_digest(std::string_view sha256, std::string_view bytes);

  /// The file of an index; nullopt if there is none. Its content is not checked. While somebody reads it, it may be replaced but never
  /// changes.
  [[nodiscard]] auto find_index(std::string_view slot) const -> std::optional<std::filesystem::path>;
  /// Appends bytes to a file. False if they cannot be stored; the caller then stops.
  using Append = std::function<bool(std::string_view)>;
  /// Stores the bytes that `write` appends, unless `write` returns false. Returns whether the index was stored.
  auto keep_index(std::string_view slot, const std::function<bool(const Append&)>& write) -> bool;
  void drop_index(std::string_view slot) const;

  /// The first reason why something could not be stored or read: "the cache folder `...` ...".
  [[nodiscard]] auto problem() const -> const std::optional<std::string>& { return problem_; }

  [[nodiscard]] auto size() const -> CacheSize;
  /// Removes only files that gpusolve put there; returns how much that was. Waits for a while for other processes that use the folder.
  [[nodiscard]] auto clean() -> Result<CacheSize>;

 private:
  [[nodiscard]] auto name_of(const FetchRequest& request, std::string_view secrets) -> std::string;
  [[nodiscard]] auto salt() -> const std::string&;
  [[nodiscard]] auto is_sound_shelf(const std::filesystem::path& shelf) const -> bool;
  auto may_write_at(const std::filesystem::path& place) -> bool;
  void open_for_use();
  void sweep_leftovers() const;
  auto write(const std::filesystem::path& place, const std::function<bool(const Append&)>& pieces) -> bool;
  void note(const std::string& what, const std::string& why);

  std::filesystem::path folder_;
  bool is_open_{};
  int lock_{-1};
  bool is_foreign_{};  // others may write there, so the folder is not used
  std::string salt_;   // empty until first needed
  std::optional<std::string> problem_;
  std::mutex salting_;
  std::mutex using_;  // protects the lock and the problem
};

/// GPUSOLVE_CACHE_DIR, else XDG_CACHE_HOME/gpusolve, else HOME/.cache/gpusolve; nullopt if none is set. The XDG Base Directory
/// Specification says to ignore relative paths.
[[nodiscard]] auto usual_cache_folder() -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::net
