#include "adapters/conda/index/record_packer.hpp"

#include <optional>

#include "adapters/conda/repodata/package_file.hpp"
#include "adapters/conda/repodata/record_reader.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

/// The name stated by a record that cannot be used.
auto name_in(simdjson::dom::element json) -> std::optional<std::string_view> {
  std::string_view name;
  return json.at_key("name").get(name) == simdjson::SUCCESS ? std::optional(name) : std::nullopt;
}

}  // namespace

void RecordPacker::begin() { packed_.clear(); }

auto RecordPacker::add(std::string_view file, std::string_view json) -> bool {
  const auto element = parser_.parse_padded(json);
  if (!element) {
    return false;
  }
  if (const auto status = read_record(*element, record_); status) {
    add(file, record_);
  } else if (const auto name = name_in(*element); !name) {
    packed_.nameless.push_back({quote(file), "it has no `name`"});
  } else if (begin_record(*name, file, is_package_file_name(file))) {
    writer_.add_broken(file, status.error().message);
  }
  return true;
}

void RecordPacker::add(std::string_view file, Record& record) {
  record.file_name = file;
  const auto naming = naming_of(record);
  if (begin_record(record.name, file, naming != Naming::free || is_package_file_name(file))) {
    writer_.add(record, naming);
  }
}

/// Starts a block if the name differs from that of the previous record.
auto RecordPacker::begin_record(std::string_view name, std::string_view file, bool is_safe_file) -> bool {
  const bool is_same = !name.empty() && name == name_;
  if (!(is_same || is_plain_word(name)) || !is_safe_file) {
    packed_.nameless.push_back({quote(file), "its name or its file name holds what no package's may"});
    return false;
  }
  if (!is_same) {
    finish_block();
    name_ = name;
  }
  return true;
}

auto RecordPacker::finish() -> PackedRecords& {
  finish_block();
  return packed_;
}

void RecordPacker::finish_block() {
  const auto count = writer_.row_count();
  if (count == 0) {
    return;
  }
  auto& [bytes, blocks, nameless] = packed_;
  const auto begin = bytes.size();
  bytes.append(name_);
  writer_.finish(bytes);
  blocks.push_back({begin, name_.size(), bytes.size() - begin - name_.size(), count});
}

}  // namespace gpusolve::conda
