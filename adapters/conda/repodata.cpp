#include "adapters/conda/repodata.hpp"

#include <simdjson.h>

#include <algorithm>
#include <unordered_set>

#include "adapters/conda/json_fault.hpp"
#include "adapters/conda/place.hpp"
#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {
namespace {

using simdjson::dom::element;

constexpr std::uint64_t k_newest_version = 2;

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

/// A record that is not read yet. Views and the element point into the parser.
struct Entry {
  std::string_view name;
  std::string_view file;
  element json;
};

auto quoted(std::string_view word) -> std::string { return '"' + std::string(word) + '"'; }

/// A stable sort for what is nearly in order: repodata is written by file name, so it comes in a few ascending runs (one a section, and
/// where a name's version starts with a letter), which need no more than to be merged.
template <class Less>
void merge_runs(std::vector<Entry>& entries, const Less& less) {
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

auto parse_error(std::string_view text, simdjson::error_code code) -> Error {
  if (const auto fault = find_json_fault(text)) {
    return source_error("not JSON at byte " + std::to_string(fault->offset) + " of " + std::to_string(text.size()) + ": " + fault->why);
  }
  return source_error(std::string("cannot be parsed: ") + simdjson::error_message(code));
}

}  // namespace

struct Repodata::Contents {
  RepodataPlace place;
  simdjson::dom::parser parser;  // owns the document: it must not move, so Contents lives behind a pointer
  std::string packages_url;
  std::vector<Entry> entries;  // by name, then file
  std::vector<SkippedRecord> nameless;
  std::unordered_set<std::string_view> removed;
  std::size_t count{};

  auto add_section(element root, const char* section) -> Status;
  void add_entry(std::string_view file, element json);
  auto read_info(element root) -> Status;
  void read_removed(element root);
  void sort_entries();
};

void Repodata::Contents::add_entry(std::string_view file, element json) {
  ++count;
  std::string_view name;
  const bool has_name = json.is_object() && json.at_key("name").get(name) == simdjson::SUCCESS;
  if (has_name && is_plain_word(name) && is_package_file_name(file)) {
    entries.push_back({name, file, json});
    return;
  }
  nameless.push_back(
      {place.subdir + "/" + quote(file), has_name ? "its name or its file name holds what no package's may" : "it has no `name`"});
}

auto Repodata::Contents::add_section(element root, const char* section) -> Status {
  simdjson::dom::object packages;
  const auto found = root.at_key(section).get(packages);
  if (found == simdjson::NO_SUCH_FIELD) {
    return std::monostate{};
  }
  if (found != simdjson::SUCCESS) {
    return source_error("is no repodata: " + quote(section) + " is no object");
  }
  entries.reserve(entries.size() + packages.size());
  for (const auto& [file, json] : packages) {
    add_entry(file, json);
  }
  return std::monostate{};
}

auto Repodata::Contents::read_info(element root) -> Status {
  std::uint64_t version = 1;
  if (root.at_key("repodata_version").get(version) == simdjson::SUCCESS && version > k_newest_version) {
    return source_error("has repodata_version " + quote(std::to_string(version)) + "; versions 1 and 2 are understood");
  }
  auto url = packages_url_of(place.folder_url, info_text(root, "base_url"));
  if (!url) {
    return url.error();
  }
  packages_url = std::move(*url);
  return std::monostate{};
}

void Repodata::Contents::read_removed(element root) {
  simdjson::dom::array files;
  if (root.at_key("removed").get(files) == simdjson::SUCCESS) {
    for (const element file : files) {
      std::string_view text;
      if (file.get(text) == simdjson::SUCCESS) {
        removed.insert(text);
      }
    }
  }
}

void Repodata::Contents::sort_entries() {
  const auto less = [](const Entry& a, const Entry& b) { return a.name != b.name ? a.name < b.name : a.file < b.file; };
  merge_runs(entries, less);
  // A key that stands twice: the later one counts, as in most readers of JSON.
  const auto same = [](const Entry& a, const Entry& b) { return a.name == b.name && a.file == b.file; };
  const auto kept = std::unique(entries.rbegin(), entries.rend(), same);
  entries.erase(entries.begin(), kept.base());
}

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

auto Repodata::record_count() const -> std::size_t { return contents_->count; }

auto Repodata::record_count_of(std::string_view name) const -> std::size_t {
  return std::ranges::equal_range(contents_->entries, name, {}, &Entry::name).size();
}

auto Repodata::nameless() const -> const std::vector<SkippedRecord>& { return contents_->nameless; }

auto Repodata::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  for (const Entry& entry : contents_->entries) {
    if (out.empty() || out.back() != entry.name) {
      out.push_back(entry.name);
    }
  }
  return out;
}

void Repodata::append_records_of(std::string_view name, NamedRecords& out) const {
  const auto range = std::ranges::equal_range(contents_->entries, name, {}, &Entry::name);
  std::unordered_set<std::string_view> as_conda;
  for (const Entry& entry : range) {
    const auto stem = without_extension(entry.file);
    if (entry.file.ends_with(".tar.bz2") && as_conda.contains(stem)) {
      continue;
    }
    auto record = read_record(entry.json, entry.file);
    if (!record) {
      out.skipped.push_back({contents_->place.subdir + "/" + std::string(entry.file), record.error().message});
      continue;
    }
    record->subdir = contents_->place.subdir;
    record->url = contents_->packages_url + "/" + record->file_name;
    record->is_removed = contents_->removed.contains(entry.file);
    if (entry.file.ends_with(".conda") && !record->is_removed) {
      as_conda.insert(stem);
    }
    out.records.push_back(std::move(*record));
  }
}

auto Repodata::subdir() const -> const std::string& { return contents_->place.subdir; }

auto Repodata::packages_url() const -> const std::string& { return contents_->packages_url; }

/// File names are plain words, so nothing in them wants an escape.
auto Repodata::document_of(std::string_view name) const -> std::string {
  std::string packages;
  std::string removed;
  for (const Entry& entry : std::ranges::equal_range(contents_->entries, name, {}, &Entry::name)) {
    const auto key = quoted(entry.file);
    packages += (packages.empty() ? "" : ",") + key + ":" + simdjson::minify(entry.json);
    if (contents_->removed.contains(entry.file)) {
      removed += (removed.empty() ? "" : ",") + key;
    }
  }
  return R"({"packages":{)" + packages + R"(},"removed":[)" + removed + "]}";
}

auto parse_repodata(std::string text, RepodataPlace place) -> Result<Repodata> {
  const std::string file = place.file;
  auto contents = std::make_unique<Repodata::Contents>();
  contents->place = std::move(place);
  text.reserve(text.size() + simdjson::SIMDJSON_PADDING);  // else simdjson makes a copy of its own, and keeps it
  element root;
  if (const auto code = contents->parser.parse(text).get(root); code != simdjson::SUCCESS) {
    return parse_error(text, code).in(file);
  }
  const bool has_packages = root.is_object() && (root.at_key("packages").error() == simdjson::SUCCESS ||
                                                 root.at_key("packages.conda").error() == simdjson::SUCCESS);
  if (!has_packages) {
    return source_error("is no repodata: it holds neither `packages` nor `packages.conda`").in(file);
  }
  for (const char* section : {"packages", "packages.conda"}) {
    if (auto status = contents->add_section(root, section); !status) {
      return status.error().in(file);
    }
  }
  if (auto status = contents->read_info(root); !status) {
    return status.error().in(file);
  }
  contents->read_removed(root);
  contents->sort_entries();
  return Repodata(std::move(contents));
}

}  // namespace gpusolve::conda
