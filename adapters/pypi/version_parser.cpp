// The grammar of PEP 440, appendix B. The first characters of a part determine its kind, so the parser never backtracks.
#include <algorithm>
#include <array>
#include <utility>

#include "adapters/pypi/text.hpp"
#include "adapters/pypi/version.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// Longer spellings precede their prefixes.
constexpr std::array<Spelling, 8> k_pre_letters = {
    {{"alpha", "a"}, {"a", "a"}, {"beta", "b"}, {"b", "b"}, {"preview", "rc"}, {"pre", "rc"}, {"c", "rc"}, {"rc", "rc"}}};
constexpr std::array<Spelling, 3> k_post_letters = {{{"post", "post"}, {"rev", "post"}, {"r", "post"}}};
constexpr std::array<Spelling, 1> k_dev_letters = {{{"dev", "dev"}}};

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  auto parse() -> std::optional<VersionParts> {
    skip_v();
    if (!read_epoch_and_release()) {
      return std::nullopt;
    }
    if (auto pre = read_labelled(k_pre_letters)) {
      parts_.pre = VersionParts::PreRelease{pre->first, pre->second};
    }
    read_post();
    if (auto dev = read_labelled(k_dev_letters)) {
      parts_.dev = dev->second;
    }
    if (!read_local() || !rest_.empty() || is_too_long_) {
      return std::nullopt;
    }
    return std::move(parts_);
  }

 private:
  void skip_v() {
    if (!rest_.empty() && ascii::to_lower(rest_.front()) == 'v') {
      rest_.remove_prefix(1);
    }
  }

  /// Parses the number at the current position; nullopt if no digit follows.
  auto read_number() -> std::optional<std::string_view> {
    const auto end = std::ranges::find_if_not(rest_, is_digit);
    const auto digits = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    if (digits.empty()) {
      return std::nullopt;
    }
    rest_.remove_prefix(digits.size());
    const auto number = without_leading_zeros(digits);
    is_too_long_ = is_too_long_ || number.size() > k_longest_number;
    return number;
  }

  auto read_epoch_and_release() -> bool {
    constexpr std::size_t k_usual_numbers = 4;
    parts_.release.reserve(k_usual_numbers);
    auto number = read_number();
    if (number && rest_.starts_with('!')) {
      rest_.remove_prefix(1);
      parts_.epoch = *number;
      number = read_number();
    }
    while (number) {
      parts_.release.push_back(*number);
      if (rest_.size() < 2 || rest_[0] != '.' || !is_digit(rest_[1])) {
        return true;
      }
      rest_.remove_prefix(1);
      number = read_number();
    }
    return false;
  }

  static auto skip_separator(std::string_view text) -> std::string_view {
    const bool has_one = !text.empty() && (text.front() == '.' || text.front() == '_' || text.front() == '-');
    return has_one ? text.substr(1) : text;
  }

  /// `.rc-1`: an optional separator, one of the spellings, an optional separator, an optional number (default 0).
  template <std::size_t N>
  auto read_labelled(const std::array<Spelling, N>& spellings) -> std::optional<std::pair<std::string_view, std::string_view>> {
    const auto label = skip_separator(rest_);
    if (label.empty() || !is_letter(label.front())) {
      return std::nullopt;  // the common case
    }
    for (const auto& [spelling, meaning] : spellings) {
      if (std::ranges::equal(label.substr(0, spelling.size()), spelling, {}, ascii::to_lower)) {
        rest_ = skip_separator(label.substr(spelling.size()));
        return std::pair(meaning, read_number().value_or("0"));
      }
    }
    return std::nullopt;
  }

  void read_post() {
    if (rest_.size() > 1 && rest_[0] == '-' && is_digit(rest_[1])) {
      rest_.remove_prefix(1);
      parts_.post = read_number();
    } else if (auto post = read_labelled(k_post_letters)) {
      parts_.post = post->second;
    }
  }

  auto read_local() -> bool {
    if (!rest_.starts_with('+')) {
      return true;
    }
    do {
      rest_.remove_prefix(1);
      const auto end = std::ranges::find_if_not(rest_, is_alphanumeric);
      const auto segment = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
      if (segment.empty()) {
        return false;
      }
      const bool is_number = std::ranges::all_of(segment, is_digit);
      parts_.local.push_back(is_number ? without_leading_zeros(segment) : segment);
      is_too_long_ = is_too_long_ || (is_number && parts_.local.back().size() > k_longest_number);
      rest_.remove_prefix(segment.size());
    } while (rest_.size() != skip_separator(rest_).size());
    return true;
  }

  std::string_view rest_;
  VersionParts parts_;
  bool is_too_long_{};
};

auto too_long(std::string_view text) -> Error {
  return {ErrorKind::usage, "version " + quote(text) + " is longer than " + std::to_string(k_longest_version) + " characters"};
}

}  // namespace

auto parse_version_parts(std::string_view text) -> Result<VersionParts> {
  if (text.size() > k_longest_version) {
    return too_long(text);
  }
  auto parts = Parser(strip(text)).parse();
  if (!parts) {
    return usage_error(quote(text) + " is not a version by PEP 440; one looks like `1.2.3`, `2.0rc1` or `2.4.0+cu118`");
  }
  return std::move(*parts);
}

auto parse_version(std::string_view text) -> Result<Version> {
  auto parts = parse_version_parts(text);
  if (!parts) {
    return parts.error();
  }
  Version version(*parts);
  if (version.text().size() > k_longest_version) {  // the normalised text may be longer than the input: `1b` becomes `1b0`
    return too_long(text);
  }
  return version;
}

}  // namespace gpusolve::pypi
