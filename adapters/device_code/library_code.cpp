#include "adapters/device_code/library_code.hpp"

#include <algorithm>

#include "adapters/device_code/bundle_walk.hpp"
#include "adapters/device_code/code_object.hpp"
#include "adapters/device_code/code_scan.hpp"
#include "adapters/device_code/fatbin_walk.hpp"
#include "adapters/device_code/kpack.hpp"
#include "adapters/device_code/sections.hpp"

namespace gpusolve::device_code {
namespace {

using Format = LibraryFormat;

auto format_of(const Bytes& bytes) -> std::optional<Format> {
  struct FormatMark {
    std::string_view magic;
    Format format;
  };
  constexpr FormatMark k_rows[] = {
      {"\x7f"
       "ELF",
       Format::elf},
      {"!<arch>\n", Format::ar},
      {k_fatbin_magic, Format::fatbin},
      {"MZ", Format::pe},
      {k_plain_bundle, Format::bundle},
      {k_compressed_bundle, Format::bundle},
      {k_kpack_magic, Format::kpack},
  };
  const auto start = bytes.read_up_to({0, 32});
  if (start && is_code_object(*start)) {
    return Format::code_object;
  }
  for (const auto& row : k_rows) {
    if (start && start->starts_with(row.magic)) {
      return row.format;
    }
  }
  return std::nullopt;
}

auto walk_section(const Bytes& bytes, const CodeSection& section, CodeGatherer& gatherer) -> Status {
  const PartOfBytes part(bytes, section.place);
  switch (section.kind) {
    case CodeSection::Kind::nvidia:
      return walk_fatbins(part, Use::runs, gatherer);
    case CodeSection::Kind::relocatable:
      return walk_fatbins(part, Use::idle, gatherer);
    case CodeSection::Kind::amd:
      return walk_bundles(part, gatherer);
    case CodeSection::Kind::data:
      return scan_for_code(part, Wanted::fatbins, gatherer);
    case CodeSection::Kind::kpack_reference:
      gatherer.note(k_kpack_note);
      return std::monostate{};
  }
  return std::monostate{};
}

/// Reads every section, even after a broken one; returns the first error.
auto walk_object(const Bytes& bytes, Format format, CodeGatherer& gatherer) -> Status {
  auto sections = format == Format::elf ? elf_sections(bytes) : pe_sections(bytes);
  if (!sections) {
    return sections.error();
  }
  // Sections of data come last, because code for which the library was compiled names the toolkit, and the first toolkit counts.
  std::ranges::stable_sort(*sections, {}, &CodeSection::kind);
  Status status = std::monostate{};
  for (const auto& section : *sections) {
    const auto walked = walk_section(bytes, section, gatherer);
    status = status ? walked : status;
  }
  return status;
}

/// Reads the members of an archive. Members that are neither ELF, PE nor code objects contain no code. Archives in archives are not opened.
auto walk_archive(const Bytes& bytes, CodeGatherer& gatherer) -> Status {
  const auto members = archive_members(bytes);
  if (!members) {
    return members.error();
  }
  Status status = std::monostate{};
  for (const auto& member : *members) {
    const PartOfBytes part(bytes, member);
    const auto format = format_of(part);
    if (format == Format::elf || format == Format::pe || format == Format::code_object) {
      const auto walked = *format == Format::code_object ? read_code_object(part, gatherer) : walk_object(part, *format, gatherer);
      status = status ? walked : status;
    }
  }
  return status;
}

auto walk_file(const Bytes& bytes, Format format, CodeGatherer& gatherer) -> Status {
  switch (format) {
    case Format::elf:
    case Format::pe:
      return walk_object(bytes, format, gatherer);
    case Format::ar:
      return walk_archive(bytes, gatherer);
    case Format::fatbin:
      return walk_fatbins(bytes, Use::runs, gatherer);
    case Format::code_object:
      return read_code_object(bytes, gatherer);
    case Format::bundle:
      return walk_bundles(bytes, gatherer);
    case Format::kpack:
      return read_kpack(bytes, gatherer);
    case Format::package:
    case Format::unknown:
      break;
  }
  return std::monostate{};
}

/// Reads a file in one pass. The structure of code objects and .kpack archives is fixed, so they need no scan.
auto scan_file(const Bytes& bytes, Format format, CodeGatherer& gatherer) -> Status {
  const bool is_plain = format == Format::code_object || format == Format::kpack;
  return is_plain ? walk_file(bytes, format, gatherer) : scan_for_code(bytes, Wanted::everything, gatherer);
}

/// The code of a library that `walk` reads.
template <class Walk>
auto library_of(Format format, const Walk& walk) -> LibraryCode {
  CodeGatherer gatherer;
  const Status walked = walk(gatherer);
  auto library = gatherer.result();
  library.format = format;
  if (!walked) {
    library.fault = walked.error();
    library.is_at_least = true;
  }
  return library;
}

}  // namespace

auto read_library(const Bytes& bytes) -> std::optional<LibraryCode> {
  const auto format = format_of(bytes);
  return format ? std::optional(library_of(*format, [&](CodeGatherer& gatherer) { return walk_file(bytes, *format, gatherer); }))
                : std::nullopt;
}

auto scan_library(const Bytes& bytes) -> std::optional<LibraryCode> {
  const auto format = format_of(bytes);
  return format ? std::optional(library_of(*format, [&](CodeGatherer& gatherer) { return scan_file(bytes, *format, gatherer); }))
                : std::nullopt;
}

auto read_library_file(const std::filesystem::path& path) -> Result<std::optional<LibraryCode>> {
  const auto bytes = open_bytes(path);
  if (!bytes) {
    return bytes.error();
  }
  auto library = read_library(**bytes);
  if (library) {
    library->path = path.string();
  }
  return library;
}

}  // namespace gpusolve::device_code
