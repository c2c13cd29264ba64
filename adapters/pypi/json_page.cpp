#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/project.hpp"
#include "adapters/pypi/text.hpp"
#include "base/date.hpp"
#include "base/json/json_fault.hpp"
#include "base/json/lenient_parser.hpp"
#include "base/url/parts.hpp"
#include "base/url/reference.hpp"
#include "model/words/word.hpp"

namespace gpusolve::pypi {

namespace {

namespace dom = simdjson::dom;

static_assert(k_json_room >= simdjson::SIMDJSON_PADDING);

auto page_error(std::string_view url, const std::string& why) -> Error { return {ErrorKind::source, why, std::string(url)}; }

/// The text of a string; nullopt if the value is not a string.
auto text_of(const dom::element& value) -> std::optional<std::string_view> {
  std::string_view text;
  return value.get(text) == simdjson::SUCCESS ? std::optional(text) : std::nullopt;
}

auto string_of(const dom::element& value) -> std::optional<std::string> {
  const auto text = text_of(value);
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

/// Adds the digests of an object; returns false if a digest is invalid.
auto add_digests(const dom::object& object, Digests& digests) -> bool {
  digests.reserve(object.size());
  return std::ranges::all_of(object, [&](const auto& field) {
    std::string_view digest;
    return field.value.get(digest) != simdjson::SUCCESS || add_digest(field.key, digest, digests);
  });
}

/// Parses `false`, `true`, or the digests of the metadata file.
auto metadata_of(const dom::element& value, bool& is_sound) -> std::optional<Digests> {
  dom::object object;
  bool is_there = false;
  if (value.get(object) == simdjson::SUCCESS) {
    Digests digests;
    is_sound = add_digests(object, digests) && is_sound;
    return digests;
  }
  return value.get(is_there) == simdjson::SUCCESS && is_there ? std::optional(Digests()) : std::nullopt;
}

/// Parses `false`, `true`, or the reason.
auto yanked_of(const dom::element& value) -> std::optional<std::string> {
  bool is_yanked = false;
  if (value.get(is_yanked) == simdjson::SUCCESS) {
    return is_yanked ? std::optional<std::string>("") : std::nullopt;
  }
  return string_of(value);
}

struct FileEntry {
  ProjectFile file;
  std::string_view url;  // as the page states it
  bool has_new_metadata{};
  bool is_sound{true};  // whether its digests are valid
};

/// Reads each field in place, because pages have tens of thousands of entries.
void read_field(std::string_view key, const dom::element& value, FileEntry& entry) {
  auto& [file, url, has_new_metadata, is_sound] = entry;
  dom::object digests;
  std::uint64_t size = 0;
  if (key == "filename") {
    file.name = text_of(value).value_or("");
  } else if (key == "url") {
    url = text_of(value).value_or("");
  } else if (key == "hashes" && value.get(digests) == simdjson::SUCCESS) {
    file.digests.clear();
    is_sound = add_digests(digests, file.digests) && is_sound;
  } else if (key == "requires-python") {
    file.requires_python = string_of(value);
  } else if (key == "yanked") {
    file.yanked = yanked_of(value);
  } else if (key == "core-metadata" || (key == "dist-info-metadata" && !has_new_metadata)) {  // PEP 714 renamed the key; the new key counts
    file.metadata = metadata_of(value, is_sound);
    has_new_metadata = has_new_metadata || key == "core-metadata";
  } else if (key == "size" && value.get(size) == simdjson::SUCCESS) {
    file.size = size;
  } else if (const auto time = key == "upload-time" ? text_of(value) : std::nullopt) {
    file.uploaded_at = parse_timestamp(*time);
  }
}

auto read_file(const dom::element& element, const url::BaseUrl& page_url, Project& project) -> std::optional<ProjectFile> {
  dom::object fields;
  if (element.get(fields) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  FileEntry entry;
  for (const auto& [key, value] : fields) {
    read_field(key, value, entry);
  }
  auto& file = entry.file;
  auto url = entry.url.empty() ? std::nullopt : page_url.resolve(entry.url);
  if (!FileGrammar::is_sound(file.name) || !url) {
    return std::nullopt;
  }
  if (!entry.is_sound) {
    project.unsound.push_back(digest_error(file.name));
    return std::nullopt;
  }
  url->resize(url::without_fragment(*url).size());
  file.url = std::move(*url);
  return std::move(file);
}

/// Requires major version 1 of the API, and the page of the requested project.
auto check_head(const dom::object& page, std::string_view name, std::string_view url) -> Status {
  std::string_view version = "1.0";
  if (page.at_pointer("/meta/api-version").get(version) == simdjson::SUCCESS && !version.starts_with("1.")) {
    return page_error(url, "the index speaks version " + quote(version) + " of the simple API, and only 1.x is understood");
  }
  std::string_view own_name;
  if (page["name"].get(own_name) == simdjson::SUCCESS && !name.empty() && normalise_name(own_name) != name) {
    return page_error(url, "the page is about " + quote(own_name) + ", not " + quote(name));
  }
  return std::monostate();
}

/// The strings of an array; ignores other values. Empty if the value is not an array.
auto texts_in(const simdjson::simdjson_result<dom::element>& value) -> std::vector<std::string> {
  std::vector<std::string> texts;
  dom::array all;
  if (value.get(all) == simdjson::SUCCESS) {
    for (const auto& one : all) {
      if (auto text = string_of(one)) {
        texts.push_back(std::move(*text));
      }
    }
  }
  return texts;
}

}  // namespace

auto read_json_page(const std::string& bytes, std::string_view name, std::string_view url) -> Result<Project> {
  if (bytes.size() > k_largest_page) {
    return page_error(url, "the page is larger than " + std::to_string(k_largest_page) + " bytes");
  }
  json::LenientParser parser;  // one number out of range must not make a whole project unreadable
  const auto root = parser.parse(bytes);
  dom::object page;
  if (!root || root->get(page) != simdjson::SUCCESS) {
    const auto fault = json::find_json_fault(bytes);
    return page_error(url,
                      "the page is not a JSON object" + (fault ? ": " + fault->why + " at byte " + std::to_string(fault->offset) : ""));
  }
  if (auto head = check_head(page, name, url); !head) {
    return head.error();
  }
  dom::array files;
  if (page["files"].get(files) != simdjson::SUCCESS) {
    return page_error(url, "the page has no array `files`");
  }
  Project project{.name = std::string(name), .files = {}};
  project.files.reserve(files.size());
  const url::BaseUrl base(url);
  for (const auto& element : files) {
    if (auto file = read_file(element, base, project)) {
      project.files.push_back(std::move(*file));
    } else {
      ++project.skipped;
    }
  }
  std::string_view status;
  if (page.at_pointer("/project-status/status").get(status) == simdjson::SUCCESS && status != "active") {
    project.status = std::string(status);
  }
  project.tracks = texts_in(page.at_pointer("/meta/tracks"));
  project.alternate_locations = texts_in(page["alternate-locations"]);
  return project;
}

}  // namespace gpusolve::pypi
