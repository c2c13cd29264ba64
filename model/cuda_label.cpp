#include "model/cuda_label.hpp"

#include <algorithm>
#include <cstdint>

namespace gpusolve {

auto cuda_label(const DottedVersion& cuda) -> std::string { return "cu" + minor_digits(cuda); }

auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion> {
  if (!label.starts_with("cu")) {
    return std::nullopt;
  }
  const auto rest = label.substr(2);
  const auto digits = rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
  const bool ends_there = digits.size() == rest.size() || rest[digits.size()] == '.' || rest[digits.size()] == '_';
  if ((digits.size() != 2 && digits.size() != 3) || !ends_there) {
    return std::nullopt;
  }
  constexpr std::uint32_t k_oldest = 7;  // the oldest CUDA of any build: `cu12` means the major version 12, not 1.2
  auto cuda = dotted(with_minor_dot(digits));
  return cuda.part(0) < k_oldest ? std::nullopt : std::optional(std::move(cuda));
}

auto with_minor_dot(std::string_view digits) -> std::string {
  return std::string(digits.substr(0, digits.size() - 1)) + "." + digits.back();
}

auto without_variant_label(const std::string& version) -> std::string {
  const auto plus = version.find('+');
  const auto local = plus == std::string::npos ? std::string_view() : std::string_view(version).substr(plus + 1);
  return local == "cpu" || local.starts_with("cu") ? version.substr(0, plus) : version;
}

}  // namespace gpusolve
