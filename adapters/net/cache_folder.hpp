// The folder that caches documents by request or by digest. Several processes may use it at once.
//
//   CACHE/documents-2/ab/abcd…   one CacheEntry per request (URL, Accept, part and user), named by the SHA-256 of the request
//   CACHE/bodies-1/ab/abcd…      the body of an entry that was streamed into a sink, named by the SHA-256 of request and body
//   CACHE/sha256-2/ab/abcd…      a document that was requested by its digest, unchanged
//   CACHE/indexes-5/ab/abcd…     data made from documents for fast reading, named by the SHA-256 of its source
//   CACHE/salt                   random bytes that are mixed with secrets before their digest becomes part of a name
//   CACHE/lock                   locked shared by processes that use the folder, exclusively by those that clean it
//
// A file is written under a temporary name beside its place and then renamed, so a reader sees a complete file or none. A process that is
// killed leaves at most a file whose name begins with `.new-`. Documents and indexes may be stored from any thread. A damaged file counts
// as absent and is replaced. Only files are used that belong to this user or root and that nobody else may write: private_files.hpp. No
// operation reports an error: if the folder cannot be used, documents are fetched again, and `problem` says why.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/net/cache_draft.hpp"
#include "adapters/net/cache_entry.hpp"
#include "adapters/net/kept_body.hpp"
#include "base/files/descriptor.hpp"
#include "base/result.hpp"
#include "base/variable_lookup.hpp"

namespace gpusolve::net {

/// The amount of cached data.
struct CacheSize {
  std::uint64_t documents{};
  std::uint64_t bytes{};
  auto operator==(const CacheSize&) const -> bool = default;
};

/// The stored copy of a document that was streamed into a sink. Its body is not read yet.
struct KeptEntry {
  CacheEntry entry;
  std::shared_ptr<const KeptBody> body;  ///< null if the document does not exist
};

class CacheFolder {
 public:
  /// Creates the folder only when something is first stored.
  explicit CacheFolder(std::filesystem::path folder);
  CacheFolder(const CacheFolder&) = delete;
  auto operator=(const CacheFolder&) -> CacheFolder& = delete;
  ~CacheFolder() = default;

  [[nodiscard]] auto path() const -> const std::filesystem::path& { return folder_; }

  /// `secrets` identify the user who makes the request (Keyring::secrets_of). An entry of one user is not found for another.
  [[nodiscard]] auto find(const FetchRequest& request, std::string_view secrets = {}) -> std::optional<CacheEntry>;
  void keep(const FetchRequest& request, const CacheEntry& entry, std::string_view secrets = {});
  /// Like `find` and `keep`, but for documents that are streamed into a sink.
  [[nodiscard]] auto find_kept(const FetchRequest& request, std::string_view secrets = {}) -> std::optional<KeptEntry>;
  [[nodiscard]] auto draft_body(const FetchRequest& request, std::string_view secrets = {}) -> std::unique_ptr<CacheDraft>;
  /// Moves the body to its place, then writes the entry, which refers to the body; then removes the body of the previous entry.
  void keep_apart(const FetchRequest& request, const CacheEntry& entry, CacheDraft& body, std::string_view secrets = {});
  /// The bytes with this digest; verifies the digest.
  [[nodiscard]] auto find_digest(std::string_view sha256) -> std::optional<std::string>;
  /// Precondition: `bytes` have this digest.
  void keep_digest(std::string_view sha256, std::string_view bytes);

  /// The file of an index, unchecked; nullopt if the file does not exist. Another process may replace the file while it is read, but
  /// never modifies it.
  [[nodiscard]] auto find_index(std::string_view slot) const -> std::optional<std::filesystem::path>;
  /// A new index, which any thread may write piece by piece.
  [[nodiscard]] auto draft_index(std::string_view slot) -> std::unique_ptr<CacheDraft>;
  void drop_index(std::string_view slot) const;

  /// The first reason why something could not be stored or read: "the cache folder `...` ...".
  [[nodiscard]] auto problem() const -> const std::optional<std::string>& { return problem_; }

  [[nodiscard]] auto size() const -> CacheSize;
  /// Removes only files that gpusolve created, and returns their size. Waits a while for other processes that use the folder.
  [[nodiscard]] auto clean() -> Result<CacheSize>;

 private:
  [[nodiscard]] auto name_of(const FetchRequest& request, std::string_view secrets) -> std::string;
  [[nodiscard]] auto find_body(const std::string& question, const BodyApart& apart) const -> std::shared_ptr<const KeptBody>;
  [[nodiscard]] auto salt() -> const std::string&;
  [[nodiscard]] auto is_sound_subfolder(const std::filesystem::path& subfolder) const -> bool;
  auto may_write_at(const std::filesystem::path& place) -> bool;
  void open_for_use();
  void sweep_leftovers() const;
  [[nodiscard]] auto draft(const std::filesystem::path& place) -> std::unique_ptr<CacheDraft>;
  auto write(const std::filesystem::path& place, std::initializer_list<std::string_view> pieces) -> bool;
  void note(const std::string& what, const std::string& why);

  std::filesystem::path folder_;
  bool is_open_{};
  files::Descriptor lock_;
  bool is_foreign_{};  // other users can write to the folder, so nothing in it is read or written
  std::string salt_;   // empty until it is needed
  std::optional<std::string> problem_;
  std::mutex salting_;
  std::mutex using_;  // protects the lock and the problem
};

/// The folder: GPUSOLVE_CACHE_DIR, or else XDG_CACHE_HOME/gpusolve, or else HOME/.cache/gpusolve; nullopt if no variable is set. A
/// relative XDG_CACHE_HOME or HOME is ignored, as the XDG Base Directory Specification says.
[[nodiscard]] auto usual_cache_folder(const VariableLookup& variable) -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::net
