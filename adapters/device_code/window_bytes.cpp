#include "adapters/device_code/window_bytes.hpp"

#include <algorithm>

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_piece = std::uint64_t{256} * 1024;

}  // namespace

/// Reads until the window contains `end`, or the stream ends. Drops bytes that are too far behind.
auto WindowBytes::advance_to(std::uint64_t end) const -> Status {
  while (first_ + window_.size() < end && !fault_) {
    if (window_.size() > 2 * k_kept) {
      const auto dropped = window_.size() - static_cast<std::size_t>(k_kept);
      window_.erase(0, dropped);
      first_ += dropped;
    }
    read_piece();
  }
  return first_ + window_.size() >= end ? Status(std::monostate{}) : Status(*fault_);
}

/// Reads the next piece; keeps the bytes before a fault.
void WindowBytes::read_piece() const {
  auto filled = window_.size();
  const auto wanted = filled + static_cast<std::size_t>(std::min(k_piece, size_ - first_ - filled));
  window_.resize(wanted);
  while (filled < wanted && !fault_) {
    const auto count = stream_.read(std::span(window_).subspan(filled));
    if (!count) {
      fault_ = count.error();
    } else if (*count == 0) {
      fault_ = broken("ends at byte " + std::to_string(first_ + filled) + ", and its size is stated as " + std::to_string(size_));
    }
    filled += count ? *count : 0;
  }
  window_.resize(filled);
}

auto WindowBytes::read_inside(FileRange place) const -> Result<std::string> {
  if (place.first < first_) {
    return broken("has code whose parts are too far apart to be read from an archive");
  }
  // Skips bytes before the wanted part; only the window keeps some of them.
  if (auto skipped = advance_to(place.first); !skipped) {
    return skipped.error();
  }
  std::string bytes;
  while (bytes.size() < place.size) {
    const auto at = place.first + bytes.size();
    const auto end = std::min(at + k_piece, place.first + place.size);
    if (auto advanced = advance_to(end); !advanced) {
      return advanced.error();
    }
    bytes.append(window_, static_cast<std::size_t>(at - first_), static_cast<std::size_t>(end - at));
  }
  return bytes;
}

auto WindowBytes::finish() -> Status {
  if (auto advanced = advance_to(size_); !advanced) {
    return advanced.error();
  }
  char more = '\0';
  const auto count = stream_.read({&more, 1});
  if (!count) {
    return count.error();
  }
  return *count == 0 ? Status(std::monostate{}) : broken("is longer than its stated size of " + std::to_string(size_) + " bytes");
}

}  // namespace gpusolve::device_code
