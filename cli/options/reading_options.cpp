#include "cli/options/reading_options.hpp"

#include <CLI/CLI.hpp>

#include "engine/audit/input_audit.hpp"

namespace gpusolve::cli {

void declare_reading(CLI::App& command, ResolveOptions& options, const char* group) {
  command
      .add_option("--as", options.as_kind, "what the file is, such as requirements or pip-freeze; default: by its name, then its content")
      ->type_name("KIND")
      ->group(group);
  command.add_option("--part", options.parts, "of a project or lock with several environments, extras or groups, one to read; repeat")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->group(group);
}

auto reading_of(const ResolveOptions& options, const Facts& facts, const std::optional<DottedVersion>& python,
                const catalogs::Catalog& catalog) -> Result<inventory::ReadOptions> {
  auto reading = engine::audit::reading_for(facts, python, catalog);
  reading.parts = options.parts;
  if (options.as_kind) {
    const auto kind = inventory::parse_kind(*options.as_kind);
    if (!kind) {
      return kind.error().in("--as");
    }
    reading.kind = *kind;
  }
  return reading;
}

}  // namespace gpusolve::cli
