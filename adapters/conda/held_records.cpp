#include "adapters/conda/held_records.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

#include "base/digest/digest.hpp"

namespace gpusolve::conda {

HeldRecords::HeldRecords(std::string base_url, const std::vector<Record>& records) : base_url_(std::move(base_url)) {
  for (const auto& record : records) {
    auto& same_name = by_name_[std::string(record.name)];
    same_name.push_back(copied(record));
    complete(same_name.back());
  }
}

HeldRecords::HeldRecords(std::string base_url, std::vector<std::string> names, Make make)
    : base_url_(std::move(base_url)), names_(std::move(names)), make_(std::move(make)) {}

auto HeldRecords::copied(Record record) -> Record {
  for (auto* const text : {&record.name, &record.version, &record.build, &record.subdir, &record.file_name, &record.folder_url}) {
    *text = texts_.keep(*text);
  }
  for (auto* const list : {&record.depends, &record.constrains}) {
    std::ranges::transform(*list, list->begin(), [this](std::string_view text) { return texts_.keep(text); });
  }
  for (auto* const text : {&record.license, &record.license_family}) {
    *text = *text ? std::optional(texts_.keep(**text)) : std::nullopt;
  }
  return record;
}

void HeldRecords::complete(Record& record) const {
  if (record.subdir.empty()) {
    record.subdir = "noarch";
  }
  if (record.folder_url.empty() && !base_url_.empty()) {
    const auto [known, is_new] = folder_urls_.try_emplace(std::string(record.subdir));
    if (is_new) {
      known->second = base_url_ + "/" + known->first;
    }
    record.folder_url = known->second;
  }
}

auto HeldRecords::held(std::string_view name) const -> std::span<const Record> {
  if (const auto found = by_name_.find(name); found != by_name_.end()) {
    return found->second;
  }
  if (!std::ranges::binary_search(names_, name)) {
    return {};
  }
  auto& [known_name, made] = *by_name_.try_emplace(std::string(name)).first;
  made = make_(known_name);
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

auto HeldRecords::snapshot_of_now() const -> std::function<std::string()> {
  std::vector<std::span<const Record>> all;
  std::ranges::copy(by_name_ | std::views::values, std::back_inserter(all));
  return [all = std::move(all)] {
    std::string text;
    for (const Record& record : all | std::views::join) {
      for (const auto part : {record.subdir, record.name, record.version, record.build}) {
        text.append(part).append("\n");
      }
      text.append(record.url()).append("\n").append(record.sha256_text().value_or("")).append("\n");
    }
    return "sha256:" + sha256_of(text);
  };
}

}  // namespace gpusolve::conda
