#include "adapters/conda/record_packer.hpp"

#include <optional>

#include "adapters/conda/plain_word.hpp"
#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {
namespace {

/// Of a record that cannot be used.
auto name_in(simdjson::dom::element json) -> std::optional<std::string_view> {
  std::string_view name;
  return json.at_key("name").get(name) == simdjson::SUCCESS ? std::optional(name) : std::nullopt;
}

}  // namespace

void PackedRecords::clear() {
  bytes.clear();
  blocks.clear();
  nameless.clear();
  is_json = true;
}

void RecordPacker::pack(std::span<const RecordPlace> records, PackedRecords& out) {
  out.clear();
  for (const auto& [file, text] : records) {
    simdjson::dom::element json;
    if (parser_.parse(text.data(), text.size(), false).get(json) != simdjson::SUCCESS) {
      out.is_json = false;
      break;
    }
    add(file, json, out);
  }
  finish_block(out);
}

void RecordPacker::add(std::string_view file, simdjson::dom::element json, PackedRecords& out) {
  const auto status = read_record(json, record_);
  const auto name = status ? std::optional(record_.name) : name_in(json);
  if (!name || !is_plain_word(*name) || !is_package_file_name(file)) {
    out.nameless.push_back({quote(file), name ? "its name or its file name holds what no package's may" : "it has no `name`"});
    return;
  }
  if (*name != name_) {
    finish_block(out);
    name_ = *name;
  }
  if (status) {
    record_.file_name = file;
    writer_.add(record_);
  } else {
    writer_.add_broken(file, status.error().message);
  }
}

void RecordPacker::finish_block(PackedRecords& out) {
  const auto count = writer_.row_count();
  if (count == 0) {
    return;
  }
  const auto begin = out.bytes.size();
  out.bytes.append(name_);
  writer_.finish(out.bytes);
  out.blocks.push_back({begin, name_.size(), out.bytes.size() - begin - name_.size(), count});
}

}  // namespace gpusolve::conda
