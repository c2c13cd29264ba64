// Reads the index of a subdir.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <ranges>

#include "adapters/conda/index/channel_index.hpp"
#include "adapters/conda/index/record_gatherer.hpp"

namespace gpusolve::conda {

/// The position of a block: a row of the directory.
struct ChannelIndex::Block {
  static constexpr std::size_t k_width = 32;
  static constexpr std::size_t k_name_end = 28;

  std::uint64_t offset{};
  std::uint64_t size{};
  std::uint64_t checksum{};
  std::uint32_t count{};  ///< number of entries
};

/// Owns the texts that the records of a name view.
struct ChannelIndex::Texts {
  std::string name;
  std::deque<std::string> blocks{};
};

ChannelIndex::~ChannelIndex() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

auto ChannelIndex::open(const std::filesystem::path& path, std::string_view key, Reload reload) -> std::unique_ptr<ChannelIndex> {
  std::unique_ptr<ChannelIndex> index(new ChannelIndex(std::move(reload)));
  return index->open_file(path) && index->read_directory(key) ? std::move(index) : nullptr;
}

auto ChannelIndex::open_file(const std::filesystem::path& path) -> bool {
  file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);  // NOLINT(*-vararg)
  struct stat status {};
  const bool is_file = file_ >= 0 && ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
  file_size_ = is_file ? static_cast<std::uint64_t>(status.st_size) : 0;
  return is_file;
}

auto ChannelIndex::read_bytes(std::uint64_t offset, std::uint64_t count) const -> std::string {
  if (offset > file_size_ || count > file_size_ - offset) {
    return {};
  }
  std::string bytes(count, '\0');
  for (std::size_t done = 0; done < bytes.size();) {
    const auto read = ::pread(file_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (read <= 0) {
      return {};
    }
    done += static_cast<std::size_t>(read);
  }
  return bytes;
}

auto ChannelIndex::read_directory(std::string_view key) -> bool {
  if (file_size_ < k_index_tail || read_bytes(0, k_index_magic.size()) != k_index_magic) {
    return false;
  }
  const auto tail = read_bytes(file_size_ - k_index_tail, k_index_tail);
  IndexCursor places(tail);
  const auto offset = places.number<std::uint64_t>();
  directory_ = read_bytes(offset, places.number<std::uint64_t>());
  if (checksum_of(directory_) != places.number<std::uint64_t>()) {
    return false;
  }
  IndexCursor cursor(directory_);
  if (cursor.text() != key) {
    return false;
  }
  source_sha256_ = cursor.text();
  info_ = std::make_shared<const SubdirInfo>(read_info(cursor));
  block_count_ = cursor.number<std::uint32_t>();
  rows_ = cursor.take(Block::k_width * block_count_);
  names_ = cursor.rest();
  return cursor.is_sound();
}

auto ChannelIndex::read_info(IndexCursor& cursor) -> SubdirInfo {
  SubdirInfo info;
  info.subdir = cursor.text();
  info.packages_url = cursor.text();
  info.count = cursor.number<std::uint64_t>();
  for (auto left = cursor.number<std::uint32_t>(); left > 0 && cursor.is_sound(); --left) {
    const auto place = cursor.text();
    info.nameless.push_back({std::string(place), std::string(cursor.text())});
  }
  for (auto left = cursor.number<std::uint32_t>(); left > 0 && cursor.is_sound(); --left) {
    info.removed.emplace(cursor.text());
  }
  return info;
}

auto ChannelIndex::block_at(std::size_t index) const -> Block {
  IndexCursor row(rows_.substr(Block::k_width * index, Block::k_width));
  Block block;
  block.offset = row.number<std::uint64_t>();
  block.size = row.number<std::uint64_t>();
  block.checksum = row.number<std::uint64_t>();
  block.count = row.number<std::uint32_t>();
  return block;
}

/// The name of a block; empty if the rows are invalid.
auto ChannelIndex::name_at(std::size_t index) const -> std::string_view {
  const auto end_of = [this](std::size_t at) { return number_at<std::uint32_t>(rows_, Block::k_width * at + Block::k_name_end); };
  const std::size_t begin = index == 0 ? 0 : end_of(index - 1);
  const std::size_t end = end_of(index);
  return begin <= end && end <= names_.size() ? names_.substr(begin, end - begin) : std::string_view();
}

auto ChannelIndex::blocks_of(std::string_view name) const -> std::pair<std::size_t, std::size_t> {
  const auto all = std::views::iota(std::size_t{0}, block_count_);
  const auto found = std::ranges::equal_range(all, name, {}, [this](std::size_t index) { return name_at(index); });
  return found.empty() ? std::pair(block_count_, block_count_) : std::pair(found.front(), found.back() + 1);
}

auto ChannelIndex::record_count_of(std::string_view name) const -> std::size_t {
  std::size_t count = 0;
  for (auto [at, end] = blocks_of(name); at < end; ++at) {
    count += block_at(at).count;
  }
  return count;
}

auto ChannelIndex::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < block_count_; ++at) {
    if (const auto name = name_at(at); out.empty() || out.back() != name) {
      out.push_back(name);
    }
  }
  return out;
}

auto ChannelIndex::read_blocks(std::string_view name, NamedRecords& out) const -> bool {
  auto [at, end] = blocks_of(name);
  if (at == end) {
    return true;
  }
  const auto texts = std::make_shared<Texts>(Texts{std::string(name)});
  std::vector<RecordBlock> blocks;
  for (; at < end; ++at) {
    const auto row = block_at(at);
    const std::string_view bytes = texts->blocks.emplace_back(read_bytes(row.offset, row.size));
    const auto block = checksum_of(bytes) == row.checksum ? RecordBlock::open(texts->name, bytes) : std::nullopt;
    if (!block) {
      return false;
    }
    blocks.push_back(*block);
  }
  gather_records(blocks, *info_, out);
  out.texts.insert(out.texts.end(), {texts, info_});
  return true;
}

void ChannelIndex::append_records_of(std::string_view name, NamedRecords& out) const {
  if (whole_ == nullptr) {
    if (read_blocks(name, out)) {
      return;
    }
    auto reloaded = reload_();
    if (!reloaded) {
      out.skipped.push_back({info_->subdir + "/" + std::string(name), "the index is damaged, and " + reloaded.error().text()});
      return;
    }
    whole_ = std::make_unique<const Repodata>(std::move(*reloaded));
  }
  whole_->append_records_of(name, out);
}

}  // namespace gpusolve::conda
