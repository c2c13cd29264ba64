#include "adapters/conda/repodata/repodata_reader.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "adapters/conda/repodata/repodata_scanner.hpp"
#include "adapters/conda/repodata/text.hpp"
#include "adapters/conda/repodata/window.hpp"
#include "adapters/conda/spec/url_text.hpp"
#include "base/json/json_fault.hpp"
#include "base/threads/work_queue.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto no_url(std::string_view base_url) -> Error {
  return source_error("its `base_url` is " + quote(url::without_secrets(base_url)) + ", which is not a URL");
}

/// The error for a text: if it is not JSON, the position of the first bad byte; otherwise the refusal.
auto fault_of(std::string_view text, const std::optional<std::string>& refusal) -> Error {
  if (const auto fault = json::find_json_fault(text)) {
    return source_error("not JSON at byte " + std::to_string(fault->offset) + " of " + std::to_string(text.size()) + ": " + fault->why);
  }
  return source_error(refusal.value_or("cannot be parsed"));
}

}  // namespace

auto stated_url(std::string_view folder_url, std::string_view text) -> Result<std::string> {
  if (text.empty()) {
    return std::string(folder_url);
  }
  // A blank in a URL is never intended, so it is not escaped.
  const auto is_visible = [](char c) { return c > 0x20 && c < 0x7f && c != '\''; };
  auto url = std::ranges::all_of(text, is_visible) ? resolve_url(folder_url, text) : std::nullopt;
  return url ? Result<std::string>(std::move(*url)) : no_url(text);
}

auto packages_url_of(std::string_view folder_url, std::string_view base_url) -> Result<std::string> {
  auto url = stated_url(folder_url, base_url);
  const auto scheme = url ? url::scheme_of(*url) : std::string();
  const auto own_scheme = url::scheme_of(folder_url);
  if (url && !own_scheme.empty() && scheme != "https" && scheme != own_scheme) {
    return source_error("its `base_url` is " + quote(base_url) + ", which is not as safe as " + std::string(folder_url) +
                        ": packages could be changed on the way; tell the channel's owner, or use another channel");
  }
  return url;
}

struct RepodataReader::Work {
  explicit Work(WorkQueue<Window>::Step read) : queue(std::move(read)) {}

  Window window;  // the window being filled

  // Only the reading thread uses the members below.
  RepodataScanner scanner;
  std::string rest;             // text that the scanner has not consumed, because its value is incomplete
  std::size_t next_look{};      // scan again at this size
  std::atomic<bool> is_over{};  // discards everything after a fault
  WorkQueue<Window> queue;      // declared last: it must stop before the members that it writes are destroyed
};

RepodataReader::RepodataReader(RepodataPlace place, Take take)
    : place_(std::move(place)), take_(std::move(take)), work_(std::make_unique<Work>([this](Window& window) { read(window); })) {}
RepodataReader::~RepodataReader() = default;

void RepodataReader::take_from(PackedRecords& packed) {
  if (packed.blocks.empty() && packed.nameless.empty()) {
    return;
  }
  for (auto& record : packed.nameless) {
    nameless_.push_back({place_.subdir + "/" + record.place, std::move(record.why)});
  }
  take_(packed);
}

auto RepodataReader::room() -> std::span<char> { return work_->window.room(); }

void RepodataReader::advance(std::size_t count) {
  auto& window = work_->window;
  window.advance(work_->is_over ? 0 : count);
  if (window.room().empty()) {
    work_->queue.add(std::exchange(window, work_->queue.spare()));
    window.clear();
  }
}

/// Scans the window. For a value longer than a window, doubles the text before each new scan, so that the total time stays linear.
void RepodataReader::read(Window& window) {
  auto& rest = work_->rest;
  if (work_->is_over) {
    return;
  }
  if (rest.size() <= Window::k_room_before) {
    const auto text = window.view_behind(rest);
    rest = text.substr(scan(text));
  } else {
    rest += window.view();
    if (rest.size() < work_->next_look) {
      return;
    }
    scan_rest();
  }
  work_->next_look = 2 * rest.size();
}

void RepodataReader::scan_rest() {
  auto& rest = work_->rest;
  rest.reserve(rest.size() + Text::k_room);
  rest.erase(0, scan(rest));
}

auto RepodataReader::scan(std::string_view text) -> std::size_t {
  auto& scanner = work_->scanner;
  const auto end = scanner.scan(text);
  take_from(scanner.packed());
  work_->is_over = scanner.is_over();
  return end;
}

auto RepodataReader::finish(const std::function<Result<std::string>()>& again) -> Result<SubdirInfo> {
  work_->queue.add(std::move(work_->window));
  work_->queue.finish();
  scan_rest();
  auto outline = work_->scanner.finish();
  if (!outline) {
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
