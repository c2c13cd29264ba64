#include "adapters/device_code/zip_bytes.hpp"

#include <algorithm>
#include <cstring>

namespace gpusolve::device_code {

auto ZipOverBytes::copy(std::uint64_t place, std::uint64_t count, char* to) -> std::optional<std::uint64_t> {
  constexpr std::uint64_t k_part = std::uint64_t{256} * 1024;
  if (place >= size() || count == 0) {
    return 0;
  }
  if (place < first_ || place >= first_ + part_.size()) {
    auto part = bytes_.read_up_to({place, k_part});
    if (!part) {
      return std::nullopt;
    }
    part_ = std::move(*part);
    first_ = place;
  }
  const auto copied = std::min(count, first_ + part_.size() - place);
  std::memcpy(to, part_.data() + (place - first_), static_cast<std::size_t>(copied));
  return copied;
}

auto StreamOfMember::read(std::span<char> room) -> Result<std::size_t> {
  const auto count = member_->read(room);
  return count ? Result<std::size_t>(*count) : broken("is damaged in the archive");
}

}  // namespace gpusolve::device_code
