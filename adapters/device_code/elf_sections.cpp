// Reads the section headers of ELF (System V ABI, chapter 4). Checks the numbers of the header against the file before using them.
#include <optional>

#include "adapters/device_code/section_kind.hpp"
#include "adapters/device_code/sections.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_most_sections = 65'536;
constexpr std::uint64_t k_largest_names = std::uint64_t{16} << 20U;
constexpr std::uint16_t k_in_first_section = 0xffff;  // SHN_XINDEX
constexpr std::uint32_t k_without_bytes = 8;          // SHT_NOBITS

/// Offsets and sizes of fields in files of 32 and of 64 bit.
struct Layout {
  bool is_wide{};
  std::size_t header{};      // size of the file's header
  std::size_t table{};       // e_shoff
  std::size_t entry_size{};  // e_shentsize
  std::size_t row{};         // size of a section header
  std::size_t place{};       // sh_offset
  std::size_t size{};        // sh_size
  std::size_t link{};        // sh_link
};
constexpr Layout k_narrow{false, 52, 32, 46, 40, 16, 20, 24};
constexpr Layout k_wide{true, 64, 40, 58, 64, 24, 32, 40};

auto word_at(std::string_view bytes, std::size_t at, const Layout& layout) -> std::uint64_t {
  return layout.is_wide ? number_at<std::uint64_t>(bytes, at) : number_at<std::uint32_t>(bytes, at);
}

struct Table {
  Layout layout;
  std::string rows;
  std::uint64_t count{};
  std::uint64_t names{};  // index of the section with the names

  [[nodiscard]] auto row(std::uint64_t index) const -> std::string_view {
    return std::string_view(rows).substr(static_cast<std::size_t>(index) * layout.row, layout.row);
  }
  [[nodiscard]] auto place(std::uint64_t index) const -> FileRange {
    return {word_at(row(index), layout.place, layout), word_at(row(index), layout.size, layout)};
  }
};

/// Completes the counts: if there are too many sections for the header, the first section header states the numbers.
auto complete(Table& table, const Bytes& bytes, std::uint64_t first) -> Status {
  if (table.count != 0 && table.names != k_in_first_section) {
    return std::monostate{};
  }
  const auto row = bytes.read({first, table.layout.row});
  if (!row) {
    return row.error();
  }
  table.count = table.count == 0 ? word_at(*row, table.layout.size, table.layout) : table.count;
  table.names = table.names == k_in_first_section ? number_at<std::uint32_t>(*row, table.layout.link) : table.names;
  return std::monostate{};
}

auto read_table(const Bytes& bytes, std::string_view start) -> Result<Table> {
  Table table{.layout = start[4] == '\2' ? k_wide : k_narrow, .rows = {}};
  const auto header = bytes.read({0, table.layout.header});
  if (!header) {
    return header.error();
  }
  const auto first = word_at(*header, table.layout.table, table.layout);
  if (first == 0) {
    return table;
  }
  if (number_at<std::uint16_t>(*header, table.layout.entry_size) != table.layout.row) {
    return broken("has section headers of another size than ELF's");
  }
  table.count = number_at<std::uint16_t>(*header, table.layout.entry_size + 2);
  table.names = number_at<std::uint16_t>(*header, table.layout.entry_size + 4);
  if (auto completed = complete(table, bytes, first); !completed) {
    return completed.error();
  }
  if (table.count > k_most_sections || table.names >= table.count) {
    return broken("has an impossible table of " + std::to_string(table.count) + " sections");
  }
  auto rows = bytes.read({first, table.count * table.layout.row});
  if (!rows) {
    return rows.error();
  }
  table.rows = std::move(*rows);
  return table;
}

auto name_in(std::string_view names, std::uint32_t at) -> std::string_view {
  if (at >= names.size()) {
    return {};
  }
  const auto rest = names.substr(at);
  return rest.substr(0, rest.find('\0'));
}

}  // namespace

auto elf_sections(const Bytes& bytes) -> Result<std::vector<CodeSection>> {
  const auto start = bytes.read({0, 16});
  if (!start) {
    return start.error();
  }
  if (((*start)[4] != '\1' && (*start)[4] != '\2') || (*start)[5] != '\1') {
    return broken("is not a little-endian ELF file");
  }
  const auto table = read_table(bytes, *start);
  if (!table) {
    return table.error();
  }
  if (table->count == 0) {
    return std::vector<CodeSection>{};
  }
  const auto where = table->place(table->names);
  const auto names = where.size > k_largest_names ? Result<std::string>(broken("has too many names of sections")) : bytes.read(where);
  if (!names) {
    return names.error();
  }
  std::vector<CodeSection> sections;
  for (std::uint64_t i = 0; i < table->count; ++i) {
    const auto kind = section_kind(name_in(*names, number_at<std::uint32_t>(table->row(i), 0)));
    if (!kind || number_at<std::uint32_t>(table->row(i), 4) == k_without_bytes) {
      continue;
    }
    if (!is_inside(table->place(i), bytes.size())) {
      return broken("has a section of GPU code that ends behind the file");
    }
    sections.push_back({*kind, table->place(i)});
  }
  return sections;
}

}  // namespace gpusolve::device_code
