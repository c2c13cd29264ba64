#include "tests/adapters/pypi/toy_index.hpp"

#include <map>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/text.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/date.hpp"

namespace gpusolve::pypi {

namespace {

struct Line {
  ProjectFile file;
  std::string fields;  ///< of the metadata
  bool is_unknown{};
};

void read_word(Line& line, std::string_view word) {
  const auto equals = word.find('=');
  const auto key = word.substr(0, equals);
  const std::string value(equals == std::string_view::npos ? "" : word.substr(equals + 1));
  if (key == "python") {
    line.file.requires_python = value;
  } else if (key == "yanked") {
    line.file.yanked = value;
  } else if (key == "uploaded") {
    line.file.uploaded_at = parse_timestamp(value);
  } else if (key == "extra") {
    line.fields += "Provides-Extra: " + value + "\n";
  } else {
    GPUSOLVE_CHECK(key == "unknown", "a word that no toy index knows");
    line.is_unknown = true;
  }
}

auto read_line(std::string_view text) -> Line {
  const auto parts = split(text, '|');
  const auto words = split(strip(parts.front()), ' ');
  Line line{.file = {.name = std::string(words.front()), .url = "https://files.example/" + std::string(words.front())}, .fields = {}};
  for (const auto word : std::span(words).subspan(1)) {
    read_word(line, word);
  }
  for (const auto requirement : std::span(parts).subspan(1)) {
    line.fields += "Requires-Dist: " + std::string(strip(requirement)) + "\n";
  }
  return line;
}

}  // namespace

auto toy_index(std::string_view text, std::string url) -> std::unique_ptr<MemoryIndex> {
  auto index = std::make_unique<MemoryIndex>(std::move(url));
  std::map<std::string, Project> projects;
  for (const auto line_text : split(text, '\n')) {
    if (strip(line_text).empty()) {
      continue;
    }
    auto line = read_line(strip(line_text));
    const auto wheel = parse_wheel_name(line.file.name);
    const auto name = wheel ? wheel->name : parse_sdist_name(line.file.name).value().name;
    if (wheel && !line.is_unknown) {
      index->add_metadata(line.file.name,
                          "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + wheel->version.text() + "\n" + line.fields);
    }
    projects[name].name = name;
    projects[name].files.push_back(std::move(line.file));
  }
  for (auto& [name, project] : projects) {
    index->add(std::move(project));
  }
  return index;
}

}  // namespace gpusolve::pypi
