#include "adapters/conda/subdir_source.hpp"

#include <sys/stat.h>

#include <utility>

#include "adapters/conda/channel_index.hpp"
#include "adapters/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_smallest_indexed = std::size_t{512} * 1024;  // bytes of text; what is smaller is parsed as fast

auto slot_of(const RepodataPlace& place) -> std::string { return sha256_of(place.file + "\n" + place.subdir + "\n" + place.folder_url); }

/// Empty where the file cannot be looked at.
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

auto read_repodata(const SubdirSource& source) -> Result<Repodata> {
  auto stored = source.read();
  if (!stored) {
    return stored.error();
  }
  return parse_repodata(std::move(stored->text), source.place);
}

auto open_index(const SubdirSource& source, IndexStore& store) -> std::unique_ptr<ChannelIndex> {
  const auto path = store.find(source.slot);
  if (!path) {
    return nullptr;
  }
  return ChannelIndex::open(*path, source.key, [source, &store] {
    store.drop(source.slot);
    return read_repodata(source);
  });
}

}  // namespace

auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource {
  SubdirSource source{std::move(place), {}, state_of(file), [file] { return read_stored_text(file); }};
  source.slot = slot_of(source.place);
  return source;
}

auto subdir_in_bytes(std::string bytes, RepodataPlace place) -> SubdirSource {
  SubdirSource source{std::move(place), {}, sha256_of(bytes), {}};
  source.slot = slot_of(source.place);
  const auto packed = std::make_shared<const std::string>(std::move(bytes));
  source.read = [packed, file = source.place.file, digest = source.key]() -> Result<StoredText> {
    auto text = decompress(*packed, compression_of(file));
    if (!text) {
      return text.error().in(file);
    }
    std::promise<std::string> known;
    known.set_value(digest);
    return StoredText{std::make_shared<const Text>(std::move(*text)), known.get_future().share()};
  };
  return source;
}

auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir> {
  const bool may_keep = store != nullptr && !source.key.empty();
  if (auto index = may_keep ? open_index(source, *store) : nullptr) {
    auto digest = index->source_sha256();
    return OpenSubdir{std::move(index), std::move(digest)};
  }
  auto stored = source.read();
  if (!stored) {
    return stored.error();
  }
  const bool is_worth_it = stored->text->size() >= k_smallest_indexed;
  auto parsed = parse_repodata(std::move(stored->text), source.place);
  if (!parsed) {
    return parsed.error();
  }
  auto repodata = std::make_shared<Repodata>(std::move(*parsed));
  if (may_keep && is_worth_it) {
    store->keep(source.slot, [repodata = std::shared_ptr<const Repodata>(repodata), key = source.key, digest = stored->sha256] {
      return write_channel_index(*repodata, key, digest.get());
    });
  }
  return OpenSubdir{std::move(repodata), stored->sha256.get()};
}

}  // namespace gpusolve::conda
