#include "adapters/conda/held_records.hpp"

#include <ranges>
#include <utility>

#include "adapters/digest/digest.hpp"

namespace gpusolve::conda {

auto HeldRecords::held() const -> const ByName& {
  if (!make_) {
    return by_name_;
  }
  for (auto& record : std::exchange(make_, nullptr)()) {
    if (record.subdir.empty()) {
      record.subdir = "noarch";
    }
    if (record.url.empty() && !base_url_.empty() && !record.file_name.empty()) {
      record.url = base_url_ + "/" + record.subdir + "/" + record.file_name;
    }
    auto& same_name = by_name_[record.name];
    same_name.push_back(std::move(record));
  }
  return by_name_;
}

auto HeldRecords::record_count() const -> std::size_t {
  std::size_t count = 0;
  for (const auto& [name, records] : held()) {
    count += records.size();
  }
  return count;
}

auto HeldRecords::record_count_of(std::string_view name) const -> std::size_t {
  const auto found = held().find(name);
  return found == held().end() ? 0 : found->second.size();
}

auto HeldRecords::nameless() const -> const std::vector<SkippedRecord>& {
  static const std::vector<SkippedRecord> k_none;
  return k_none;
}

auto HeldRecords::names() const -> std::vector<std::string_view> {
  const auto keys = held() | std::views::keys;
  return {keys.begin(), keys.end()};
}

void HeldRecords::append_records_of(std::string_view name, NamedRecords& out) const {
  if (const auto found = held().find(name); found != held().end()) {
    out.held = found->second;
  }
}

auto HeldRecords::snapshot() const -> std::string {
  std::string text;
  for (const auto& [name, records] : held()) {
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
