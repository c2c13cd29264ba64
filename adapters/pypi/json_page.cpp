#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/project.hpp"
#include "adapters/pypi/text.hpp"
#include "adapters/pypi/timestamp.hpp"
#include "adapters/pypi/url.hpp"

namespace gpusolve::pypi {

namespace {

namespace dom = simdjson::dom;

auto page_error(std::string_view url, const std::string& why) -> Error { return {ErrorKind::source, why, std::string(url)}; }

/// The string at `key`; nothing where there is none, null, or another type.
auto string_at(const dom::object& object, std::string_view key) -> std::optional<std::string> {
  std::string_view value;
  return object[key].get(value) == simdjson::SUCCESS ? std::optional<std::string>(value) : std::nullopt;
}

auto digests_in(const dom::object& object) -> Digests {
  Digests digests;
  for (const auto& [algorithm, value] : object) {
    std::string_view digest;
    if (value.get(digest) == simdjson::SUCCESS) {
      digests.emplace_back(to_lower(algorithm), to_lower(digest));
    }
  }
  std::ranges::sort(digests);
  return digests;
}

/// `false`, `true`, or the digests of the metadata file.
auto metadata_of(const dom::element& value) -> std::optional<Digests> {
  dom::object digests;
  bool is_there = false;
  if (value.get(digests) == simdjson::SUCCESS) {
    return digests_in(digests);
  }
  return value.get(is_there) == simdjson::SUCCESS && is_there ? std::optional(Digests()) : std::nullopt;
}

/// PEP 714 renamed the key; where both stand, the new one counts.
auto read_metadata(const dom::object& entry) -> std::optional<Digests> {
  for (const std::string_view key : {"core-metadata", "dist-info-metadata"}) {
    dom::element value;
    if (entry[key].get(value) == simdjson::SUCCESS) {
      return metadata_of(value);
    }
  }
  return std::nullopt;
}

/// `false`, `true`, or the reason.
auto read_yanked(const dom::object& entry) -> std::optional<std::string> {
  bool is_yanked = false;
  if (entry["yanked"].get(is_yanked) == simdjson::SUCCESS) {
    return is_yanked ? std::optional<std::string>("") : std::nullopt;
  }
  return string_at(entry, "yanked");
}

auto read_file(const dom::element& element, const BaseUrl& page_url) -> std::optional<ProjectFile> {
  dom::object entry;
  if (element.get(entry) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  auto name = string_at(entry, "filename");
  const auto reference = string_at(entry, "url");
  auto url = reference ? page_url.resolve(*reference) : std::nullopt;
  if (!name || name->empty() || name->find('/') != std::string::npos || !url) {
    return std::nullopt;
  }
  ProjectFile file{.name = std::move(*name), .url = std::string(without_fragment(*url))};
  dom::object digests;
  if (entry["hashes"].get(digests) == simdjson::SUCCESS) {
    file.digests = digests_in(digests);
  }
  file.requires_python = string_at(entry, "requires-python");
  file.yanked = read_yanked(entry);
  file.metadata = read_metadata(entry);
  std::uint64_t size = 0;
  if (entry["size"].get(size) == simdjson::SUCCESS) {
    file.size = size;
  }
  if (const auto uploaded_at = string_at(entry, "upload-time")) {
    file.uploaded_at = parse_timestamp(*uploaded_at);
  }
  return file;
}

/// The API must be of major version 1, and the page that of the project asked for.
auto check_head(const dom::object& page, std::string_view name, std::string_view url) -> Status {
  std::string_view version = "1.0";
  if (page.at_pointer("/meta/api-version").get(version) == simdjson::SUCCESS && !version.starts_with("1.")) {
    return page_error(url, "the index speaks version " + quote(version) + " of the simple API, and only 1.x is understood");
  }
  const auto own_name = string_at(page, "name");
  if (own_name && !name.empty() && normalise_name(*own_name) != name) {
    return page_error(url, "the page is about " + quote(*own_name) + ", not " + quote(name));
  }
  return std::monostate();
}

}  // namespace

auto read_json_page(std::string_view bytes, std::string_view name, std::string_view url) -> Result<Project> {
  if (bytes.size() > k_largest_page) {
    return page_error(url, "the page is larger than " + std::to_string(k_largest_page) + " bytes");
  }
  dom::parser parser;
  dom::object page;
  if (const auto fault = parser.parse(bytes.data(), bytes.size()).get(page); fault != simdjson::SUCCESS) {
    return page_error(url, std::string("the page is not a JSON object: ") + simdjson::error_message(fault));
  }
  if (auto head = check_head(page, name, url); !head) {
    return head.error();
  }
  dom::array files;
  if (page["files"].get(files) != simdjson::SUCCESS) {
    return page_error(url, "the page has no array `files`");
  }
  Project project{.name = std::string(name), .files = {}, .skipped = 0, .status = {}};
  const BaseUrl base(url);
  for (const auto& element : files) {
    if (auto file = read_file(element, base)) {
      project.files.push_back(std::move(*file));
    } else {
      ++project.skipped;
    }
  }
  std::string_view status;
  if (page.at_pointer("/project-status/status").get(status) == simdjson::SUCCESS && status != "active") {
    project.status = std::string(status);
  }
  return project;
}

}  // namespace gpusolve::pypi
