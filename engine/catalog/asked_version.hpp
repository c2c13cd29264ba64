// The version that a question to a table of the catalog names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/report/table.hpp"
#include "base/result.hpp"
#include "engine/catalog/catalog_question.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// The requested version; nullopt if there is none.
[[nodiscard]] inline auto asked_version(const CatalogQuestion& question, std::string_view what) -> Result<std::optional<DottedVersion>> {
  if (question.name.empty()) {
    return std::optional<DottedVersion>{};
  }
  auto version = parse_dotted_version(question.name, what);
  return version ? Result<std::optional<DottedVersion>>(std::move(version).value()) : version.error();
}

/// If the table is empty, adds a note with the nearest versions that exist. The entries must be in ascending order.
template <class Range, class Function>
void note_nearest(report::Table& table, const DottedVersion& asked, const std::string& what, const Range& entries, Function version_of) {
  if (!table.rows.empty()) {
    return;
  }
  std::string below;
  std::string above;
  for (const auto& entry : entries) {
    const DottedVersion version = version_of(entry);
    (version < asked ? below : above.empty() ? above : below) = version.text();
    if (version > asked) {
      break;
    }
  }
  const auto near = below.empty() || above.empty() ? below + above : below + " and " + above;
  table.notes.push_back("the catalog has no " + what + " " + quote(asked.text()) + (near.empty() ? "" : "; nearest: " + near));
}

}  // namespace gpusolve::engine
