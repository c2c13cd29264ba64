#include "adapters/conda/repodata/repodata_scanner.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "adapters/conda/index/text_hash.hpp"
#include "adapters/conda/repodata/json_scan.hpp"
#include "adapters/conda/repodata/text.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::uint64_t k_newest_version = 2;
/// Limits on hostile input: the largest subdir of conda-forge has less than a million entries, and its largest lists have some MB.
constexpr std::size_t k_most_records = 4'000'000;
constexpr std::size_t k_largest_value = std::size_t{256} << 20U;
constexpr auto k_too_large = "is no repodata: a value in it has more than 256 MiB";

static_assert(Text::k_room >= simdjson::SIMDJSON_PADDING, "simdjson looks at some bytes behind the text");

/// The number of brackets, colons and commas among at most 255 bytes. (The sum then fits into a byte, so compilers vectorise it.)
auto count_punctuation(std::string_view few) -> std::uint8_t {
  std::uint8_t count = 0;
  for (const char c : few) {
    const auto folded = static_cast<unsigned char>(c) | 0x20U;  // maps `[` and `]` to `{` and `}`
    count = static_cast<std::uint8_t>(count + (folded == '{' || folded == '}' || c == ':' || c == ',' ? 1 : 0));
  }
  return count;
}

/// Whether a value is mostly punctuation. The parser stores the position of each bracket, colon and comma in several bytes. In a record one
/// byte in seven is punctuation; for a large value of nothing else, the positions would not fit into memory.
auto is_mostly_punctuation(std::string_view value) -> bool {
  constexpr std::size_t k_block = 255;
  std::size_t count = 0;
  for (std::size_t at = 0; value.size() >= k_large_value && at < value.size(); at += k_block) {
    count += count_punctuation(value.substr(at, k_block));
  }
  return count > value.size() / 2;
}

}  // namespace

auto RepodataScanner::scan(std::string_view window) -> std::size_t {
  packer_.begin();
  usual_.look_at(window);
  while (state_ == Step::done && level_ != Level::behind) {
    state_ = step(window);
  }
  if (state_ == Step::waiting) {
    state_ = window.size() - at_ > k_largest_value ? refuse(k_too_large) : Step::done;
  }
  if (level_ == Level::behind) {
    at_ = skip_blanks(window, at_);
    state_ = at_ < window.size() ? Step::fault : state_;
  }
  return std::exchange(at_, 0);
}

auto RepodataScanner::finish() -> std::optional<RepodataOutline> {
  if (level_ == Level::before) {
    refusal_ = "is no repodata: it is no object";
  } else if (level_ == Level::behind && !has_section_ && !is_over()) {
    refusal_ = "is no repodata: it holds neither `packages` nor `packages.conda`";
  }
  if (refusal_ || is_over() || level_ != Level::behind) {
    return std::nullopt;
  }
  keep_removed_entries();
  return std::move(outline_);
}

/// Keeps those removed files that are also entries; usually there are none. (If two files have the same hash, a file that is no entry is
/// kept, which is harmless.)
void RepodataScanner::keep_removed_entries() {
  std::unordered_set<std::uint64_t> removed;
  std::ranges::transform(outline_.removed, std::inserter(removed, removed.end()), [](const std::string& file) { return hash_of(file); });
  std::unordered_set<std::uint64_t> entries;
  std::ranges::copy_if(files_, std::inserter(entries, entries.end()), [&](std::uint64_t hash) { return removed.contains(hash); });
  std::erase_if(outline_.removed, [&](const std::string& file) { return !entries.contains(hash_of(file)); });
}

auto RepodataScanner::step(std::string_view text) -> Step {
  const auto at = skip_blanks(text, at_);
  if (at == text.size()) {
    return Step::waiting;
  }
  if (level_ == Level::before) {
    if (text[at] != '{') {
      return Step::fault;
    }
    level_ = Level::document;
    at_ = at + 1;
    return Step::done;
  }
  return text[at] == '}' ? close(at) : member(text);
}

auto RepodataScanner::close(std::size_t at) -> Step {
  level_ = level_ == Level::section ? Level::document : Level::behind;
  is_first_ = false;
  at_ = at + 1;
  return Step::done;
}

/// Scans `, "key": value`; the first member has no comma.
auto RepodataScanner::member(std::string_view text) -> Step {
  auto at = skip_blanks(text, at_);
  if (!is_first_) {
    if (text[at] != ',') {
      return Step::fault;
    }
    at = skip_blanks(text, at + 1);
  }
  if (at == text.size()) {
    return Step::waiting;
  }
  if (text[at] != '"') {
    return Step::fault;
  }
  if (level_ == Level::section) {
    if (const auto member = usual_.read(at, record_)) {
      return usual_member(*member);
    }
  }
  const auto literal = scan_value(text, at);
  const auto colon = literal.state == ScannedValue::State::whole ? skip_blanks(text, literal.end) : text.size();
  const auto begin = colon < text.size() ? skip_blanks(text, colon + 1) : text.size();
  if (colon < text.size() && text[colon] != ':') {
    return Step::fault;
  }
  if (begin == text.size()) {
    return Step::waiting;
  }
  const auto key = text_of_key(text.substr(at, literal.end - at));
  return key ? value_of(*key, text, begin) : Step::fault;
}

auto RepodataScanner::usual_member(const UsualRecords::Member& member) -> Step {
  packer_.add(member.file, record_);
  is_first_ = false;
  at_ = member.end;
  return count_record(member.file);
}

auto RepodataScanner::value_of(std::string_view key, std::string_view text, std::size_t at) -> Step {
  if (level_ == Level::document && (key == "packages" || key == "packages.conda")) {
    has_section_ = true;
    if (text[at] == '{') {
      enter_section(at);
      return Step::done;
    }
    return refuse("is no repodata: " + quote(key) + " is no object");
  }
  const auto value = scan_value(text, at);
  if (value.state != ScannedValue::State::whole) {
    return value.state == ScannedValue::State::open ? Step::waiting : Step::fault;
  }
  const auto taken = take(key, text.substr(at, value.end - at));
  is_first_ = false;
  at_ = value.end;
  return taken;
}

void RepodataScanner::enter_section(std::size_t at) {
  level_ = Level::section;
  is_first_ = true;
  at_ = at + 1;
}

auto RepodataScanner::take(std::string_view key, std::string_view value) -> Step {
  if (value.size() > k_largest_value) {
    return refuse(k_too_large);
  }
  if (is_mostly_punctuation(value)) {
    return refuse("is no repodata: most of it is brackets, colons and commas");
  }
  if (level_ == Level::section) {
    return packer_.add(key, value) ? count_record(key) : Step::fault;
  }
  const auto json = parser_.parse_padded(value);
  return json ? take_field(key, *json) : Step::fault;
}

auto RepodataScanner::count_record(std::string_view file) -> Step {
  if (++outline_.count > k_most_records) {
    return refuse("is no repodata: it has more than " + std::to_string(k_most_records) + " records");
  }
  files_.push_back(hash_of(file));
  return Step::done;
}

/// Reads a field of the document. A field that occurs twice is read twice; a value of the wrong type counts as absent.
auto RepodataScanner::take_field(std::string_view key, simdjson::dom::element value) -> Step {
  if (key == "info") {
    std::string_view url;
    if (value.at_key("base_url").get(url) == simdjson::SUCCESS) {
      outline_.base_url = url;
    }
  }
  std::uint64_t version = 0;
  if (key == "repodata_version" && value.get(version) == simdjson::SUCCESS && version > k_newest_version) {
    return refuse("has repodata_version " + quote(std::to_string(version)) + "; versions 1 and 2 are understood");
  }
  simdjson::dom::array files;
  if (key == "removed" && value.get(files) == simdjson::SUCCESS) {
    for (const simdjson::dom::element file : files) {
      std::string_view text;
      if (file.get(text) == simdjson::SUCCESS) {
        outline_.removed.emplace(text);
      }
    }
  }
  return Step::done;
}

/// The text of a key. Nearly all keys need no unescaping.
auto RepodataScanner::text_of_key(std::string_view literal) -> std::optional<std::string_view> {
  const auto plain = literal.substr(1, literal.size() - 2);
  if (is_plain_word(plain)) {
    return plain;
  }
  const auto value = parser_.parse_padded(literal);
  std::string_view text;
  if (!value || value->get(text) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  key_ = text;  // an unescaped text belongs to the parser and is valid until the next parse
  return key_;
}

/// Ends the scan with a refusal. The rest of the text is only checked for being JSON.
auto RepodataScanner::refuse(std::string why) -> Step {
  refusal_ = std::move(why);
  return Step::fault;
}

}  // namespace gpusolve::conda
