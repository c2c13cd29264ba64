#include "resolver/dotted_version.hpp"

#include <algorithm>
#include <charconv>

namespace gpusolve {
namespace {

constexpr std::size_t k_most_parts = 8;
constexpr std::size_t k_most_digits = 9;

auto is_digit(char c) -> bool { return c >= '0' && c <= '9'; }

auto is_number(std::string_view text) -> bool {
  return !text.empty() && text.size() <= k_most_digits && std::ranges::all_of(text, is_digit);
}

auto number_of(std::string_view digits) -> std::uint32_t {
  std::uint32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

auto DottedVersion::prefix(std::size_t count) const -> DottedVersion {
  DottedVersion shorter;
  std::size_t end = 0;
  for (std::size_t i = 0; i < std::min(count, parts_.size()); ++i) {
    shorter.parts_.push_back(parts_[i]);
    end = std::min(text_.find('.', end == 0 ? 0 : end + 1), text_.size());
  }
  shorter.text_ = text_.substr(0, end);
  return shorter;
}

auto DottedVersion::operator<=>(const DottedVersion& other) const -> std::strong_ordering {
  for (std::size_t i = 0; i < std::max(parts_.size(), other.parts_.size()); ++i) {
    if (const auto order = part(i) <=> other.part(i); order != 0) {
      return order;
    }
  }
  return std::strong_ordering::equal;
}

auto parse_dotted_version(std::string_view text, std::string_view what) -> Result<DottedVersion> {
  DottedVersion version;
  version.text_ = text;
  std::size_t start = 0;
  while (start <= text.size()) {
    const auto dot = std::min(text.find('.', start), text.size());
    const auto part = text.substr(start, dot - start);
    if (!is_number(part) || version.parts_.size() == k_most_parts) {
      return Error{ErrorKind::usage, std::string(what) + " " + quote(text) + " is not numbers separated by dots, such as `12.4`"};
    }
    version.parts_.push_back(number_of(part));
    start = dot + 1;
  }
  return version;
}

auto dotted(std::string_view text) -> DottedVersion {
  auto version = parse_dotted_version(text);
  GPUSOLVE_CHECK(version.has_value(), "a version literal is malformed");
  return std::move(version).value();
}

}  // namespace gpusolve
