#include "adapters/net/cache_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <thread>

#include "adapters/net/new_file.hpp"
#include "adapters/net/private_files.hpp"
#include "base/check.hpp"
#include "base/digest/digest.hpp"
#include "base/overloaded.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"

namespace gpusolve::net {
namespace {

namespace fs = std::filesystem;

constexpr auto k_documents = "documents-2";
constexpr auto k_bodies = "bodies-1";
constexpr auto k_digests = "sha256-2";
constexpr auto k_indexes = "indexes-5";
constexpr std::size_t k_largest_file = std::size_t{3} << 30U;
constexpr std::size_t k_largest_entry_without_body = std::size_t{128} * 1024;

auto fault_text() -> std::string { return std::generic_category().message(errno); }

auto part_text(const BodyPart& part) -> std::string {
  return std::visit(overloaded{[](const WholeBody&) { return std::string(); },
                               [](const ByteRange& it) { return std::to_string(it.first) + "-" + std::to_string(it.end); },
                               [](const LastBytes& it) { return "-" + std::to_string(it.count); }},
                    part);
}

auto is_digest(std::string_view text) -> bool {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

auto place_in(const fs::path& folder, std::string_view digest) -> fs::path { return folder / digest.substr(0, 2) / digest; }

/// Whether `name` is a part of the cache in the current or an earlier format: `documents-1`, or `sha256`, the name in the first format.
auto is_part(std::string_view name) -> bool {
  constexpr std::array<std::string_view, 4> k_kinds{"documents-", "bodies-", "sha256-", "indexes-"};
  return name == "sha256" || std::ranges::any_of(k_kinds, [name](std::string_view kind) {
           return name.starts_with(kind) && name.size() > kind.size() &&
                  name.find_first_not_of("0123456789", kind.size()) == std::string_view::npos;
         });
}

/// Calls `visit` for each subfolder, but not for links.
template <class Visit>
void for_each_folder(const fs::path& folder, const Visit& visit) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    std::error_code ignored;
    if (entry->symlink_status(ignored).type() == fs::file_type::directory) {
      visit(entry->path(), entry->path().filename().string());
    }
  }
}

template <class Visit>
void for_each_file_in(const fs::path& subfolder, const Visit& visit) {
  std::error_code failure;
  for (fs::directory_iterator file(subfolder, failure), end; !failure && file != end; file.increment(failure)) {
    const auto name = file->path().filename().string();
    std::error_code ignored;
    if ((is_digest(name) || name.starts_with(k_new_file)) && file->symlink_status(ignored).type() == fs::file_type::regular) {
      visit(*file, name);
    }
  }
}

/// Calls `visit` for each regular file that may be part of the cache: two levels below the part folders.
template <class Visit>
void for_each_file(const fs::path& folder, const Visit& visit) {
  for_each_folder(folder, [&](const fs::path& part, std::string_view part_name) {
    if (!is_part(part_name)) {
      return;
    }
    for_each_folder(part, [&](const fs::path& subfolder, std::string_view name) {
      if (name.size() == 2) {
        for_each_file_in(subfolder, visit);
      }
    });
  });
}

auto open_lock(const fs::path& folder) -> files::Descriptor {
  return files::Descriptor(
      ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));  // NOLINT(*-vararg)
}

/// The body's place; its folder depends only on `question`. The file is created before its digest is known, and renamed within its
/// folder later.
auto body_place(const fs::path& folder, const std::string& question, const std::string& sha256) -> fs::path {
  return folder / k_bodies / question.substr(0, 2) / sha256_of(question + "\n" + sha256);
}

auto random_bytes() -> std::string {
  std::string bytes(32, '\0');
  return ::getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()) ? bytes : std::string();
}

/// The first folder below `root` on the path to `subfolder` that exists and is not private. The check prevents writing behind a link.
auto unsound_part(const fs::path& root, const fs::path& subfolder) -> std::optional<fs::path> {
  auto part = root;
  for (const auto& name : subfolder.lexically_relative(root)) {
    part /= name;
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(part, ignored)) && !is_private_folder(part)) {
      return part;
    }
  }
  return std::nullopt;
}

}  // namespace

CacheFolder::CacheFolder(fs::path folder) : folder_(std::move(folder)) {
  if (const auto reason = foreign_reason(folder_)) {
    is_foreign_ = true;
    note("is not used", *reason);
  }
}

void CacheFolder::note(const std::string& what, const std::string& why) {
  if (!problem_) {
    problem_ = "the cache folder " + quote(folder_.string()) + " " + what + ": " + why;
  }
}

/// Takes the shared lock, which excludes cleaners. If no other process uses the folder, first removes files left by killed processes.
void CacheFolder::open_for_use() {
  if (is_open_) {
    return;
  }
  is_open_ = true;
  if (auto failure = make_private_folder(folder_); !failure.empty()) {
    note("cannot be written", failure);
    return;
  }
  if (const auto reason = foreign_reason(folder_)) {  // another process may have created the folder meanwhile
    is_foreign_ = true;
    note("is not used", *reason);
    return;
  }
  lock_ = open_lock(folder_);
  if (!lock_.is_open()) {
    return;  // the folder may be read-only; the first write reports an error
  }
  if (::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0) {
    sweep_leftovers();
  }
  ::flock(lock_.get(), LOCK_SH);
}

void CacheFolder::sweep_leftovers() const {
  for_each_file(folder_, [](const fs::directory_entry& file, std::string_view name) {
    std::error_code ignored;
    if (name.starts_with(k_new_file)) {
      fs::remove(file.path(), ignored);
    }
  });
}

/// The text that identifies a request: the URL without secrets, `Accept`, and the part. The secrets in the URL and of the user enter
/// only as a salted digest, because an unsalted digest would let an attacker guess short tokens.
auto CacheFolder::name_of(const FetchRequest& request, std::string_view secrets) -> std::string {
  const auto shown = url::without_secrets(request.url);
  const bool is_secret = !secrets.empty() || shown != request.url;
  const auto who = is_secret ? sha256_of(salt() + "\n" + request.url + "\n" + std::string(secrets)) : std::string();
  return sha256_of(shown + "\n" + request.accept + "\n" + part_text(request.part) + "\n" + who);
}

/// If no salt can be stored, uses a random salt for this process: entries with secrets are then never found.
auto CacheFolder::salt() -> const std::string& {
  constexpr std::size_t k_most_bytes = 256;
  const std::lock_guard lock(salting_);
  const auto place = folder_ / "salt";
  const auto read = [&] { return is_foreign_ ? std::string() : read_private_file(place, k_most_bytes).value_or(""); };
  if (salt_.empty()) {
    salt_ = read();
  }
  if (salt_.empty()) {
    const auto fresh = random_bytes();
    const bool is_kept = write(place, {fresh});
    salt_ = is_kept ? read() : std::string();  // another process may have stored its own salt
    salt_ = salt_.empty() ? fresh : salt_;
  }
  return salt_;
}

auto CacheFolder::is_sound_subfolder(const fs::path& subfolder) const -> bool {
  return !is_foreign_ && is_private_folder(subfolder) && is_private_folder(subfolder.parent_path());
}

auto CacheFolder::find(const FetchRequest& request, std::string_view secrets) -> std::optional<CacheEntry> {
  std::error_code failure;
  if (!fs::exists(folder_ / k_documents, failure)) {
    return std::nullopt;  // a lookup alone creates nothing, not even the salt
  }
  const auto place = place_in(folder_ / k_documents, name_of(request, secrets));
  auto bytes = is_sound_subfolder(place.parent_path()) ? read_private_file(place, k_largest_file) : std::nullopt;
  auto entry = bytes ? read_cache_entry(std::move(*bytes)) : std::nullopt;
  const bool is_right = entry && entry->shown_url == url::without_secrets(request.url) && entry->document.body.size() <= request.largest;
  return is_right ? std::move(entry) : std::nullopt;
}

void CacheFolder::keep(const FetchRequest& request, const CacheEntry& entry, std::string_view secrets) {
  write(place_in(folder_ / k_documents, name_of(request, secrets)), {write_cache_head(entry), entry.document.body});
}

auto CacheFolder::find_kept(const FetchRequest& request, std::string_view secrets) -> std::optional<KeptEntry> {
  std::error_code failure;
  if (!fs::exists(folder_ / k_documents, failure)) {
    return std::nullopt;
  }
  const auto question = name_of(request, secrets);
  const auto place = place_in(folder_ / k_documents, question);
  auto bytes = is_sound_subfolder(place.parent_path()) ? read_private_file(place, k_largest_entry_without_body) : std::nullopt;
  auto entry = bytes ? read_cache_entry(std::move(*bytes)) : std::nullopt;
  if (!entry || entry->shown_url != url::without_secrets(request.url)) {
    return std::nullopt;
  }
  if (entry->status != 200) {
    return KeptEntry{std::move(*entry), nullptr};
  }
  auto body = entry->apart && entry->apart->size <= request.largest ? find_body(question, *entry->apart) : nullptr;
  return body == nullptr ? std::nullopt : std::optional(KeptEntry{std::move(*entry), std::move(body)});
}

/// Opens the file at once, so that the body stays readable even if another process replaces the file.
auto CacheFolder::find_body(const std::string& question, const BodyApart& apart) const -> std::shared_ptr<const KeptBody> {
  const auto place = body_place(folder_, question, apart.sha256);
  auto file = is_sound_subfolder(place.parent_path()) ? open_private_file(place) : files::Descriptor();
  const bool is_whole = file.is_open() && size_of(file) == apart.size;
  return is_whole ? body_in_file(std::move(file), apart.size, apart.sha256) : nullptr;
}

auto CacheFolder::draft_body(const FetchRequest& request, std::string_view secrets) -> std::unique_ptr<CacheDraft> {
  return draft(body_place(folder_, name_of(request, secrets), {}));
}

void CacheFolder::keep_apart(const FetchRequest& request, const CacheEntry& entry, CacheDraft& body, std::string_view secrets) {
  const auto question = name_of(request, secrets);
  const auto before = find_kept(request, secrets);
  const auto new_place = body_place(folder_, question, entry.apart->sha256);
  const auto old_place = before && before->entry.apart ? body_place(folder_, question, before->entry.apart->sha256) : new_place;
  if (!body.keep_at(new_place)) {
    return;
  }
  const bool is_kept = write(place_in(folder_ / k_documents, question), {write_cache_head(entry)});
  if (old_place != new_place) {
    std::error_code ignored;
    fs::remove(is_kept ? old_place : new_place, ignored);
  }
}

auto CacheFolder::find_digest(std::string_view sha256) -> std::optional<std::string> {
  const auto place = is_digest(sha256) ? place_in(folder_ / k_digests, sha256) : fs::path();
  auto bytes = is_sound_subfolder(place.parent_path()) ? read_private_file(place, k_largest_file) : std::nullopt;
  return bytes && sha256_of(*bytes) == sha256 ? std::move(bytes) : std::nullopt;
}

void CacheFolder::keep_digest(std::string_view sha256, std::string_view bytes) {
  if (is_digest(sha256)) {
    write(place_in(folder_ / k_digests, sha256), {bytes});
  }
}

auto CacheFolder::find_index(std::string_view slot) const -> std::optional<fs::path> {
  const auto path = is_digest(slot) ? place_in(folder_ / k_indexes, slot) : fs::path();
  return is_sound_subfolder(path.parent_path()) && is_private_file(path) ? std::optional(path) : std::nullopt;
}

auto CacheFolder::draft_index(std::string_view slot) -> std::unique_ptr<CacheDraft> {
  GPUSOLVE_CHECK(is_digest(slot), "the slot of an index is a digest");
  return draft(place_in(folder_ / k_indexes, slot));
}

void CacheFolder::drop_index(std::string_view slot) const {
  std::error_code ignored;
  if (const auto path = find_index(slot)) {
    fs::remove(*path, ignored);
  }
}

/// Creates the folders of `place`, and checks that no other user can write into them. Returns whether the folders are usable.
auto CacheFolder::may_write_at(const fs::path& place) -> bool {
  const std::lock_guard lock(using_);
  if (!problem_) {  // report the problem once, not for each document
    open_for_use();
  }
  const auto subfolder = place.parent_path();
  if (problem_ || subfolder == folder_) {
    return !problem_;
  }
  auto part = unsound_part(folder_, subfolder);
  if (auto failure = part ? std::string() : make_private_folder(subfolder); !failure.empty()) {
    note("cannot be written", failure);
  }
  part = part ? part : unsound_part(folder_, subfolder);  // another process may have created the folder meanwhile
  if (part) {
    note("is not used", quote(part->string()) + " is a link, belongs to another user, or may be written by others");
  }
  return !problem_;
}

auto CacheFolder::draft(const fs::path& place) -> std::unique_ptr<CacheDraft> {
  const auto note_fault = [this](const std::string& why) {
    const std::lock_guard lock(using_);
    note("cannot be written", why);
  };
  return std::make_unique<CacheDraft>(place, CacheDraft::Folder{[this, place] { return may_write_at(place); }, note_fault});
}

auto CacheFolder::write(const fs::path& place, std::initializer_list<std::string_view> pieces) -> bool {
  const auto file = draft(place);
  return std::ranges::all_of(pieces, [&file](std::string_view piece) { return file->append(piece); }) && file->keep();
}

auto CacheFolder::size() const -> CacheSize {
  CacheSize size;
  for_each_file(folder_, [&](const fs::directory_entry& file, std::string_view name) {
    std::error_code ignored;
    const auto bytes = file.file_size(ignored);
    if (!ignored && !name.starts_with(k_new_file)) {
      ++size.documents;
      size.bytes += bytes;
    }
  });
  return size;
}

auto CacheFolder::clean() -> Result<CacheSize> {
  std::error_code failure;
  if (!fs::is_directory(folder_, failure)) {
    return CacheSize{};
  }
  const auto lock = open_lock(folder_);
  if (!lock.is_open()) {
    return usage_error("the cache folder " + quote(folder_.string()) + " cannot be written: " + fault_text());
  }
  constexpr int k_tries = 100;
  for (int count = 0; ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0; ++count) {
    if (count == k_tries) {
      return usage_error("the cache folder " + quote(folder_.string()) + " is in use by another gpusolve; try again later");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const auto removed = size();
  for_each_file(folder_, [&](const fs::directory_entry& file, std::string_view) { fs::remove(file.path(), failure); });
  if (failure) {
    return usage_error("the cache folder " + quote(folder_.string()) + " cannot be cleaned: " + failure.message());
  }
  return removed;
}

auto usual_cache_folder(const VariableLookup& variable) -> std::optional<fs::path> {
  constexpr std::array<std::pair<const char*, const char*>, 3> k_places{
      {{"GPUSOLVE_CACHE_DIR", ""}, {"XDG_CACHE_HOME", "gpusolve"}, {"HOME", ".cache/gpusolve"}}};
  for (const auto& [name, below] : k_places) {
    const auto place = fs::path(variable(name));
    if (place.is_absolute() || (!place.empty() && *below == '\0')) {
      std::error_code ignored;
      return *below == '\0' ? fs::absolute(place, ignored) : place / below;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::net
