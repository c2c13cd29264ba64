// Build step: reads the catalog's YAML and writes it as C++ tables. catalogs_compile FOLDER OUTPUT
#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "catalogs/load.hpp"
#include "catalogs/packed.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr std::size_t k_per_line = 24;

void write_text(std::ostream& out, const std::string& text) {
  out << "    \"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?') {
      out << '\\' << c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      constexpr char k_octal[] = "01234567";
      out << '\\' << k_octal[byte >> 6U] << k_octal[(byte >> 3U) & 7U] << k_octal[byte & 7U];
    } else {
      out << c;
    }
  }
  out << "\"\n";
}

/// Writes `k_NAME`, a table of texts.
void write_texts(std::ostream& out, const std::string& name, const std::vector<std::string>& texts) {
  out << "constexpr char k_chars_of_" << name << "[] =\n";
  for (const auto& text : texts) {
    write_text(out, text);
  }
  // The table is not made from the literal alone, because the compiler would count its characters one by one, and stops at 262144.
  out << "    \"\";\nconstexpr Word k_lengths_of_" << name << "[] = {";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    GPUSOLVE_CHECK(texts[i].size() <= 0xffff, "a text of the catalog is too long");
    out << (i % k_per_line == 0 ? "\n    " : " ") << texts[i].size() << ",";
  }
  out << "\n};\nconstexpr PackedTexts k_" << name << "{{k_chars_of_" << name << ", sizeof k_chars_of_" << name << " - 1}, k_lengths_of_"
      << name << "};\n";
}

/// `what`: the type and the name of the array.
template <class Number>
void write_numbers(std::ostream& out, const std::string& what, const std::vector<Number>& numbers) {
  out << "constexpr " << what << "[] = {";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out << (i % k_per_line == 0 ? "\n    " : " ") << numbers[i] << ",";
  }
  out << "\n};\n";
}

/// The words of the builds of all packages. Adds to `begins` the position at which the words of each package begin.
auto pack_stack_builds(CatalogData& data, WordWriter& writer, std::vector<std::size_t>& begins) -> std::vector<Word> {
  std::vector<Word> words;
  for (auto& builds : take_builds_by_package(data)) {
    begins.push_back(words.size());
    writer(builds);
    std::ranges::copy(writer.take(), std::back_inserter(words));
  }
  return words;
}

/// Numbers that the tables need beside their words.
struct Counts {
  std::array<std::size_t, k_platform_count> published{};  ///< builds of each platform
  std::vector<std::size_t> stack_builds_begin;
};

/// Writes the words of all sections in the order of `Section`.
auto pack(CatalogData& data, WordWriter& writer, Counts& counts) -> std::vector<std::vector<Word>> {
  std::vector<std::vector<Word>> sections;
  const auto add = [&](auto&... lists) {
    writer(lists...);
    sections.push_back(writer.take());
  };
  add(data.date);
  add(data.gpus);
  add(data.targets, data.toolkits, data.components, data.image_drivers, data.host_compilers, data.toolkit_installs);
  add(data.least_drivers, data.toolkit_drivers, data.branches, data.architectures, data.driver_packages);
  add(data.cudnn, data.cudnn_releases);
  add(data.roles);
  add(data.published_releases);
  add(data.mirrors, data.systems);
  add(data.aliases);
  add(data.accelerators);
  add(data.messages);
  add(data.holders, data.other_things);
  add(data.stacks, data.stack_packages, data.source_recipes, data.neighbour_limits, data.system_libraries, data.run_time_compiling,
      data.partial_failures, data.conda_cudas, data.stack_pins);
  sections.push_back(pack_stack_builds(data, writer, counts.stack_builds_begin));
  for (std::size_t platform = 0; platform < k_platform_count; ++platform) {
    for (auto& build : data.published_builds) {
      if (static_cast<std::size_t>(build.platform) == platform) {
        writer(build);
        ++counts.published[platform];
      }
    }
    sections.push_back(writer.take());
  }
  return sections;
}

void write_catalog(std::ostream& out, CatalogData& data) {
  WordWriter writer;
  Counts counts;
  const auto sections = pack(data, writer, counts);
  out << "// Made by catalogs_compile from catalogs/*.yaml: change those.\n#include \"catalogs/packed.hpp\"\n\n"
         "namespace gpusolve::catalogs {\nnamespace {\n\n";
  write_texts(out, "texts", writer.texts());
  write_texts(out, "versions", writer.versions());
  for (std::size_t i = 0; i < sections.size(); ++i) {
    write_numbers(out, "Word k_section_" + std::to_string(i), sections[i]);
  }
  write_numbers(out, "std::uint32_t k_stack_builds_begin", counts.stack_builds_begin);
  out << "\nconstexpr PackedCatalog k_packed{k_texts, k_versions,\n    {{";
  for (std::size_t i = 0; i < sections.size(); ++i) {
    out << (i == 0 ? "" : ", ") << "k_section_" << i;
  }
  out << "}},\n    {{";
  for (std::size_t i = 0; i < counts.published.size(); ++i) {
    out << (i == 0 ? "" : ", ") << counts.published[i];
  }
  out << "}},\n    k_stack_builds_begin};\n\n}  // namespace\n\nauto packed_catalog() -> const PackedCatalog& { return k_packed; }\n\n}  "
         "// namespace "
         "gpusolve::catalogs\n";
}

}  // namespace
}  // namespace gpusolve::catalogs

auto main(int argc, char** argv) -> int {
  if (argc != 3) {
    std::cerr << "usage: catalogs_compile FOLDER OUTPUT\n";
    return 2;
  }
  auto data = gpusolve::catalogs::load_catalog_data(argv[1]);
  if (!data) {
    std::cerr << data.error().text() << "\n";
    return 2;
  }
  std::ofstream out(argv[2], std::ios::binary);
  gpusolve::catalogs::write_catalog(out, *data);
  out.close();
  return out ? 0 : 1;
}
