#include "adapters/pypi/index.hpp"

#include <algorithm>
#include <utility>

#include "adapters/pypi/wheel_name.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::pypi {

auto digest_error(const std::string& file) -> Error {
  return {ErrorKind::source, "a digest of it in the page is none: a SHA-256 has 64 hexadecimal digits", file};
}

auto snapshot_of(std::vector<const Project*> pages) -> std::string {
  if (pages.empty()) {
    return {};
  }
  // Several indexes may have a project of the same name; such pages keep the order of the indexes.
  std::ranges::stable_sort(pages, {}, &Project::name);
  Sha256 whole;
  std::string text;
  for (const auto* const page : pages) {
    text = page->name + "\n";
    for (const auto& file : page->files) {
      text += file.name;
      for (const auto& digest : file.digests) {
        text.append(" ").append(digest.algorithm()).append("=").append(digest.text());
      }
      text += "\n";
    }
    whole.update(text);
  }
  return "sha256:" + whole.finish();
}

auto read_file_metadata(std::string_view bytes, const ProjectFile& file) -> MetadataAnswer {
  const auto wheel = parse_wheel_name(file.name);
  if (!wheel) {
    return MetadataBroken{wheel.error()};
  }
  if (file.metadata) {
    if (const auto checked = check_digests(bytes, *file.metadata, file.name + ".metadata"); !checked) {
      return MetadataBroken{checked.error()};
    }
  }
  auto metadata = read_core_metadata(bytes, wheel->name, wheel->version);
  if (!metadata) {
    return MetadataBroken{metadata.error().in(file.name + ".metadata")};
  }
  return std::move(*metadata);
}

auto MemoryIndex::project(std::string_view name) -> Result<const Project*> {
  const auto found = projects_.find(name);
  return found == projects_.end() ? nullptr : &found->second;
}

auto MemoryIndex::metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> {
  const auto found = metadata_.find(file.name);
  return found == metadata_.end() ? MetadataAnswer(MetadataUnknown{}) : read_file_metadata(found->second, file);
}

auto MemoryIndex::known_names() const -> std::vector<std::string> {
  std::vector<std::string> names;
  names.reserve(projects_.size());
  for (const auto& [name, project] : projects_) {
    names.push_back(name);
  }
  return names;
}

}  // namespace gpusolve::pypi
