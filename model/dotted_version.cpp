#include "model/dotted_version.hpp"

#include <algorithm>
#include <charconv>

#include "base/ascii.hpp"

namespace gpusolve {
namespace {

constexpr std::size_t k_most_digits = 9;

auto is_number(std::string_view text) -> bool {
  return !text.empty() && text.size() <= k_most_digits && std::ranges::all_of(text, ascii::is_digit);
}

auto number_of(std::string_view digits) -> std::uint32_t {
  std::uint32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

auto DottedVersion::prefix(std::size_t count) const -> DottedVersion {
  if (count >= count_) {
    return *this;
  }
  DottedVersion shorter;
  std::size_t end = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    shorter.parts_.at(shorter.count_++) = parts_.at(i);
    end = std::min(text_.find('.', end == 0 ? 0 : end + 1), text_.size());
  }
  shorter.text_.assign(text_, 0, end);
  return shorter;
}

auto DottedVersion::compare_within(const DottedVersion& bound) const -> std::strong_ordering {
  const auto own = std::span(parts_).first(bound.count_);
  return std::lexicographical_compare_three_way(own.begin(), own.end(), bound.parts_.begin(), bound.parts_.begin() + bound.count_);
}

auto DottedVersion::operator<=>(const DottedVersion& other) const -> std::strong_ordering { return parts_ <=> other.parts_; }

auto parse_dotted_version(std::string_view text, std::string_view what) -> Result<DottedVersion> {
  DottedVersion version;
  version.text_ = text;
  std::size_t start = 0;
  while (start <= text.size()) {
    const auto dot = std::min(text.find('.', start), text.size());
    const auto part = text.substr(start, dot - start);
    if (!is_number(part) || version.count_ == DottedVersion::k_most_parts) {
      return Error{ErrorKind::usage, std::string(what) + " " + quote(text) + " is not numbers separated by dots, such as `12.4`"};
    }
    version.parts_.at(version.count_++) = number_of(part);
    start = dot + 1;
  }
  return version;
}

auto minor_digits(const DottedVersion& version) -> std::string { return std::to_string(version.part(0)) + std::to_string(version.part(1)); }

auto dotted(std::string_view text) -> DottedVersion {
  auto version = parse_dotted_version(text);
  GPUSOLVE_CHECK(version.has_value(), "a version literal is malformed");
  return std::move(version).value();
}

}  // namespace gpusolve
