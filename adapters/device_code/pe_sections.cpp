// The section table of PE files (Microsoft, "PE Format").
#include "adapters/device_code/section_kind.hpp"
#include "adapters/device_code/sections.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_row = 40;
constexpr std::uint16_t k_most_sections = 4096;

}  // namespace

auto pe_sections(const Bytes& bytes) -> Result<std::vector<CodeSection>> {
  const auto start = bytes.read({0, 64});
  if (!start) {
    return start.error();
  }
  const std::uint64_t place = number_at<std::uint32_t>(*start, 60);
  const auto header = bytes.read({place, 24});
  if (!header || !header->starts_with(std::string_view("PE\0\0", 4))) {
    return broken("has no PE header");
  }
  const auto count = number_at<std::uint16_t>(*header, 6);
  if (count > k_most_sections) {
    return broken("has an impossible table of " + std::to_string(count) + " sections");
  }
  const auto rows = bytes.read({place + 24 + number_at<std::uint16_t>(*header, 20), count * k_row});
  if (!rows) {
    return rows.error();
  }
  std::vector<CodeSection> sections;
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = std::string_view(*rows).substr(i * k_row, k_row);
    const auto name = row.substr(0, 8);
    const auto kind = section_kind(name.substr(0, name.find('\0')));
    const FileRange there{number_at<std::uint32_t>(row, 20), number_at<std::uint32_t>(row, 16)};
    if (kind && !is_inside(there, bytes.size())) {
      return broken("has a section of GPU code that ends behind the file");
    }
    if (kind) {
      sections.push_back({*kind, there});
    }
  }
  return sections;
}

}  // namespace gpusolve::device_code
