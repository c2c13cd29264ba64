#include "adapters/conda/repodata_outline.hpp"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "adapters/conda/json_fault.hpp"
#include "adapters/conda/record_reader.hpp"
#include "resolver/two_threads.hpp"

namespace gpusolve::conda {

namespace ondemand = simdjson::ondemand;
using simdjson::SUCCESS;

namespace {

constexpr std::uint64_t k_newest_version = 2;

auto source_error(std::string message) -> Error { return {ErrorKind::source, std::move(message)}; }

auto no_json(std::string_view text, simdjson::error_code code) -> Error {
  if (const auto fault = find_json_fault(text)) {
    return source_error("not JSON at byte " + std::to_string(fault->offset) + " of " + std::to_string(text.size()) + ": " + fault->why);
  }
  return source_error(std::string("cannot be parsed: ") + simdjson::error_message(code));
}

/// A fault of the text itself, not of what it says.
auto is_fault(simdjson::error_code code) -> bool {
  return code != SUCCESS && code != simdjson::INCORRECT_TYPE && code != simdjson::NO_SUCH_FIELD;
}

/// Goes through a document once. A code that is a fault ends the walk; `refusal` says what else is wrong with it.
class Walk {
 public:
  Walk(std::string_view subdir, RepodataOutline& out) : subdir_(subdir), out_(out) {}

  auto document(ondemand::object root) -> simdjson::error_code {
    return each_field(root, [this](std::string_view key, ondemand::value value) { return field(key, value); });
  }
  [[nodiscard]] auto refusal() const -> std::optional<std::string> {
    if (refusal_) {
      return refusal_;
    }
    return has_section_ ? std::nullopt : std::optional<std::string>("is no repodata: it holds neither `packages` nor `packages.conda`");
  }

 private:
  template <class Visit>
  static auto each_field(ondemand::object object, const Visit& visit) -> simdjson::error_code {
    for (auto item : object) {
      std::string_view key;
      ondemand::value value;
      if (const auto code = item.unescaped_key().get(key); code != SUCCESS) {
        return code;
      }
      if (const auto code = item.value().get(value); code != SUCCESS) {
        return code;
      }
      if (const auto code = visit(key, value); is_fault(code)) {
        return code;
      }
    }
    return SUCCESS;
  }

  /// A field of the document. One that stands twice counts twice.
  auto field(std::string_view key, ondemand::value value) -> simdjson::error_code {
    if (key == "packages" || key == "packages.conda") {
      return section(key, value);
    }
    if (key == "info") {
      return info(value);
    }
    if (key == "repodata_version") {
      return version(value);
    }
    return key == "removed" ? removed(value) : SUCCESS;
  }

  auto section(std::string_view key, ondemand::value value) -> simdjson::error_code {
    has_section_ = true;
    ondemand::object packages;
    if (const auto code = value.get_object().get(packages); code != SUCCESS) {
      refusal_ = "is no repodata: " + quote(key) + " is no object";
      return code;
    }
    return each_field(packages, [this](std::string_view file, ondemand::value record) { return entry(file, record); });
  }

  auto entry(std::string_view file, ondemand::value value) -> simdjson::error_code {
    ++out_.count;
    ondemand::object record;
    std::string_view name;
    std::string_view json;
    auto code = value.get_object().get(record);
    if (code == SUCCESS) {
      code = record.find_field_unordered("name").get_string().get(name);
    }
    const bool has_name = code == SUCCESS;
    if (has_name) {
      code = record.raw_json().get(json);
    }
    if (code == SUCCESS && is_plain_word(name) && is_package_file_name(file)) {
      out_.records.push_back({kept_name(name), kept(file), json.substr(0, json.rfind('}') + 1)});
    } else if (!is_fault(code)) {
      out_.nameless.push_back({std::string(subdir_) + "/" + quote(file),
                               has_name ? "its name or its file name holds what no package's may" : "it has no `name`"});
    }
    return code;
  }

  auto info(ondemand::value value) -> simdjson::error_code {
    ondemand::object object;
    std::string_view url;
    if (const auto code = value.get_object().get(object); code != SUCCESS) {
      return code;
    }
    const auto code = object.find_field_unordered("base_url").get_string().get(url);
    out_.base_url = url;
    return code;
  }

  auto version(ondemand::value value) -> simdjson::error_code {
    std::uint64_t number = 0;
    const auto code = value.get_uint64().get(number);
    if (code == SUCCESS && number > k_newest_version) {
      refusal_ = "has repodata_version " + quote(std::to_string(number)) + "; versions 1 and 2 are understood";
    }
    return code == simdjson::NUMBER_ERROR ? SUCCESS : code;
  }

  auto removed(ondemand::value value) -> simdjson::error_code {
    ondemand::array files;
    if (const auto code = value.get_array().get(files); code != SUCCESS) {
      return code;
    }
    for (auto item : files) {
      std::string_view file;
      if (const auto code = item.get_string().get(file); is_fault(code)) {
        return code;
      }
      out_.removed.insert(kept(file));
    }
    return SUCCESS;
  }

  /// Unescaped text is the parser's, and ends with it.
  auto kept(std::string_view text) -> std::string_view {
    auto* const bytes = static_cast<char*>(out_.strings->allocate(text.size(), alignof(char)));
    return {bytes, text.copy(bytes, text.size())};
  }

  /// Records of a name mostly follow each other.
  auto kept_name(std::string_view name) -> std::string_view {
    return !out_.records.empty() && out_.records.back().name == name ? out_.records.back().name : kept(name);
  }

  std::string_view subdir_;
  RepodataOutline& out_;
  std::optional<std::string> refusal_;
  bool has_section_{};
};

/// The walk looks at brackets and commas; what stands in each record is looked at here.
auto first_fault(std::span<const RecordPlace> records) -> simdjson::error_code {
  simdjson::dom::parser parser;
  for (const RecordPlace& record : records) {
    if (const auto code = parser.parse(record.json.data(), record.json.size(), false).error(); code != SUCCESS) {
      return code;
    }
  }
  return SUCCESS;
}

/// Large channels are worth a second thread.
auto check_records(std::span<const RecordPlace> records) -> simdjson::error_code {
  constexpr std::size_t k_many = 10'000;
  if (records.size() < k_many) {
    return first_fault(records);
  }
  const auto half = records.size() / 2;
  const std::array halves{records.first(half), records.subspan(half)};
  std::array<simdjson::error_code, 2> codes{};
  by_two_threads(halves.size(), [&] { return [&](std::size_t at) { codes.at(at) = first_fault(halves.at(at)); }; });
  return codes[0] != SUCCESS ? codes[0] : codes[1];
}

/// The parser's tables, which are large, live no longer than the walk.
auto walk_through(std::string_view text, Walk& walk) -> simdjson::error_code {
  ondemand::parser parser;
  ondemand::document document;
  ondemand::object root;
  auto code = parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document);
  if (code == SUCCESS) {
    code = document.get_object().get(root);
  }
  if (code == SUCCESS) {
    code = walk.document(root);
  }
  const bool is_at_end = code != SUCCESS || document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  return is_at_end ? code : simdjson::TRAILING_CONTENT;
}

/// How many of 255 bytes at most are brackets, colons or commas. (So few that the sum stays a byte, which compilers add up many at a time.)
auto count_punctuation(std::string_view few) -> std::uint8_t {
  std::uint8_t count = 0;
  for (const char c : few) {
    const auto folded = static_cast<unsigned char>(c) | 0x20U;  // of `[` and `]` it makes `{` and `}`
    count = static_cast<std::uint8_t>(count + (folded == '{' || folded == '}' || c == ':' || c == ',' ? 1 : 0));
  }
  return count;
}

/// The parser notes where each of them stands, in four bytes. A record has one in seven bytes; of a large text of nothing else the notes
/// would not fit into memory.
auto is_mostly_punctuation(std::string_view text) -> bool {
  constexpr std::size_t k_large = std::size_t{4} << 20U;
  constexpr std::size_t k_block = 255;
  std::size_t count = 0;
  for (std::size_t at = 0; text.size() >= k_large && at < text.size(); at += k_block) {
    count += count_punctuation(text.substr(at, k_block));
  }
  return count > text.size() / 2;
}

auto nothing_but_punctuation(std::string_view text) -> Error {
  return find_json_fault(text) ? no_json(text, SUCCESS) : source_error("is no repodata: most of it is brackets, colons and commas");
}

}  // namespace

auto outline_of(std::string_view text, std::string_view subdir) -> Result<RepodataOutline> {
  if (is_mostly_punctuation(text)) {
    return nothing_but_punctuation(text);
  }
  RepodataOutline out;
  Walk walk(subdir, out);
  auto code = walk_through(text, walk);
  if (code == SUCCESS) {
    code = check_records(out.records);
  }
  if (code != SUCCESS && (code != simdjson::INCORRECT_TYPE || find_json_fault(text))) {
    return no_json(text, code);
  }
  if (const auto refusal = walk.refusal()) {
    return source_error(*refusal);
  }
  return out;
}

}  // namespace gpusolve::conda
