#include "engine/worlds/source_faults.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/url/secrets.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the record may belong to a package of the conflict. One of an unknown package may belong to any.
auto is_in_conflict(const UnusableRecord& record, const Answer& answer) -> bool {
  return record.package.empty() || !answer.conflict || std::ranges::any_of(answer.conflict->nodes, [&](const GraphNode& node) {
           return node.name && project_of(*node.name) == record.package;
         });
}

auto names_of_sources(const World& world) -> std::string {
  std::string names;
  for (const auto& source : world.sources()) {
    names += (names.empty() ? "" : ", ") + url::text_without_secrets(source.name);
  }
  return names;
}

}  // namespace

auto source_fault(const World& world, const Answer& answer) -> std::optional<Error> {
  if (answer.outcome != OutcomeKind::unsatisfiable) {
    return std::nullopt;
  }
  auto records = world.skipped();
  std::erase_if(records, [&](const UnusableRecord& record) { return record.is_whole || !is_in_conflict(record, answer); });
  if (records.empty()) {
    return std::nullopt;
  }
  const auto start = records.size() == 1 ? std::string("a record cannot be used, and without it the request cannot be met: ")
                                         : std::to_string(records.size()) +
                                               " records cannot be used, and without them the request cannot be met; the first: ";
  return Error{ErrorKind::source, start + url::text_without_secrets(records.front().text), names_of_sources(world)};
}

}  // namespace gpusolve::engine
