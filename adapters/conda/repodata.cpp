#include "adapters/conda/repodata.hpp"

#include <algorithm>
#include <deque>
#include <iterator>

#include "adapters/conda/packing_line.hpp"
#include "adapters/conda/place.hpp"
#include "adapters/conda/record_gatherer.hpp"
#include "adapters/conda/repodata_scanner.hpp"
#include "resolver/check.hpp"

namespace gpusolve::conda {
namespace {

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

/// Files of `removed` are mostly no entries any more.
auto removed_entries(const RepodataOutline& outline, const std::deque<PackingLine::Lot>& lots) -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> files;
  for (const auto& lot : lots) {
    for (const RecordPlace& record : lot.records) {
      if (!outline.removed.empty() && outline.removed.contains(record.file)) {
        files.emplace(record.file);
      }
    }
  }
  return files;
}

}  // namespace

struct Repodata::Contents {
  SubdirInfo info;
  std::vector<std::string> parts;
  std::vector<Block> blocks;  // in the parts; by name, of one name in the order of the text

  void take(std::deque<PackingLine::Lot>& lots);
};

auto packages_url_of(std::string_view folder_url, std::string_view base_url) -> Result<std::string> {
  const auto is_visible = [](char c) { return c > 0x20 && c < 0x7f && std::string_view("\"'`\\<>").find(c) == std::string_view::npos; };
  if (!std::ranges::all_of(base_url, is_visible)) {
    return source_error("its `base_url` is " + quote(base_url) + ", which is no URL");
  }
  return base_url.empty() ? std::string(folder_url) : resolve_url(folder_url, base_url);
}

Repodata::Repodata(std::unique_ptr<const Contents> contents) : contents_(std::move(contents)) {}
Repodata::Repodata(Repodata&&) noexcept = default;
auto Repodata::operator=(Repodata&&) noexcept -> Repodata& = default;
Repodata::~Repodata() = default;

auto Repodata::info() const -> const SubdirInfo& { return contents_->info; }

auto Repodata::blocks() const -> std::span<const Block> { return contents_->blocks; }

auto Repodata::parts() const -> std::span<const std::string> { return contents_->parts; }

auto Repodata::blocks_of(std::string_view name) const -> std::span<const Block> {
  const auto found = std::ranges::equal_range(contents_->blocks, name, {}, &Block::name);
  return {found.begin(), found.end()};
}

auto Repodata::record_count() const -> std::size_t { return contents_->info.count; }

auto Repodata::record_count_of(std::string_view name) const -> std::size_t {
  std::size_t count = 0;
  for (const Block& block : blocks_of(name)) {
    count += block.count;
  }
  return count;
}

auto Repodata::nameless() const -> const std::vector<SkippedRecord>& { return contents_->info.nameless; }

auto Repodata::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  std::ranges::transform(contents_->blocks, std::back_inserter(out), &Block::name);
  const auto repeated = std::ranges::unique(out);
  out.erase(repeated.begin(), repeated.end());
  return out;
}

void Repodata::append_records_of(std::string_view name, NamedRecords& out) const {
  std::vector<RecordBlock> blocks;
  for (const Block& block : blocks_of(name)) {
    const auto opened = RecordBlock::open(block.bytes);
    GPUSOLVE_CHECK(opened.has_value(), "a block was written that cannot be read");
    blocks.push_back(*opened);
  }
  gather_records(name, blocks, contents_->info, out);
}

void Repodata::Contents::take(std::deque<PackingLine::Lot>& lots) {
  parts.reserve(lots.size());  // so that none moves, and what is short stays where it is
  std::uint64_t offset = 0;
  for (auto& [records, packed] : lots) {
    const std::string_view bytes = parts.emplace_back(std::move(packed.bytes));
    for (const auto& [begin, name_size, size, count] : packed.blocks) {
      blocks.push_back({bytes.substr(begin, name_size), bytes.substr(begin + name_size, size), count, offset + begin + name_size});
    }
    offset += bytes.size();
    for (auto& [entry, why] : packed.nameless) {
      info.nameless.push_back({info.subdir + "/" + entry, std::move(why)});
    }
  }
  std::ranges::stable_sort(blocks, {}, &Block::name);
}

struct RepodataReader::Work {
  PackingLine line;
  RepodataScanner scanner{[this](std::vector<RecordPlace> records) { line.add(std::move(records)); }};
};

RepodataReader::RepodataReader(RepodataPlace place) : place_(std::move(place)), work_(std::make_unique<Work>()) {}
RepodataReader::~RepodataReader() = default;

void RepodataReader::advance(const SharedText& text, std::size_t count) {
  text_ = text;
  work_->scanner.advance(text->view().substr(0, count));
}

auto RepodataReader::finish(const SharedText& text) -> Result<Repodata> {
  text_ = text;
  const auto outline = work_->scanner.finish(text->view());
  if (!outline) {
    return outline.error().in(place_.file);
  }
  auto lots = work_->line.finish();
  if (!std::ranges::all_of(lots, [](const PackingLine::Lot& lot) { return lot.packed.is_json; })) {
    return no_json(text->view()).in(place_.file);
  }
  auto url = packages_url_of(place_.folder_url, outline->base_url);
  if (!url) {
    return url.error().in(place_.file);
  }
  auto contents = std::make_unique<Repodata::Contents>();
  contents->info = {place_.subdir, std::move(*url), outline->count, {}, removed_entries(*outline, lots)};
  contents->take(lots);
  return Repodata(std::move(contents));
}

}  // namespace gpusolve::conda
