#include "adapters/device_code/remote_bytes.hpp"

#include <algorithm>

namespace gpusolve::device_code {
namespace {

// The directory of a wheel with some thousand members is within its last megabyte.
constexpr std::uint64_t k_tail = std::uint64_t{256} * 1024;
constexpr std::uint64_t k_first_part = std::uint64_t{256} * 1024;
constexpr std::uint64_t k_largest_part = std::uint64_t{8} << 20U;

}  // namespace

RemoteBytes::RemoteBytes(pypi::ByteSource& source, pypi::FileTail tail)
    : source_(source),
      size_(tail.size),
      revision_(std::move(tail.revision)),
      tail_(std::move(tail.bytes)),
      next_part_(k_first_part),
      fetched_(tail_.size()) {}

void RemoteBytes::allow(std::uint64_t count) {
  limit_ = count > ~std::uint64_t{0} - fetched_ ? ~std::uint64_t{0} : fetched_ + count;
  is_at_limit_ = false;
}

auto RemoteBytes::read_inside(FileRange place) const -> Result<std::string> {
  const auto tail_first = size_ - tail_.size();
  std::string bytes;
  while (bytes.size() < place.size) {
    const auto at = place.first + bytes.size();
    const auto wanted = static_cast<std::size_t>(place.size - bytes.size());
    if (at >= tail_first) {
      bytes.append(tail_, static_cast<std::size_t>(at - tail_first), wanted);
    } else if (at >= part_first_ && at < part_first_ + part_.size()) {
      bytes.append(part_, static_cast<std::size_t>(at - part_first_), wanted);
    } else if (auto fetched = fetch({at, std::min<std::uint64_t>(wanted, tail_first - at)}); !fetched) {
      return fetched.error();
    }
  }
  return bytes;
}

/// Fetches a part that contains the start of `place`. Parts grow as long as each begins where the last one ended.
auto RemoteBytes::fetch(FileRange place) const -> Status {
  const bool goes_on = !part_.empty() && place.first == part_first_ + part_.size();
  next_part_ = goes_on ? std::min(next_part_ * 2, k_largest_part) : k_first_part;
  const auto left = size_ - tail_.size() - place.first;
  const auto most = limit_ - std::min(limit_, fetched_);
  const auto count = std::min({std::max(std::min(place.size, k_largest_part), next_part_), left, most});
  if (count == 0) {
    is_at_limit_ = true;
    return broken("was read as far as the limit allows");
  }
  auto bytes = source_.read(place.first, place.first + count);
  if (!bytes) {
    fault_ = bytes.error();
    return bytes.error();
  }
  fetched_ += count;
  part_ = std::move(*bytes);
  part_first_ = place.first;
  return std::monostate{};
}

auto open_remote(pypi::ByteSource& source) -> Result<std::unique_ptr<RemoteBytes>> {
  auto tail = source.tail(k_tail);
  if (!tail) {
    return tail.error();
  }
  return *tail ? std::make_unique<RemoteBytes>(source, std::move(**tail)) : std::unique_ptr<RemoteBytes>();
}

}  // namespace gpusolve::device_code
