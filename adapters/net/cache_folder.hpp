// The folder in which documents are kept: found by what was asked, or by their digest. Several processes may use it at once.
//
//   CACHE/documents-2/ab/abcd…   one CacheEntry a question (URL, Accept, part, and who asks), by the SHA-256 of the question
//   CACHE/sha256-2/ab/abcd…      what is known by its digest, as it came
//   CACHE/indexes-5/ab/abcd…     what was made of documents to be read again quickly, by the SHA-256 of what it stands for
//   CACHE/salt                   random bytes that secrets are mixed with before their digest becomes part of a name
//   CACHE/lock                   held shared by those who use the folder, exclusive by those who clean it
//
// Files are written beside their place and renamed, so a reader sees a whole file or none, and a process that is killed leaves at most a
// file whose name begins with `.new-`. Documents and indexes may be kept in any thread. What is damaged counts as absent and is replaced.
// Only what belongs to this user or root, and nobody else may write, is believed: private_files.hpp.
// Nothing in here is ever an error: where the folder cannot be used, documents are fetched again, and `problem` says why.
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

/// How much is kept.
struct CacheSize {
  std::uint64_t documents{};
  std::uint64_t bytes{};
  auto operator==(const CacheSize&) const -> bool = default;
};

class CacheFolder {
 public:
  /// Makes the folder when something is first kept, and not before.
  explicit CacheFolder(std::filesystem::path folder);
  CacheFolder(const CacheFolder&) = delete;
  auto operator=(const CacheFolder&) -> CacheFolder& = delete;
  ~CacheFolder();

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return folder_; }

  /// `secrets` tell those who ask apart (Keyring::secrets_of); what is kept for one is not found by another.
  [[nodiscard]] auto find(const FetchRequest& request, std::string_view secrets = {}) -> std::optional<CacheEntry>;
  void keep(const FetchRequest& request, const CacheEntry& entry, std::string_view secrets = {});
  /// Bytes of this digest; checked.
  [[nodiscard]] auto find_digest(std::string_view sha256) -> std::optional<std::string>;
  /// `bytes` must have the digest.
  void keep_digest(std::string_view sha256, std::string_view bytes);

  /// The file of an index; nothing where there is none. It is not checked, and may be replaced, never changed, while it is read.
  [[nodiscard]] auto find_index(std::string_view slot) const -> std::optional<std::filesystem::path>;
  /// Takes the next bytes of a file. False where they cannot be kept; then it needs no more.
  using Append = std::function<bool(std::string_view)>;
  /// Of what `write` appends, unless it gives false. Tells whether the index is there now.
  auto keep_index(std::string_view slot, const std::function<bool(const Append&)>& write) -> bool;
  void drop_index(std::string_view slot) const;

  /// Why something could not be kept or read, told once: "the cache folder `…` …".
  [[nodiscard]] auto problem() const -> const std::optional<std::string>& { return problem_; }

  [[nodiscard]] auto size() const -> CacheSize;
  /// Removes what we put there, and nothing else; tells how much that was. Waits for other processes that use the folder, a while.
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
  bool is_foreign_{};  // somebody else may write there, so nothing is read or written
  std::string salt_;   // empty until it is needed
  std::optional<std::string> problem_;
  std::mutex salting_;
  std::mutex using_;  // the lock and the problem
};

/// GPUSOLVE_CACHE_DIR, else XDG_CACHE_HOME/gpusolve, else HOME/.cache/gpusolve (XDG Base Directory Specification, by which relative
/// paths do not count); nothing where none is set.
[[nodiscard]] auto usual_cache_folder() -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::net
