#include "adapters/device_code/code_gatherer.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_most_codes = 4096;
constexpr std::uint64_t k_most_units = 1'000'000;
constexpr std::uint64_t k_most_kept = 4'000'000;
constexpr std::size_t k_most_notes = 16;

/// A key that sorts by kind, then by the number in the target: `sm_90a` before `sm_100`.
auto order_of(const DeviceCode& code) -> std::tuple<DeviceCode::Kind, std::size_t, const DeviceCode&> {
  std::size_t number = 0;
  for (const char c : code.target) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && number != 0) {
      break;
    }
    number = is_digit && number < 1'000'000 ? number * 10 + static_cast<std::size_t>(c - '0') : number;
  }
  return {code.kind, number, code};
}

}  // namespace

auto CodeGatherer::add(const DeviceCode& code) -> bool {
  ++entries_;
  const auto [at, is_new] = numbers_.emplace(code, static_cast<std::uint32_t>(numbers_.size()));
  unit_.insert(at->second);
  return !is_new || numbers_.size() <= k_most_codes;
}

auto CodeGatherer::end_unit() -> bool {
  const auto [at, is_new] = units_.emplace(std::vector<std::uint32_t>(unit_.begin(), unit_.end()), 0);
  ++at->second;
  kept_ += is_new ? unit_.size() : 0;
  unit_.clear();
  return ++unit_count_ <= k_most_units && kept_ <= k_most_kept;
}

void CodeGatherer::note(std::string text) {
  if (notes_.size() < k_most_notes) {
    notes_.insert(std::move(text));
  }
}

auto CodeGatherer::result() const -> LibraryCode {
  LibraryCode library;
  library.toolkit = toolkit_;
  library.entries = entries_;
  library.is_at_least = is_at_least_;
  library.notes.assign(notes_.begin(), notes_.end());
  std::vector<std::uint32_t> places(numbers_.size());  // from the order of appearance to the order in the result
  std::vector<const std::pair<const DeviceCode, std::uint32_t>*> sorted;
  std::ranges::transform(numbers_, std::back_inserter(sorted), [](const auto& row) { return &row; });
  std::ranges::sort(sorted, {}, [](const auto* row) { return order_of(row->first); });
  for (const auto* const row : sorted) {
    places[row->second] = static_cast<std::uint32_t>(library.codes.size());
    library.codes.push_back(row->first);
  }
  for (const auto& [numbers, count] : units_) {
    CodeUnits same{{}, count};
    std::ranges::transform(numbers, std::back_inserter(same.codes), [&](std::uint32_t number) { return places[number]; });
    std::ranges::sort(same.codes);
    library.units.push_back(std::move(same));
  }
  std::ranges::sort(library.units, {}, &CodeUnits::codes);
  return library;
}

}  // namespace gpusolve::device_code
