// Options for reading the file that `check`, `verify` or --from-env names.
#pragma once

#include <optional>

#include "adapters/inventory/read.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/facts.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Declares --as and --part; `group` is their heading in --help, empty for the default one.
void declare_reading(CLI::App& command, ResolveOptions& options, const char* group);

/// The read options for the machine of `facts`; `catalog` must outlive the result. An error (kind `usage`) if --as names an unknown kind.
[[nodiscard]] auto reading_of(const ResolveOptions& options, const Facts& facts, const std::optional<DottedVersion>& python,
                              const catalogs::Catalog& catalog) -> Result<inventory::ReadOptions>;

}  // namespace gpusolve::cli
