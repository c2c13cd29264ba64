#include "adapters/device_code/tar_files.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_block = 512;
constexpr std::uint64_t k_largest_extension = std::uint64_t{1} << 20U;
constexpr std::uint64_t k_most_files = 1'000'000;
constexpr std::uint64_t k_largest_file = std::uint64_t{1} << 60U;

/// Parses octal digits, or GNU's binary number with the highest bit set; nullopt for other fields.
auto number_of(std::string_view field) -> std::optional<std::uint64_t> {
  std::uint64_t value = 0;
  if ((static_cast<unsigned char>(field.front()) & 0x80U) != 0) {
    for (const char c : field.substr(field.size() - 8)) {
      value = value << 8U | static_cast<unsigned char>(c);
    }
    return value;
  }
  const auto first = field.find_first_not_of(' ');
  const auto digits = first == std::string_view::npos ? std::string_view()
                                                      : field.substr(first, field.find_first_of(std::string_view(" \0", 2), first) - first);
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value, 8);
  return digits.empty() || (parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size()) ? std::optional(value) : std::nullopt;
}

auto text_of(std::string_view field) -> std::string { return std::string(field.substr(0, field.find('\0'))); }

/// The sum of all bytes of a header, with blanks in place of the checksum itself.
auto checksum_of(std::string_view block) -> std::uint64_t {
  std::uint64_t sum = std::uint64_t{8} * ' ';
  for (std::size_t i = 0; i < block.size(); ++i) {
    sum += i >= 148 && i < 156 ? 0U : static_cast<unsigned char>(block[i]);
  }
  return sum;
}

/// The value of a record `LENGTH KEY=VALUE\n` in a pax header.
auto pax_value(std::string_view records, std::string_view key) -> std::optional<std::string> {
  std::optional<std::string> found;
  while (!records.empty()) {
    std::size_t length = 0;
    const auto parsed = std::from_chars(records.data(), records.data() + records.size(), length);
    const auto digits = static_cast<std::size_t>(parsed.ptr - records.data());
    if (parsed.ec != std::errc() || length <= digits + 1 || length > records.size()) {
      return found;
    }
    const auto record = records.substr(digits + 1, length - digits - 2);
    if (record.starts_with(key) && record.substr(key.size()).starts_with("=")) {
      found = std::string(record.substr(key.size() + 1));
    }
    records.remove_prefix(length);
  }
  return found;
}

/// A part of a stream, whose rest can be skipped.
class StreamPart final : public ByteStream {
 public:
  StreamPart(ByteStream& whole, std::uint64_t size) : whole_(whole), left_(size) {}

  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), left_));
    auto count = wanted == 0 ? Result<std::size_t>(std::size_t{0}) : whole_.read(room.first(wanted));
    if (count && *count == 0 && wanted > 0) {
      return broken("ends early, inside of a file");
    }
    left_ -= count ? *count : 0;
    return count;
  }

  [[nodiscard]] auto skip() -> Status {
    std::array<char, std::size_t{64} * 1024> room{};
    while (left_ > 0) {
      if (auto count = read(room); !count) {
        return count.error();
      }
    }
    return std::monostate{};
  }

 private:
  ByteStream& whole_;
  std::uint64_t left_;
};

class TarReader {
 public:
  TarReader(ByteStream& tar, const TarVisitor& visit) : tar_(tar), visit_(visit) {}

  [[nodiscard]] auto run() -> Status {
    for (std::uint64_t count = 0; count < k_most_files; ++count) {
      const auto goes_on = next();
      if (!goes_on || !*goes_on) {
        return goes_on ? Status(std::monostate{}) : Status(goes_on.error());
      }
    }
    return broken("has more than " + std::to_string(k_most_files) + " files");
  }

 private:
  /// Reads a header and the content that belongs to it. False at the end.
  [[nodiscard]] auto next() -> Result<bool> {
    const auto count = fill(tar_, block_);
    if (!count) {
      return count.error();
    }
    const std::string_view block(block_.data(), *count);
    if (block.find_first_not_of('\0') == std::string_view::npos) {
      return *count == 0 && !is_any_ ? Result<bool>(broken("is empty")) : Result<bool>(false);
    }
    const auto size = *count == k_block ? number_of(block.substr(124, 12)) : std::nullopt;
    if (!size || *size > k_largest_file || number_of(block.substr(148, 8)) != checksum_of(block)) {
      return broken(is_any_ ? "has a broken header of a file" : "is not a tar archive");
    }
    is_any_ = true;
    return take(block[156], name_in(block), *size);
  }

  [[nodiscard]] static auto name_in(std::string_view block) -> std::string {
    const auto prefix = block.substr(257).starts_with(std::string_view("ustar\0", 6)) ? text_of(block.substr(345, 155)) : std::string();
    return (prefix.empty() ? "" : prefix + "/") + text_of(block.substr(0, 100));
  }

  [[nodiscard]] auto take(char type, std::string name, std::uint64_t size) -> Result<bool> {
    constexpr std::string_view k_extensions = "xgLK";
    if (k_extensions.find(type) != std::string_view::npos) {
      return take_extension(type, size);
    }
    const bool is_file = type == '0' || type == '\0' || type == '7';
    TarFile file{long_name_.empty() ? std::move(name) : std::move(long_name_), long_size_.value_or(size)};
    long_name_.clear();
    long_size_.reset();
    return with_content(file.size, [&](ByteStream& content) { return is_file ? visit_(file, content) : Result<bool>(true); });
  }

  [[nodiscard]] auto take_extension(char type, std::uint64_t size) -> Result<bool> {
    if (size > k_largest_extension) {
      return broken("has an extended header of " + std::to_string(size) + " bytes");
    }
    return with_content(size, [&](ByteStream& content) -> Result<bool> {
      std::string text(static_cast<std::size_t>(size), '\0');
      if (auto count = fill(content, text); !count) {
        return count.error();
      }
      return keep(type, text);
    });
  }

  [[nodiscard]] auto keep(char type, const std::string& text) -> Result<bool> {
    if (type == 'L') {
      long_name_ = text_of(text);
    }
    if (type == 'x') {
      long_name_ = pax_value(text, "path").value_or(long_name_);
      if (const auto digits = pax_value(text, "size")) {
        std::uint64_t value = 0;
        const auto parsed = std::from_chars(digits->data(), digits->data() + digits->size(), value);
        if (parsed.ec != std::errc() || value > k_largest_file) {
          return broken("has a broken header of a file");
        }
        long_size_ = value;
      }
    }
    return true;
  }

  /// Lets `use` read the next `size` bytes, then skips the rest and the padding.
  template <class Use>
  [[nodiscard]] auto with_content(std::uint64_t size, const Use& use) -> Result<bool> {
    StreamPart content(tar_, size);
    auto goes_on = use(content);
    if (!goes_on || !*goes_on) {
      return goes_on;
    }
    if (auto skipped = content.skip(); !skipped) {
      return skipped.error();
    }
    const auto padding = (k_block - size % k_block) % k_block;
    const auto count = fill(tar_, std::span(block_).first(padding));
    return count ? goes_on : Result<bool>(count.error());
  }

  ByteStream& tar_;
  const TarVisitor& visit_;
  std::array<char, k_block> block_{};
  std::string long_name_;
  std::optional<std::uint64_t> long_size_;
  bool is_any_{};
};

}  // namespace

auto for_each_tar_file(ByteStream& tar, const TarVisitor& visit) -> Status { return TarReader(tar, visit).run(); }

}  // namespace gpusolve::device_code
