#include "model/cuda_label.hpp"

#include <algorithm>
#include <cstdint>

namespace gpusolve {

auto cuda_label(const DottedVersion& cuda) -> std::string { return "cu" + minor_digits(cuda); }

auto cuda_or_major_of_label(std::string_view label) -> std::optional<DottedVersion> {
  if (!label.starts_with("cu")) {
    return std::nullopt;
  }
  const auto rest = label.substr(2);
  const auto digits = rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
  const bool ends_there = digits.size() == rest.size() || rest[digits.size()] == '.' || rest[digits.size()] == '_';
  if ((digits.size() != 2 && digits.size() != 3) || !ends_there) {
    return std::nullopt;
  }
  constexpr std::uint32_t k_oldest = 7;  // the oldest CUDA of any build
  auto cuda = dotted(with_minor_dot(digits));
  if (cuda.part(0) >= k_oldest) {
    return cuda;
  }
  return digits.size() == 2 && digits.front() != '0' ? std::optional(dotted(digits)) : std::nullopt;
}

auto cuda_in_label(std::string_view label) -> std::optional<DottedVersion> {
  return cuda_of_label(label.substr(std::min(label.find("cu"), label.size())));
}

auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion> {
  auto cuda = cuda_or_major_of_label(label);
  return cuda && cuda->parts().size() > 1 ? std::move(cuda) : std::nullopt;
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
