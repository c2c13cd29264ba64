#include "adapters/conda/repodata_reader.hpp"

#include <algorithm>
#include <optional>

#include "adapters/conda/json_fault.hpp"
#include "adapters/conda/packing_line.hpp"
#include "adapters/conda/place.hpp"
#include "adapters/conda/repodata_scanner.hpp"
#include "adapters/conda/text.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_window = std::size_t{512} * 1024;

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

/// What is unread of the text lies in a window, which goes on with the records that were found in it.
struct RepodataReader::Work {
  explicit Work(PackingLine::Take take) : line(std::move(take)) {}

  RepodataScanner scanner;  // holds names of files for the line, so it outlives it
  PackingLine line;
  Text window = Text::of_size(k_window);
  std::size_t filled{};
};

RepodataReader::RepodataReader(RepodataPlace place, Take take)
    : place_(std::move(place)),
      take_(std::move(take)),
      work_(std::make_unique<Work>([this](PackedRecords& packed) { take_from(packed); })) {}
RepodataReader::~RepodataReader() = default;

void RepodataReader::take_from(PackedRecords& packed) {
  for (auto& [entry, why] : packed.nameless) {
    nameless_.push_back({place_.subdir + "/" + entry, std::move(why)});
  }
  take_(packed);
}

auto RepodataReader::room() -> std::span<char> { return std::span(work_->window.data(), work_->window.size()).subspan(work_->filled); }

/// Of what comes after a fault nothing is kept.
void RepodataReader::advance(std::size_t count) {
  work_->filled += work_->scanner.is_over() ? 0 : count;
  if (work_->filled == work_->window.size()) {
    scan();
  }
}

/// What is left of the window is the begin of the next. Of a value that fills more than half of it the next window holds twice as much, so
/// that looking at it again and again takes time in proportion.
void RepodataReader::scan() {
  auto& [scanner, line, window, filled] = *work_;
  auto found = scanner.scan(window.view().substr(0, filled));
  const auto rest = window.view().substr(found.end, filled - found.end);
  auto next = line.text_of_size(std::max(k_window, 2 * rest.size()));
  filled = rest.copy(next.data(), rest.size());
  if (!found.records.empty()) {
    line.add(std::move(found.records), std::move(window));
  }
  window = std::move(next);
}

auto RepodataReader::finish(const std::function<Result<std::string>()>& again) -> Result<SubdirInfo> {
  scan();
  auto outline = work_->scanner.finish();
  if (!work_->line.finish() || !outline) {
    const auto text = again();
    return text ? fault_of(*text, work_->scanner.refusal()).in(place_.file) : text.error();
  }
  auto url = packages_url_of(place_.folder_url, outline->base_url);
  if (!url) {
    return url.error().in(place_.file);
  }
  return SubdirInfo{place_.subdir, std::move(*url), outline->count, std::move(nameless_), std::move(outline->removed)};
}

}  // namespace gpusolve::conda
