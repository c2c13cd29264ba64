// Reads the index of a subdir.
#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"
#include "adapters/conda/record_gatherer.hpp"
#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {
namespace {

using simdjson::dom::element;

auto number_at(std::string_view bytes, std::size_t at) -> std::uint64_t {
  std::uint64_t number = 0;
  for (unsigned i = 0; i < sizeof number; ++i) {
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  }
  return number;
}

auto text_of(element json) -> std::string { return std::string(std::string_view(json)); }

}  // namespace

struct ChannelIndex::Tools {
  /// The text of one frame; empty where it is damaged or not of this size.
  auto unpack(std::string_view packed, std::uint64_t size) const -> Text {
    auto text = Text::of_size(size);
    const auto unpacked = ZSTD_decompressDCtx(context.get(), text.data(), text.size(), packed.data(), packed.size());
    return ZSTD_isError(unpacked) == 0U && unpacked == size ? std::move(text) : Text();
  }

  struct Deleter {
    void operator()(ZSTD_DCtx* it) const noexcept { ZSTD_freeDCtx(it); }
  };
  std::unique_ptr<ZSTD_DCtx, Deleter> context{ZSTD_createDCtx()};
  simdjson::dom::parser parser;
};

ChannelIndex::ChannelIndex() : tools_(std::make_unique<Tools>()) {}

ChannelIndex::~ChannelIndex() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

auto ChannelIndex::open(const std::filesystem::path& path, std::string_view key, Reload reload) -> std::unique_ptr<ChannelIndex> {
  std::unique_ptr<ChannelIndex> index(new ChannelIndex);
  index->file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);  // NOLINT(*-vararg)
  struct stat status {};
  const bool is_file = index->file_ >= 0 && ::fstat(index->file_, &status) == 0 && S_ISREG(status.st_mode);
  index->file_size_ = is_file ? static_cast<std::uint64_t>(status.st_size) : 0;
  index->reload_ = std::move(reload);
  return is_file && index->read_directory(key) ? std::move(index) : nullptr;
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

auto ChannelIndex::read_directory(std::string_view key) -> bool try {
  const auto head = read_bytes(0, k_index_head);
  if (!head.starts_with(k_index_magic)) {
    return false;
  }
  const auto at = k_index_magic.size();
  const auto size = number_at(head, at + 16);
  if (size > k_largest_directory) {
    return false;
  }
  const auto text = tools_->unpack(read_bytes(number_at(head, at), number_at(head, at + 8)), size);
  simdjson::dom::parser parser;  // not that of the blocks, which then would keep room for all the names
  const element root = parser.parse(text.data(), text.size(), false);
  if (std::string_view(root["key"]) != key) {
    return false;
  }
  source_sha256_ = text_of(root["source"]);
  subdir_ = text_of(root["subdir"]);
  packages_url_ = text_of(root["url"]);
  count_ = root["count"];
  const simdjson::dom::array names = root["names"];
  blocks_.reserve(names.size());
  for (const element row : names) {
    blocks_.push_back({text_of(row.at(0)), row.at(1), row.at(2), row.at(3), row.at(4)});
  }
  for (const element row : simdjson::dom::array(root["nameless"])) {
    nameless_.push_back({text_of(row.at(0)), text_of(row.at(1))});
  }
  return std::ranges::is_sorted(blocks_, {}, &Block::name);
} catch (const simdjson::simdjson_error&) {
  return false;
}

auto ChannelIndex::find(std::string_view name) const -> const Block* {
  const auto found = std::ranges::lower_bound(blocks_, name, {}, [](const Block& block) { return std::string_view(block.name); });
  return found != blocks_.end() && found->name == name ? &*found : nullptr;
}

auto ChannelIndex::record_count_of(std::string_view name) const -> std::size_t {
  const auto* const block = find(name);
  return block == nullptr ? 0 : block->count;
}

auto ChannelIndex::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  out.reserve(blocks_.size());
  std::ranges::transform(blocks_, std::back_inserter(out), &Block::name);
  return out;
}

auto ChannelIndex::read_block(const Block& block) const -> std::optional<NamedRecords> try {
  if (block.size > k_largest_block) {
    return std::nullopt;
  }
  const auto text = tools_->unpack(read_bytes(block.offset, block.stored), block.size);
  const element root = tools_->parser.parse(text.data(), text.size(), false);
  std::unordered_set<std::string_view> removed;
  for (const element file : simdjson::dom::array(root["removed"])) {
    removed.insert(std::string_view(file));
  }
  NamedRecords found;
  RecordGatherer gatherer(subdir_, packages_url_, found);
  std::string_view last;
  for (const auto& [file, json] : simdjson::dom::object(root["packages"])) {
    if (file <= last || !is_package_file_name(file)) {
      return std::nullopt;
    }
    last = file;
    if (gatherer.wants(file)) {
      gatherer.add(file, removed.contains(file), read_record(json, file));
    }
  }
  const bool is_sound = std::ranges::all_of(found.records, [&](const Record& record) { return record.name == block.name; });
  return is_sound ? std::optional(std::move(found)) : std::nullopt;
} catch (const simdjson::simdjson_error&) {
  return std::nullopt;
}

void ChannelIndex::append_records_of(std::string_view name, NamedRecords& out) const {
  const auto* const block = find(name);
  if (block == nullptr) {
    return;
  }
  if (whole_ == nullptr) {
    if (auto found = read_block(*block)) {
      std::ranges::move(found->records, std::back_inserter(out.records));
      std::ranges::move(found->skipped, std::back_inserter(out.skipped));
      return;
    }
    auto reloaded = reload_();
    if (!reloaded) {
      out.skipped.push_back({subdir_ + "/" + block->name, "the index is damaged, and " + reloaded.error().text()});
      return;
    }
    whole_ = std::make_unique<const Repodata>(std::move(*reloaded));
  }
  whole_->append_records_of(name, out);
}

}  // namespace gpusolve::conda
