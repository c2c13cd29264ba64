#include "adapters/conda/subdir_source.hpp"

#include <sys/stat.h>

#include <optional>
#include <utility>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_or_memory.hpp"
#include "adapters/conda/stored_file.hpp"
#include "adapters/conda/unpacker.hpp"
#include "adapters/digest/digest.hpp"

namespace gpusolve::conda {
namespace {

auto slot_of(const RepodataPlace& place) -> std::string { return sha256_of(place.file + "\n" + place.subdir + "\n" + place.folder_url); }

/// Empty if the file's state cannot be read.
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

struct ReadSubdir {
  SubdirInfo info;
  std::string sha256;
};

auto read_subdir(const SubdirSource& source, RepodataReader::Take take) -> Result<ReadSubdir> {
  RepodataReader reader(source.place, std::move(take));
  auto sha256 = source.read(reader);
  if (!sha256) {
    return sha256.error();
  }
  auto info = reader.finish([&source] { return read_whole(source); });
  return info ? Result<ReadSubdir>({std::move(*info), std::move(*sha256)}) : info.error();
}

struct InMemory {
  Repodata records;
  std::string sha256;
};

auto read_into_memory(const SubdirSource& source) -> Result<InMemory> {
  Repodata::Builder builder;
  auto read = read_subdir(source, [&builder](PackedRecords& packed) { builder.add(packed); });
  return read ? Result<InMemory>({builder.finish(std::move(read->info)), std::move(read->sha256)}) : read.error();
}

auto open_index(const SubdirSource& source, IndexStore& store) -> std::optional<OpenSubdir> {
  const auto path = store.find(source.slot);
  auto index = path ? ChannelIndex::open(*path, source.key,
                                         [source, &store]() -> Result<Repodata> {
                                           store.drop(source.slot);
                                           auto read = read_into_memory(source);
                                           return read ? Result<Repodata>(std::move(read->records)) : read.error();
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

/// nullopt if an index was written, or could not be completed.
auto make_index(const SubdirSource& source, IndexStore& store) -> std::optional<Result<InMemory>> {
  std::optional<Result<InMemory>> other;
  store.keep(source.slot, [&](const IndexStore::Append& append) {
    IndexOrMemory records(append);
    auto read = read_subdir(source, [&records](PackedRecords& packed) { records.take(packed); });
    if (!read) {
      other = read.error();
      return false;
    }
    if (records.finish_index(read->info, source.key, read->sha256)) {
      return true;
    }
    if (auto in_memory = records.finish_memory(std::move(read->info))) {
      other = InMemory{std::move(*in_memory), std::move(read->sha256)};
    }
    return false;
  });
  return other;
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
  if (store == nullptr || source.key.empty()) {
    return open_in_memory(read_into_memory(source));
  }
  if (auto index = open_index(source, *store)) {
    return std::move(*index);
  }
  if (auto other = make_index(source, *store)) {
    return open_in_memory(std::move(*other));
  }
  auto made = open_index(source, *store);
  return made ? Result<OpenSubdir>(std::move(*made)) : open_in_memory(read_into_memory(source));
}

}  // namespace gpusolve::conda
