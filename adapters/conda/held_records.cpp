#include "adapters/conda/held_records.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

#include "adapters/digest/digest.hpp"

namespace gpusolve::conda {

HeldRecords::HeldRecords(std::string base_url, std::vector<Record> records) : base_url_(std::move(base_url)) {
  for (auto& record : records) {
    complete(record);
    auto& same_name = by_name_[record.name];
    same_name.push_back(std::move(record));
  }
}

HeldRecords::HeldRecords(std::string base_url, std::vector<std::string> names, Make make)
    : base_url_(std::move(base_url)), names_(std::move(names)), make_(std::move(make)) {}

void HeldRecords::complete(Record& record) const {
  if (record.subdir.empty()) {
    record.subdir = "noarch";
  }
  if (record.url.empty() && !base_url_.empty() && !record.file_name.empty()) {
    record.url = base_url_ + "/" + record.subdir + "/" + record.file_name;
  }
}

auto HeldRecords::held(std::string_view name) const -> std::span<const Record> {
  if (const auto found = by_name_.find(name); found != by_name_.end()) {
    return found->second;
  }
  if (!std::ranges::binary_search(names_, name)) {
    return {};
  }
  auto& made = by_name_[std::string(name)];
  made = make_(name);
  std::ranges::for_each(made, [this](Record& record) { complete(record); });
  return made;
}

auto HeldRecords::record_count() const -> std::size_t {
  std::size_t count = 0;
  for (const auto& [name, records] : by_name_) {
    count += records.size();
  }
  return count;
}

auto HeldRecords::record_count_of(std::string_view name) const -> std::size_t { return held(name).size(); }

auto HeldRecords::nameless() const -> const std::vector<SkippedRecord>& {
  static const std::vector<SkippedRecord> k_none;
  return k_none;
}

auto HeldRecords::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> names;
  if (!make_) {
    std::ranges::copy(by_name_ | std::views::keys, std::back_inserter(names));
  }
  std::ranges::copy_if(names_, std::back_inserter(names), [this](std::string_view name) { return !held(name).empty(); });
  return names;
}

void HeldRecords::append_records_of(std::string_view name, NamedRecords& out) const {
  if (const auto records = held(name); !records.empty()) {
    out.held = records;
  }
}

auto HeldRecords::snapshot() const -> std::string {
  std::string text;
  for (const auto& [name, records] : by_name_) {
    for (const Record& record : records) {
      for (const std::string_view part :
           {std::string_view(record.subdir), std::string_view(name), std::string_view(record.version), std::string_view(record.build),
            std::string_view(record.url), record.sha256 ? std::string_view(*record.sha256) : std::string_view()}) {
        text.append(part).append("\n");
      }
    }
  }
  return "sha256:" + sha256_of(text);
}

}  // namespace gpusolve::conda
