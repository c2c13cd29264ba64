#include "model/finding.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/whole_number.hpp"

namespace gpusolve {
namespace {

auto number_in(std::string_view text) -> std::optional<std::size_t> {
  const auto number = whole_number<std::size_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

}  // namespace

auto parse_place(std::string_view text) -> std::optional<InputLine> {
  std::optional<InputLine> place;
  for (int part = 0; part < 2; ++part) {
    const auto colon = text.rfind(':');
    const auto number = colon == std::string_view::npos ? std::nullopt : number_in(text.substr(colon + 1));
    if (!number) {
      break;
    }
    text = text.substr(0, colon);
    place = InputLine{std::string(text), *number};
  }
  return place;
}

void sort_findings(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, {}, &Finding::level);
  const auto is_before = [](const Finding* left, const Finding* right) {
    const auto key = [](const Finding* it) { return std::tie(it->subject, it->fact, it->needed, it->text, it->evidence, it->place); };
    return key(left) < key(right);
  };
  std::multiset<const Finding*, decltype(is_before)> known(is_before);  // hardly any findings have the same key and differ
  std::vector<Finding> once;
  once.reserve(findings.size());
  for (auto& finding : findings) {
    const auto [first, last] = known.equal_range(&finding);
    if (std::none_of(first, last, [&](const Finding* other) { return *other == finding; })) {
      once.push_back(std::move(finding));
      known.insert(&once.back());
    }
  }
  findings = std::move(once);
}

auto has_error(const std::vector<Finding>& findings) -> bool {
  return std::ranges::any_of(findings, [](const Finding& finding) { return finding.level == Level::error; });
}

}  // namespace gpusolve
