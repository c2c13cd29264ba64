#include "adapters/conda/record_packer.hpp"

#include "adapters/conda/record_reader.hpp"

namespace gpusolve::conda {

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
  std::string_view name;
  const bool has_name = json.at_key("name").get(name) == simdjson::SUCCESS;
  if (!is_plain_word(name) || !is_package_file_name(file)) {
    out.nameless.push_back({quote(file), has_name ? "its name or its file name holds what no package's may" : "it has no `name`"});
    return;
  }
  if (name != name_) {
    finish_block(out);
    name_ = name;
  }
  if (const auto status = read_record(json, record_); !status) {
    writer_.add_broken(file, status.error().message);
  } else if (record_.name != name) {
    writer_.add_broken(file, "says twice what its name is");
  } else {
    record_.file_name = file;
    writer_.add(record_);
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
