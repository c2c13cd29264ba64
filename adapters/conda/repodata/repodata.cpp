#include "adapters/conda/repodata/repodata.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <span>

#include "adapters/conda/index/record_gatherer.hpp"
#include "base/check.hpp"

namespace gpusolve::conda {

struct Repodata::Contents {
  /// The records of one name.
  struct RecordsOfName {
    std::string_view name;
    std::string_view bytes;  // as RecordBlockWriter wrote them
    std::uint32_t count{};   // number of entries
  };

  SubdirInfo info;
  std::deque<std::string> parts;
  std::vector<RecordsOfName> blocks;  // blocks in the parts, by name; blocks of one name in the order of the text

  [[nodiscard]] auto blocks_of(std::string_view name) const -> std::span<const RecordsOfName> {
    const auto found = std::ranges::equal_range(blocks, name, {}, &RecordsOfName::name);
    return {found.begin(), found.end()};
  }
};

Repodata::Repodata(std::shared_ptr<const Contents> contents) : contents_(std::move(contents)) {}
Repodata::Repodata(Repodata&&) noexcept = default;
auto Repodata::operator=(Repodata&&) noexcept -> Repodata& = default;
Repodata::~Repodata() = default;

auto Repodata::record_count() const -> std::size_t { return contents_->info.count; }

auto Repodata::record_count_of(std::string_view name) const -> std::size_t {
  std::size_t count = 0;
  for (const auto& block : contents_->blocks_of(name)) {
    count += block.count;
  }
  return count;
}

auto Repodata::nameless() const -> const std::vector<SkippedRecord>& { return contents_->info.nameless; }

auto Repodata::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  std::ranges::transform(contents_->blocks, std::back_inserter(out), &Contents::RecordsOfName::name);
  const auto repeated = std::ranges::unique(out);
  out.erase(repeated.begin(), repeated.end());
  return out;
}

void Repodata::append_records_of(std::string_view name, NamedRecords& out) const {
  const auto found = contents_->blocks_of(name);
  if (found.empty()) {
    return;
  }
  std::vector<RecordBlock> blocks;
  for (const auto& block : found) {
    const auto opened = RecordBlock::open(block.name, block.bytes);
    GPUSOLVE_CHECK(opened.has_value(), "a block was written that cannot be read");
    blocks.push_back(*opened);
  }
  gather_records(blocks, contents_->info, out);
  out.texts.push_back(contents_);
}

Repodata::Builder::Builder() : contents_(std::make_unique<Contents>()) {}
Repodata::Builder::~Builder() = default;

void Repodata::Builder::add(PackedRecords& packed) {
  const std::string_view bytes = contents_->parts.emplace_back(std::move(packed.bytes));
  for (const auto& block : packed.blocks) {
    contents_->blocks.push_back({block.name_in(bytes), block.bytes_in(bytes), block.count});
  }
}

auto Repodata::Builder::finish(SubdirInfo info) -> Repodata {
  contents_->info = std::move(info);
  std::ranges::stable_sort(contents_->blocks, {}, &Contents::RecordsOfName::name);
  return Repodata(std::shared_ptr<const Contents>(std::move(contents_)));
}

auto parse_repodata(std::string_view text, RepodataPlace place) -> Result<Repodata> {
  Repodata::Builder builder;
  RepodataReader reader(std::move(place), [&builder](PackedRecords& packed) { builder.add(packed); });
  reader.take(text);
  auto info = reader.finish([text]() -> Result<std::string> { return std::string(text); });
  return info ? Result<Repodata>(builder.finish(std::move(*info))) : info.error();
}

}  // namespace gpusolve::conda
