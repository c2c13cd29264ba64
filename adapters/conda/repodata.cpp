#include "adapters/conda/repodata.hpp"

#include <simdjson.h>

#include <algorithm>

#include "adapters/conda/place.hpp"
#include "adapters/conda/record_gatherer.hpp"
#include "adapters/conda/record_reader.hpp"
#include "adapters/conda/repodata_outline.hpp"
#include "resolver/check.hpp"

namespace gpusolve::conda {
namespace {

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto quoted(std::string_view word) -> std::string { return '"' + std::string(word) + '"'; }

/// A stable sort for what is nearly in order: repodata is written by file name, so it comes in a few ascending runs (one a section, and
/// where a name's version starts with a letter), which need no more than to be merged.
template <class Less>
void merge_runs(std::vector<RecordPlace>& entries, const Less& less) {
  std::vector<std::size_t> starts{0};
  for (std::size_t at = 1; at < entries.size(); ++at) {
    if (less(entries[at], entries[at - 1])) {
      starts.push_back(at);
    }
  }
  starts.push_back(entries.size());
  const auto place = [&](std::size_t run) { return entries.begin() + static_cast<std::ptrdiff_t>(starts[run]); };
  while (starts.size() > 2) {
    std::vector<std::size_t> merged;
    for (std::size_t run = 0; run + 1 < starts.size(); run += 2) {
      merged.push_back(starts[run]);
      if (run + 2 < starts.size()) {
        std::inplace_merge(place(run), place(run + 1), place(run + 2), less);
      }
    }
    merged.push_back(entries.size());
    starts = std::move(merged);
  }
}

/// A key that stands twice: the later one counts, as in most readers of JSON.
void sort_by_name(std::vector<RecordPlace>& records) {
  merge_runs(records, [](const RecordPlace& a, const RecordPlace& b) { return a.name != b.name ? a.name < b.name : a.file < b.file; });
  const auto same = [](const RecordPlace& a, const RecordPlace& b) { return a.name == b.name && a.file == b.file; };
  const auto kept = std::unique(records.rbegin(), records.rend(), same);
  records.erase(records.begin(), kept.base());
}

static_assert(Text::k_room >= simdjson::SIMDJSON_PADDING, "simdjson looks at some bytes behind the text");

/// The record at a place whose text was seen to be JSON.
auto record_at(const RecordPlace& place, simdjson::dom::parser& parser) -> Result<Record> {
  simdjson::dom::element json;
  if (const auto code = parser.parse(place.json.data(), place.json.size(), false).get(json); code != simdjson::SUCCESS) {
    return source_error(std::string("cannot be parsed: ") + simdjson::error_message(code));
  }
  return read_record(json, place.file);
}

/// As it stands, without the blanks.
auto minified(std::string_view json) -> std::string {
  std::string out(json.size() + simdjson::SIMDJSON_PADDING, '\0');
  std::size_t size = 0;
  const auto code = simdjson::minify(json.data(), json.size(), out.data(), size);
  GPUSOLVE_CHECK(code == simdjson::SUCCESS, "a record that was JSON is none now");
  out.resize(size);
  return out;
}

}  // namespace

struct Repodata::Contents {
  RepodataPlace place;
  std::shared_ptr<const Text> text;
  RepodataOutline outline;  // of that text; its records by name, then file
  std::string packages_url;
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

auto Repodata::record_count() const -> std::size_t { return contents_->outline.count; }

auto Repodata::record_count_of(std::string_view name) const -> std::size_t {
  return std::ranges::equal_range(contents_->outline.records, name, {}, &RecordPlace::name).size();
}

auto Repodata::nameless() const -> const std::vector<SkippedRecord>& { return contents_->outline.nameless; }

auto Repodata::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  for (const RecordPlace& place : contents_->outline.records) {
    if (out.empty() || out.back() != place.name) {
      out.push_back(place.name);
    }
  }
  return out;
}

void Repodata::append_records_of(std::string_view name, NamedRecords& out) const {
  RecordGatherer gatherer(contents_->place.subdir, contents_->packages_url, out);
  simdjson::dom::parser parser;
  for (const RecordPlace& place : std::ranges::equal_range(contents_->outline.records, name, {}, &RecordPlace::name)) {
    if (gatherer.wants(place.file)) {
      gatherer.add(place.file, contents_->outline.removed.contains(place.file), record_at(place, parser));
    }
  }
}

auto Repodata::subdir() const -> const std::string& { return contents_->place.subdir; }

auto Repodata::packages_url() const -> const std::string& { return contents_->packages_url; }

/// File names are plain words, so nothing in them wants an escape.
auto Repodata::document_of(std::string_view name) const -> std::string {
  std::string packages;
  std::string removed;
  for (const RecordPlace& place : std::ranges::equal_range(contents_->outline.records, name, {}, &RecordPlace::name)) {
    const auto key = quoted(place.file);
    packages.append(packages.empty() ? "" : ",").append(key).append(":").append(place.json);
    if (contents_->outline.removed.contains(place.file)) {
      removed += (removed.empty() ? "" : ",") + key;
    }
  }
  return minified(R"({"packages":{)" + packages + R"(},"removed":[)" + removed + "]}");
}

auto parse_repodata(std::shared_ptr<const Text> text, RepodataPlace place) -> Result<Repodata> {
  auto contents = std::make_unique<Repodata::Contents>();
  contents->place = std::move(place);
  contents->text = std::move(text);
  auto outline = outline_of(contents->text->view(), contents->place.subdir);
  if (!outline) {
    return outline.error().in(contents->place.file);
  }
  contents->outline = std::move(*outline);
  auto url = packages_url_of(contents->place.folder_url, contents->outline.base_url);
  if (!url) {
    return url.error().in(contents->place.file);
  }
  contents->packages_url = std::move(*url);
  sort_by_name(contents->outline.records);
  return Repodata(std::move(contents));
}

}  // namespace gpusolve::conda
