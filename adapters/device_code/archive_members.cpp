// Members of `ar` archives (.a, .lib): each has a header of 60 bytes with its size in decimal digits, and begins at an even position.
#include <charconv>

#include "adapters/device_code/sections.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_header = 60;
constexpr std::size_t k_most_members = 200'000;

/// Whether the member is a table: `/`, `//` and `/SYM64/` are tables, but `/123` refers to a name in the table `//`.
auto is_table(std::string_view name) -> bool {
  const bool is_names = name[0] == '/' && (name[1] == ' ' || name[1] == '/');
  return is_names || name.starts_with("/SYM64/") || name.starts_with("__.SYMDEF");
}

}  // namespace

auto archive_members(const Bytes& bytes) -> Result<std::vector<FileRange>> {
  std::vector<FileRange> members;
  for (std::uint64_t place = 8; place < bytes.size();) {
    const auto header = bytes.read({place, k_header});
    if (!header) {
      return header.error();
    }
    std::uint64_t size = 0;
    const auto* const digits = header->data() + 48;
    const auto parsed = std::from_chars(digits, digits + 10, size);
    if (parsed.ec != std::errc() || !header->ends_with("`\n") || !is_inside({place + k_header, size}, bytes.size())) {
      return broken("has a broken member at byte " + std::to_string(place));
    }
    if (!is_table(std::string_view(*header).substr(0, 16))) {
      members.push_back({place + k_header, size});
    }
    if (members.size() > k_most_members) {
      return broken("has more than " + std::to_string(k_most_members) + " members");
    }
    place += k_header + size + size % 2;
  }
  return members;
}

}  // namespace gpusolve::device_code
