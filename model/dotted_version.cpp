#include "model/dotted_version.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "base/ascii.hpp"

namespace gpusolve {
namespace {

constexpr std::size_t k_most_digits = 9;

/// An example of a version of the thing that `what` names.
auto example_of(std::string_view what) -> std::string_view {
  constexpr std::pair<std::string_view, std::string_view> k_examples[] = {{"driver", "535.104.05"}, {"Python", "3.11"}, {"python", "3.11"},
                                                                          {"glibc", "2.28"},        {"cuDNN", "9.1.0"}, {"cudnn", "9.1.0"},
                                                                          {"CUDA", "12.4"},         {"cuda", "12.4"}};
  const auto* const found = std::ranges::find_if(k_examples, [&](const auto& row) { return what.starts_with(row.first); });
  return found == std::end(k_examples) ? "2.4" : found->second;
}

}  // namespace

auto DottedVersion::text() const -> std::string {
  std::array<char, k_most_parts*(k_most_digits + 1)> room{};
  char* end = room.data();
  for (std::size_t i = 0; i < count_; ++i) {
    if (i != 0) {
      *end++ = '.';
    }
    end = std::fill_n(end, zeros_.at(i), '0');
    end = std::to_chars(end, room.data() + room.size(), parts_.at(i)).ptr;
  }
  return {room.data(), end};
}

auto DottedVersion::prefix(std::size_t count) const -> DottedVersion {
  DottedVersion shorter = *this;
  for (; shorter.count_ > count; --shorter.count_) {
    shorter.parts_.at(shorter.count_ - 1U) = 0;
    shorter.zeros_.at(shorter.count_ - 1U) = 0;
  }
  return shorter;
}

auto DottedVersion::compare_within(const DottedVersion& bound) const -> std::strong_ordering {
  const auto own = std::span(parts_).first(bound.count_);
  return std::lexicographical_compare_three_way(own.begin(), own.end(), bound.parts_.begin(), bound.parts_.begin() + bound.count_);
}

auto DottedVersion::operator<=>(const DottedVersion& other) const -> std::strong_ordering { return parts_ <=> other.parts_; }

auto DottedVersion::parse(std::string_view text) -> std::optional<DottedVersion> {
  DottedVersion version;
  std::size_t digits = 0;
  std::size_t part = 0;
  for (const char c : text) {
    if (c == '.') {
      if (digits == 0 || ++part == k_most_parts) {
        return std::nullopt;
      }
      digits = 0;
      continue;
    }
    if (!ascii::is_digit(c) || ++digits > k_most_digits) {
      return std::nullopt;
    }
    const bool is_zero_before = version.parts_[part] == 0 && digits > 1;  // a zero before another digit, not the digit of `0`
    version.zeros_[part] = static_cast<std::uint8_t>(version.zeros_[part] + (is_zero_before ? 1U : 0U));
    version.parts_[part] = version.parts_[part] * 10 + static_cast<std::uint32_t>(c - '0');
  }
  version.count_ = static_cast<std::uint8_t>(part + 1);
  return digits == 0 ? std::nullopt : std::optional(version);
}

auto parse_dotted_version(std::string_view text, std::string_view what) -> Result<DottedVersion> {
  if (const auto version = DottedVersion::parse(text)) {
    return *version;
  }
  return usage_error(std::string(what) + " " + quote(text) + " is not numbers separated by dots, such as " + quote(example_of(what)));
}

auto minor_digits(const DottedVersion& version) -> std::string { return std::to_string(version.part(0)) + std::to_string(version.part(1)); }

auto text_if_known(const std::optional<DottedVersion>& version) -> std::optional<std::string> {
  return version ? std::optional(version->text()) : std::nullopt;
}

auto dotted(std::string_view text) -> DottedVersion {
  const auto version = DottedVersion::parse(text);
  GPUSOLVE_CHECK(version.has_value(), "a version literal is malformed");
  return *version;
}

}  // namespace gpusolve
