// How a file is read that `check`, `verify` or --from-env names.
#pragma once

#include <optional>

#include "adapters/inventory/read.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Declares --as and --part; `group` is their heading in --help, empty for the usual one.
void declare_reading(CLI::App& command, ResolveOptions& options, const char* group);

/// For the machine of `facts`. An error (kind `usage`) where --as names no kind.
[[nodiscard]] auto reading_of(const ResolveOptions& options, const Facts& facts, const std::optional<DottedVersion>& python)
    -> Result<inventory::ReadOptions>;

}  // namespace gpusolve::cli
