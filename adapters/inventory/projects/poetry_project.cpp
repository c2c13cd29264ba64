#include "adapters/inventory/projects/poetry_project.hpp"

#include <algorithm>

#include "adapters/inventory/projects/poetry_tables.hpp"
#include "adapters/inventory/wheels.hpp"

namespace gpusolve::inventory {
namespace {

class Requests {
 public:
  Requests(const Machine& machine, const std::vector<std::string>& extras) : machine_(machine), extras_(extras) {}

  void add_texts(const std::vector<std::string>& texts) {
    for (const auto& text : texts) {
      auto requirement = pypi::parse_requirement(text);
      if (requirement && holds(requirement->marker, machine_, extras_)) {
        requests_.push_back(*std::move(requirement));
      }
    }
  }

  /// Adds dependencies. `optional`: names of optional dependencies that a chosen extra requires.
  void add_lines(const toml::table& dependencies, const std::vector<std::string>& optional) {
    for (const auto& line : poetry_lines(dependencies, "")) {
      const bool is_wanted = !line.is_optional || std::ranges::find(optional, line.name) != optional.end();
      if (is_wanted && marker_text_holds(line.marker, machine_, extras_)) {
        add_texts({line.text.empty() ? line.name : line.text});
      }
    }
  }

  auto take() -> std::vector<pypi::Requirement> { return std::move(requests_); }

 private:
  const Machine& machine_;
  const std::vector<std::string>& extras_;
  std::vector<pypi::Requirement> requests_;
};

auto texts_of(const toml::table* table, const std::vector<std::string>& keys) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& key : table == nullptr ? std::vector<std::string>() : keys) {
    std::ranges::move(texts_at(*table, key), std::back_inserter(texts));
  }
  return texts;
}

void add_groups(const toml::table& poetry, Requests& requests) {
  const auto* const groups = table_at(poetry, "group");
  for (const auto& [name, value] : groups == nullptr ? decltype(entries_in_order(poetry))() : entries_in_order(*groups)) {
    const auto* const group = value->as_table();
    const auto* const dependencies = group == nullptr ? nullptr : table_at(*group, "dependencies");
    if (dependencies != nullptr && !(*group)["optional"].value_or(false)) {
      requests.add_lines(*dependencies, {});
    }
  }
  if (const auto* const old = table_at(poetry, "dev-dependencies")) {
    requests.add_lines(*old, {});
  }
}

}  // namespace

auto poetry_requests(const toml::table& root, const Machine& machine, const std::vector<std::string>& extras)
    -> std::vector<pypi::Requirement> {
  const auto* const project = table_at(root, "project");
  const auto* const tool = table_at(root, "tool");
  const auto* const poetry = tool == nullptr ? nullptr : table_at(*tool, "poetry");
  Requests requests(machine, extras);
  requests.add_texts(texts_of(project, {"dependencies"}));
  requests.add_texts(texts_of(project == nullptr ? nullptr : table_at(*project, "optional-dependencies"), extras));
  // If `project.dependencies` exists, Poetry's dependencies only state from which source a package comes.
  const bool has_own = project == nullptr || !project->contains("dependencies");
  if (const auto* const dependencies = poetry == nullptr || !has_own ? nullptr : table_at(*poetry, "dependencies")) {
    requests.add_lines(*dependencies, texts_of(table_at(*poetry, "extras"), extras));
  }
  if (poetry != nullptr) {
    add_groups(*poetry, requests);
  }
  return requests.take();
}

}  // namespace gpusolve::inventory
