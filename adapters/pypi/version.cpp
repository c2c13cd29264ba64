#include "adapters/pypi/version.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <utility>

#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

// The sort key. A number is one byte with its count of digits plus 1, followed by the digits (none for zero), so that a greater number
// gives greater bytes. A 0 ends a list, and a list that ends sorts below a list that continues.
constexpr char k_end = '\0';

void append_number(std::string& key, std::string_view number) {
  const auto digits = number == "0" ? std::string_view() : number;
  GPUSOLVE_CHECK(digits.size() <= k_longest_number, "a number of a version has too many digits for its key");
  key += static_cast<char>(digits.size() + 1);
  key += digits;
}

void append_release(std::string& key, const std::vector<std::string_view>& release) {
  const auto last = std::find_if(release.rbegin(), release.rend(), [](std::string_view number) { return number != "0"; });
  for (auto number = release.begin(); number != last.base(); ++number) {
    append_number(key, *number);
  }
  key += k_end;
}

// A development release of a final release sorts before its pre-releases, a final release after them.
void append_pre(std::string& key, const VersionParts& parts) {
  constexpr char k_dev_only = 1;
  constexpr char k_final = 5;
  if (parts.pre) {
    const char rank = parts.pre->letter == "a" ? '\2' : parts.pre->letter == "b" ? '\3' : '\4';
    key += rank;
    append_number(key, parts.pre->number);
    return;
  }
  key += parts.dev && !parts.post ? k_dev_only : k_final;
}

void append_post_and_dev(std::string& key, const VersionParts& parts) {
  key += parts.post ? '\2' : '\1';
  if (parts.post) {
    append_number(key, *parts.post);
  }
  key += parts.dev ? '\1' : '\2';
  if (parts.dev) {
    append_number(key, *parts.dev);
  }
}

void append_lower(std::string& out, std::string_view segment) { std::ranges::transform(segment, std::back_inserter(out), ascii::to_lower); }

void append_local(std::string& key, const std::vector<std::string_view>& local) {
  for (const auto segment : local) {
    if (std::ranges::all_of(segment, is_digit)) {
      key += '\2';
      append_number(key, segment);
    } else {
      key += '\1';
      append_lower(key, segment);
      key += k_end;
    }
  }
  key += k_end;
}

/// Enough room for the text or the key of most versions, so that a string with this capacity allocates once.
auto usual_size(const VersionParts& parts) -> std::size_t {
  constexpr std::size_t k_with_local = 40;
  constexpr std::size_t k_without = 15;  // a string's capacity without any allocation
  return parts.local.empty() ? k_without : k_with_local;
}

auto text_of(const VersionParts& parts) -> std::string {
  std::string text;
  text.reserve(usual_size(parts));
  if (parts.epoch != "0") {
    text.append(parts.epoch).append("!");
  }
  for (const auto& number : parts.release) {
    text += &number == &parts.release.front() ? "" : ".";
    text += number;
  }
  if (parts.pre) {
    text.append(parts.pre->letter).append(parts.pre->number);
  }
  if (parts.post) {
    text.append(".post").append(*parts.post);
  }
  if (parts.dev) {
    text.append(".dev").append(*parts.dev);
  }
  for (const auto& segment : parts.local) {
    text += &segment == &parts.local.front() ? '+' : '.';
    append_lower(text, segment);
  }
  return text;
}

/// Takes the first number of the list `key`; a list continues with zeros after its end.
auto take_number(std::string_view& key) -> std::string_view {
  if (key.empty() || key.front() == k_end) {
    return "\1";
  }
  const auto number = key.substr(0, static_cast<unsigned char>(key.front()));
  key.remove_prefix(number.size());
  return number;
}

}  // namespace

Version::Version() : Version(VersionParts{.release = {"0"}, .pre = {}, .post = {}, .dev = {}, .local = {}}) {}

Version::Version(const VersionParts& parts) : Version(parts, key_of(parts)) {}

Version::Version(const VersionParts& parts, Key key)
    : text_(text_of(parts)),
      key_(std::move(key.bytes)),
      release_size_(static_cast<std::uint16_t>(parts.release.size())),
      pre_end_(static_cast<std::uint16_t>(key.pre_end)),
      public_end_(static_cast<std::uint16_t>(key.public_end)),
      has_pre_(parts.pre.has_value()),
      has_post_(parts.post.has_value()),
      has_dev_(parts.dev.has_value()) {
  GPUSOLVE_CHECK(key_.size() <= std::numeric_limits<std::uint16_t>::max(), "the key of a version is too long");
}

auto Version::key_of(const VersionParts& parts) -> Key {
  Key key;
  key.bytes.reserve(usual_size(parts));
  append_number(key.bytes, parts.epoch);
  append_release(key.bytes, parts.release);
  append_pre(key.bytes, parts);
  key.pre_end = key.bytes.size();
  append_post_and_dev(key.bytes, parts);
  key.public_end = key.bytes.size();
  append_local(key.bytes, parts.local);
  return key;
}

auto Version::public_text() const -> std::string_view { return std::string_view(text_).substr(0, text_.find('+')); }

auto Version::local_text() const -> std::string_view {
  const auto plus = text_.find('+');
  return plus == std::string::npos ? std::string_view() : std::string_view(text_).substr(plus + 1);
}

auto Version::public_version() const -> Version {
  auto public_parts = parts();
  public_parts.local.clear();
  return Version(public_parts);
}

auto Version::parts() const& -> VersionParts { return parse_version_parts(text_).value(); }

auto Version::release() const -> std::vector<std::uint64_t> {
  constexpr std::size_t k_digits_that_fit = 19;
  std::vector<std::uint64_t> numbers;
  for (const auto& number : parts().release) {
    auto value = std::numeric_limits<std::uint64_t>::max();
    if (number.size() <= k_digits_that_fit) {
      std::from_chars(number.data(), number.data() + number.size(), value);
    }
    numbers.push_back(value);
  }
  return numbers;
}

auto Version::has_same_public(const Version& other) const -> bool {
  return std::string_view(key_).substr(0, public_end_) == std::string_view(other.key_).substr(0, other.public_end_);
}

auto Version::has_same_pre(const Version& other) const -> bool {
  return std::string_view(key_).substr(0, pre_end_) == std::string_view(other.key_).substr(0, other.pre_end_);
}

auto Version::has_release_prefix(const Version& other, std::size_t count) const -> bool {
  std::string_view mine = key_;
  std::string_view theirs = other.key_;
  for (std::size_t numbers = count + 1; numbers > 0; --numbers) {  // the epoch comes first
    if (take_number(mine) != take_number(theirs)) {
      return false;
    }
  }
  return true;
}

auto canonical_text(const Version& version) -> std::string {
  auto parts = version.parts();
  while (parts.release.size() > 1 && parts.release.back() == "0") {
    parts.release.pop_back();
  }
  return text_of(parts);
}

}  // namespace gpusolve::pypi
