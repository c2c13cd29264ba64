#include "adapters/conda/subdir_source.hpp"

#include <sys/stat.h>

#include <optional>
#include <utility>

#include "adapters/conda/index/channel_index.hpp"
#include "adapters/conda/repodata/body_text.hpp"
#include "adapters/conda/repodata/stored_file.hpp"
#include "adapters/conda/repodata/subdir_builder.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

/// The state of a file; empty if it cannot be read.
auto state_of(const std::filesystem::path& file) -> std::string {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) {
    return {};
  }
  std::string state;
  for (const auto part :
       {static_cast<std::int64_t>(status.st_dev), static_cast<std::int64_t>(status.st_ino), static_cast<std::int64_t>(status.st_size),
        static_cast<std::int64_t>(status.st_mtim.tv_sec), static_cast<std::int64_t>(status.st_mtim.tv_nsec),
        static_cast<std::int64_t>(status.st_ctim.tv_sec), static_cast<std::int64_t>(status.st_ctim.tv_nsec)}) {
    state += std::to_string(part) + " ";
  }
  return state;
}

auto read_whole(const SubdirSource& source) -> Result<std::string> {
  TextCollector text;
  const auto read = source.read(text);
  return read ? Result<std::string>(text.finish()) : read.error();
}

struct InMemory {
  Repodata records;
  std::string sha256;
};

/// Reads the text. nullopt if the records are not in memory: an index was made, or writing it failed midway.
auto read_subdir(const SubdirSource& source, IndexStore* store) -> std::optional<Result<InMemory>> {
  SubdirBuilder builder(source.place, source.slot, store);
  const auto sha256 = source.read(builder.text());
  if (!sha256) {
    return sha256.error();
  }
  auto built = builder.finish(source.key, *sha256, [&source] { return read_whole(source); });
  if (!built) {
    return built.error();
  }
  auto* const records = std::get_if<Repodata>(&*built);
  return records == nullptr ? std::nullopt : std::optional<Result<InMemory>>(InMemory{std::move(*records), *sha256});
}

/// Reads the records into memory, without a store, so that no index is written.
auto read_into_memory(const SubdirSource& source) -> Result<InMemory> { return std::move(*read_subdir(source, nullptr)); }

auto reload(const SubdirSource& source) -> Result<Repodata> {
  auto read = read_into_memory(source);
  if (!read && source.fetch_again) {
    return source.fetch_again();
  }
  return read ? Result<Repodata>(std::move(read->records)) : read.error();
}

auto open_index(const SubdirSource& source, IndexStore& store) -> std::optional<OpenSubdir> {
  const auto path = store.find(source.slot);
  auto index = path ? ChannelIndex::open(*path, source.key,
                                         [source, &store]() -> Result<Repodata> {
                                           store.drop(source.slot);
                                           return reload(source);
                                         })
                    : nullptr;
  if (index == nullptr) {
    return std::nullopt;
  }
  auto digest = index->source_sha256();
  return OpenSubdir{std::move(index), std::move(digest)};
}

auto open_in_memory(Result<InMemory> read) -> Result<OpenSubdir> {
  return read ? Result<OpenSubdir>({std::make_shared<Repodata>(std::move(read->records)), std::move(read->sha256)}) : read.error();
}

}  // namespace

auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource {
  SubdirSource source{std::move(place), {}, state_of(file), [file](TextSink& out) { return read_stored_text(file, out); }};
  source.slot = slot_of(source.place);
  return source;
}

auto subdir_in_body(std::shared_ptr<const net::KeptBody> body, std::string sha256, RepodataPlace place) -> SubdirSource {
  auto slot = slot_of(place);
  const auto read = [body = std::move(body), file = place.file, sha256](TextSink& out) {
    const auto unpacked = unpack_body(*body, file, out);
    return unpacked ? Result<std::string>(sha256) : unpacked.error().in(file);
  };
  return {std::move(place), std::move(slot), std::move(sha256), read};
}

auto slot_of(const RepodataPlace& place) -> std::string { return sha256_of(place.file + "\n" + place.subdir + "\n" + place.folder_url); }

auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir> {
  if (store == nullptr || source.key.empty()) {
    return open_in_memory(read_into_memory(source));
  }
  if (auto index = open_index(source, *store)) {
    return std::move(*index);
  }
  if (auto other = read_subdir(source, store)) {
    return open_in_memory(std::move(*other));
  }
  auto made = open_index(source, *store);
  return made ? Result<OpenSubdir>(std::move(*made)) : open_in_memory(read_into_memory(source));
}

}  // namespace gpusolve::conda
