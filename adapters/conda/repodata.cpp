#include "adapters/conda/repodata.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>

#include "adapters/conda/json_fault.hpp"
#include "adapters/conda/packing_line.hpp"
#include "adapters/conda/place.hpp"
#include "adapters/conda/record_gatherer.hpp"
#include "adapters/conda/repodata_scanner.hpp"
#include "resolver/check.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_window = std::size_t{1} << 20U;

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto no_url(std::string_view base_url) -> Error { return source_error("its `base_url` is " + quote(base_url) + ", which is no URL"); }

/// Of a text that is not JSON, the byte at which it ceases to be; else the refusal.
auto fault_of(std::string_view text, const std::optional<std::string>& refusal) -> Error {
  if (const auto fault = find_json_fault(text)) {
    return source_error("not JSON at byte " + std::to_string(fault->offset) + " of " + std::to_string(text.size()) + ": " + fault->why);
  }
  return source_error(refusal.value_or("cannot be parsed"));
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
    return no_url(base_url);
  }
  if (base_url.empty()) {
    return std::string(folder_url);
  }
  auto url = resolve_url(folder_url, base_url);
  return url.empty() ? Result<std::string>(no_url(base_url)) : url;
}

Repodata::Repodata(std::shared_ptr<const Contents> contents) : contents_(std::move(contents)) {}
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
  const auto found = blocks_of(name);
  if (found.empty()) {
    return;
  }
  std::vector<RecordBlock> blocks;
  for (const Block& block : found) {
    const auto opened = RecordBlock::open(block.bytes);
    GPUSOLVE_CHECK(opened.has_value(), "a block was written that cannot be read");
    blocks.push_back(*opened);
  }
  gather_records(found.front().name, blocks, contents_->info, out);
  out.texts.push_back(contents_);
}

void Repodata::Contents::take(std::deque<PackingLine::Lot>& lots) {
  parts.reserve(lots.size());  // so that none moves, and what is short stays where it is
  std::uint64_t offset = 0;
  for (auto& [records, text, packed] : lots) {
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

/// What is unread of the text lies in a window, which its records keep alive until they are packed.
struct RepodataReader::Work {
  PackingLine line;
  std::shared_ptr<Text> window = std::make_shared<Text>(Text::of_size(k_window));
  std::size_t filled{};
  RepodataScanner scanner{[this](std::vector<RecordPlace> records) { line.add(std::move(records), window); }};
};

RepodataReader::RepodataReader(RepodataPlace place) : place_(std::move(place)), work_(std::make_unique<Work>()) {}
RepodataReader::~RepodataReader() = default;

auto RepodataReader::room() -> std::span<char> {
  auto& [line, window, filled, scanner] = *work_;
  return std::span(window->data(), window->size()).subspan(filled);
}

/// Of what comes after a fault nothing is kept.
void RepodataReader::advance(std::size_t count) {
  auto& [line, window, filled, scanner] = *work_;
  size_ += count;
  filled += scanner.is_over() ? 0 : count;
  if (filled == window->size()) {
    scan();
  }
}

/// What is left of the window is the begin of the next. Of a value that fills more than half of it the next window holds twice as much, so
/// that looking at it again and again takes time in proportion.
void RepodataReader::scan() {
  auto& [line, window, filled, scanner] = *work_;
  const auto done = scanner.scan(window->view().substr(0, filled));
  const auto rest = window->view().substr(done, filled - done);
  auto next = std::make_shared<Text>(Text::of_size(std::max(k_window, 2 * rest.size())));
  filled = rest.copy(next->data(), rest.size());
  window = std::move(next);
}

auto RepodataReader::finish(const std::function<Result<std::string>()>& again) -> Result<Repodata> {
  scan();
  const auto outline = work_->scanner.finish();
  auto lots = work_->line.finish();
  if (!outline || !std::ranges::all_of(lots, [](const PackingLine::Lot& lot) { return lot.packed.is_json; })) {
    const auto text = again();
    return text ? fault_of(*text, work_->scanner.refusal()).in(place_.file) : text.error();
  }
  auto url = packages_url_of(place_.folder_url, outline->base_url);
  if (!url) {
    return url.error().in(place_.file);
  }
  auto contents = std::make_shared<Repodata::Contents>();
  contents->info = {place_.subdir, std::move(*url), outline->count, {}, outline->removed};
  contents->take(lots);
  return Repodata(std::move(contents));
}

auto parse_repodata(std::string_view text, RepodataPlace place) -> Result<Repodata> {
  RepodataReader reader(std::move(place));
  reader.take(text);
  return reader.finish([text]() -> Result<std::string> { return std::string(text); });
}

}  // namespace gpusolve::conda
