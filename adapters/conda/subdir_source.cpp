#include "adapters/conda/subdir_source.hpp"

#include <sys/stat.h>

#include <utility>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/stored_file.hpp"
#include "adapters/conda/unpacker.hpp"
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

struct ReadRepodata {
  Repodata repodata;
  std::size_t text_size{};
  std::string sha256;
};

auto read_whole(const SubdirSource& source) -> Result<std::string> {
  TextCollector text;
  const auto read = source.read(text);
  return read ? Result<std::string>(text.finish()) : read.error();
}

auto read_repodata(const SubdirSource& source) -> Result<ReadRepodata> {
  RepodataReader reader(source.place);
  const auto sha256 = source.read(reader);
  if (!sha256) {
    return sha256.error();
  }
  auto repodata = reader.finish([&source] { return read_whole(source); });
  return repodata ? Result<ReadRepodata>(ReadRepodata{std::move(*repodata), reader.size(), *sha256}) : repodata.error();
}

auto open_index(const SubdirSource& source, IndexStore& store) -> std::unique_ptr<ChannelIndex> {
  const auto path = store.find(source.slot);
  if (!path) {
    return nullptr;
  }
  return ChannelIndex::open(*path, source.key, [source, &store]() -> Result<Repodata> {
    store.drop(source.slot);
    auto read = read_repodata(source);
    return read ? Result<Repodata>(std::move(read->repodata)) : read.error();
  });
}

}  // namespace

auto subdir_in_file(const std::filesystem::path& file, RepodataPlace place) -> SubdirSource {
  SubdirSource source{std::move(place), {}, state_of(file), [file](TextSink& out) { return read_stored_text(file, out); }};
  source.slot = slot_of(source.place);
  return source;
}

auto subdir_in_bytes(std::string bytes, RepodataPlace place) -> SubdirSource {
  SubdirSource source{std::move(place), {}, sha256_of(bytes), {}};
  source.slot = slot_of(source.place);
  const auto packed = std::make_shared<const std::string>(std::move(bytes));
  source.read = [packed, file = source.place.file, digest = source.key](TextSink& out) {
    const auto unpacked = unpack(*packed, compression_of(file), out);
    return unpacked ? Result<std::string>(digest) : unpacked.error().in(file);
  };
  return source;
}

auto open_subdir(const SubdirSource& source, IndexStore* store) -> Result<OpenSubdir> {
  const bool may_keep = store != nullptr && !source.key.empty();
  if (auto index = may_keep ? open_index(source, *store) : nullptr) {
    auto digest = index->source_sha256();
    return OpenSubdir{std::move(index), std::move(digest)};
  }
  auto read = read_repodata(source);
  if (!read) {
    return read.error();
  }
  auto repodata = std::make_shared<Repodata>(std::move(read->repodata));
  if (may_keep && read->text_size >= k_smallest_indexed) {
    store->keep(source.slot, [repodata, key = source.key, digest = read->sha256](const IndexStore::Append& append) {
      write_channel_index(*repodata, key, digest, append);
    });
  }
  return OpenSubdir{std::move(repodata), read->sha256};
}

}  // namespace gpusolve::conda
